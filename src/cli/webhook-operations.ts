// What the command line can do to webhooks; plain JSON in and out, so that it can travel over the server's socket.

import type { EventName } from '../domain/events/event.ts';
import { showWebhook, showWebhookAttempt } from '../domain/events/webhook.ts';
import { dateOf } from '../domain/time.ts';
import type { OpenGapura } from '../host/open-gapura.ts';
import { OPERATOR } from './operator.ts';

type ShownWebhook = ReturnType<typeof showWebhook>;
type ShownAttempt = ReturnType<typeof showWebhookAttempt>;
interface Named {
  readonly id: string;
}
export type Resend = { readonly event_id: string } | { readonly from: string; readonly to?: string | undefined };

export interface WebhookOperations {
  addWebhook(input: {
    url: string;
    events: readonly EventName[];
    description?: string | undefined;
  }): Promise<ShownWebhook & { secret: string }>;
  listWebhooks(): Promise<ShownWebhook[]>;
  removeWebhook(input: Named): Promise<ShownWebhook>;
  rotateWebhook(input: Named & { overlap_hours: number }): Promise<ShownWebhook & { secret: string }>;
  pauseWebhook(input: Named): Promise<ShownWebhook>;
  resumeWebhook(input: Named): Promise<ShownWebhook>;
  testWebhook(input: Named): Promise<ShownAttempt>;
  listWebhookAttempts(
    input: Named & { outcome?: string | undefined; event_id?: string | undefined; limit: number },
  ): Promise<ShownAttempt[]>;
  resendWebhookEvents(input: Named & { what: Resend }): Promise<{ queued: number }>;
}

export const WEBHOOK_OPERATIONS = [
  'addWebhook',
  'listWebhooks',
  'removeWebhook',
  'rotateWebhook',
  'pauseWebhook',
  'resumeWebhook',
  'testWebhook',
  'listWebhookAttempts',
  'resendWebhookEvents',
] as const satisfies readonly (keyof WebhookOperations)[];

export function webhookOperations({ services: { webhooks } }: OpenGapura): WebhookOperations {
  return {
    async addWebhook(input) {
      const { endpoint, secret } = await webhooks.create(OPERATOR, input);
      return { ...showWebhook(endpoint), secret };
    },
    listWebhooks: async () => (await webhooks.list(OPERATOR)).map(showWebhook),
    removeWebhook: async ({ id }) => showWebhook(await webhooks.delete(OPERATOR, id)),
    async rotateWebhook({ id, overlap_hours }) {
      const { endpoint, secret } = await webhooks.rotateSecret(OPERATOR, id, overlap_hours);
      return { ...showWebhook(endpoint), secret };
    },
    pauseWebhook: async ({ id }) => showWebhook(await webhooks.pause(OPERATOR, id)),
    resumeWebhook: async ({ id }) => showWebhook(await webhooks.resume(OPERATOR, id)),
    testWebhook: async ({ id }) => showWebhookAttempt(await webhooks.test(OPERATOR, id)),
    async listWebhookAttempts({ id, outcome, event_id, limit }) {
      const page = await webhooks.attempts(OPERATOR, id, {
        limit,
        outcome,
        eventId: event_id,
      });
      return page.items.map(showWebhookAttempt);
    },
    resendWebhookEvents: ({ id, what }) =>
      webhooks.resend(
        OPERATOR,
        id,
        'from' in what ? { from: new Date(what.from), to: dateOf(what.to) } : { eventId: what.event_id },
      ),
  };
}

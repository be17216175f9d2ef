// gapura.webhooks: the servers that events are sent to, for staff.

import { type Api, dataOf, idIn } from './api.ts';
import type { CallOptions, WriteOptions } from './options.ts';
import { type Pages, pagesOf } from './pages.ts';
import type {
  ResendInput,
  ResendReport,
  RotateInput,
  Webhook,
  WebhookAttempt,
  WebhookAttemptQuery,
  WebhookChanges,
  WebhookInput,
  WebhookWithSecret,
} from './types.ts';

export interface Webhooks {
  /** Adds an endpoint. Its secret is in this answer, and in no other. */
  create(input: WebhookInput, options?: WriteOptions): Promise<WebhookWithSecret>;
  get(id: string, options?: CallOptions): Promise<Webhook>;
  /** All endpoints; there are never many. */
  list(options?: CallOptions): Promise<Webhook[]>;
  update(id: string, changes: WebhookChanges, options?: WriteOptions): Promise<Webhook>;
  /** Removes an endpoint, and what waits for it. */
  delete(id: string, options?: WriteOptions): Promise<Webhook>;
  /** Makes a new secret; both sign for a while. */
  rotateSecret(id: string, input?: RotateInput, options?: WriteOptions): Promise<WebhookWithSecret>;
  /** Sends nothing for now; events are kept. */
  pause(id: string, options?: WriteOptions): Promise<Webhook>;
  /** Sends again, beginning with what was kept. */
  resume(id: string, options?: WriteOptions): Promise<Webhook>;
  /** Sends a message of the name `webhook_test` and tells what came of it. */
  test(id: string, options?: WriteOptions): Promise<WebhookAttempt>;
  /** The attempts to send, newest first. */
  attempts(id: string, query?: WebhookAttemptQuery, options?: CallOptions): Pages<WebhookAttempt>;
  /** Sends events again. */
  resend(id: string, input: ResendInput, options?: WriteOptions): Promise<ResendReport>;
}

export function webhookCalls({ paths, reading, writing }: Api): Webhooks {
  return {
    create: async (body, options) => dataOf(paths.POST('/webhooks/', { body, ...writing(options) })),
    get: async (id, options) => dataOf(paths.GET('/webhooks/{pk}/', { params: idIn(id), ...reading(options) })),
    list: async (options) => dataOf(paths.GET('/webhooks/', { ...reading(options) })),
    update: async (id, body, options) =>
      dataOf(paths.PATCH('/webhooks/{pk}/', { params: idIn(id), body, ...writing(options) })),
    delete: async (id, options) => dataOf(paths.DELETE('/webhooks/{pk}/', { params: idIn(id), ...writing(options) })),
    rotateSecret: async (id, body = {}, options) =>
      dataOf(paths.POST('/webhooks/{pk}/rotate_secret/', { params: idIn(id), body, ...writing(options) })),
    pause: async (id, options) =>
      dataOf(paths.POST('/webhooks/{pk}/pause/', { params: idIn(id), ...writing(options) })),
    resume: async (id, options) =>
      dataOf(paths.POST('/webhooks/{pk}/resume/', { params: idIn(id), ...writing(options) })),
    test: async (id, options) => dataOf(paths.POST('/webhooks/{pk}/test/', { params: idIn(id), ...writing(options) })),
    attempts: (id, query = {}, options) =>
      pagesOf(query.cursor, (cursor) =>
        paths.GET('/webhooks/{pk}/attempts/', {
          params: { ...idIn(id), query: { ...query, ...cursor } },
          ...reading(options),
        }),
      ),
    resend: async (id, body, options) =>
      dataOf(paths.POST('/webhooks/{pk}/resend/', { params: idIn(id), body, ...writing(options) })),
  };
}

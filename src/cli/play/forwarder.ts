// Sends events to one address, one after the other, each a few times where it is not taken.

import { setTimeout as pause } from 'node:timers/promises';
import { AddressRefused, createAddressGuard } from '../../services/webhooks/address-guard.ts';
import { webhookHeaders } from '../../services/webhooks/signature.ts';
import { createWebhookTransport } from '../../services/webhooks/transport.ts';
import { CommandError } from '../failure.ts';

export interface Forwarded {
  readonly id: string;
  readonly name: string;
  /** As webhooks have it. */
  readonly body: string;
  /** True for one that was sent again on demand. */
  readonly resent: boolean;
}

export interface ForwardAttempt {
  readonly attempt: number;
  readonly httpStatus: number | null;
  readonly error: string | null;
  readonly durationMs: number;
  /** When it is tried again; null where it was taken, or is given up. */
  readonly againInMs: number | null;
}

export interface Forwarder {
  /** Resolves when the event was taken or given up: what follows is not kept from going on. Never rejects. */
  send(event: Forwarded, onAttempt: (attempt: ForwardAttempt) => void): Promise<void>;
  /** How many wait for their turn. */
  readonly waiting: number;
}

/** Five tries in a quarter of a minute: a server that is restarted is back by then. */
const PAUSES_MS: readonly number[] = [1_000, 2_000, 4_000, 8_000];

export function createForwarder(address: string, secret: string, pausesMs = PAUSES_MS): Forwarder {
  const guard = createAddressGuard({ allow: 'all' });
  try {
    guard.checkUrl(address);
  } catch (error) {
    if (error instanceof AddressRefused) throw new CommandError(`--forward-to ${error.message}.`, 'usage');
    throw error;
  }
  const transport = createWebhookTransport(guard);
  const attemptOnce = async ({ id, body }: Forwarded, attempt: number): Promise<ForwardAttempt> => {
    const startedMs = performance.now();
    const headers = webhookHeaders({ id, body, sentAt: new Date(), secrets: [secret] });
    const { httpStatus, error } = await transport.post({ url: address, headers, body });
    const againInMs = error === null ? null : (pausesMs[attempt - 1] ?? null);
    return { attempt, httpStatus, error, durationMs: Math.round(performance.now() - startedMs), againInMs };
  };
  const deliver = async (event: Forwarded, onAttempt: (attempt: ForwardAttempt) => void) => {
    for (let count = 1; ; count++) {
      const attempt = await attemptOnce(event, count);
      onAttempt(attempt);
      if (attempt.againInMs === null) return;
      await pause(attempt.againInMs);
    }
  };
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;
  return {
    send(event, onAttempt) {
      waiting += 1;
      last = last
        .then(() => deliver(event, onAttempt))
        .finally(() => {
          waiting -= 1;
        });
      return last;
    },
    get waiting() {
      return waiting;
    },
  };
}

// Writing down what the gateway did: tried again for a moment, because the gateway has done it whether we write or not.

import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../domain/errors.ts';
import { isDatabaseUnavailable } from '../store/errors.ts';
import type { Context } from './context.ts';

/** A connection that broke is replaced within this time, and a standby may have taken over. */
const PATIENCE_MS = 3_000;
const PAUSE_FIRST_MS = 50;
const RETRY_AFTER_SECONDS = 5;

/**
 * Writes the outcome of a gateway call through the one door. A write that failed may have taken place all the same; the
 * door judges anew each time, so what is there already changes nothing.
 */
export async function writeOutcome<Result>(
  context: Context,
  paymentId: string,
  write: () => Promise<Result>,
): Promise<Result> {
  const giveUpAtMs = performance.now() + PATIENCE_MS;
  for (let pauseMs = PAUSE_FIRST_MS; ; pauseMs *= 2) {
    try {
      return await write();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      if (performance.now() + pauseMs > giveUpAtMs) throw notWritten(paymentId, error);
      context.log.warn(
        { err: error, payment_id: paymentId },
        "the gateway's answer could not be written; trying again",
      );
    }
    await pause(pauseMs);
  }
}

function notWritten(paymentId: string, cause: unknown): Refusal {
  return new Refusal(
    'unavailable',
    'The gateway was asked, but its answer could not be written down; it will be asked again. ' +
      'Read the payment, or repeat the request with the same Idempotency-Key: without one it would be a new request.',
    { paymentId, retryAfterSeconds: RETRY_AFTER_SECONDS, cause },
  );
}

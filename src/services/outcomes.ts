// Writing down what the gateway did: tried again for a moment, because the gateway has done it whether we write or not.

import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../domain/errors.ts';
import { isDatabaseUnavailable } from '../store/database/errors.ts';
import { say } from '../text/sayings.ts';
import type { Context } from './context.ts';

/** A connection that broke is replaced within this time, and a standby may have taken over. */
const PATIENCE_MS = 3_000;
const PAUSE_FIRST_MS = 50;
const RETRY_AFTER_SECONDS = 5;

/** What a gateway call was about; a text is the id of a payment. */
export type Subject = string | { readonly invoiceId: string } | { readonly subscriptionId: string };

/**
 * Writes the outcome of a gateway call through the one door. A write that failed may have taken place all the same; the
 * door judges again each time, so what is there already changes nothing.
 */
export async function writeOutcome<Result>(
  context: Context,
  subject: Subject,
  write: () => Promise<Result>,
): Promise<Result> {
  const giveUpAtMs = performance.now() + PATIENCE_MS;
  for (let pauseMs = PAUSE_FIRST_MS; ; pauseMs *= 2) {
    try {
      return await write();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) {
        // A fault of ours. The caller must still learn that the gateway may have acted, and on what.
        context.log.error({ err: error, ...describe(subject).logged }, "the gateway's answer cannot be written");
        throw notWritten(subject, error);
      }
      if (performance.now() + pauseMs > giveUpAtMs) throw notWritten(subject, error);
      context.log.warn(
        { err: error, ...describe(subject).logged },
        "the gateway's answer could not be written; trying again",
      );
    }
    await pause(pauseMs);
  }
}

/** What a subject is, and its id under the names of refusals and of logs. */
function describe(subject: Subject) {
  if (typeof subject === 'string') {
    return { what: 'payment', details: { paymentId: subject }, logged: { payment_id: subject } };
  }
  if ('invoiceId' in subject) {
    return { what: 'invoice', details: subject, logged: { invoice_id: subject.invoiceId } };
  }
  return { what: 'subscription', details: subject, logged: { subscription_id: subject.subscriptionId } };
}

function notWritten(subject: Subject, cause: unknown): Refusal {
  const { what, details } = describe(subject);
  return new Refusal('unavailable', say('not_written', { noun: what }), {
    ...details,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause,
  });
}

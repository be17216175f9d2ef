// While a customer waits at a pay page: its events, and the gateway is polled, for the notification may be late.

import { GatewayError } from '../../domain/errors.ts';
import type { Context } from '../context.ts';
import type { Follower } from '../events/feed.ts';
import { checkStatus } from '../payments/status.ts';
import type { OpenedCheckout } from './read.ts';

/** How often one process polls the gateway about one payment. */
const ASKED_EVERY_MS = 4_000;
const REMEMBERED_MAX = 5_000;
/** How long a page waits for the answer: it is shown without it, and asks again. */
const PATIENCE_MS = 3_000;

export class StatusPoller {
  readonly #context: Context;
  /** When each payment was asked about, on the clock of `performance`; the oldest first. */
  readonly #asked = new Map<string, number>();

  constructor(context: Context) {
    this.#context = context;
  }

  /** Polls the status of a checkout's payment, unless it was polled just now. True where the checkout is to be read again. */
  async poll({ payment: record }: OpenedCheckout): Promise<boolean> {
    const payment = record?.payment;
    if (payment === undefined || payment.transactionStatus !== 'pending') return false;
    const nowMs = performance.now();
    if (nowMs - (this.#asked.get(payment.id) ?? Number.NEGATIVE_INFINITY) < ASKED_EVERY_MS) return false;
    this.#asked.delete(payment.id);
    this.#asked.set(payment.id, nowMs);
    for (const oldest of this.#asked.keys()) {
      if (this.#asked.size <= REMEMBERED_MAX) break;
      this.#asked.delete(oldest);
    }
    return inTime(this.#ask(payment.id));
  }

  async #ask(paymentId: string): Promise<boolean> {
    try {
      await checkStatus(this.#context, paymentId, { actor: 'customer' });
      return true;
    } catch (error) {
      // The page says that it waits, and asks again.
      if (!(error instanceof GatewayError)) {
        this.#context.log.warn(
          { payment_id: paymentId, err: error },
          'a payment could not be looked up for its customer',
        );
      }
      return false;
    }
  }
}

async function inTime(answer: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, false);
  });
  const said = await Promise.race([answer, tooLate]);
  clearTimeout(timer);
  return said;
}

/** All events of the checkout and of its payments. The places of customers are counted apart from those of callers. */
export function followCheckout(context: Context, { record }: OpenedCheckout, signal: AbortSignal): Promise<Follower> {
  const { id } = record.checkout;
  return context.feed.follow(undefined, signal, {
    callerId: id,
    isCustomer: true,
    wants: ({ subjectId, data }) => {
      const about = (data as { payment?: { checkout_id?: unknown } | null }).payment;
      return subjectId === id || about?.checkout_id === id;
    },
  });
}

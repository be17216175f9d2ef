// A customer is back from an app or a bank and waits: the gateway is asked, now and then, instead of only being listened to.

import { GatewayError } from '../../domain/errors.ts';
import type { Context } from '../context.ts';
import { checkStatus } from '../payments/status.ts';
import type { OpenedCheckout } from './read.ts';

/** How often the gateway is asked about one payment by those who wait for it, in one process. */
const ASKED_EVERY_MS = 4_000;
const REMEMBERED_MAX = 5_000;

export class Lookout {
  readonly #context: Context;
  /** When each payment was asked about, on the clock of `performance`; the oldest first. */
  readonly #asked = new Map<string, number>();

  constructor(context: Context) {
    this.#context = context;
  }

  /** Asks the gateway how the payment of a checkout stands, unless it was asked just now. Whether anything is to be read anew. */
  async look({ payment: record }: OpenedCheckout): Promise<boolean> {
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
    try {
      await checkStatus(this.#context, payment.id, { actor: 'customer' });
      return true;
    } catch (error) {
      // The page says that it waits, and asks again.
      if (error instanceof GatewayError) return false;
      throw error;
    }
  }
}

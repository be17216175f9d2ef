// gapura.checkouts: a page on which a customer chooses how to pay, and pays once.

import { type Api, dataOf, idIn } from './api.ts';
import type { CallOptions, WriteOptions } from './options.ts';
import { type Pages, pagesOf } from './pages.ts';
import type { Checkout, CheckoutInput, CheckoutQuery, SurplusRefund, SurplusReturned } from './types.ts';

export interface Checkouts {
  /** Makes a pay page: send your customer to its `url`. */
  create(input: CheckoutInput, options?: WriteOptions): Promise<Checkout>;
  get(id: string, options?: CallOptions): Promise<Checkout>;
  /** Checkouts, newest first: yours, or everybody's for staff. Their `url` is null here. */
  list(query?: CheckoutQuery, options?: CallOptions): Pages<Checkout>;
  /** Ends one that is not paid, with the payment that is under way. */
  cancel(id: string, options?: WriteOptions): Promise<Checkout>;
  /** Gives back what was paid twice, and says what became of each payment. */
  refundSurplus(id: string, options?: WriteOptions): Promise<SurplusRefund>;
  /** Says that you sent a surplus back yourself, which the gateway could not. */
  noteSurplusReturned(id: string, body?: SurplusReturned, options?: WriteOptions): Promise<Checkout>;
}

export function checkoutCalls({ paths, reading, writing }: Api): Checkouts {
  return {
    create: async (body, options) => dataOf(paths.POST('/checkouts/', { body, ...writing(options) })),
    get: async (id, options) => dataOf(paths.GET('/checkouts/{pk}/', { params: idIn(id), ...reading(options) })),
    list: (query = {}, options) =>
      pagesOf(query.cursor, (cursor) =>
        paths.GET('/checkouts/', { params: { query: { ...query, ...cursor } }, ...reading(options) }),
      ),
    cancel: async (id, options) =>
      dataOf(paths.POST('/checkouts/{pk}/cancel/', { params: idIn(id), ...writing(options) })),
    refundSurplus: async (id, options) =>
      dataOf(paths.POST('/checkouts/{pk}/refund_surplus/', { params: idIn(id), ...writing(options) })),
    noteSurplusReturned: async (id, body = {}, options) =>
      dataOf(paths.POST('/checkouts/{pk}/surplus_returned/', { params: idIn(id), body, ...writing(options) })),
  };
}

// gapura.payments: charges, and what can be done with a payment.

import { type Api, dataOf, idIn } from './api.ts';
import type { CallOptions, WriteOptions } from './options.ts';
import { type Pages, pagesOf } from './pages.ts';
import type { operations } from './schema.ts';
import type {
  CaptureInput,
  ChargeInput,
  PaymentChange,
  PaymentQuery,
  PaymentSummary,
  PaymentWithActions,
  RefundInput,
  RefundResult,
  StatusCheck,
  TimelineEntry,
} from './types.ts';

/** One value is sent as a list of one would be. */
type Sent = NonNullable<operations['listPayments']['parameters']['query']>;

export interface ChargeOptions extends WriteOptions {
  /** Answers at once with a payment whose `charge_state` is `initiated`; the gateway is asked in the background. */
  readonly respondAsync?: boolean | undefined;
}

export interface Payments {
  /** Charges a customer: the payment, with what the customer needs to pay. */
  charge(input: ChargeInput, options?: ChargeOptions): Promise<PaymentWithActions>;
  get(id: string, options?: CallOptions): Promise<PaymentWithActions>;
  /** Payments, newest first: yours, or everybody's for staff. */
  list(query?: PaymentQuery, options?: CallOptions): Pages<PaymentSummary>;
  /** Everything that happened to a payment, oldest first. */
  history(id: string, options?: CallOptions): Promise<PaymentChange[]>;
  /** Changes, messages, events, attempts, acts and refunds in one list, oldest first. */
  timeline(id: string, options?: CallOptions): Pages<TimelineEntry>;
  /** Reads the status at the gateway and applies it. */
  checkStatus(id: string, options?: CallOptions): Promise<StatusCheck>;
  /** Cancels a payment that is not final. */
  cancel(id: string, options?: WriteOptions): Promise<PaymentWithActions>;
  /** Ends the time to pay of a pending payment. */
  expire(id: string, options?: WriteOptions): Promise<PaymentWithActions>;
  /** Takes what was held on a card: all of it, or an amount. */
  capture(id: string, input?: CaptureInput, options?: WriteOptions): Promise<PaymentWithActions>;
  /** Gives money back: what is left of the payment, or an amount. One that is `requested` waits for a second person. */
  refund(id: string, input?: RefundInput, options?: WriteOptions): Promise<RefundResult>;
  /** Accepts a card payment that the fraud check challenged. */
  approve(id: string, options?: WriteOptions): Promise<PaymentWithActions>;
  /** Refuses a card payment that the fraud check challenged. */
  deny(id: string, options?: WriteOptions): Promise<PaymentWithActions>;
}

const ASYNC = { prefer: 'respond-async' };

export function paymentCalls({ paths, reading, writing }: Api): Payments {
  return {
    charge: async (body, { respondAsync = false, ...options } = {}) =>
      dataOf(paths.POST('/charge/', { body, ...writing(options, respondAsync ? ASYNC : {}) })),
    get: async (id, options) => dataOf(paths.GET('/payments/{pk}/', { params: idIn(id), ...reading(options) })),
    list: (query = {}, options) =>
      pagesOf(query.cursor, (cursor) =>
        paths.GET('/payments/', { params: { query: { ...query, ...cursor } as Sent }, ...reading(options) }),
      ),
    history: async (id, options) =>
      dataOf(paths.GET('/payments/{pk}/history/', { params: idIn(id), ...reading(options) })),
    timeline: (id, options) =>
      pagesOf(undefined, (cursor) =>
        paths.GET('/payments/{pk}/timeline/', { params: { ...idIn(id), query: cursor }, ...reading(options) }),
      ),
    checkStatus: async (id, options) =>
      dataOf(paths.GET('/payments/{pk}/check_status/', { params: idIn(id), ...reading(options) })),
    cancel: async (id, options) =>
      dataOf(paths.POST('/payments/{pk}/cancel/', { params: idIn(id), ...writing(options) })),
    expire: async (id, options) =>
      dataOf(paths.POST('/payments/{pk}/expire/', { params: idIn(id), ...writing(options) })),
    capture: async (id, body = {}, options) =>
      dataOf(paths.POST('/payments/{pk}/capture/', { params: idIn(id), body, ...writing(options) })),
    refund: async (id, body = {}, options) =>
      dataOf(paths.POST('/payments/{pk}/refund/', { params: idIn(id), body, ...writing(options) })),
    approve: async (id, options) =>
      dataOf(paths.POST('/payments/{pk}/approve/', { params: idIn(id), ...writing(options) })),
    deny: async (id, options) => dataOf(paths.POST('/payments/{pk}/deny/', { params: idIn(id), ...writing(options) })),
  };
}

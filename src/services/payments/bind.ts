// Payments and their refunds, bound to their context.

import type { Caller } from '../../domain/caller.ts';
import { showActions } from '../../domain/payments/actions.ts';
import type { ChargeInput } from '../../domain/payments/charge.ts';
import { showPayment } from '../../domain/payments/representation.ts';
import type { Context } from '../context.ts';
import {
  type ActionOrigin,
  approvePayment,
  cancelPayment,
  capturePayment,
  denyPayment,
  expirePayment,
} from './actions.ts';
import { type ChargeOrigin, createCharge } from './charge.ts';
import { getHistory, getPayment, getStatus, listPayments, type PaymentQuery, type PaymentRecord } from './read.ts';
import { approveRefund, type DecisionOrigin, rejectRefund } from './refund-approval.ts';
import { listRefunds, type RefundQuery } from './refund-list.ts';
import { type RefundInput, type RefundOrigin, refundPayment } from './refunds.ts';
import { getTimeline } from './timeline.ts';

/** Payments on behalf of a caller, who sees and acts on their own unless they are staff. */
export function bindPayments(context: Context) {
  return {
    create: (caller: Caller, input: ChargeInput, origin?: ChargeOrigin) => createCharge(context, caller, input, origin),
    get: (caller: Caller, id: string) => getPayment(context, caller, id),
    list: (caller: Caller, query: PaymentQuery) => listPayments(context, caller, query),
    history: (caller: Caller, id: string) => getHistory(context, caller, id),
    timeline: (caller: Caller, id: string, cursor?: string) => getTimeline(context, caller, id, cursor),
    refresh: (caller: Caller, id: string, origin?: ActionOrigin) => getStatus(context, caller, id, origin),
    cancel: (caller: Caller, id: string, origin?: ActionOrigin) => cancelPayment(context, caller, id, origin),
    expire: (caller: Caller, id: string, origin?: ActionOrigin) => expirePayment(context, caller, id, origin),
    capture: (caller: Caller, id: string, input?: { readonly amount?: number }, origin?: ActionOrigin) =>
      capturePayment(context, caller, id, input, origin),
    refund: (caller: Caller, id: string, input?: RefundInput, origin?: RefundOrigin) =>
      refundPayment(context, caller, id, input, origin),
    approve: (caller: Caller, id: string, origin?: ActionOrigin) => approvePayment(context, caller, id, origin),
    deny: (caller: Caller, id: string, origin?: ActionOrigin) => denyPayment(context, caller, id, origin),
    /** A payment as the API shows it to a caller now, with what they may do to it. */
    show: (caller: Caller, record: PaymentRecord) => ({
      ...showPayment(record),
      actions: showActions(record.payment, caller, context.clock.now()),
    }),
  };
}

/** Refunds that wait for a second person. */
export function bindRefunds(context: Context) {
  return {
    list: (caller: Caller, query: RefundQuery) => listRefunds(context, caller, query),
    approve: (caller: Caller, id: string, origin?: DecisionOrigin) => approveRefund(context, caller, id, origin),
    reject: (caller: Caller, id: string, input?: { readonly reason?: string }, origin?: DecisionOrigin) =>
      rejectRefund(context, caller, id, input, origin),
  };
}

// Reading payments: one, a page of them, or afresh from the gateway.

import type { Caller } from '../../domain/caller.ts';
import { GatewayAPIError, invalid, noSuch } from '../../domain/errors.ts';
import { isUuid } from '../../domain/ids.ts';
import { showActions } from '../../domain/payments/actions.ts';
import type { GatewayPayment } from '../../domain/payments/payment.ts';
import { showPayment } from '../../domain/payments/representation.ts';
import type { SearchTerms } from '../../domain/payments/search.ts';
import { isTimedOut } from '../../store/database/errors.ts';
import type { PageOfRows } from '../../store/database/pages.ts';
import type { Readable } from '../../store/database/statement.ts';
import { claimDueChecks, type DueCheck } from '../../store/payments/checks.ts';
import { type HistoryRow, listHistory } from '../../store/payments/history.ts';
import { listPayments as listPaymentRows, type PaymentFilter } from '../../store/payments/list.ts';
import { findPayment, type PaymentRecord } from '../../store/payments/payments.ts';
import { type ListedRefund, listRefunds as listRefundRows, type RefundFilter } from '../../store/payments/refunds.ts';
import { searchPayments } from '../../store/payments/search.ts';
import { say } from '../../text/sayings.ts';
import type { Context, Origin } from '../context.ts';
import { type Page, positionOfRow, readPage } from '../pages.ts';
import { checkStatus } from './status.ts';

export type { PaymentRecord } from '../../store/payments/payments.ts';

/** Whether a caller may know of a payment: their own, or for staff any. */
export function maySee(caller: Caller, { payment }: PaymentRecord): boolean {
  return caller.staff || payment.ownerId === caller.id;
}

/** The payment, if the caller may read it. Another owner's is not found, like one that never was. */
export async function getPayment(context: Context, caller: Caller, id: string): Promise<PaymentRecord> {
  const record = isUuid(id) ? await findPayment(context.database.pool, id) : undefined;
  if (record === undefined || !maySee(caller, record)) throw noSuch('payment');
  return record;
}

/** Who or what changed the payment, when, from what to what, and why; oldest first. */
export async function getHistory(context: Context, caller: Caller, id: string): Promise<HistoryRow[]> {
  const { payment } = await getPayment(context, caller, id);
  return listHistory(context.database.pool, payment);
}

/** The payment after asking the gateway for its status, and what the gateway said. */
export async function getStatus(
  context: Context,
  caller: Caller,
  id: string,
  origin: Omit<Origin, 'actor'> = {},
): Promise<{ record: PaymentRecord; gatewayResponse: Record<string, unknown> }> {
  const { payment } = await getPayment(context, caller, id);
  const checked = await checkStatus(context, payment.id, { ...origin, actor: caller.id });
  if (checked === undefined || checked.answer === null) {
    throw new GatewayAPIError("Transaction doesn't exist.", {
      operation: 'get_status',
      statusCode: '404',
      paymentId: payment.id,
    });
  }
  return { record: checked.record, gatewayResponse: checked.answer };
}

/** Which payments: those that the filters ask for, and the words of a search. */
export interface PaymentsAsked extends Omit<PaymentFilter, keyof PageOfRows> {
  readonly search?: SearchTerms | undefined;
}

export interface PaymentQuery extends PaymentsAsked {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Whose payments are read: a caller's own; for staff all, or those of the owners that they name. */
export function ownersFor(caller: Caller, asked: readonly string[] | undefined): readonly string[] | undefined {
  if (caller.staff) return asked;
  if (asked !== undefined) throw invalid({ field: 'owner', message: say('own_only') });
  return [caller.id];
}

/** A page of the payments that the caller may see, newest first. */
export function listPayments(context: Context, caller: Caller, query: PaymentQuery): Promise<Page<GatewayPayment>> {
  return context.database.read((on) => readPayments(context, on, caller, query));
}

/** The same where others are read along with them. */
export async function readPayments(
  context: Context,
  on: Readable,
  caller: Caller,
  { cursor, limit, search, ...asked }: PaymentQuery,
): Promise<Page<GatewayPayment>> {
  const filters = { ...asked, ownerId: ownersFor(caller, asked.ownerId) };
  const list = (page: PageOfRows) =>
    search === undefined
      ? soonEnough(asked, listPaymentRows(on, { ...filters, ...page }))
      : searchPayments(on, { ...filters, ...page, search });
  return readPage(context, { cursor, limit }, list, positionOfRow);
}

/**
 * No index has types, banks, amounts and the time of paying: it would be written with every payment. Where few payments have what is
 * asked for, most are read, unless a time says how far back. Throws where that takes longer than a statement may.
 */
async function soonEnough<Rows>(
  { createdAfter, createdFrom }: Pick<PaymentFilter, 'createdAfter' | 'createdFrom'>,
  rows: Promise<Rows>,
): Promise<Rows> {
  try {
    return await rows;
  } catch (error) {
    if (!isTimedOut(error) || createdAfter !== undefined || createdFrom !== undefined) throw error;
    throw invalid({ field: 'created_after', message: say('range_needed') });
  }
}

/** Up to `limit` payments whose status should be asked for now; each is handed to one process only. */
export async function claimChecks(context: Context, limit: number): Promise<DueCheck[]> {
  return claimDueChecks(context.database.pool, { now: context.clock.now(), limit });
}

/** A payment as the API shows it to a caller now, with what they may do to it. */
export function showPaymentTo({ clock }: Context, caller: Caller, record: PaymentRecord) {
  return { ...showPayment(record), actions: showActions(record.payment, caller, clock.now()) };
}

interface RefundQuery extends Omit<RefundFilter, keyof PageOfRows | 'ownerId'> {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Refunds of the caller's own payments, or for staff of all. */
export async function listRefunds(context: Context, caller: Caller, query: RefundQuery): Promise<Page<ListedRefund>> {
  const { cursor, limit, ...filters } = query;
  const ownerId = ownersFor(caller, undefined);
  const list = (page: PageOfRows) =>
    context.database.read((on) => soonEnough(filters, listRefundRows(on, { ...filters, ownerId, ...page })));
  return readPage(context, { cursor, limit }, list, ({ cursorTime, refund }) =>
    positionOfRow({ cursorTime, id: refund.id }),
  );
}

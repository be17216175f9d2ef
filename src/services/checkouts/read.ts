// Reading checkouts: one, a page of them, or the one that a pay page's address leads to.

import type { Caller } from '../../domain/caller.ts';
import { showCheckout } from '../../domain/checkouts/checkout.ts';
import { type SurplusMoney, surplusMoney } from '../../domain/checkouts/surplus.ts';
import { invalid, noSuch } from '../../domain/errors.ts';
import { isUuid } from '../../domain/ids.ts';
import { isOverFor, type PaymentLink } from '../../domain/payment-links/link.ts';
import { listAttempts } from '../../store/checkouts/attempts.ts';
import {
  type CheckoutFilter,
  findCheckout,
  findCheckoutByToken,
  listCheckouts as listRows,
} from '../../store/checkouts/checkouts.ts';
import { type ListedMail, listMails as listMailRows, type MailFilter } from '../../store/checkouts/mail-list.ts';
import type { CheckoutRecord } from '../../store/checkouts/rows.ts';
import type { PageOfRows } from '../../store/database/pages.ts';
import { findLink } from '../../store/payment-links/links.ts';
import { findPayment, type PaymentRecord } from '../../store/payments/payments.ts';
import { say } from '../../text/sayings.ts';
import type { Context } from '../context.ts';
import { type Page, positionOfRow, readPage } from '../pages.ts';
import { hashOfToken, openToken } from './tokens.ts';

export type { CheckoutRecord } from '../../store/checkouts/rows.ts';

/** The checkout, if the caller may read it. Another owner's is not found, like one that never was. */
export async function getCheckout(context: Context, caller: Caller, id: string): Promise<CheckoutRecord> {
  const record = isUuid(id) ? await findCheckout(context.database.pool, id) : undefined;
  if (record === undefined || !(caller.staff || record.checkout.ownerId === caller.id)) throw noSuch('checkout');
  return record;
}

export interface CheckoutQuery extends Omit<CheckoutFilter, 'ownerId' | keyof PageOfRows> {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export async function listCheckouts(
  context: Context,
  caller: Caller,
  query: CheckoutQuery,
): Promise<Page<CheckoutRecord>> {
  const { cursor, limit, ...filters } = query;
  const owner = caller.staff ? {} : { ownerId: caller.id };
  const list = (page: PageOfRows) => context.database.read((on) => listRows(on, { ...filters, ...owner, ...page }));
  const placeOf = (row: CheckoutRecord & { cursorTime: string }) =>
    positionOfRow({ cursorTime: row.cursorTime, id: row.checkout.id });
  return readPage(context, { cursor, limit }, list, placeOf);
}

/** A checkout as its customer sees it: with the payment that counts, and with what came in beside it. */
export interface OpenedCheckout {
  readonly record: CheckoutRecord;
  readonly payment: PaymentRecord | undefined;
  readonly surplus: SurplusMoney | null;
  /** The payment link that it was made by, where that keeps the customer from paying for good. */
  readonly endedLink: PaymentLink | null;
}

/** The checkout of a pay page's address; undefined where there is none, for any reason. */
export async function openCheckout(context: Context, token: string): Promise<OpenedCheckout | undefined> {
  const hash = hashOfToken(token);
  if (hash === undefined) return undefined;
  const first = await readTogether(context, hash);
  if (first === undefined) return undefined;
  // Read one after the other: a payment that has ended in between has taken its checkout on already.
  const isBetween =
    first.record.checkout.status === 'processing' && first.payment?.payment.transactionStatus !== 'pending';
  const { record, payment } = (isBetween ? await readTogether(context, hash) : first) ?? first;
  const [surplus, endedLink] = [await readSurplus(context, record), await readEndedLink(context, record)];
  return { record, payment, surplus, endedLink };
}

async function readTogether({ database: { pool } }: Context, hash: Buffer) {
  const record = await findCheckoutByToken(pool, hash);
  if (record === undefined) return undefined;
  const { paymentId } = record.checkout;
  return { record, payment: paymentId === null ? undefined : await findPayment(pool, paymentId) };
}

async function readEndedLink({ database, clock }: Context, { checkout }: CheckoutRecord): Promise<PaymentLink | null> {
  if (checkout.status !== 'open' || checkout.paymentLinkId === null) return null;
  const link = (await findLink(database.pool, checkout.paymentLinkId))?.link;
  return link !== undefined && isOverFor(link, checkout, clock.now()) ? link : null;
}

/** Read only where there can be any: a checkout that can still be paid has none. */
export async function readSurplus(
  { database, clock, checkouts }: Context,
  { checkout, payments }: CheckoutRecord,
): Promise<SurplusMoney | null> {
  const { id, status } = checkout;
  if (status === 'open' || status === 'processing' || payments.length < (status === 'completed' ? 2 : 1)) return null;
  const attempts = await listAttempts(database.pool, id);
  return surplusMoney(checkout, attempts, { now: clock.now(), refundsSurplus: checkouts.refundSurplus });
}

/** The token of a checkout's address. */
export function tokenOfCheckout(context: Context, { checkout, tokenSealed }: CheckoutRecord): string | null {
  return openToken(context, checkout.id, tokenSealed);
}

/** A checkout as the API shows it; `url` only where this one is read. */
export function showCheckoutTo(_context: Context, { checkout, payments }: CheckoutRecord, url: string | null) {
  return showCheckout(checkout, payments, url);
}

export { MAIL_KINDS } from '../../store/checkouts/changes.ts';
export type { ListedMail } from '../../store/checkouts/mail-list.ts';

export interface MailQuery extends Omit<MailFilter, 'ownerId' | keyof PageOfRows> {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** The mails to one customer, or about one checkout. Throws a refusal where neither is named. */
export async function listMails(context: Context, caller: Caller, query: MailQuery): Promise<Page<ListedMail>> {
  const { cursor, limit, ...filters } = query;
  if (Object.values(filters).every((value) => value === undefined)) {
    throw invalid({ field: 'customer_email', message: say('customer_named') });
  }
  const owner = caller.staff ? {} : { ownerId: caller.id };
  const list = (page: PageOfRows) => context.database.read((on) => listMailRows(on, { ...filters, ...owner, ...page }));
  return readPage(context, { cursor, limit }, list, positionOfRow);
}

// The search of everything: the newest few of each kind that the words find and the caller may read.

import type { Caller } from '../../domain/caller.ts';
import { digitsOf, lowerCase } from '../../domain/customer.ts';
import { isUuid } from '../../domain/ids.ts';
import { formatRupiah } from '../../domain/money.ts';
import type { GatewayPayment } from '../../domain/payments/payment.ts';
import { readSearch, type SearchTerms } from '../../domain/payments/search.ts';
import { FOUND_KINDS, FOUND_MAX, type FoundKind, mayFind } from '../../domain/search.ts';
import type { Readable } from '../../store/database/statement.ts';
import { type FoundRow, findRecords } from '../../store/search/find.ts';
import type { Context } from '../context.ts';
import { readPayments } from '../payments/read.ts';

export interface Found {
  readonly kind: FoundKind;
  /** Of the record; of a customer, the e-mail or the phone. */
  readonly id: string;
  readonly name: string;
  readonly detail: string | null;
  readonly status: string | null;
  readonly amount: string | null;
  readonly createdAt: Date | null;
  /** Of a refund. */
  readonly paymentId: string | null;
}

interface WithCustomer {
  readonly found: Found;
  readonly email: string | null;
  readonly phone: string | null;
}

/** A search of payments reads a limited number; the next page may have what this one has not. */
const PAYMENT_PAGES = 3;

export function searchEverything(context: Context, caller: Caller, q: string): Promise<Found[]> {
  const terms = readSearch(q);
  return context.database.read((on) => findAll(context, on, caller, terms));
}

async function findAll(context: Context, on: Readable, caller: Caller, terms: SearchTerms): Promise<Found[]> {
  const records: WithCustomer[] = [];
  for (const kind of FOUND_KINDS) {
    if (kind === 'customer' || !mayFind(caller, kind)) continue;
    const found = kind === 'payment' ? findPayments(context, on, caller, terms) : find(on, caller, kind, terms);
    records.push(...(await found));
  }
  return [...records.map(({ found }) => found), ...customersIn(records, terms)];
}

async function findPayments(
  context: Context,
  on: Readable,
  caller: Caller,
  search: SearchTerms,
): Promise<WithCustomer[]> {
  const payments: GatewayPayment[] = [];
  let cursor: string | undefined;
  for (let read = 0; read < PAYMENT_PAGES; read += 1) {
    const page = await readPayments(context, on, caller, { search, cursor, limit: FOUND_MAX });
    payments.push(...page.items);
    cursor = page.next;
    if (payments.length >= FOUND_MAX || cursor === undefined) break;
  }
  return payments.slice(0, FOUND_MAX).map((payment) => {
    const { id, orderId, customerFirstName, customerLastName, customerEmail, customerPhone } = payment;
    const name = [customerFirstName, customerLastName].filter(Boolean).join(' ');
    const found = {
      kind: 'payment',
      id,
      name: orderId,
      detail: name || customerEmail,
      status: payment.transactionStatus,
      amount: formatRupiah(payment.grossAmount),
      createdAt: payment.createdAt,
      paymentId: null,
    } as const;
    return { found, email: customerEmail, phone: customerPhone };
  });
}

async function find(
  on: Readable,
  caller: Caller,
  kind: Exclude<FoundKind, 'payment' | 'customer'>,
  { beginning, phone, whole }: SearchTerms,
): Promise<WithCustomer[]> {
  const terms = { beginning: lowerCase(beginning), phone, whole, id: isUuid(whole) ? whole : null };
  const ownerId = caller.staff ? null : caller.id;
  const rows = await findRecords(on, kind, { terms, ownerId, limit: FOUND_MAX });
  return rows.map((row) => ({ found: toFound(kind, row), email: row.email, phone: row.phone }));
}

function toFound(kind: FoundKind, row: FoundRow): Found {
  return {
    kind,
    id: row.id,
    name: row.name,
    detail: row.detail || row.email,
    status: row.status,
    amount: row.amount === null ? null : formatRupiah(BigInt(row.amount)),
    createdAt: row.created_at,
    paymentId: row.payment_id ?? null,
  };
}

/** The customers of these records whose e-mail or phone the words are about. */
function customersIn(records: readonly WithCustomer[], { beginning, phone }: SearchTerms): Found[] {
  const known = new Map<string, string>();
  for (const { email, phone: written } of records) {
    if (email !== null && lowerCase(email).startsWith(lowerCase(beginning)))
      known.set(lowerCase(email), lowerCase(email));
    const digits = written === null ? null : digitsOf(written);
    if (written !== null && digits !== null && phone !== null && digits.startsWith(phone)) known.set(digits, written);
  }
  const nothing = { detail: null, status: null, amount: null, createdAt: null, paymentId: null };
  return [...known.values()].slice(0, FOUND_MAX).map((id) => ({ kind: 'customer', id, name: id, ...nothing }));
}

// SQL for the list of mails to customers: of one customer, or of one checkout.

import { type List, listRows, type PageOfRows } from '../database/pages.ts';
import type { Readable } from '../database/statement.ts';
import type { MailKind } from './changes.ts';
import { OF_CUSTOMER } from './checkouts.ts';

/** Mails are found by the checkout that they are about; one of the fields has to be given. */
export interface MailFilter extends PageOfRows {
  readonly ownerId?: string | undefined;
  readonly customerEmail?: string | undefined;
  readonly customerPhone?: string | undefined;
  readonly checkoutId?: string | undefined;
}

export interface ListedMail {
  readonly id: string;
  readonly checkoutId: string;
  readonly orderId: string;
  readonly kind: MailKind;
  readonly attempts: number;
  /** When it is tried next; null once it was sent, or will not be. */
  readonly dueAt: Date | null;
  readonly sentAt: Date | null;
  /** What became of the last try. */
  readonly outcome: string | null;
  readonly createdAt: Date;
  readonly cursorTime: string;
}

interface MailRow {
  id: string;
  checkout_id: string;
  order_id: string;
  kind: MailKind;
  attempts: number;
  due_at: Date | null;
  sent_at: Date | null;
  outcome: string | null;
  created_at: Date;
}

/** The mails of so many checkouts of a customer are looked through, the newest ones. */
const CHECKOUTS_MAX = 1_000;

const ofCheckout = (column: string) =>
  `(SELECT ${column} FROM checkouts WHERE checkouts.id = checkout_mails.checkout_id)`;
const ofCustomer = (condition: string) =>
  `checkout_id = ANY(ARRAY(SELECT id FROM checkouts WHERE ${condition} $ ORDER BY created_at DESC, id DESC LIMIT ${CHECKOUTS_MAX}))`;

const LIST: List<MailFilter> = {
  select: `id, checkout_id, ${ofCheckout('order_id')} AS order_id, kind, attempts, due_at, sent_at, outcome, created_at`,
  from: 'checkout_mails',
  filters: {
    ownerId: `${ofCheckout('owner_id')} =`,
    customerEmail: ofCustomer(OF_CUSTOMER.customerEmail),
    customerPhone: ofCustomer(OF_CUSTOMER.customerPhone),
    checkoutId: 'checkout_id =',
  },
};

/** A page of mails, newest first, each with the exact time that a cursor needs. */
export async function listMails(on: Readable, filter: MailFilter): Promise<ListedMail[]> {
  const rows = await listRows<MailRow & Record<string, unknown>, MailFilter>(on, LIST, filter);
  return rows.map((row) => ({
    id: row.id,
    checkoutId: row.checkout_id,
    orderId: row.order_id,
    kind: row.kind,
    attempts: row.attempts,
    dueAt: row.due_at,
    sentAt: row.sent_at,
    outcome: row.outcome,
    createdAt: row.created_at,
    cursorTime: row.cursor_time,
  }));
}

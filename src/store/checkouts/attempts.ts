// SQL for an attempt at paying a checkout: the payment is inserted, a use of the link is held, and mails are owed, atomically.

import type { GatewayPayment } from '../../domain/payments/payment.ts';
import { jsonOf, namesOf } from '../database/columns.ts';
import { type Queryable, run, statement, type Transaction } from '../database/statement.ts';
import { isSecondPayable } from '../payments/changes.ts';
import {
  INSERTED,
  INSERTED_COLUMNS,
  itemsOf,
  type NewPayment,
  valuesOfPayment,
  writesItems,
} from '../payments/insertion.ts';
import { type PaymentRow, toPayment } from '../payments/rows.ts';
import { termsIn, writesTerms } from '../payments/search-terms.ts';
import { fromMails, type OwedMail, writesMails } from './changes.ts';

const NEXT = INSERTED.next;
const [CHECKOUT, VERSION, ATTEMPT, ITEMS, TERMS, MAILS, LANGUAGE] = [0, 1, 2, 3, 4, 5, 6].map(
  (place) => `$${NEXT + place}`,
);
const NOW = INSERTED.of('created_at');

// A statement that waits here for another attempt at the same checkout finds its version changed, and writes nothing. The uses of
// the link are counted under its lock.
const INSERT = statement(
  'gapura_insert_attempt',
  `
WITH checkout AS (
  SELECT id, payment_link_id, holds_use FROM checkouts WHERE id = ${CHECKOUT}::uuid AND version = ${VERSION}::integer AND status = 'open'
    AND NOT cancel_wanted AND expires_at > ${NOW} FOR UPDATE
), link AS (
  SELECT id FROM payment_links WHERE id = (SELECT payment_link_id FROM checkout)
    -- A customer who began while it was open may go on, and change the method.
    AND (${ATTEMPT}::integer > 1 OR status = 'active' AND (expires_at IS NULL OR expires_at > ${NOW}))
    AND (usage_limit IS NULL OR uses + held < usage_limit OR (SELECT holds_use FROM checkout)) FOR UPDATE
), payment AS (
  INSERT INTO gateway_payments (${namesOf(INSERTED_COLUMNS)})
  SELECT ${INSERTED.all} FROM checkout WHERE payment_link_id IS NULL OR EXISTS (SELECT FROM link)
  ON CONFLICT ON CONSTRAINT gateway_payments_order_id_taken DO NOTHING RETURNING id
), ${writesItems(`${ITEMS}`)}, ${writesTerms(`${TERMS}`)}, held AS (
  UPDATE payment_links SET held = held + 1
  WHERE id = (SELECT id FROM link) AND EXISTS (SELECT FROM payment) AND NOT (SELECT holds_use FROM checkout)
), moved AS (
  UPDATE checkouts SET status = 'processing', payment_id = (SELECT id FROM payment), attempts = ${ATTEMPT}::integer,
    language = coalesce(language, ${LANGUAGE}::text), holds_use = payment_link_id IS NOT NULL, version = version + 1, updated_at = ${NOW}
  WHERE id = ${CHECKOUT}::uuid AND EXISTS (SELECT FROM payment)
), ${writesMails(`${MAILS}`, 'EXISTS (SELECT FROM payment)')}
SELECT EXISTS (SELECT FROM checkout) AS free,
  EXISTS (SELECT FROM checkout WHERE payment_link_id IS NULL) OR EXISTS (SELECT FROM link) AS room,
  EXISTS (SELECT FROM payment) AS written`,
);

// Those that the gateway said it never got, and that it is still to be asked about once more. Found among those of the checkout, which are
// few, and not among all that are to be asked about.
const FIND_DENIED = statement(
  'gapura_find_denied_attempts',
  `
WITH attempt AS MATERIALIZED (
  SELECT id, order_id, charge_state, read_back_owed_since, created_at FROM gateway_payments WHERE checkout_id = $1
)
SELECT id, order_id FROM attempt
WHERE charge_state = 'rejected' AND read_back_owed_since IS NOT NULL ORDER BY created_at DESC LIMIT 10`,
);

export async function findDeniedAttempts(
  on: Queryable,
  checkoutId: string,
): Promise<{ id: string; orderId: string }[]> {
  const rows = await run<{ id: string; order_id: string }>(on, FIND_DENIED, [checkoutId]);
  return rows.map(({ id, order_id: orderId }) => ({ id, orderId }));
}

// They are sorted afterwards: for an order, an index by time would be read from end to end.
const LIST = statement('gapura_attempts_of_checkout', 'SELECT * FROM gateway_payments WHERE checkout_id = $1');
const LOCK = statement(
  'gapura_lock_attempts',
  `
WITH attempt AS MATERIALIZED (SELECT id FROM gateway_payments WHERE checkout_id = $1)
SELECT id FROM gateway_payments WHERE id = ANY(ARRAY(SELECT id FROM attempt)) ORDER BY id FOR NO KEY UPDATE`,
);

/** The payments of a checkout, oldest first. */
export async function listAttempts(on: Queryable, checkoutId: string): Promise<GatewayPayment[]> {
  const rows = await run<PaymentRow>(on, LIST, [checkoutId]);
  // Ids are made in the order of time.
  return rows.map(toPayment).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Keeps others from changing them until the transaction ends. To be called before the checkout is locked, as everywhere. */
export async function lockAttempts(on: Transaction, checkoutId: string): Promise<void> {
  await run(on, LOCK, [checkoutId]);
}

/**
 * `changed`: the checkout is not any more what it was when this was decided. `full`: its link has no use left. `taken`: the order id
 * of the attempt belongs to something else.
 */
export type AttemptOutcome = 'written' | 'changed' | 'full' | 'taken';

export async function insertAttempt(
  on: Queryable,
  attempt: {
    readonly made: NewPayment;
    readonly checkout: { readonly id: string; readonly version: number };
    readonly number: number;
    readonly mails: readonly OwedMail[];
    /** Of the page on which the customer chose: it stays, for mails. */
    readonly language: string | null;
  },
): Promise<AttemptOutcome> {
  const { made, checkout, number, mails, language } = attempt;
  const values = [
    ...valuesOfPayment(made),
    checkout.id,
    checkout.version,
    number,
    jsonOf(itemsOf(made)),
    termsIn([made.payment]),
    fromMails(mails, checkout.id, made.payment.createdAt),
    language,
  ];
  try {
    const [row] = await run<{ free: boolean; room: boolean; written: boolean }>(on, INSERT, values);
    if (row?.written === true) return 'written';
    if (row?.free !== true) return 'changed';
    return row.room ? 'taken' : 'full';
  } catch (error) {
    if (isSecondPayable(error)) return 'changed';
    throw error;
  }
}

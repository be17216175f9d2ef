// What a payment's event keeps of the payment: what may change later. Everything else is read from the payment's own row.

import type { PaymentEventData } from '../../domain/events/event.ts';
import { PAYMENT_FIELDS, type PaymentStatus } from '../../domain/payments/payment.ts';
import type { GatewayRefund } from '../../domain/payments/refund.ts';
import { showPayment, showRefund } from '../../domain/payments/representation.ts';
import { blankOf, type Snake } from '../../domain/record.ts';
import { columnsOf } from '../database/columns.ts';
import type { KeptOfPayment } from '../database/schema.ts';
import { fromPayment, type ItemRow, type PaymentRow, toItem, toPayment } from '../payments/rows.ts';

type StateColumn = Snake<KeptOfPayment>;

/** The columns of a payment that a change may touch and that are shown, each in a column of the event, which has a time of its own. */
export const STATE_COLUMNS = Object.keys(
  columnsOf(PAYMENT_FIELDS, (field) => field.is('changes') && (field.is('shown') || field.is('underlies'))),
).filter((column): column is StateColumn => column !== 'updated_at');

/** Those that are shown and never change. */
const FIXED_COLUMNS = Object.keys(columnsOf(PAYMENT_FIELDS, (field) => field.is('shown') && !field.is('changes')));

/** What events do not show. */
const BLANK = fromPayment(blankOf(PAYMENT_FIELDS));

/** What most events say: it is not written. */
const USUAL: Partial<Record<StateColumn, string | boolean>> = {
  charge_state: 'charged',
  held: false,
  refund_amount: '0',
  refund_reserved_amount: '0',
};

type StateFields = Pick<PaymentRow, StateColumn>;
type FixedFields = Omit<PaymentRow, StateColumn> & { readonly items: ItemRow[] };

/** What a payment's event says that the payment itself does not. */
export interface PaymentEvent {
  readonly previousStatus: PaymentStatus;
  readonly refunds: readonly GatewayRefund[];
  /** The refund that it is about. */
  readonly refund: GatewayRefund | undefined;
  readonly notificationId: string | null;
}

/** In SQL, the columns of an event from the payment's row that was just written, without what is usual. */
export const WRITTEN_STATE = STATE_COLUMNS.map((column) =>
  column in USUAL ? `nullif(payment.${column}, '${USUAL[column]}')` : `payment.${column}`,
).join(', ');

/** What an event carries besides. */
export function dataOf({ refund, refunds }: PaymentEvent): Record<string, unknown> {
  return {
    ...(refund === undefined ? {} : { refund: showRefund(refund) }),
    ...(refunds.length === 0 ? {} : { refunds: refunds.map(showRefund) }),
  };
}

/** The part of a row that says what its payment was like. */
export interface PaymentStateRow extends StateFields {
  readonly previous_status: PaymentStatus | null;
  readonly notification_id: string | null;
  readonly occurred_at: Date;
  readonly data: Record<string, unknown>;
  /** Null where the event is not about a payment, or has a whole copy of it. */
  readonly fixed: FixedFields | null;
}

/** In SQL, what an event needs of its payment. Events that hold a whole copy have no status in a column. */
export const PAYMENT_STATE = `event.previous_status, event.notification_id, ${STATE_COLUMNS.map((name) => `event.${name}`).join(', ')},
  (SELECT jsonb_build_object(${FIXED_COLUMNS.map((name) => `'${name}', payment.${name}`).join(', ')}, 'items',
      (SELECT coalesce(jsonb_agg(to_jsonb(item) ORDER BY item.position), '[]') FROM gateway_payment_items item
        WHERE item.payment_id = payment.id))
    FROM gateway_payments payment WHERE payment.id = event.subject_id AND event.transaction_status IS NOT NULL) AS fixed`;

/** What an event carries: as it was written, or completed from the payment that it is about. */
export function readEventData(row: PaymentStateRow): Record<string, unknown> {
  const { fixed, data } = row;
  if (fixed === null) return data;
  const state = Object.fromEntries(STATE_COLUMNS.map((column) => [column, row[column] ?? USUAL[column] ?? null]));
  const payment = toPayment({ ...BLANK, ...fixed, ...(state as unknown as StateFields), updated_at: row.occurred_at });
  const shown: PaymentEventData = {
    payment: { ...showPayment({ payment, items: fixed.items.map(toItem), refunds: [] }), refunds: refundsOf(data) },
    previous_status: row.previous_status ?? payment.transactionStatus,
    refund: data.refund === undefined ? null : completed(data.refund as ShownRefund),
    notification_id: row.notification_id,
  };
  return shown;
}

function refundsOf(data: Record<string, unknown>): PaymentEventData['payment']['refunds'] {
  return ((data.refunds as ShownRefund[] | undefined) ?? []).map(completed);
}

type ShownRefund = PaymentEventData['payment']['refunds'][number];

/** With the fields that older events do not have. */
function completed(refund: ShownRefund): ShownRefund {
  return { ...refund, requested_by: refund.requested_by ?? null, decided_by: refund.decided_by ?? null };
}

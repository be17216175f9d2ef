// Reconciliations: payments of a while compared with the gateway, how far that is, and what differed.

import { sayingsOf } from '../../text/sayings.ts';
import { choice, integer, type RecordOf, showingOf, text, time, uuid } from '../record.ts';

export const RECONCILIATION_STATUSES = ['waiting', 'running', 'done', 'failed', 'stopped'] as const;

/** What one side says of a payment. */
export interface PaymentStanding {
  readonly transaction_status: string;
  readonly fraud_status: string | null;
  readonly gross_amount: string | null;
  readonly refund_amount: string | null;
}

/** The outcome for a payment that differed: brought up to date, left as it is, or it could not be compared. */
export const DIFFERENCE_ENDS = ['applied', 'left', 'not_compared'] as const;

export interface Difference {
  readonly payment_id: string;
  readonly order_id: string;
  readonly here: PaymentStanding;
  /** Null where the gateway does not know the order, or could not be asked. */
  readonly gateway: PaymentStanding | null;
  readonly done: (typeof DIFFERENCE_ENDS)[number];
  readonly reason: string;
}

/** Every field of a reconciliation, in the order in which the API shows them. */
export const RECONCILIATION_FIELDS = {
  id: uuid.shown('Its id'),
  fromTime: time,
  from: time.computed.shown('Payments made at this time or later are compared'),
  toTime: time,
  to: time.computed.shown('And made before this time'),
  status: choice(RECONCILIATION_STATUSES).shown('Where it stands'),
  askedBy: text.shown('Who asked for it'),
  total: integer.orNull.shown('How many payments there are to compare; null until it has begun'),
  checked: integer.shown('How many were compared so far'),
  differed: integer.shown('How many of them were otherwise at the gateway'),
  unreachable: integer.shown('How many could not be compared, because the gateway gave no usable answer'),
  error: text.orNull.said.shown('Why it failed'),
  createdAt: time.shown('When it was asked for'),
  startedAt: time.orNull.shown('When it began'),
  heartbeatAt: time.orNull.shown('When the process that works on it last said so'),
  finishedAt: time.orNull.shown('When it ended'),
} as const;

export interface Reconciliation extends RecordOf<typeof RECONCILIATION_FIELDS> {}

export interface ReconciliationResult extends Reconciliation {
  /** The first of them, up to `DIFFERENCES_MAX`. */
  readonly differences: readonly Difference[];
}

export const DIFFERENCES_MAX = 1_000;

const showFields = showingOf(RECONCILIATION_FIELDS, 'shown');

export function showReconciliation(row: Reconciliation) {
  return showFields(row, { from: row.fromTime.toISOString(), to: row.toTime.toISOString() });
}

export function showReconciliationResult({ differences, ...row }: ReconciliationResult) {
  const shown = differences.map((one) => ({ ...one, reason_said: sayingsOf(one.reason) }));
  return { ...showReconciliation(row), differences: shown };
}

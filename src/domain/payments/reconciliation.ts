// Reconciliations: payments of a while compared with the gateway, how far that is, and what differed.

export const RECONCILIATION_STATUSES = ['waiting', 'running', 'done', 'failed', 'stopped'] as const;
export type ReconciliationStatus = (typeof RECONCILIATION_STATUSES)[number];

/** What one side says of a payment. */
export interface Standing {
  readonly transaction_status: string;
  readonly fraud_status: string | null;
  readonly gross_amount: string | null;
  readonly refund_amount: string | null;
}

/** What came of a payment that differed: brought up to date, left as it is, or nobody could say. */
export const DIFFERENCE_ENDS = ['applied', 'left', 'not_compared'] as const;

export interface Difference {
  readonly payment_id: string;
  readonly order_id: string;
  readonly here: Standing;
  /** Null where the gateway does not know the order, or could not be asked. */
  readonly gateway: Standing | null;
  readonly done: (typeof DIFFERENCE_ENDS)[number];
  readonly reason: string;
}

export interface Reconciliation {
  readonly id: string;
  /** Payments created at this time or later, and before that one. */
  readonly from: Date;
  readonly to: Date;
  readonly status: ReconciliationStatus;
  readonly askedBy: string;
  /** How many payments there are to compare; null until it has begun. */
  readonly total: number | null;
  readonly checked: number;
  readonly differed: number;
  readonly unreachable: number;
  readonly error: string | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  /** When whoever works on it last said so. */
  readonly heartbeatAt: Date | null;
  readonly finishedAt: Date | null;
}

export interface ReconciliationResult extends Reconciliation {
  /** The first of them, up to `DIFFERENCES_MAX`. */
  readonly differences: readonly Difference[];
}

export const DIFFERENCES_MAX = 1_000;

export function showReconciliation(row: Reconciliation) {
  return {
    id: row.id,
    from: row.from.toISOString(),
    to: row.to.toISOString(),
    status: row.status,
    asked_by: row.askedBy,
    total: row.total,
    checked: row.checked,
    differed: row.differed,
    unreachable: row.unreachable,
    error: row.error,
    created_at: row.createdAt.toISOString(),
    started_at: row.startedAt?.toISOString() ?? null,
    heartbeat_at: row.heartbeatAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}

export function showReconciliationResult({ differences, ...row }: ReconciliationResult) {
  return { ...showReconciliation(row), differences };
}

// What happened to a payment, an invoice or a subscription, as its history endpoint shows it.

import { sayingsOf } from '../../text/sayings.ts';

interface HistoryRow {
  readonly version: number;
  readonly reason: string;
  readonly gateway_answer: Record<string, unknown> | null;
  readonly created_at: Date;
}

/** The rows without what the address says already, with times as text. */
export function showHistory<Row extends HistoryRow>(rows: readonly Row[], subject: keyof Row & string) {
  return rows.map(({ [subject]: _, version: __, gateway_answer, created_at, reason, ...row }) => ({
    ...row,
    reason,
    reason_said: sayingsOf(reason),
    gateway_response: gateway_answer,
    created_at: created_at.toISOString(),
  }));
}

// What happened to a payment, an invoice or a subscription, as its history endpoint shows it.

interface HistoryRow {
  readonly version: number;
  readonly gateway_answer: Record<string, unknown> | null;
  readonly created_at: Date;
}

/** The rows without what the address says already, with times as text. */
export function showHistory<Row extends HistoryRow>(rows: readonly Row[], subject: keyof Row & string) {
  return rows.map(({ [subject]: _, version: __, gateway_answer, created_at, ...row }) => ({
    ...row,
    gateway_response: gateway_answer,
    created_at: created_at.toISOString(),
  }));
}

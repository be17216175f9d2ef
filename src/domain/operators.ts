// What is sent to operators: each message is a row that is owed until a server has taken it.

export const REPORT_KINDS = ['export', 'alert', 'summary'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** The period that a file or a summary is of, in the API's form. */
export interface ReportPeriod {
  readonly from: string;
  readonly to: string;
}

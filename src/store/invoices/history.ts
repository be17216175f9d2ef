// SQL for the history of invoices, which is only ever added to.

import type { GatewayInvoice } from '../../domain/invoices/invoice.ts';
import type { InvoiceSource } from '../../domain/invoices/judgement.ts';
import { namesOf } from '../database/columns.ts';
import { type Queryable, run, statement } from '../database/statement.ts';

export interface InvoiceHistoryEntry {
  readonly fromStatus: string | null;
  readonly source: InvoiceSource;
  readonly actor: string | null;
  readonly reason: string;
  readonly notificationId: string | null;
  readonly gatewayAnswer: Record<string, unknown> | null;
}

const LIST = statement(
  'gapura_invoice_history',
  'SELECT * FROM gateway_invoice_history WHERE invoice_id = $1 ORDER BY version LIMIT 1000',
);

export interface InvoiceHistoryRow {
  invoice_id: string;
  version: number;
  from_status: string | null;
  to_status: string;
  creation_state: string;
  source: string;
  actor: string | null;
  reason: string;
  notification_id: string | null;
  gateway_answer: Record<string, unknown> | null;
  created_at: Date;
}

export const HISTORY_COLUMNS = namesOf<InvoiceHistoryRow>([
  'invoice_id', 'version', 'from_status', 'to_status', 'creation_state', 'source', 'actor', 'reason', 'notification_id',
  'gateway_answer', 'created_at',
]); // biome-ignore format: a list reads better in lines

/** What happened to an invoice, oldest first. */
export async function listInvoiceHistory(on: Queryable, invoiceId: string): Promise<InvoiceHistoryRow[]> {
  return run(on, LIST, [invoiceId]);
}

export function fromHistory(
  invoice: GatewayInvoice,
  entry: InvoiceHistoryEntry,
): Record<keyof InvoiceHistoryRow, unknown> {
  return {
    invoice_id: invoice.id,
    version: invoice.version,
    from_status: entry.fromStatus,
    to_status: invoice.status,
    creation_state: invoice.creationState,
    source: entry.source,
    actor: entry.actor,
    reason: entry.reason,
    notification_id: entry.notificationId,
    gateway_answer: entry.gatewayAnswer,
    created_at: invoice.updatedAt,
  };
}

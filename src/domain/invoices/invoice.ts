// An invoice: its statuses, what each of them means, and what is derived from them.

export const INVOICE_STATUSES = ['draft', 'pending', 'overdue', 'paid', 'expired', 'voided'] as const;

/**
 * `draft`: written down, the gateway has not confirmed it. `pending`: can be paid. `overdue`: its due date has passed, it can
 * still be paid. `paid`: and stays so after a refund. `expired`: no means of payment is left. `voided`: taken back.
 */
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/**
 * How far the creation at the gateway got. `initiated`: written down, the gateway has not answered yet. `created`: the gateway
 * has it. `rejected`: the gateway refused it. `unknown`: the gateway may or may not have it.
 */
export const CREATION_STATES = ['initiated', 'created', 'rejected', 'unknown'] as const;
export type CreationState = (typeof CREATION_STATES)[number];

export interface GatewayInvoiceItem {
  readonly id: string;
  readonly itemId: string | null;
  readonly description: string;
  readonly quantity: number;
  readonly price: bigint;
}

export interface GatewayInvoice {
  readonly id: string;
  readonly ownerId: string;
  readonly invoiceNumber: string;
  readonly orderId: string;
  readonly gatewayInvoiceId: string | null;
  readonly status: InvoiceStatus;
  readonly customerId: string | null;
  readonly customerName: string;
  readonly customerEmail: string;
  readonly customerPhone: string | null;
  readonly totalAmount: bigint;
  readonly currency: string;
  /** Days in WIB, as YYYY-MM-DD. An invoice can be paid in time until its due date ends. */
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly paidAt: Date | null;
  readonly notes: string | null;
  readonly voidReason: string | null;
  readonly paymentLinkUrl: string | null;
  readonly pdfUrl: string | null;
  /** The payment that pays it, or the first that tries to. */
  readonly paymentId: string | null;
  /** What came in by further payments and was not given back. */
  readonly surplusAmount: bigint;
  readonly metadata: Record<string, unknown> | null;
  readonly creationState: CreationState;
  /** Why the gateway refused to make it. */
  readonly statusCode: string | null;
  readonly statusMessage: string | null;
  /** Counts the changes of the row; a writer that saw an older version has to look again. */
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Whether a customer can still pay it. */
export function isPayable(invoice: Pick<GatewayInvoice, 'status'>): boolean {
  return invoice.status === 'pending' || invoice.status === 'overdue';
}

/** Whether it should have been paid by now. True from the first moment after the due date, before the task has noticed. */
export function isOverdue(invoice: Pick<GatewayInvoice, 'status' | 'dueDate'>, today: string): boolean {
  return isPayable(invoice) && (invoice.status === 'overdue' || invoice.dueDate < today);
}

export function subtotalOf(item: Pick<GatewayInvoiceItem, 'price' | 'quantity'>): bigint {
  return item.price * BigInt(item.quantity);
}

export function isInvoiceStatus(value: string): value is InvoiceStatus {
  return (INVOICE_STATUSES as readonly string[]).includes(value);
}

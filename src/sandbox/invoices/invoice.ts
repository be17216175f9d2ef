// What the gateway knows about one invoice or quotation.

import type { JsonObject } from '../json.ts';
import type { HeaderAddresses } from '../notifications/addresses.ts';

export type InvoiceStatus =
  | 'pending'
  | 'overdue'
  | 'paid'
  | 'expired'
  | 'voided'
  /** The next three are for quotations. */
  | 'published'
  | 'rejected'
  | 'canceled';

export interface InvoiceCustomer {
  readonly id?: string;
  readonly name: string;
  readonly email?: string;
  readonly phone?: string;
}

export interface InvoiceItem {
  readonly itemId?: string;
  readonly description: string;
  readonly quantity: number;
  readonly price: number;
  readonly discountPercentage?: number;
}

export interface InvoiceTax {
  readonly name: string;
  readonly type: 'percentage' | 'fixed';
  readonly value: number;
  /** In rupiah; part of the prices where taxes are inclusive. */
  readonly calculated: number;
}

export interface InvoiceAccount {
  readonly bank: string;
  readonly number: string;
  /** The Mandiri bill needs it beside the number. */
  readonly billerCode?: string;
  readonly transactionId: string;
}

export interface Invoice extends HeaderAddresses {
  readonly id: string;
  readonly orderId: string;
  readonly invoiceNumber: string;
  readonly status: InvoiceStatus;
  /** All times are milliseconds since 1970. */
  readonly publishedAt: number;
  readonly invoiceDate: number;
  readonly dueDate: number;
  readonly paidAt?: number;
  /** When its last means of payment, or a quotation's validity, ends. */
  readonly expiresAt: number;
  readonly title?: string;
  readonly paidTitle?: string;
  readonly reference?: string;
  readonly notes?: string;
  readonly customer: InvoiceCustomer;
  readonly items: readonly InvoiceItem[];
  /** The invoice's own charges and discount, in rupiah; only those that were sent. */
  readonly amount: { readonly vat?: number; readonly discount?: number; readonly shipping?: number };
  readonly vatType?: string;
  readonly taxMode?: 'exclusive' | 'inclusive';
  readonly taxes: readonly InvoiceTax[];
  readonly grossAmount: number;
  readonly paymentType: 'payment_link' | 'virtual_account';
  readonly paymentLink?: JsonObject;
  readonly wantedAccounts: readonly { readonly bank: string; readonly number?: string }[];
  /** The accounts that were opened. */
  readonly accounts: readonly InvoiceAccount[];
  readonly documentType: 'invoice' | 'quotation';
  readonly quotationDate?: number;
  readonly quotationValidityDate?: number;
  /** Set on an invoice that was a quotation. */
  readonly convertedAt?: number;
  /** What the shopper chose last on the page of its payment link. */
  readonly chosenMethod?: string;
  /** Every attempt to pay it, the oldest first. */
  readonly transactionIds: readonly string[];
  readonly pdfId: string;
  readonly paidPdfId: string;
}

export function isPayable({ status }: Pick<Invoice, 'status'>): boolean {
  return status === 'pending' || status === 'overdue';
}

// What the gateway knows about one invoice or quotation, and what it comes to, right to the rupiah.

import type { JsonObject } from '../json.ts';
import type { HeaderAddresses } from '../notifications/notification.ts';

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

interface InvoiceTax {
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

/** What the merchant asks for. All times are milliseconds since 1970. */
export interface InvoiceContent {
  readonly orderId: string;
  readonly invoiceNumber: string;
  readonly invoiceDate: number;
  readonly dueDate: number;
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
  readonly documentType: 'invoice' | 'quotation';
  readonly quotationDate?: number;
  readonly quotationValidityDate?: number;
}

export interface Invoice extends InvoiceContent, HeaderAddresses {
  readonly id: string;
  readonly status: InvoiceStatus;
  readonly publishedAt: number;
  readonly paidAt?: number;
  /** When its last means of payment, or a quotation's validity, ends. */
  readonly expiresAt: number;
  /** The accounts that were opened. */
  readonly accounts: readonly InvoiceAccount[];
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

/** A tax as it was asked for. */
export type TaxRequest = Omit<InvoiceTax, 'calculated'>;

interface TotalsRequest {
  readonly items: readonly InvoiceItem[];
  readonly vat: bigint;
  readonly discount: bigint;
  readonly shipping: bigint;
  readonly taxMode: 'exclusive' | 'inclusive' | undefined;
  readonly taxes: readonly TaxRequest[];
}

interface Totals {
  readonly subtotal: bigint;
  readonly taxes: readonly bigint[];
  readonly gross: bigint;
}

/** Percentages have up to six decimals. */
const PERCENT_SCALE = 1_000_000n;
const WHOLE_SCALE = 100n * PERCENT_SCALE;

/** 12.5 becomes 12,500,000; undefined where it is no percentage of that precision. */
export function percentParts(value: number): bigint | undefined {
  const parts = /^(\d{1,3})(?:\.(\d{1,6}))?$/.exec(String(value));
  if (parts === null) return undefined;
  return BigInt(parts[1] ?? '0') * PERCENT_SCALE + BigInt((parts[2] ?? '').padEnd(6, '0'));
}

function dividedHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

/** A line's price after its own discount, which is rounded to the rupiah once for the line. */
export function lineTotal({ price, quantity, discountPercentage = 0 }: InvoiceItem): bigint {
  const full = BigInt(price) * BigInt(quantity);
  return full - dividedHalfUp(full * (percentParts(discountPercentage) ?? 0n), WHOLE_SCALE);
}

/** Taxes are on the items less the invoice's discount; shipping is not taxed. Inclusive taxes are already in the prices. */
export function totalsOf(request: TotalsRequest): Totals {
  const subtotal = request.items.reduce((sum, item) => sum + lineTotal(item), 0n);
  const discounted = subtotal - request.discount;
  const base = discounted > 0n ? discounted : 0n;
  const taxes = request.taxMode === undefined ? [] : calculatedTaxes(request, base);
  const added = request.taxMode === 'exclusive' ? taxes.reduce((sum, tax) => sum + tax, 0n) : 0n;
  return { subtotal, taxes, gross: discounted + request.vat + added + request.shipping };
}

function calculatedTaxes({ taxMode, taxes }: TotalsRequest, base: bigint): bigint[] {
  const isFixed = (tax: TaxRequest) => tax.type === 'fixed';
  const rateOf = (tax: TaxRequest) => (isFixed(tax) ? 0n : (percentParts(tax.value) ?? 0n));
  const fixedSum = taxes.filter(isFixed).reduce((sum, tax) => sum + BigInt(tax.value), 0n);
  const rateSum = taxes.reduce((sum, tax) => sum + rateOf(tax), 0n);
  const isInclusive = taxMode === 'inclusive';
  const taxed = isInclusive && base > fixedSum ? base - fixedSum : base;
  const whole = isInclusive ? WHOLE_SCALE + rateSum : WHOLE_SCALE;
  return taxes.map((tax) => (isFixed(tax) ? BigInt(tax.value) : dividedHalfUp(taxed * rateOf(tax), whole)));
}

// An invoice as others see it: the API's reply, and everything that a page or a document shows.

import type { SandboxContext } from '../context.ts';
import { isObject, type WireFields } from '../json.ts';
import { wibTimeWithOffset } from '../time.ts';
import { openPayments } from './effects.ts';
import { type Invoice, type InvoiceAccount, type InvoiceItem, isPayable, lineTotal } from './invoice.ts';
import { findMethod, offeredMethods } from './payment-link.ts';

const timeOf = (atMs: number | undefined) => (atMs === undefined ? undefined : wibTimeWithOffset(atMs));

function paymentLinkUrl(ctx: SandboxContext, invoice: Invoice): string | undefined {
  const hasLink = invoice.paymentType === 'payment_link' && invoice.documentType === 'invoice';
  return hasLink ? `${ctx.settings.publicUrl}/payment-links/${invoice.id}` : undefined;
}

function pdfUrl(ctx: SandboxContext, pdfId: string): string {
  return `${ctx.settings.publicUrl}/invoices/pdf/${pdfId}`;
}

/** The reply to create; absent fields are left out. */
export function invoiceReply(ctx: SandboxContext, invoice: Invoice): WireFields {
  const { vat, discount, shipping } = invoice.amount;
  const hasAmount = [vat, discount, shipping].some((value) => value !== undefined);
  return {
    id: invoice.id,
    order_id: invoice.orderId,
    invoice_number: invoice.invoiceNumber,
    published_date: timeOf(invoice.publishedAt),
    invoice_date: timeOf(invoice.invoiceDate),
    due_date: timeOf(invoice.dueDate),
    paid_date: timeOf(invoice.paidAt),
    invoice_title: invoice.title,
    invoice_paid_title: invoice.paidTitle,
    customer_details: { ...invoice.customer },
    item_details: invoice.items.map(itemFields),
    reference: invoice.reference,
    notes: invoice.notes,
    amount: hasAmount ? { vat, vat_type: invoice.vatType, discount, shipping } : undefined,
    tax_mode: invoice.taxMode,
    taxes: invoice.taxMode === undefined ? undefined : invoice.taxes.map(taxFields),
    status: invoice.status,
    gross_amount: invoice.grossAmount,
    pdf_url: pdfUrl(ctx, invoice.pdfId),
    paid_pdf_url: invoice.paidAt === undefined ? undefined : pdfUrl(ctx, invoice.paidPdfId),
    payment_type: invoice.paymentType,
    payment_link_url: paymentLinkUrl(ctx, invoice),
    virtual_accounts: invoice.accounts.map(accountFields),
    document_type: invoice.documentType,
    quotation_date: timeOf(invoice.quotationDate),
    quotation_validity_date: timeOf(invoice.quotationValidityDate),
    converted_at: timeOf(invoice.convertedAt),
    created_as: invoice.convertedAt === undefined ? invoice.documentType : 'quotation',
  };
}

/** The reply to get: unlike anywhere else, what is absent is said to be null. */
export function invoiceReplyWithNulls(ctx: SandboxContext, invoice: Invoice): WireFields {
  const fields = Object.entries({ ...invoiceReply(ctx, invoice), external_group_id: undefined });
  return Object.fromEntries(fields.map(([name, value]) => [name, value ?? null]));
}

function itemFields({ itemId, description, quantity, price, discountPercentage }: InvoiceItem): WireFields {
  return { item_id: itemId, description, quantity, price, discount_percentage: discountPercentage };
}

function taxFields({ name, type, value, calculated }: Invoice['taxes'][number]): WireFields {
  return { name, type, value, calculated_amount: calculated };
}

function accountFields({ bank, number, billerCode }: InvoiceAccount): WireFields {
  return { bank, number, biller_code: billerCode };
}

export type InvoiceView = ReturnType<typeof describeInvoiceForPage>;

/** What a page or a document shows of an invoice: amounts are whole rupiah, times milliseconds since 1970. */
export function describeInvoiceForPage(ctx: SandboxContext, invoice: Invoice) {
  const lines = invoice.items.map((item) => ({ item, total: Number(lineTotal(item)) }));
  const canPay = isPayable(invoice);
  const accounts = invoice.accounts.map((account) => ({ ...account, label: labelOf(account.bank) }));
  const methods =
    invoice.paymentType === 'virtual_account'
      ? accounts.map(({ bank, label }) => ({ method: bank, label }))
      : offeredMethods(invoice).map(({ method, label }) => ({ method, label }));
  const [waiting] = invoice.paymentType === 'payment_link' ? openPayments(ctx, invoice) : [];
  const callbacks = invoice.paymentLink?.callbacks;
  const finish = isObject(callbacks) ? callbacks.finish : undefined;
  return {
    invoice,
    merchantName: ctx.settings.merchantName,
    title: titleOf(invoice),
    lines,
    subtotal: lines.reduce((sum, line) => sum + line.total, 0),
    adjustments: adjustmentsOf(invoice),
    accounts,
    /** What a shopper may choose now; empty where nothing can be paid. */
    methods: canPay ? methods : [],
    pdfUrl: pdfUrl(ctx, invoice.paidAt === undefined ? invoice.pdfId : invoice.paidPdfId),
    /** The transaction that waits to be paid after a choice on the page. */
    waitingTransactionId: waiting?.id,
    paymentLinkUrl: paymentLinkUrl(ctx, invoice),
    /** Where the merchant wants the shopper to go afterwards. */
    finishUrl: typeof finish === 'string' ? finish : undefined,
  };
}

function titleOf({ documentType, paidAt, title, paidTitle }: Invoice): string {
  if (documentType === 'quotation') return title ?? 'Quotation';
  return paidAt === undefined ? (title ?? 'Invoice') : (paidTitle ?? title ?? 'Invoice');
}

function labelOf(bank: string): string {
  return findMethod(bank)?.label ?? bank;
}

/** Between the lines and the gross amount, in the order in which they are shown; a discount is negative. */
function adjustmentsOf({ amount, taxes, taxMode }: Invoice) {
  const { vat, discount, shipping } = amount;
  const isIncluded = taxMode === 'inclusive' ? { isIncluded: true as const } : {};
  const rows: { label: string; amount: number; isIncluded?: true }[] = [
    { label: 'Discount', amount: -(discount ?? 0) },
    { label: 'VAT', amount: vat ?? 0 },
    ...taxes.map(({ name, type, value, calculated }) => ({
      label: type === 'percentage' ? `${name} ${value}%` : name,
      amount: calculated,
      ...isIncluded,
    })),
    { label: 'Shipping', amount: shipping ?? 0 },
  ];
  return rows.filter((row) => row.amount !== 0);
}

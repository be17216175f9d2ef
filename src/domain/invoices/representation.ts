// How invoices are shown to the world: every key always there, amounts as decimal strings, times in UTC, dates in WIB.

import { formatRupiah } from '../money.ts';
import { wibDay } from '../time.ts';
import { type GatewayInvoice, type GatewayInvoiceItem, isOverdue, subtotalOf } from './invoice.ts';

export function showInvoice(
  record: { readonly invoice: GatewayInvoice; readonly items: readonly GatewayInvoiceItem[] },
  now: Date,
) {
  const { invoice } = record;
  return {
    id: invoice.id,
    invoice_number: invoice.invoiceNumber,
    order_id: invoice.orderId,
    gateway_invoice_id: invoice.gatewayInvoiceId,
    status: invoice.status,
    customer_id: invoice.customerId,
    customer_name: invoice.customerName,
    customer_email: invoice.customerEmail,
    customer_phone: invoice.customerPhone,
    total_amount: formatRupiah(invoice.totalAmount),
    currency: invoice.currency,
    invoice_date: invoice.invoiceDate,
    due_date: invoice.dueDate,
    paid_at: invoice.paidAt === null ? null : invoice.paidAt.toISOString(),
    notes: invoice.notes,
    void_reason: invoice.voidReason,
    payment_link_url: invoice.paymentLinkUrl,
    pdf_url: invoice.pdfUrl,
    payment_id: invoice.paymentId,
    surplus_amount: formatRupiah(invoice.surplusAmount),
    items: record.items.map(showInvoiceItem),
    is_overdue: isOverdue(invoice, wibDay(now)),
    metadata: invoice.metadata,
    created_at: invoice.createdAt.toISOString(),
    updated_at: invoice.updatedAt.toISOString(),
  };
}

function showInvoiceItem(item: GatewayInvoiceItem) {
  return {
    id: item.id,
    item_id: item.itemId,
    description: item.description,
    quantity: item.quantity,
    price: formatRupiah(item.price),
    subtotal: formatRupiah(subtotalOf(item)),
  };
}

// What is asked of the gateway about invoices.

import type { Call } from '../call.ts';
import { operations } from '../operations.ts';
import { checkPayload, checkText, pathSegment } from '../request-checks.ts';
import type * as wire from '../wire.ts';

export function createInvoice(payload: wire.InvoiceRequest): Call {
  checkPayload('create_invoice', payload);
  return { operation: operations.createInvoice, path: '/v1/invoices', body: payload };
}

export function getInvoice(invoiceId: string): Call {
  const id = pathSegment('get_invoice', 'invoice_id', invoiceId);
  return { operation: operations.getInvoice, path: `/v1/invoices/${id}` };
}

/** The gateway describes no field for a reason: it is sent as `void_reason`, and only where there is one. */
export function voidInvoice(invoiceId: string, voidReason: string): Call {
  const id = pathSegment('void_invoice', 'invoice_id', invoiceId);
  checkText('void_invoice', 'void_reason', voidReason);
  const body = voidReason === '' ? {} : { void_reason: voidReason };
  return { operation: operations.voidInvoice, path: `/v1/invoices/${id}/void`, body };
}

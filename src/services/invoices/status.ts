// Asks the gateway for the status of an invoice, and finds its payment where no notification came.

import { GatewayError, isUnknownToGateway } from '../../domain/errors.ts';
import { invoiceIdIn, observeInvoice } from '../../gateway/invoice/messages.ts';
import { observe, withoutSecrets } from '../../gateway/transaction/observation.ts';
import { findVoidWanted } from '../../store/invoices/changes.ts';
import { findInvoice } from '../../store/invoices/invoices.ts';
import type { InvoiceRecord } from '../../store/invoices/rows.ts';
import type { Context, Origin } from '../context.ts';
import { adoptTransaction } from '../payments/parent.ts';
import { checkStatus } from '../payments/status.ts';
import { recordInvoiceObservation } from './changes.ts';
import { parentOf } from './payments.ts';

export interface InvoiceCheck {
  readonly record: InvoiceRecord;
  /** What the gateway said; null where it does not know the invoice, or its id is unknown here. */
  readonly answer: Record<string, unknown> | null;
}

/** Reads an invoice back from the gateway and applies what it says. */
export async function checkInvoiceStatus(
  context: Context,
  known: InvoiceRecord,
  origin: Origin,
): Promise<InvoiceCheck> {
  // The gateway finds no invoice by its order. Once a customer began to pay it, its transaction has the id.
  const record = known.invoice.gatewayInvoiceId === null ? await bringPayment(context, known, origin) : known;
  if (record.invoice.gatewayInvoiceId === null) return { record, answer: null };
  const answer = await ask(context, record, record.invoice.gatewayInvoiceId, origin);
  if (answer === null) return { record, answer: null };
  const shown = withoutSecrets(answer);
  const seen = observeInvoice('status_check', record.invoice, answer, context.clock.now());
  if (typeof seen === 'string') {
    context.log.warn({ invoice_id: record.invoice.id, reason: seen }, 'an invoice is not what the gateway says it is');
    return { record, answer: shown };
  }
  // First the payment, so that the invoice is paid by something.
  const current =
    seen.status === 'paid' && record.invoice.status !== 'paid' ? await bringPayment(context, record, origin) : record;
  const voidReason = seen.status === 'voided' ? await findVoidWanted(context.database.pool, record.invoice.id) : null;
  const observation = { ...seen, details: { ...seen.details, voidReason: voidReason === '' ? null : voidReason } };
  const provenance = { actor: origin.actor, answer: shown };
  return { record: await recordInvoiceObservation(context, current, observation, provenance), answer: shown };
}

async function ask(
  context: Context,
  { invoice }: InvoiceRecord,
  gatewayInvoiceId: string,
  origin: Origin,
): Promise<Record<string, unknown> | null> {
  try {
    return await context.gateway.getInvoice(gatewayInvoiceId, { requestId: origin.requestId });
  } catch (error) {
    if (isUnknownToGateway(error)) return null;
    throw error instanceof GatewayError ? error.about({ invoiceId: invoice.id }) : error;
  }
}

/** Brings the payment of an invoice up to date, adopting it where it is not known here; the invoice follows it. */
async function bringPayment(context: Context, record: InvoiceRecord, origin: Origin): Promise<InvoiceRecord> {
  const { invoice } = record;
  const paymentId = invoice.paymentId ?? (await adoptByOrder(context, record, origin));
  if (paymentId === undefined) return record;
  try {
    await checkStatus(context, paymentId, origin);
  } catch (error) {
    throw error instanceof GatewayError ? error.about({ invoiceId: invoice.id }) : error;
  }
  return (await findInvoice(context.database.pool, invoice.id)) ?? record;
}

/** The payment of the transaction that the gateway has under the invoice's order; undefined where it has none. */
async function adoptByOrder(context: Context, record: InvoiceRecord, origin: Origin): Promise<string | undefined> {
  const { orderId, totalAmount } = record.invoice;
  let answer: Record<string, unknown>;
  try {
    answer = await context.gateway.getStatus(orderId, { requestId: origin.requestId });
  } catch (error) {
    if (isUnknownToGateway(error)) return undefined;
    throw error instanceof GatewayError ? error.about({ invoiceId: record.invoice.id }) : error;
  }
  const { paymentType, grossAmount } = observe('status_check', answer);
  const adopted = await adoptTransaction(
    context,
    parentOf(record, invoiceIdIn(answer)),
    { orderId, paymentType: paymentType ?? 'unknown', grossAmount: grossAmount ?? totalAmount },
    { source: 'status_check', actor: origin.actor },
  );
  return adopted?.payment.id;
}

// Creating an invoice: written first, then sent to the gateway with no transaction open, then the outcome is written.

import type { Caller } from '../../domain/caller.ts';
import {
  GatewayAPIError,
  GatewayDuplicateOrderError,
  GatewayError,
  invalid,
  orderIdTaken,
  Refusal,
} from '../../domain/errors.ts';
import { checkInvoice, type InvoiceInput, totalOf } from '../../domain/invoices/input.ts';
import { type GatewayInvoice, type GatewayInvoiceItem, INVOICE_FIELDS } from '../../domain/invoices/invoice.ts';
import { blankOf } from '../../domain/record.ts';
import { wibDay } from '../../domain/time.ts';
import { excessBytes, observeInvoice, toInvoiceBody } from '../../gateway/invoice/messages.ts';
import { withoutSecrets } from '../../gateway/transaction/observation.ts';
import { beginInvoiceAttempt } from '../../store/invoices/changes.ts';
import { findInvoice, insertInvoice, isOrderIdTaken } from '../../store/invoices/invoices.ts';
import type { InvoiceRecord } from '../../store/invoices/rows.ts';
import { say } from '../../text/sayings.ts';
import type { Context, Origin } from '../context.ts';
import { writeOutcome } from '../outcomes.ts';
import { recordInvoiceObservation, recordRejectedInvoice, recordUnknownInvoice } from './changes.ts';

export interface InvoiceOrigin extends Omit<Origin, 'actor'> {
  /** The id that the invoice gets. A repeated request brings the same, and is resumed, not done again. */
  readonly invoiceId?: string | undefined;
}

/** How many numbers are tried where callers have chosen the next ones themselves. */
const NUMBERS_TRIED_MAX = 100;

/** Creates an invoice and answers with it as the gateway made it. */
export async function createInvoice(
  context: Context,
  caller: Caller,
  input: InvoiceInput,
  origin: InvoiceOrigin = {},
): Promise<InvoiceRecord> {
  const actor: Origin = { ...origin, actor: caller.id };
  // A begun creation is resumed before the input is checked: the due date may have passed since.
  const begun = origin.invoiceId === undefined ? undefined : await findInvoice(context.database.pool, origin.invoiceId);
  if (begun !== undefined && begun.invoice.ownerId === caller.id) return resumeCreation(context, begun, actor);
  const now = context.clock.now();
  const errors = checkInvoice(input, wibDay(now));
  if (errors.length > 0) throw invalid(...errors);
  const draft = draftInvoice(context, caller, input, { id: origin.invoiceId ?? context.newId(), now });
  const excess = excessBytes(toInvoiceBody(draft));
  if (excess > 0) {
    throw invalid({ field: 'items', message: say('items_long', { number: excess }) });
  }
  const inserted = await insertDraft(context, draft, input.invoice_number ?? null);
  return createAtGateway(context, inserted, actor, 1);
}

/**
 * Resumes a written creation: its outcome if there is one, and else another attempt with the same key.
 * However late it comes, the gateway makes no second invoice, because it takes an order id only once.
 */
export async function resumeCreation(context: Context, record: InvoiceRecord, origin: Origin): Promise<InvoiceRecord> {
  const { invoice } = record;
  if (invoice.creationState === 'created') return record;
  if (invoice.creationState === 'rejected') throw refusedBefore(invoice);
  const attempts = await beginInvoiceAttempt(context.database.pool, invoice.id, context.clock.now());
  const current = (await findInvoice(context.database.pool, invoice.id)) ?? record;
  if (attempts !== undefined) return createAtGateway(context, current, origin, attempts);
  if (current.invoice.creationState === 'rejected') throw refusedBefore(current.invoice);
  return current;
}

/** The draft as it was written, with its number. Throws where its order id or number is taken. */
async function insertDraft(
  context: Context,
  draft: InvoiceRecord,
  chosenNumber: string | null,
): Promise<InvoiceRecord> {
  const { pool } = context.database;
  const { orderId, ownerId } = draft.invoice;
  const history = {
    fromStatus: null,
    source: 'create' as const,
    actor: ownerId,
    reason: say('invoice_asked'),
    notificationId: null,
    gatewayAnswer: null,
  };
  for (let tried = 0; tried < NUMBERS_TRIED_MAX; tried++) {
    const number = await insertInvoice(pool, { ...draft, invoiceNumber: chosenNumber, history });
    if (number !== undefined) return { ...draft, invoice: { ...draft.invoice, invoiceNumber: number } };
    if (await isOrderIdTaken(pool, orderId)) throw orderIdTaken('invoice', orderId);
    if (chosenNumber !== null) {
      throw invalid({ field: 'invoice_number', message: say('taken') });
    }
  }
  throw new Refusal('unavailable', say('numbers_taken'));
}

const NOT_YET = blankOf(INVOICE_FIELDS, 'changes');

function draftInvoice(
  context: Context,
  caller: Caller,
  input: InvoiceInput,
  { id, now }: { readonly id: string; readonly now: Date },
): InvoiceRecord {
  const items: GatewayInvoiceItem[] = input.items.map((item) => ({
    id: context.newId(),
    itemId: item.item_id ?? null,
    description: item.description,
    quantity: item.quantity,
    price: BigInt(item.price),
  }));
  const invoice: GatewayInvoice = {
    ...NOT_YET,
    id,
    ownerId: caller.id,
    invoiceNumber: input.invoice_number ?? '',
    orderId: input.order_id ?? id,
    customerId: input.customer_id ?? null,
    customerName: input.customer_name,
    customerEmail: input.customer_email,
    customerPhone: input.customer_phone ?? null,
    totalAmount: totalOf(input.items),
    currency: 'IDR',
    invoiceDate: wibDay(now),
    dueDate: input.due_date,
    notes: input.notes ?? null,
    metadata: input.metadata ?? null,
    createdAt: now,
    updatedAt: now,
  };
  return { invoice, items };
}

/** Creates it at the gateway and writes the outcome. Throws where the gateway refused or the outcome is unknown. */
async function createAtGateway(
  context: Context,
  record: InvoiceRecord,
  origin: Origin,
  attempts: number,
): Promise<InvoiceRecord> {
  const { invoice } = record;
  let answer: Record<string, unknown>;
  try {
    answer = await context.gateway.createInvoice(toInvoiceBody(record), {
      idempotencyKey: `${invoice.id}-invoice`,
      requestId: origin.requestId,
    });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    throw await settleFailure(context, record, error, origin, attempts);
  }
  const seen = observeInvoice('create', invoice, answer, context.clock.now());
  if (typeof seen === 'string') throw await settleUnknown(context, record, unusable(seen), origin);
  const provenance = { actor: origin.actor, answer: withoutSecrets(answer) };
  return writeOutcome(context, { invoiceId: invoice.id }, () =>
    recordInvoiceObservation(context, record, seen, provenance),
  );
}

/** Writes what a failed attempt means. Returns the error for the caller. */
async function settleFailure(
  context: Context,
  record: InvoiceRecord,
  error: GatewayError,
  origin: Origin,
  attempts: number,
): Promise<GatewayError> {
  if (!isRefusal(error, attempts)) {
    // An order that the gateway has already, after an attempt of ours without an answer, is ours.
    const ours = attempts > 1 && error instanceof GatewayDuplicateOrderError;
    const reported = ours ? unusable(say('invoice_order_known')) : error;
    return settleUnknown(context, record, reported, origin);
  }
  const { actor } = origin;
  const rejection = { actor, reason: error.message, statusCode: error.statusCode };
  await writeOutcome(context, { invoiceId: record.invoice.id }, () =>
    recordRejectedInvoice(context, record, rejection),
  );
  return error.about({ invoiceId: record.invoice.id });
}

/** Whether the gateway surely has no such invoice: another attempt may have got through before this one was refused. */
function isRefusal(error: GatewayError, attempts: number): boolean {
  if (error.outcome !== 'refused' || error.statusCode === null) return false;
  return attempts === 1 || error.statusCode === '400';
}

async function settleUnknown(
  context: Context,
  record: InvoiceRecord,
  error: GatewayError,
  origin: Origin,
): Promise<GatewayError> {
  const unknown = { actor: origin.actor, reason: error.message };
  await writeOutcome(context, { invoiceId: record.invoice.id }, () => recordUnknownInvoice(context, record, unknown));
  const reported =
    error.outcome === 'unknown' || error.statusCode === null
      ? error
      : new GatewayAPIError(error.message, { operation: 'create_invoice', outcome: 'unknown', cause: error });
  return reported.about({ invoiceId: record.invoice.id });
}

function unusable(message: string): GatewayError {
  return new GatewayAPIError(message, { operation: 'create_invoice', outcome: 'unknown' });
}

function refusedBefore(invoice: GatewayInvoice): GatewayError {
  return new GatewayAPIError(invoice.statusMessage ?? 'The gateway refused the invoice.', {
    operation: 'create_invoice',
    statusCode: invoice.statusCode ?? '400',
    invoiceId: invoice.id,
  });
}

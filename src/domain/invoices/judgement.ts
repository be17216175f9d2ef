// The one function that decides what is heard about an invoice means for it. And what an invoice was paid beyond what it asked for.

import { say } from '../../text/sayings.ts';
import type { InvoiceEventName } from '../events/event.ts';
import { heldAmount, wasPaid } from '../payments/paid.ts';
import type { GatewayPayment } from '../payments/payment.ts';
import type { GatewayInvoice, InvoiceStatus } from './invoice.ts';

/** Where the change came from: the reply to its creation, a payment of it, a status call, the reply to an action, or the time. */
export type InvoiceSource = 'create' | 'payment' | 'status_check' | 'action' | 'task';

export interface InvoiceObservation {
  readonly source: InvoiceSource;
  readonly status: InvoiceStatus;
  readonly details: Partial<
    Pick<GatewayInvoice, 'gatewayInvoiceId' | 'paymentLinkUrl' | 'pdfUrl' | 'paidAt' | 'paymentId' | 'voidReason'>
  >;
  readonly reason: string;
  /** The surplus over its amount; absent where none is known. */
  readonly surplusAmount?: bigint;
  /** Worth a line in the history though the invoice does not move by it. */
  readonly isNoted?: boolean;
}

export type InvoiceVerdict =
  /** `moved` is false where only details were filled in, which leaves no history. */
  | {
      readonly kind: 'apply';
      readonly moved: boolean;
      readonly changes: Partial<GatewayInvoice>;
      readonly events: readonly InvoiceEventName[];
    }
  | { readonly kind: 'unchanged' };

/** Where news may move an invoice. Paid is for good. */
export const INVOICE_MOVES: Readonly<Record<InvoiceStatus, readonly InvoiceStatus[]>> = {
  draft: ['pending', 'overdue', 'paid', 'expired', 'voided'],
  pending: ['overdue', 'paid', 'expired', 'voided'],
  overdue: ['paid', 'expired', 'voided'],
  paid: [],
  // The money may have been under way when the last means of payment ended.
  expired: ['paid'],
  voided: [],
};

export function judgeInvoice(invoice: GatewayInvoice, observation: InvoiceObservation): InvoiceVerdict {
  const moves = mayMove(invoice, observation);
  const changes: Partial<GatewayInvoice> = {
    ...(moves ? definedDetails(observation) : missingDetails(invoice, observation)),
    ...(moves ? { status: observation.status } : {}),
    ...surplusAfter(invoice, observation),
    ...(observation.status === 'draft' || invoice.creationState === 'created' ? {} : { creationState: 'created' }),
  };
  if (Object.keys(changes).length === 0) return { kind: 'unchanged' };
  return { kind: 'apply', moved: moves, changes, events: moves ? eventsOf(invoice.status, observation.status) : [] };
}

function surplusAfter(
  invoice: GatewayInvoice,
  { surplusAmount }: InvoiceObservation,
): Partial<Pick<GatewayInvoice, 'surplusAmount'>> {
  return surplusAmount === undefined || surplusAmount === invoice.surplusAmount ? {} : { surplusAmount };
}

/** What a payment of the invoice means for it. */
export function observePayment(payment: GatewayPayment, now: Date): InvoiceObservation {
  const gatewayInvoiceId = payment.metadata?.midtrans_invoice_id;
  const known = typeof gatewayInvoiceId === 'string' ? { gatewayInvoiceId } : {};
  const isPaid = wasPaid(payment);
  return {
    source: 'payment',
    status: isPaid ? 'paid' : 'pending',
    details: { ...known, paymentId: payment.id, ...(isPaid ? { paidAt: payment.settlementTime ?? now } : {}) },
    reason: say('its_payment_is', { status: payment.transactionStatus }),
  };
}

function mayMove(invoice: GatewayInvoice, { source, status }: InvoiceObservation): boolean {
  if (INVOICE_MOVES[invoice.status].includes(status)) return true;
  // A customer may have paid in the moment of the void. That the gateway counts it as paid is for its status call to say.
  return invoice.status === 'voided' && status === 'paid' && source === 'status_check';
}

/** The events of skipped steps come first: a paid invoice was created. */
function eventsOf(from: InvoiceStatus, to: InvoiceStatus): InvoiceEventName[] {
  const created: InvoiceEventName[] = from === 'draft' ? ['invoice_created'] : [];
  switch (to) {
    case 'paid':
      return [...created, 'invoice_paid'];
    case 'overdue':
      return [...created, 'invoice_overdue'];
    case 'voided':
      return [...created, 'invoice_voided'];
    case 'pending':
    case 'expired':
    case 'draft':
      return created;
    default:
      return to satisfies never;
  }
}

function definedDetails({ details }: InvoiceObservation): InvoiceObservation['details'] {
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null && value !== undefined));
}

/** Details that are not known yet, as far as they belong to the status that the invoice has. */
function missingDetails(invoice: GatewayInvoice, observation: InvoiceObservation): InvoiceObservation['details'] {
  const belongs = (name: string) =>
    (name !== 'paidAt' || invoice.status === 'paid') && (name !== 'voidReason' || invoice.status === 'voided');
  return Object.fromEntries(
    Object.entries(definedDetails(observation)).filter(
      ([name]) => invoice[name as keyof GatewayInvoice] === null && belongs(name),
    ),
  );
}

export type InvoicePayment = Pick<
  GatewayPayment,
  'id' | 'transactionStatus' | 'fraudStatus' | 'grossAmount' | 'capturedAmount' | 'refundAmount'
>;

/**
 * The money of all its payments but one. The payment that the invoice names counts; where its money is gone, the oldest one that has
 * brought any.
 */
export function surplusOf({ paymentId }: GatewayInvoice, oldestFirst: readonly InvoicePayment[]): bigint {
  const holding = oldestFirst.filter((payment) => heldAmount(payment) > 0n);
  const counted = holding.find(({ id }) => id === paymentId) ?? holding[0];
  return holding.reduce((sum, payment) => (payment === counted ? sum : sum + heldAmount(payment)), 0n);
}

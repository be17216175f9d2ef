// What is heard of an invoice and what it means: every pair of statuses, by every way that news can come.

import { describe, expect, it } from 'vitest';
import { checkInvoice, type InvoiceInput, totalOf } from '../../../src/domain/invoices/input.ts';
import {
  type GatewayInvoice,
  INVOICE_STATUSES,
  type InvoiceStatus,
  isOverdue,
} from '../../../src/domain/invoices/invoice.ts';
import {
  INVOICE_MOVES,
  type InvoiceSource,
  judgeInvoice,
  observePayment,
  surplusOf,
} from '../../../src/domain/invoices/judgement.ts';
import { type GatewayPayment, PAYMENT_STATUSES } from '../../../src/domain/payments/payment.ts';
import { aPayment, NOON } from '../payments/support.ts';

function invoiceIn(status: InvoiceStatus, changes: Partial<GatewayInvoice> = {}): GatewayInvoice {
  return {
    id: '0197a000-0000-7000-8000-000000000002',
    ownerId: 'shop',
    invoiceNumber: 'INV-20260115-0001',
    orderId: 'ORDER-1',
    gatewayInvoiceId: status === 'draft' ? null : 'gateway-1',
    status,
    customerId: null,
    customerName: 'Budi',
    customerEmail: 'budi@example.com',
    customerPhone: null,
    totalAmount: 10_000n,
    currency: 'IDR',
    invoiceDate: '2026-01-15',
    dueDate: '2026-01-20',
    paidAt: null,
    notes: null,
    voidReason: null,
    paymentLinkUrl: null,
    pdfUrl: null,
    paymentId: null,
    surplusAmount: 0n,
    metadata: null,
    creationState: status === 'draft' ? 'unknown' : 'created',
    statusCode: null,
    statusMessage: null,
    version: 1,
    createdAt: NOON,
    updatedAt: NOON,
    ...changes,
  };
}

const SOURCES: readonly InvoiceSource[] = ['create', 'payment', 'status_check', 'action', 'task'];

/** Written out by hand, so that the table of the code is held against something. */
const EXPECTED: Record<InvoiceStatus, Partial<Record<InvoiceStatus, string>>> = {
  draft: {
    pending: 'invoice_created',
    overdue: 'invoice_created,invoice_overdue',
    paid: 'invoice_created,invoice_paid',
    expired: 'invoice_created',
    voided: 'invoice_created,invoice_voided',
  },
  pending: { overdue: 'invoice_overdue', paid: 'invoice_paid', expired: '', voided: 'invoice_voided' },
  overdue: { paid: 'invoice_paid', expired: '', voided: 'invoice_voided' },
  paid: {},
  expired: { paid: 'invoice_paid' },
  voided: {},
};

describe('judgeInvoice', () => {
  for (const from of INVOICE_STATUSES) {
    for (const to of INVOICE_STATUSES) {
      for (const source of SOURCES) {
        const revived = from === 'voided' && to === 'paid' && source === 'status_check';
        const events = revived ? 'invoice_paid' : EXPECTED[from][to];
        it(`${from}, told ${to} by ${source}, ${events === undefined ? 'stays' : `moves with [${events}]`}`, () => {
          const verdict = judgeInvoice(invoiceIn(from), { source, status: to, details: {}, reason: '' });
          if (events !== undefined) {
            expect(verdict).toMatchObject({ kind: 'apply', moved: true, changes: { status: to } });
            expect(verdict.kind === 'apply' && verdict.events.join()).toBe(events);
          } else {
            expect(verdict).toEqual({ kind: 'unchanged' });
          }
        });
      }
    }
  }

  it('has a move for nothing that leads back, and none out of paid or voided', () => {
    expect([INVOICE_MOVES.paid, INVOICE_MOVES.voided]).toEqual([[], []]);
    expect(Object.values(INVOICE_MOVES).flat()).not.toContain('draft');
  });

  it('fills in what is not known yet, leaves what is known, and keeps the history out of it', () => {
    const known = invoiceIn('paid', { pdfUrl: 'https://known', paidAt: NOON });
    const details = { pdfUrl: 'https://other', paymentLinkUrl: 'https://link', voidReason: 'not its status' };
    expect(judgeInvoice(known, { source: 'create', status: 'pending', details, reason: '' })).toEqual({
      kind: 'apply',
      moved: false,
      changes: { paymentLinkUrl: 'https://link' },
      events: [],
    });
  });

  it('does not note a time of payment on what was voided', () => {
    const observation = observePayment(aPayment({ transactionStatus: 'settlement', settlementTime: NOON }), NOON);
    expect(judgeInvoice(invoiceIn('voided'), observation)).toMatchObject({
      moved: false,
      changes: { paymentId: aPayment().id },
    });
    const verdict = judgeInvoice(invoiceIn('voided'), observation);
    expect(verdict.kind === 'apply' && 'paidAt' in verdict.changes).toBe(false);
  });

  it('takes the payment that pays in place of the one that tried before', () => {
    const observation = observePayment(aPayment({ transactionStatus: 'settlement' }), NOON);
    expect(judgeInvoice(invoiceIn('pending', { paymentId: 'another' }), observation)).toMatchObject({
      changes: { paymentId: aPayment().id, status: 'paid', paidAt: NOON },
    });
  });
});

describe('what is written down of an invoice', () => {
  const heard = (status: InvoiceStatus, details: object = {}) =>
    ({ source: 'status_check', status, details, reason: '' }) as const;
  const changesOf = (invoice: GatewayInvoice, observation: ReturnType<typeof heard>) => {
    const verdict = judgeInvoice(invoice, observation);
    return verdict.kind === 'apply' ? verdict.changes : null;
  };

  it('is that the gateway has it, once it has said so', () => {
    const unsure = invoiceIn('pending', { creationState: 'unknown' });
    expect(changesOf(unsure, heard('pending'))).toEqual({ creationState: 'created' });
    expect(changesOf(invoiceIn('pending'), heard('overdue'))).toEqual({ status: 'overdue' });
    expect(changesOf(invoiceIn('draft'), heard('draft'))).toBeNull();
    expect(changesOf(invoiceIn('draft'), heard('draft', { pdfUrl: 'https://pdf' }))).toEqual({ pdfUrl: 'https://pdf' });
  });

  it('is no detail that was not told', () => {
    const details = { pdfUrl: null, paymentLinkUrl: undefined, paymentId: 'p' };
    expect(changesOf(invoiceIn('pending', { pdfUrl: 'https://known' }), heard('overdue', details))).toStrictEqual({
      status: 'overdue',
      paymentId: 'p',
    });
  });

  it.each<[InvoiceStatus, object | null]>([
    ['paid', { paidAt: NOON }],
    ['voided', { voidReason: 'twice' }],
    ['overdue', null],
  ])('are the details that belong to its status alone: %s', (status, changes) => {
    const told = heard('pending', { paidAt: NOON, voidReason: 'twice' });
    expect(changesOf(invoiceIn(status), told)).toEqual(changes);
  });
});

describe('observePayment', () => {
  it('says which payment it was, when it was paid, and the id of the invoice at the gateway where it is told', () => {
    const later = new Date(NOON.getTime() + 1_000);
    const metadata = { midtrans_invoice_id: 'gateway-2' };
    const paid = aPayment({ transactionStatus: 'settlement', settlementTime: NOON, metadata });
    expect(observePayment(paid, later)).toEqual({
      source: 'payment',
      status: 'paid',
      details: { gatewayInvoiceId: 'gateway-2', paymentId: paid.id, paidAt: NOON },
      reason: 'its payment is settlement',
    });
    const details = { paymentId: paid.id, paidAt: later };
    expect(observePayment({ ...paid, settlementTime: null, metadata: null }, later).details).toEqual(details);
    expect(observePayment(aPayment({ metadata: { midtrans_invoice_id: 7 } }), later)).toEqual({
      source: 'payment',
      status: 'pending',
      details: { paymentId: paid.id },
      reason: 'its payment is pending',
    });
  });

  const PAID = ['capture', 'settlement', 'partial_refund', 'refund', 'partial_chargeback', 'chargeback'];
  it.each(PAYMENT_STATUSES)('of one that is %s', (transactionStatus) => {
    const { status } = observePayment(aPayment({ transactionStatus, fraudStatus: 'accept' }), NOON);
    expect(status).toBe(PAID.includes(transactionStatus) ? 'paid' : 'pending');
  });

  it('does not count a card that the fraud check challenges as paid', () => {
    expect(observePayment(aPayment({ transactionStatus: 'capture', fraudStatus: 'challenge' }), NOON).status).toBe(
      'pending',
    );
  });
});

describe('isOverdue', () => {
  it.each<[InvoiceStatus, string, boolean]>([
    ['pending', '2026-01-20', false],
    ['pending', '2026-01-21', true],
    ['overdue', '2026-01-20', true],
    ['paid', '2026-01-21', false],
    ['voided', '2026-01-21', false],
    ['draft', '2026-01-21', false],
  ])('%s and due on 20 January, on %s: %s', (status, today, expected) => {
    expect(isOverdue(invoiceIn(status), today)).toBe(expected);
  });
});

describe('checkInvoice', () => {
  const input: InvoiceInput = {
    customer_name: 'Budi',
    customer_email: 'budi@example.com',
    due_date: '2026-01-15',
    items: [{ description: 'Kopi', price: 99_999_999, quantity: 10_000 }],
  };

  it('adds up without losing a rupiah', () => {
    expect(totalOf(input.items)).toBe(999_999_990_000n);
    expect(checkInvoice(input, '2026-01-15')).toEqual([]);
  });

  it('takes today, and refuses yesterday', () => {
    expect(checkInvoice(input, '2026-01-16')).toEqual([
      { field: 'due_date', message: 'must be today (2026-01-16 in WIB) or later' },
    ]);
  });
});

describe('the surplus of an invoice', () => {
  const paid = (id: string, changes: Partial<GatewayPayment> = {}) =>
    aPayment({ id, transactionStatus: 'settlement', fraudStatus: 'accept', grossAmount: 10_000n, ...changes });
  const gone: readonly Partial<GatewayPayment>[] = [
    { transactionStatus: 'refund', refundAmount: 10_000n },
    { transactionStatus: 'chargeback' },
    { transactionStatus: 'deny' },
  ];

  it('is what came in by all of its payments but the one that pays it', () => {
    const invoice = invoiceIn('paid', { paymentId: 'b' });
    expect(surplusOf(invoice, [])).toBe(0n);
    expect(surplusOf(invoice, [paid('b')])).toBe(0n);
    expect(surplusOf(invoice, [paid('a'), paid('b'), paid('c', { capturedAmount: 7_000n })])).toBe(17_000n);
    const inPart = { transactionStatus: 'partial_refund', refundAmount: 4_000n } as const;
    expect(surplusOf(invoice, [paid('a', inPart), paid('b', inPart)])).toBe(6_000n);
  });

  it.each(gone)('is none where the money of either is gone: $transactionStatus', (changes) => {
    const invoice = invoiceIn('paid', { paymentId: 'a' });
    expect(surplusOf(invoice, [paid('a', changes), paid('b')])).toBe(0n);
    expect(surplusOf(invoice, [paid('a'), paid('b', changes)])).toBe(0n);
  });

  it('is written when a payment tells of it, and moves nothing else', () => {
    const invoice = invoiceIn('paid', { paymentId: 'a', paidAt: NOON });
    const seen = { ...observePayment(paid('b'), NOON), surplusAmount: 10_000n };
    const changes = { surplusAmount: 10_000n };
    expect(judgeInvoice(invoice, seen)).toEqual({ kind: 'apply', moved: false, changes, events: [] });
    expect(judgeInvoice({ ...invoice, ...changes }, seen)).toEqual({ kind: 'unchanged' });
  });
});

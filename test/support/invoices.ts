// Invoices for tests: one that every test may send, and what became of it.

import { expect } from 'vitest';
import type { InvoiceInput } from '../../src/domain/invoices/input.ts';
import type { Reply, RequestOptions, TestGapura } from './gapura.ts';

const DAY_MS = 86_400_000;

/** A day in Jakarta, so many days from a time. */
export function dayInJakarta(days: number, from: Date = new Date()): string {
  return new Date(from.getTime() + 7 * 3_600_000 + days * DAY_MS).toISOString().slice(0, 10);
}

export function anInvoice(changes: Partial<Record<keyof InvoiceInput, unknown>> = {}): Record<string, unknown> {
  return {
    customer_name: 'Budi Santoso',
    customer_email: 'budi@example.com',
    due_date: dayInJakarta(14),
    items: [
      { description: 'Kopi Gayo 1 kg', price: 150_000, quantity: 2, item_id: 'GAYO-1' },
      { description: 'Delivery', price: 20_001, quantity: 1 },
    ],
    notes: 'Thank you.',
    ...changes,
  };
}

export async function sendInvoice(
  t: TestGapura,
  changes: Parameters<typeof anInvoice>[0] = {},
  options: RequestOptions = {},
): Promise<Reply> {
  return t.request('POST', '/invoices/', { body: anInvoice(changes), ...options });
}

/** An invoice that the gateway has made. */
export async function sentInvoice(t: TestGapura, changes: Parameters<typeof anInvoice>[0] = {}) {
  const reply = await sendInvoice(t, changes);
  expect([reply.status, reply.body.status]).toEqual([201, 'pending']);
  return reply.body;
}

export async function readInvoice(t: TestGapura, id: string) {
  const reply = await t.request('GET', `/invoices/${id}/`, { key: t.keys.staff });
  expect(reply.status).toBe(200);
  return reply.body;
}

/** The shopper pays on the page of the payment link, and the notifications have arrived. */
export async function payInvoice(t: TestGapura, orderId: string, method = 'bca_va'): Promise<void> {
  t.sandbox.control.invoices.pay(orderId, { method });
  await t.sandbox.settled();
}

export interface InvoiceStep {
  readonly source: string;
  readonly actor: string | null;
  readonly from_status: string | null;
  readonly to_status: string;
  readonly creation_state: string;
}

/** The history as callers see it, as lines: who moved what. */
export async function invoiceHistoryOf(t: TestGapura, id: string): Promise<string[]> {
  const reply = await t.request('GET', `/invoices/${id}/history/`, { key: t.keys.staff });
  expect(reply.status).toBe(200);
  return reply.body.map(
    (step: InvoiceStep) =>
      `${step.source} by ${step.actor}: ${step.from_status} to ${step.to_status}, ${step.creation_state}`,
  );
}

/** How often the gateway was asked to make the invoice of an order, and how many it has. */
export function atGateway(t: TestGapura, orderId: string): { asked: number; made: number } {
  return {
    asked: t.sandbox.requests.count({ operation: 'invoice-create', orderId }),
    made: t.sandbox.control.invoices.list({ limit: 10_000 }).filter((one) => one.orderId === orderId).length,
  };
}

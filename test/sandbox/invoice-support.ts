// What the invoice tests share: a merchant who creates and reads invoices, and two kinds of them.

import { expect } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { type CallOptions, caller, invoiceOf } from './support.ts';

export const dayMs = 24 * 60 * 60 * 1000;
export const link = { payment_type: 'payment_link', virtual_accounts: undefined };
export const quotation = {
  document_type: 'quotation',
  quotation_date: '2026-01-15 10:00:00 +0700',
  quotation_validity_date: '2026-01-31 10:00:00 +0700',
};

/** `sandbox` is asked at each call: each test has one of its own. */
export function invoiceCalls(sandbox: () => Sandbox) {
  const call = (method: string, path: string, options?: CallOptions) => caller(sandbox())(method, path, options);
  const create = (more: Record<string, unknown> = {}) => call('POST', '/v1/invoices', { body: invoiceOf(more) });
  const createdId = async (more: Record<string, unknown> = {}) => {
    const reply = await create(more);
    expect(reply.status).toBe(201);
    return String(reply.body.id);
  };
  const read = async (id: string) => (await call('GET', `/v1/invoices/${id}`)).body;
  const goTo = (iso: string) => sandbox().control.clock.set(new Date(iso));
  return { call, create, createdId, read, goTo };
}

// What the sandbox's tests share: a caller that speaks HTTP, and a merchant's server that writes down what it is told.

import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from 'undici';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/sandbox/index.ts';
import { createPatientServer } from '../support/http-server.ts';

export interface Reply {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
}

export interface CallOptions {
  readonly body?: unknown;
  /** Sent as it is. */
  readonly raw?: string;
  readonly key?: string | null;
  readonly headers?: Record<string, string>;
  readonly timeoutMs?: number;
}

export function caller(sandbox: Pick<Sandbox, 'url' | 'serverKey'>) {
  return async (method: string, path: string, options: CallOptions = {}): Promise<Reply> => {
    const { key = sandbox.serverKey } = options;
    const answer = await request(`${sandbox.url}${path}`, {
      method: method as 'GET',
      headers: {
        'content-type': 'application/json',
        ...(key === null ? {} : { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` }),
        ...options.headers,
      },
      ...(options.raw !== undefined || options.body !== undefined
        ? { body: options.raw ?? JSON.stringify(options.body) }
        : {}),
      ...(options.timeoutMs === undefined ? {} : { headersTimeout: options.timeoutMs, bodyTimeout: options.timeoutMs }),
    });
    const text = await answer.body.text();
    let body: Record<string, unknown> = {};
    try {
      body = JSON.parse(text) as Record<string, unknown>;
    } catch {
      // Not every answer is JSON; the text is there for those.
    }
    return { status: answer.statusCode, body, text, headers: answer.headers };
  };
}

export const startAt = new Date('2026-01-15T03:00:00Z');

/** A sandbox in memory whose clock stands at 10:00 in Jakarta. */
export async function frozenSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await createSandbox({ startAt, seed: 1, ...options });
  sandbox.control.clock.freeze();
  await sandbox.control.clock.set(startAt);
  return sandbox;
}

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: Record<string, unknown>;
}

export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** What it answers to the next calls, by turns; 200 when there is nothing left. */
  readonly answers: { status: number; location?: string }[];
  close(): Promise<void>;
}

export async function createReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answers: { status: number; location?: string }[] = [];
  const server = createPatientServer((message, response) => {
    const chunks: Buffer[] = [];
    message.on('data', (chunk: Buffer) => chunks.push(chunk));
    message.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const body = JSON.parse(text) as Record<string, unknown>;
      received.push({ path: message.url ?? '', headers: message.headers, text, body });
      const answer = answers.shift() ?? { status: 200 };
      response.writeHead(answer.status, answer.location === undefined ? {} : { location: answer.location });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notify`,
    received,
    answers,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function bcaCharge(orderId: string, grossAmount = 44_000, more: Record<string, unknown> = {}) {
  return {
    payment_type: 'bank_transfer',
    transaction_details: { order_id: orderId, gross_amount: grossAmount },
    bank_transfer: { bank: 'bca' },
    ...more,
  };
}

export function chargeOf(
  paymentType: string,
  orderId: string,
  grossAmount: number,
  options: Record<string, unknown> = {},
  more: Record<string, unknown> = {},
) {
  return {
    payment_type: paymentType,
    transaction_details: { order_id: orderId, gross_amount: grossAmount },
    [paymentType]: options,
    ...more,
  };
}

/** A monthly card subscription; a field that is undefined is left out. */
export function subscriptionOf(more: Record<string, unknown> = {}) {
  return {
    name: 'MONTHLY_2026',
    amount: '14000',
    currency: 'IDR',
    payment_type: 'credit_card',
    token: '48111111sHfSakAvHvFQFEjTivUV1114',
    schedule: { interval: 1, interval_unit: 'month' },
    ...more,
  };
}

/** An invoice over 13,324 by a BCA account; a field that is undefined is left out. */
export function invoiceOf(more: Record<string, unknown> = {}) {
  return {
    order_id: '7950c36a-d267-4f25-bb03-7a82b00z168t',
    invoice_number: 'INV/2026/0001',
    invoice_date: '2026-01-15 10:00:00 +0700',
    due_date: '2026-02-15 10:00:00 +0700',
    customer_details: { id: 'customer-1', name: 'merchant A', email: 'merchant@example.com', phone: '82313123123' },
    payment_type: 'virtual_account',
    item_details: [{ item_id: 'SKU1111', description: 'pillow', quantity: 1, price: 2000 }],
    notes: 'just a note',
    virtual_accounts: [{ bank: 'bca_va' }],
    amount: { vat: '12313', discount: '1000', shipping: '11' },
    ...more,
  };
}

// The PDF of an invoice: a real document with everything in it that its reader needs.

import { inflateSync } from 'node:zlib';
import { request } from 'undici';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { caller, frozenSandbox, invoiceOf } from './support.ts';

let sandbox: Sandbox;
let call: ReturnType<typeof caller>;

beforeEach(async () => {
  sandbox = await frozenSandbox();
  call = caller(sandbox);
});
afterEach(() => sandbox.close());

async function fetchPdf(url: unknown): Promise<{ status: number; type: unknown; bytes: Buffer }> {
  const answer = await request(String(url));
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  return { status: answer.statusCode, type: answer.headers['content-type'], bytes };
}

function streamsOf(pdf: Buffer): Buffer[] {
  const raw = pdf.toString('latin1');
  return [...raw.matchAll(/\/FlateDecode\s*>>\s*stream\r?\n/g)].map(({ index, 0: head }) => {
    const from = index + head.length;
    return inflateSync(pdf.subarray(from, raw.indexOf('endstream', from)));
  });
}

/** The shown text, line by line: the strings of every text operator in the inflated page streams. */
function textOf(pdf: Buffer): string {
  const lines: string[] = [];
  for (const stream of streamsOf(pdf).map((bytes) => bytes.toString('latin1'))) {
    for (const [, array = ''] of stream.matchAll(/\[([^\]]*)\] TJ/g)) {
      const hex = [...array.matchAll(/<([0-9a-f]*)>/g)].map(([, digits = '']) => digits).join('');
      lines.push(Buffer.from(hex, 'hex').toString('latin1'));
    }
  }
  return lines.join('\n');
}

const pagesOf = (pdf: Buffer) => [...pdf.toString('latin1').matchAll(/\/Type \/Page\b/g)].length;

test('pdf_url answers a PDF to anyone, with merchant, customer, numbers, items, sums and account', async () => {
  const { body } = await call('POST', '/v1/invoices', {
    body: invoiceOf({
      invoice_title: 'Tagihan',
      reference: 'PO-77',
      item_details: [
        { item_id: 'SKU1111', description: 'pillow', quantity: 2, price: 1_250_000, discount_percentage: 12.5 },
      ],
    }),
  });
  const { status, type, bytes } = await fetchPdf(body.pdf_url);
  expect([status, type, bytes.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-']);
  expect(bytes.toString('latin1').trimEnd().endsWith('%%EOF')).toBe(true);
  expect(pagesOf(bytes)).toBe(1);
  const text = textOf(bytes);
  const [account] = body.virtual_accounts as { number: string }[];
  for (const shown of [
    'TAGIHAN',
    'Toko Gapura',
    'merchant A',
    'merchant@example.com',
    'INV/2026/0001',
    'PO-77',
    '15 January 2026',
    '15 February 2026',
    'pillow (SKU1111)',
    '12.5%',
    'Rp 1.250.000',
    'Rp 2.187.500',
    '-Rp 1.000',
    'Rp 12.313',
    'Rp 2.198.824',
    `BCA Virtual Account: ${account?.number}`,
    'just a note',
    'Page 1 of 1',
  ]) {
    expect(text).toContain(shown);
  }
  expect(text).not.toContain('PAID');
});

test('a link is printed and can be clicked; the paid document has its own title and address', async () => {
  const { body } = await call('POST', '/v1/invoices', {
    body: invoiceOf({ payment_type: 'payment_link', virtual_accounts: undefined, invoice_paid_title: 'Kwitansi' }),
  });
  const unpaid = await fetchPdf(body.pdf_url);
  expect(textOf(unpaid.bytes)).toContain(body.payment_link_url);
  expect(unpaid.bytes.toString('latin1')).toContain(`/URI (${body.payment_link_url})`);
  sandbox.control.invoices.pay(String(body.id));
  const paidUrl = (await call('GET', `/v1/invoices/${body.id}`)).body.paid_pdf_url;
  expect(paidUrl).not.toBe(body.pdf_url);
  const paid = textOf((await fetchPdf(paidUrl)).bytes);
  expect(paid).toContain('KWITANSI');
  expect(paid).toContain('PAID');
  expect(paid).not.toContain('How to pay');
  const plain = textOf((await fetchPdf(body.pdf_url)).bytes);
  expect(plain).toContain('PAID');
  expect(plain).not.toMatch(/KWITANSI|How to pay/);
});

test('sixty long lines run over several pages, each with the head of the table and its number', async () => {
  const item_details = Array.from({ length: 60 }, (_none, index) => ({
    description: `${index + 1}. ${'a rather long description '.repeat(4)}`,
    quantity: 1,
    price: 1000,
  }));
  const { body } = await call('POST', '/v1/invoices', { body: invoiceOf({ item_details }) });
  const { bytes } = await fetchPdf(body.pdf_url);
  const pages = pagesOf(bytes);
  expect(pages).toBeGreaterThan(1);
  const text = textOf(bytes);
  expect(text.match(/Description/g)).toHaveLength(pages);
  expect(text).toContain(`Page ${pages} of ${pages}`);
  expect(text).toContain('60. a rather');
  expect(text).toContain('Rp 71.324');
});

/** As the fonts of the document have it. */
const GAP = '[\u0085]';

test('words in letters that the fonts lack leave a gap that is explained, and can be copied from it as they are', async () => {
  const customer_details = { name: 'Toko 北京 محمد', email: 'a@example.com' };
  const item_details = [{ description: 'Đặng kopi', quantity: 1, price: 1000 }];
  const { body } = await call('POST', '/v1/invoices', {
    body: invoiceOf({ notes: '枕🛏 ok\u0000 e\u0301', customer_details, item_details }),
  });
  const { status, bytes } = await fetchPdf(body.pdf_url);
  const text = textOf(bytes);
  expect(status).toBe(200);
  for (const shown of [`Toko ${GAP} ${GAP}`, `${GAP} kopi`, `${GAP} ok é`, `${GAP} stands for words`]) {
    expect(text).toContain(shown);
  }
  expect(text).not.toContain('?');
  const name = Buffer.from(customer_details.name, 'utf16le').swap16();
  expect(streamsOf(bytes).some((stream) => stream.includes(name) || stream.includes(name.toString('hex')))).toBe(true);
});

test('Western letters, signs and what cannot be seen are printed as they are, or not at all', async () => {
  const { body } = await call('POST', '/v1/invoices', {
    body: invoiceOf({ notes: 'Ünïcödé €5 “ok”\u0000\u200b', customer_details: { name: 'Rumah Ça\u0007' } }),
  });
  const text = textOf((await fetchPdf(body.pdf_url)).bytes);
  expect(text).toContain('Rumah Ça\n');
  expect(text).toContain('Ünïcödé \u00805 \u0093ok\u0094');
  expect(text).not.toContain(GAP);
});

test('an invoice that was withdrawn or has run out says so, and not how to pay it', async () => {
  const { body } = await call('POST', '/v1/invoices', { body: invoiceOf() });
  sandbox.control.invoices.expire(String(body.id));
  const text = textOf((await fetchPdf(body.pdf_url)).bytes);
  expect(text).toContain('EXPIRED');
  expect(text).not.toContain('How to pay');
});

test('an unknown document, and the paid one of an unpaid invoice, are HTTP 404', async () => {
  const { body } = await call('POST', '/v1/invoices', { body: invoiceOf() });
  const invoice = sandbox.control.invoices.get(String(body.id));
  for (const id of ['nothing', invoice?.paidPdfId]) {
    expect((await fetchPdf(`${sandbox.url}/invoices/pdf/${id}`)).status).toBe(404);
  }
});

// The SDK and the API document: every operation can be called, the types are those of the document, and so are the codes.

import { readFile } from 'node:fs/promises';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { COPY, SDK_SCHEMA, sdkSchemaText } from '../../scripts/openapi.ts';
import { LIBRARY_CALLS, libraryCallsText, SDK_CALLS as SDK_CALLS_FILE, sdkCallsText } from '../../scripts/sdk-calls.ts';
import { GatewayAPIError, type GatewayError } from '../../src/domain/errors.ts';
import type { GapuraEvent as DomainEvent } from '../../src/domain/events/event.ts';
import { readOperations } from '../../src/http/docs/document.ts';
import { GATEWAY_ERRORS, REFUSALS, toProblem } from '../../src/http/problem.ts';
import type { Gapura } from '../../src/index.ts';
import type { PaymentType } from '../../src/methods/index.ts';
import { PROBLEM_CODES } from '../../src/sdk/errors.ts';
import { type ChargeInput, createGapuraClient, type GapuraEvent } from '../../src/sdk/index.ts';
import { type OperationId, SDK_CALLS } from '../support/sdk-request.ts';

const ID = '0198a3c7-0f3d-7a80-8b8e-6f6d2f1c9b03';
const text = await readFile(COPY, 'utf8');
const operations = readOperations(JSON.parse(text));

describe('the generated types', () => {
  it('are those of the document; if not, `npm run openapi` writes them', async () => {
    const generated = await sdkSchemaText(text);
    const kept = await readFile(SDK_SCHEMA, 'utf8');
    expect(kept === generated, 'src/sdk/schema.ts is out of date: run `npm run openapi` and commit it').toBe(true);
  });

  it.each([
    ['src/sdk/calls.ts', SDK_CALLS_FILE, sdkCallsText],
    ['src/host/calls.ts', LIBRARY_CALLS, libraryCallsText],
  ])('of calls, in %s, are those of the document', async (name, file, write) => {
    const kept = await readFile(file, 'utf8');
    expect(kept === write(text), `${name} is out of date: run \`npm run openapi\` and commit it`).toBe(true);
  });

  it('of events say the same as those of the library', () => {
    expectTypeOf<GapuraEvent['name']>().toEqualTypeOf<DomainEvent['name']>();
    expectTypeOf<DomainEvent<'payment_refunded'>>().toExtend<GapuraEvent<'payment_refunded'>>();
    expectTypeOf<DomainEvent<'invoice_paid'>>().toExtend<GapuraEvent<'invoice_paid'>>();
    expectTypeOf<DomainEvent<'subscription_charged'>>().toExtend<GapuraEvent<'subscription_charged'>>();
    expectTypeOf<DomainEvent<'checkout_completed'>>().toExtend<GapuraEvent<'checkout_completed'>>();
  });
});

describe('the type of a charge', () => {
  const amount = { gross_amount: 150_000 } as const;
  const item_details = [{ name: 'Kopi', price: 150_000, quantity: 1 }];

  it('asks for what its payment type needs, and for nothing else', () => {
    expectTypeOf({ ...amount, payment_type: 'qris' as const }).toExtend<ChargeInput>();
    expectTypeOf({ ...amount, payment_type: 'bank_transfer' as const, bank: 'bca' as const }).toExtend<ChargeInput>();
    expectTypeOf({ ...amount, payment_type: 'bank_transfer' as const }).not.toExtend<ChargeInput>();
    expectTypeOf({ ...amount, payment_type: 'cstore' as const }).not.toExtend<ChargeInput>();
    expectTypeOf({ ...amount, payment_type: 'credit_card' as const }).not.toExtend<ChargeInput>();
    expectTypeOf({ ...amount, payment_type: 'akulaku' as const, item_details }).not.toExtend<ChargeInput>();
    expectTypeOf({ ...amount, payment_type: 'ovo' as const, customer_details: {} }).not.toExtend<ChargeInput>();
    expectTypeOf<ChargeInput['payment_type']>().toEqualTypeOf<PaymentType>();
    // @ts-expect-error A bank is of no use to QRIS.
    const _qris: ChargeInput = { ...amount, payment_type: 'qris', bank: 'bca' };
  });

  it('is the same for the library and for the name that the contract has', () => {
    type Library = Parameters<Gapura['payments']['charge']>[1];
    expectTypeOf<ChargeInput>().toExtend<Library>();
    expectTypeOf({ ...amount, payment_type: 'bank_transfer' as const }).not.toExtend<Library>();
    expectTypeOf<Parameters<Gapura['payments']['createCharge']>[1]>().toEqualTypeOf<Library>();
  });
});

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

describe('every operation of the document', () => {
  it('has its call, and no call is left over', () => {
    expect(Object.keys(SDK_CALLS).sort()).toEqual(operations.map(({ id }) => id).sort());
  });

  it.each(operations)('$id is sent as $method $path, with a key where it changes something', async (operation) => {
    const sent: { url: URL; method: string; headers: Headers; body: string | undefined }[] = [];
    const client = createGapuraClient({
      url: 'https://pay.example.com/api/',
      key: 'gpk_secret',
      headers: { 'X-Shop': 'kopi' },
      fetch: async (url, { method, headers, body }) => {
        sent.push({
          url: new URL(url),
          method: method ?? '',
          headers: new Headers(headers),
          body: body === undefined || body === null ? undefined : String(body),
        });
        const isStream = url.endsWith('/events/stream/');
        const files = { csv: 'text/csv', pdf: 'application/pdf', xlsx: WORKBOOK };
        const [, ending] = /\.(csv|pdf|xlsx)(?:\?|$)/.exec(url) ?? [];
        const file = ending === undefined ? undefined : files[ending as keyof typeof files];
        const type = isStream ? 'text/event-stream' : (file ?? 'application/json');
        return new Response(isStream ? 'id: 1-1\ndata: {}\n\n' : '[]', { headers: { 'content-type': type } });
      },
    });
    const query = operation.parameters.some((parameter) => parameter.name === 'limit') ? { limit: 7 } : {};
    const call = { id: ID, body: { note: 1 }, query, options: {} };
    await SDK_CALLS[operation.id as OperationId](client, call);
    expect(sent).toHaveLength(1);
    const [{ url, method, headers, body } = expect.fail('nothing was sent')] = sent;
    expect([method, url.pathname]).toEqual([operation.method, `/api${operation.path.replace(/\{\w+\}/, ID)}`]);
    expect(url.search).toBe('limit' in query ? '?limit=7' : '');
    expect(headers.get('x-shop')).toBe('kopi');
    expect(headers.get('authorization')).toBe(operation.scope === null ? null : 'Bearer gpk_secret');
    const takesKey = operation.parameters.some((parameter) => parameter.name === 'Idempotency-Key');
    expect(headers.has('idempotency-key')).toBe(takesKey);
    if (body !== undefined) expect([body, headers.get('content-type')]).toEqual(['{"note":1}', 'application/json']);
  });
});

describe('the codes of problems', () => {
  it('are those that the API answers with', () => {
    const unknown = (timedOut: boolean) => new GatewayAPIError('', { outcome: 'unknown', timedOut });
    const told = [unknown(false), unknown(true), new Error('a bug')].map((error: Error | GatewayError) =>
      String(toProblem(error, 'r-1').body.code),
    );
    const codes = new Set([...Object.keys(REFUSALS), ...GATEWAY_ERRORS.map(({ code }) => code), ...told]);
    expect([...PROBLEM_CODES].sort()).toEqual([...codes].sort());
  });
});

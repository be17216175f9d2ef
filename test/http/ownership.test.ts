// Who may know of what: strangers' payments do not exist, scopes are asked for on every route, staff see all.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ORDINARY_SCOPES, type Scope } from '../../src/domain/caller.ts';
import { isForStaff } from '../support/audience.ts';
import { bcaCharge, startGapura, type TestGapura } from '../support/gapura.ts';
import { invoiceHistoryOf, sendInvoice, sentInvoice } from '../support/invoices.ts';
import { countRows, historyOf } from '../support/payments.ts';

const NOBODYS_ID = '01890000-0000-7000-8000-000000000000';

let t: TestGapura;
let budisId: string;
let budisInvoiceId: string;
beforeAll(async () => {
  t = await startGapura();
  const charged = await t.request('POST', '/charge/', { body: { ...bcaCharge, order_id: 'OF-BUDI' } });
  budisId = charged.body.id;
  budisInvoiceId = (await sentInvoice(t, { order_id: 'INVOICE-OF-BUDI' })).id;
  await t.sandbox.settled();
});
afterAll(() => t.close());

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly scope: Scope;
  /** With those that do as well. */
  readonly scopes: readonly Scope[];
  /** A body that the operation takes, where it needs one. */
  readonly body: unknown;
}

/** Every operation of the API document on one thing that somebody owns; a person's own sessions are of nobody else. */
function operationsOnOne(): Operation[] {
  const paths = t.gapura.describeApi().paths as Record<string, Record<string, Record<string, unknown>>>;
  return Object.entries(paths)
    .filter(([path]) => path.includes('{pk}') && !path.startsWith('/account/'))
    .flatMap(([path, methods]) =>
      ['get', 'post', 'put', 'patch', 'delete']
        .filter((method) => methods[method] !== undefined)
        .map((method) => {
          const operation = methods[method] ?? {};
          return {
            method: method.toUpperCase(),
            path,
            scope: scopeOf(operation),
            scopes: scopesOf(operation),
            body: bodyOf(operation),
          };
        }),
    );
}

/** The first example of the document. */
function bodyOf(operation: Record<string, unknown>): unknown {
  const wanted = operation.requestBody as
    | { required: boolean; content: Record<string, { examples: Record<string, { value: unknown }> }> }
    | undefined;
  if (wanted?.required !== true) return undefined;
  return Object.values(wanted.content['application/json']?.examples ?? {})[0]?.value;
}

/** The scope that the document names for an operation. */
function scopeOf(operation: Record<string, unknown>): Scope {
  const [requirement] = operation.security as Record<string, Scope[]>[];
  const [scope] = Object.values(requirement ?? {}).flat();
  if (scope === undefined) throw new Error(`${String(operation.operationId)} names no scope`);
  return scope;
}

/** All that the document names, of which one is enough. */
function scopesOf(operation: Record<string, unknown>): Scope[] {
  return (operation.security as Record<string, Scope[]>[]).flatMap((one) => Object.values(one).flat());
}

/** Budi's thing of the kind that an operation is about. */
const ofBudi = ({ path }: Operation) => (path.startsWith('/invoices/') ? budisInvoiceId : budisId);

const ask = (operation: Operation, id: string, key: string | null) =>
  t.request(operation.method, operation.path.replace('{pk}', id).replace(/\{\w+\}/g, 'cancel'), {
    key,
    ...(operation.body === undefined ? {} : { body: operation.body }),
  });

describe('on every verb of every path with an id', () => {
  it('covers all that can be done to a payment', () => {
    const payments = operationsOnOne().filter(({ path }) => path.startsWith('/payments/'));
    expect(payments.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'GET /payments/{pk}/',
      'GET /payments/{pk}/check_status/',
      'GET /payments/{pk}/history/',
      'GET /payments/{pk}/notes/',
      'GET /payments/{pk}/timeline/',
      'POST /payments/{pk}/approve/',
      'POST /payments/{pk}/cancel/',
      'POST /payments/{pk}/capture/',
      'POST /payments/{pk}/deny/',
      'POST /payments/{pk}/expire/',
      'POST /payments/{pk}/notes/',
      'POST /payments/{pk}/refund/',
    ]);
  });

  it('covers all that can be done to an invoice', () => {
    const invoices = operationsOnOne().filter(({ path }) => path.startsWith('/invoices/'));
    expect(invoices.map(({ method, path, scope }) => `${method} ${path} ${scope}`).sort()).toEqual([
      'GET /invoices/{pk}/ invoices:read',
      'GET /invoices/{pk}/check_status/ invoices:read',
      'GET /invoices/{pk}/history/ invoices:read',
      'POST /invoices/{pk}/void/ invoices:write',
    ]);
  });

  it("a stranger's id is answered exactly as one that never was, and nothing happens", async () => {
    const rows = await countRows(t);
    const calls = t.sandbox.requests.count();
    for (const operation of operationsOnOne()) {
      // What is for staff is refused to everybody else, whatever the id.
      const status = isForStaff(operation) ? 403 : 404;
      const replies = [
        await ask(operation, ofBudi(operation), t.keys.siti),
        await ask(operation, NOBODYS_ID, t.keys.siti),
      ];
      const [stranger, nobody] = replies.map(({ status: got, body }) => ({ got, ...body, request_id: undefined }));
      expect([operation, stranger]).toEqual([operation, { ...nobody, got: status }]);
      expect(stranger?.code).toBe(status === 403 ? 'forbidden' : 'not_found');
    }
    expect(await countRows(t)).toEqual(rows);
    expect(t.sandbox.requests.count()).toBe(calls);
    expect((await t.request('GET', `/payments/${budisId}/`)).body.transaction_status).toBe('pending');
    expect((await t.request('GET', `/invoices/${budisInvoiceId}/`)).body.status).toBe('pending');
  });

  it('an id that nobody has is 404 for staff too', async () => {
    for (const operation of operationsOnOne()) {
      const reply = await ask(operation, NOBODYS_ID, t.keys.staff);
      expect([operation, reply.status]).toEqual([operation, 404]);
    }
  });

  it.each(['1', 'OF-BUDI', '..%2F..', '%00', 'null', `${NOBODYS_ID}0`, "'%20OR%201=1--"])(
    'an id that is no UUID, %s, is 404',
    async (id) => {
      for (const operation of operationsOnOne()) {
        const reply = await ask(operation, id, t.keys.staff);
        expect([operation, reply.status, reply.body.code]).toEqual([operation, 404, 'not_found']);
      }
    },
  );

  it('no credentials are 401, and say which kind is wanted', async () => {
    for (const operation of operationsOnOne()) {
      for (const key of [null, 'gpk_wrong']) {
        const reply = await ask(operation, ofBudi(operation), key);
        expect([operation, reply.status]).toEqual([operation, 401]);
        expect(reply.headers.get('www-authenticate')).toMatch(/^Bearer/);
      }
    }
  });

  it('a missing scope is 403 even for the owner, and names the scope', async () => {
    for (const operation of operationsOnOne()) {
      const others = ORDINARY_SCOPES.filter((scope) => !operation.scopes.includes(scope));
      const reply = await ask(operation, ofBudi(operation), await t.keyFor('budi', others));
      expect([operation, reply.status, reply.body.code]).toEqual([operation, 403, 'forbidden']);
      expect(reply.body.detail).toContain(operation.scopes.join(' or '));
    }
  });

  it('the scope admin alone does not make staff', async () => {
    const key = await t.keyFor('budi', ['admin']);
    for (const action of ['approve', 'deny']) {
      const reply = await t.request('POST', `/payments/${budisId}/${action}/`, { key });
      expect([action, reply.status, reply.body.code]).toEqual([action, 403, 'forbidden']);
    }
    expect((await t.request('GET', `/payments/${budisId}/`, { key })).status).toBe(403);
  });
});

describe('on the paths without an id', () => {
  it('charging needs payments:write, and listing payments:read', async () => {
    const reader = await t.keyFor('budi', ['payments:read']);
    const writer = await t.keyFor('budi', ['payments:write']);
    const charge = await t.request('POST', '/charge/', { key: reader, body: bcaCharge });
    expect(charge.status).toBe(403);
    expect(charge.body.detail).toContain('payments:write');
    const list = await t.request('GET', '/payments/', { key: writer });
    expect(list.status).toBe(403);
    expect(list.body.detail).toContain('payments:read');
    expect((await t.request('GET', '/payments/', { key: reader })).status).toBe(200);
  });

  it('sending an invoice needs invoices:write, and listing invoices:read', async () => {
    const reader = await t.keyFor('budi', ['invoices:read']);
    const writer = await t.keyFor('budi', ['invoices:write']);
    const sent = await sendInvoice(t, {}, { key: reader });
    expect([sent.status, sent.body.detail]).toEqual([403, expect.stringContaining('invoices:write')]);
    const list = await t.request('GET', '/invoices/', { key: writer });
    expect([list.status, list.body.detail]).toEqual([403, expect.stringContaining('invoices:read')]);
    expect((await sendInvoice(t, {}, { key: writer })).status).toBe(201);
    expect((await t.request('GET', '/invoices/', { key: reader })).body.length).toBeGreaterThan(0);
    expect((await t.request('GET', '/invoices/', { key: t.keys.siti })).body).toEqual([]);
  });

  it('a missing scope is told before the request is judged', async () => {
    const reader = await t.keyFor('budi', ['payments:read']);
    expect((await t.request('POST', '/charge/', { key: reader, rawBody: 'not JSON' })).status).toBe(403);
    expect((await t.request('POST', '/charge/', { key: null, rawBody: 'not JSON' })).status).toBe(401);
  });
});

describe('staff', () => {
  it("see and act on everybody's payments, and the history says who it was", async () => {
    const read = await t.request('GET', `/payments/${budisId}/`, { key: t.keys.staff });
    expect(read.status).toBe(200);
    const cancelled = await t.request('POST', `/payments/${budisId}/cancel/`, { key: t.keys.staff });
    expect(cancelled.status).toBe(200);
    expect(cancelled.body.transaction_status).toBe('cancel');
    expect((await historyOf(t, budisId)).at(-1)).toEqual({
      source: 'action',
      actor: 'office',
      from_status: 'pending',
      to_status: 'cancel',
      charge_state: 'charged',
    });
    expect((await t.request('GET', `/payments/${budisId}/`)).body.transaction_status).toBe('cancel');
  });

  it("see and act on everybody's invoices", async () => {
    expect((await t.request('GET', `/invoices/${budisInvoiceId}/`, { key: t.keys.staff })).status).toBe(200);
    const voided = await t.request('POST', `/invoices/${budisInvoiceId}/void/`, { key: t.keys.staff });
    expect([voided.status, voided.body.status]).toEqual([200, 'voided']);
    expect((await invoiceHistoryOf(t, budisInvoiceId)).at(-1)).toBe('action by office: pending to voided, created');
  });
});

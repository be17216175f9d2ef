// OWASP API Security 2023, the parts about who may do what: API1 objects, API2 credentials, API3 fields, API5 functions. What one
// caller sees of another's payments and invoices is in test/http/ownership.test.ts; credentials that are taken for others in
// credentials.test.ts.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ORDINARY_SCOPES, ROLES, type Role, SCOPES, type Scope } from '../../../src/domain/caller.ts';
import { newCheckout } from '../../http/checkouts/support.ts';
import { isForPersons, isForStaff } from '../../support/audience.ts';
import { startGapura, type TestGapura } from '../../support/gapura.ts';
import { sentInvoice } from '../../support/invoices.ts';
import { chargeCard, paidWallet } from '../../support/payments.ts';
import { monthly, newName, TOKEN } from '../../support/subscriptions.ts';
import {
  fieldsOf,
  isOfType,
  NOBODYS_ID,
  type Operation,
  operationsOf,
  pathOn,
  statusOf,
  withValue,
} from './operations.ts';

let t: TestGapura;
let operations: readonly Operation[];
/** Ids of what Budi has, by the first part of the path. */
let budis: Readonly<Record<string, string>>;
let siti: string;
/** A person who has signed in with a password. */
let asPerson: { readonly key: null; readonly headers: Record<string, string> };

beforeAll(async () => {
  t = await startGapura({ gateway: { retries: 0 } });
  operations = operationsOf(t.gapura.describeApi());
  siti = (await t.gapura.apiKeys.create({ owner: 'siti', scopes: SCOPES })).key;
  const payments = await paidWallet(t, 'OF-BUDI');
  const refund = await t.request('POST', `/payments/${payments}/refund/`, { body: { amount: 1_000 } });
  await chargeCard(t, 'OF-BUDI-CARD');
  const subscription = await t.request('POST', '/subscriptions/', { body: { ...monthly, name: newName() } });
  const link = await t.request('POST', '/payment_links/', { body: { title: 'Kopi', amount: 20_000 } });
  budis = {
    payments,
    refunds: String(refund.body.refunds?.[0]?.id ?? refund.body.id),
    invoices: (await sentInvoice(t)).id,
    subscriptions: subscription.body.id,
    checkouts: (await newCheckout(t)).id,
    payment_links: link.body.id,
  };
  asPerson = { key: null, headers: { cookie: await signedIn('sari@kopi.example'), ...OWN_PAGE } };
  await t.sandbox.settled();
});
afterAll(() => t.close());

/** Lists that are of one customer. */
const OF_CUSTOMER: Readonly<Record<string, string>> = {
  saved_cards: '?customer_id=budi',
  mails: '?customer_email=budi@example.com',
  search: '?q=OF-BUDI',
};

const OWN_PAGE = { 'x-gapura-session': '1' };

async function signedIn(email: string): Promise<string> {
  const password = 'nine coffees before noon';
  const invited = await t.request('POST', '/people/', { key: t.keys.staff, body: { email, role: 'admin' } });
  const accepted = { link: invited.body.url.split('#accept=')[1], name: 'Sari', password };
  await t.request('POST', '/account/accept/', { key: null, headers: OWN_PAGE, body: accepted });
  const begun = await t.request('POST', '/session/', { key: null, headers: OWN_PAGE, body: { email, password } });
  return begun.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
}

const as = (key: string) => ({ authorization: `Bearer ${key}` });
const nounOf = ({ path }: Operation) => path.split('/')[1] ?? '';

/** Everything that Budi can read of what is his. */
async function seenByBudi(): Promise<string[]> {
  const paths = Object.entries(budis).filter(([noun]) => noun !== 'refunds');
  return Promise.all(paths.map(async ([noun, id]) => (await t.request('GET', `/${noun}/${id}/`)).text));
}

describe('API1: broken object level authorisation', () => {
  it("every operation on one thing answers a stranger about Budi's as about one that never was, and changes nothing", async () => {
    const before = await seenByBudi();
    const onOne = operations.filter(
      (operation) => operation.path.includes('{pk}') && budis[nounOf(operation)] !== undefined,
    );
    expect(onOne.length).toBeGreaterThan(30);
    for (const operation of onOne) {
      const [his, nobodys] = await Promise.all(
        [budis[nounOf(operation)], NOBODYS_ID].map(async (id = '') => {
          const body = operation.body === undefined ? {} : { body: operation.body };
          const reply = await t.request(operation.method, pathOn(operation, id), { key: siti, ...body });
          return [reply.status, reply.text.replaceAll(id, 'ID').replace(/"request_id":"[^"]*"/, '')];
        }),
      );
      expect([operation.id, his]).toEqual([operation.id, nobodys]);
      expect([operation.id, [403, 404].includes(Number(his?.[0]))]).toEqual([operation.id, true]);
    }
    expect(await seenByBudi()).toEqual(before);
  });

  it('no list tells a stranger of it, whatever they filter by, also with the cursor of another', async () => {
    const lists = operations.filter(
      ({ method, path, parameters }) => method === 'GET' && !path.includes('{') && parameters.length > 0,
    );
    const ids = Object.values(budis);
    for (const { path, parameters } of lists) {
      if (path === '/events/stream/' || path === '/summary/') continue;
      for (const query of ['', ...parameters.filter(({ name }) => /_id$|^owner$|^q$/.test(name)).flatMap(queriesOf)]) {
        const reply = await t.request('GET', `${path}?${query}`, { key: siti });
        expect([200, 400, 403]).toContain(reply.status);
        for (const id of ids)
          expect([path, query, reply.text.includes(id) && reply.status === 200]).toEqual([path, query, false]);
      }
    }
    const first = await t.request('GET', '/payments/?limit=1');
    const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1];
    expect(cursor).toBeDefined();
    expect((await t.request('GET', `/payments/?limit=1&cursor=${cursor}`, { key: siti })).body).toEqual([]);
  });

  const queriesOf = ({ name }: { readonly name: string }) =>
    [...Object.values(budis), 'budi', 'OF-BUDI'].map((value) => `${name}=${value}`);

  it('the key of a request is its own: a stranger who repeats it gets an answer of their own', async () => {
    const send = (key: string) =>
      t.request('POST', '/charge/', {
        key,
        headers: { 'idempotency-key': 'shared' },
        body: { payment_type: 'gopay', gross_amount: 10_000 },
      });
    const [his, hers] = [await send(t.keys.budi), await send(siti)];
    expect([his.status, hers.status, hers.headers.get('idempotent-replayed')]).toEqual([201, 201, null]);
    expect(hers.body.id).not.toBe(his.body.id);
  });
});

describe('API2: broken authentication', () => {
  it('no operation takes a key from anywhere but the header, and none without one', async () => {
    for (const operation of operations.filter(({ isOpen }) => !isOpen)) {
      const { staff } = t.keys;
      const elsewhere = {
        'x-api-key': staff,
        cookie: `gapura_session=${staff}; key=${staff}`,
        'proxy-authorization': `Bearer ${staff}`,
      };
      for (const headers of [{}, elsewhere]) {
        const { status } = await statusOf(t.url, operation, headers as Record<string, string>);
        expect([operation.id, status]).toEqual([operation.id, 401]);
      }
    }
    for (const name of ['key', 'api_key', 'access_token', 'token']) {
      expect((await fetch(`${t.url}/payments/?${name}=${t.keys.staff}`)).status).toBe(401);
    }
  });
});

/** What the service alone decides. */
const OWN_FIELDS = {
  id: NOBODYS_ID,
  owner_id: 'siti',
  status: 'settlement',
  created_at: '2020-01-01T00:00:00Z',
  version: 1,
  secret: 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  __proto__polluted: true,
};

describe('API3: broken object property level authorisation', () => {
  it('no operation takes a field that is not in its schema, at the top and inside of every object', async () => {
    const document = t.gapura.describeApi();
    let tried = 0;
    for (const operation of operations.filter(({ isOpen, bodySchema }) => !isOpen && bodySchema !== undefined)) {
      const fields = fieldsOf(document, operation.bodySchema ?? {});
      const objects = fields.filter(
        (field) => isOfType(field, 'object') && field.schema.additionalProperties === false,
      );
      // What a browser says of a credential is taken as it is: browsers add to it.
      expect([operation.id, objects.length > 0]).toEqual([operation.id, operation.id !== 'addPasskey']);
      for (const { place, schema } of objects) {
        const known = Object.keys((schema.properties ?? {}) as object);
        for (const [name, value] of Object.entries(OWN_FIELDS).filter(([name]) => !known.includes(name))) {
          const body = withValue(operation.body, [...place, name], value);
          const reply = await t.request(operation.method, pathOn(operation), { key: t.keys.staff, body });
          expect([operation.id, name, reply.status]).toEqual([operation.id, name, 400]);
          expect(JSON.stringify(reply.body.errors)).toContain(name);
          tried += 1;
          // One of them inside of objects: they are refused by the same line.
          if (place.length > 0) break;
        }
      }
    }
    expect(tried).toBeGreaterThan(80);
  });

  it('no answer to anybody, staff included, has a field that holds a secret or a token', async () => {
    const forbidden =
      /^(?:.*_hash|sealed_.*|token|token_id|saved_token_id|payment_option_token|server_key|key|secret|password)$/;
    for (const { method, path, isOpen } of operations) {
      if (method !== 'GET' || isOpen || path === '/events/stream/' || /\.(csv|pdf)$/.test(path)) continue;
      const noun = path.split('/')[1] ?? '';
      if (path.includes('{') && budis[noun] === undefined) continue;
      const asked = path.replace(/\{\w+\}/, budis[noun] ?? '') + (OF_CUSTOMER[noun] ?? '');
      const reply = await t.request('GET', asked, noun === 'account' ? asPerson : { key: t.keys.staff });
      expect([path, reply.status]).toEqual([path, path === '/summary/' ? reply.status : 200]);
      expect([path, namesIn(reply.body).filter((name) => forbidden.test(name))]).toEqual([path, []]);
      expect(reply.text).not.toContain(TOKEN);
      expect(reply.text).not.toMatch(/gpk_[\w-]{9}|whsec_\w/);
    }
  });
});

function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [...(Array.isArray(value) ? [] : [name]), ...namesIn(inner)]);
}

function mayCall(operation: Operation, { staff, scopes }: { staff: boolean; scopes: readonly string[] }): boolean {
  if (operation.isOpen) return true;
  if (isForPersons(operation)) return false;
  if (isForStaff(operation) && !staff) return false;
  // There `admin` is for staff, who see what everybody owns.
  if (operation.id === 'streamEvents' && !staff) return scopes.includes('payments:read');
  return operation.scopes.length === 0 || operation.scopes.some((scope) => scopes.includes(scope));
}

describe('API5: broken function level authorisation', () => {
  const callers: [string, { role?: Role; staff?: boolean; scopes: readonly Scope[] }][] = [
    ...Object.entries(ROLES).map(
      ([role, scopes]) =>
        [`role ${role}`, { role: role as Role, scopes }] as [string, { role: Role; scopes: readonly Scope[] }],
    ),
    ...SCOPES.map((scope) => [`scope ${scope}`, { scopes: [scope] }] as [string, { scopes: readonly Scope[] }]),
    ...SCOPES.map(
      (scope) =>
        [`staff with ${scope}`, { staff: true, scopes: [scope] }] as [
          string,
          { staff: boolean; scopes: readonly Scope[] },
        ],
    ),
    ['everything but staff', { scopes: SCOPES }],
    ['what is ordinary', { scopes: ORDINARY_SCOPES }],
  ];

  it.each(callers)('a caller of %s is refused all that is not theirs, and nothing that is', async (name, rights) => {
    const { role, staff = role !== undefined, scopes } = rights;
    const { key } = await t.gapura.apiKeys.create(
      role === undefined ? { owner: name, staff, scopes } : { owner: name, role },
    );
    const wrong: unknown[] = [];
    // What staff may do besides others is the matter of those who have one scope; the rest is asked by the others.
    const asked = staff && role === undefined ? operations.filter(isForStaff) : operations;
    for (const operation of asked) {
      const allowed = mayCall(operation, { staff, scopes });
      // What is refused is asked for in earnest; what is allowed with a body that does nothing.
      const body = allowed && operation.body !== undefined ? { body: { nothing: true } } : {};
      const { status } = await statusOf(t.url, operation, as(key), body);
      if (operation.isOpen) continue;
      if ((status === 403) === allowed || status === 401 || status >= 500) wrong.push([operation.id, status]);
    }
    expect(wrong).toEqual([]);
  });
});

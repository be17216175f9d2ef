// The 22 mistakes that shops make most with Snap, each made as a shop makes it: its hint is in the log, and in the console beside the call.

import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Sandbox, SandboxOptions } from '../../src/sandbox/index.ts';
import { MISTAKES, type Mistake } from '../../src/sandbox/snap/mistakes.ts';
import { readable, rowWith, visitor } from './page-support.ts';
import { caller, frozenSandbox, type Reply } from './support.ts';

let sandbox: Sandbox;
let call: ReturnType<typeof caller>;
let visit: ReturnType<typeof visitor>;
beforeEach(() => begin());
afterEach(() => sandbox.close());

async function begin(options: SandboxOptions = {}): Promise<void> {
  sandbox = await frozenSandbox(options);
  call = caller(sandbox);
  visit = visitor(sandbox);
}

const PATH = '/snap/v1/transactions';
const PHONE = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Mobile' };
const FINISH = { callbacks: { finish: 'https://shop.example/thanks' } };

function create(orderId: string, more: Record<string, unknown> = {}, headers = {}): Promise<Reply> {
  const body = { transaction_details: { order_id: orderId, gross_amount: 10_000 }, ...FINISH, ...more };
  return call('POST', PATH, { body, headers });
}
const tokenOf = async (orderId: string, more = {}) => String((await create(orderId, more)).body.token);
const choose = (token: string, method: string) =>
  call('POST', `/snap/v2/transactions/${token}/charge`, { key: null, body: { payment_type: method } });
const chosen = async (orderId: string, method: string) => choose(await tokenOf(orderId), method);
const then = (first: Promise<unknown>, next: () => Promise<Reply>) => first.then(next);
/** The page of the token, by itself and in the frame of snap.js. */
const page = (token: string) => `/snap/v4/redirection/${token}`;
const popup = (values: Record<string, string>) => `/snap/v4/popup?${new URLSearchParams(values)}`;
const link = (orderId: string, more = {}) =>
  call('POST', '/v1/payment-links', {
    body: { transaction_details: { order_id: orderId, gross_amount: 5_000 }, usage_limit: 1, ...more },
  });

interface Case {
  /** What the shop does wrong; the last call of it is the one that has the hint. */
  readonly make: () => Promise<Reply>;
  /** What the hint has to say: what happened, and what to do. */
  readonly says: readonly RegExp[];
}

/** One or more for each: a mistake without a case does not compile. */
const CASES: Readonly<Record<Mistake, readonly Case[]>> = {
  'finish-address': [
    { make: () => create('F-1', { callbacks: {} }), says: [/lands on http:\/\/example\.com/, /send callbacks\.finish/] },
    { make: () => create('F-2', { finish_redirect_url: 'https://a.b' }), says: [/^finish_redirect_url is not/, /callbacks\.finish/] },
    { make: () => create('F-3', { callbacks: { ...FINISH.callbacks, finish_redirect_url: 'https://a.b' } }), says: [/^callbacks\.finish_redirect_url is not/] },
    { make: () => create('F-4', { vtweb: {} }), says: [/^vtweb is not/] },
  ],
  'no-method-yet': [
    { make: () => then(create('N-1'), () => call('GET', '/v2/N-1/status')), says: [/the customer has not chosen/, /open the page/] },
    { make: async () => call('GET', `${PATH}/${await tokenOf('N-2')}/status`, { key: null }), says: [/the customer has not chosen/] },
  ],
  'order-id-taken': [
    { make: () => then(chosen('T-1', 'bca_va'), () => create('T-1')), says: [/open the stored token again/] },
    {
      make: async () => {
        await chosen('T-2', 'bca_va');
        sandbox.control.pay('T-2');
        return create('T-2');
      },
      says: [/is paid/, /Begin another order/],
    },
  ],
  'two-numbers': [
    { make: () => then(chosen('D-1', 'bca_va'), () => create('D-1-retry')), says: [/still bank_transfer \d+ of the order D-1 /, /cancel/] },
    {
      make: async () => {
        await chosen('D-2', 'bca_va');
        return chosen('D-2-2', 'bni_va');
      },
      says: [/Two can be paid now: bank_transfer \d+ of the order D-2 \(.*, and bank_transfer \d+ of the order D-2-2 \(/],
    },
    {
      make: async () => {
        await sandbox.close();
        await begin({ snap: { keepsOldMethod: true } });
        const token = await tokenOf('D-3');
        await choose(token, 'bca_va');
        return visit.post(page(token), { method: 'bri_va', do: 'choose' });
      },
      says: [/Two can be paid now: bank_transfer \d+ of the order D-3 .* and bank_transfer \d+ of the order D-3/],
    },
  ],
  'ending-a-token': [
    { make: () => then(create('E-1'), () => create('E-1')), says: [/stopped working/, /\/cancel/] },
    {
      make: async () => {
        const first = await tokenOf('E-2');
        await create('E-2');
        return visit.get(page(first));
      },
      says: [/newer token/, /Give the customer the newest/],
    },
    {
      make: async () => {
        const token = await tokenOf('E-3');
        await choose(token, 'bca_va');
        return call('POST', `${PATH}/${token}/cancel`);
      },
      says: [/POST \/v2\/\{order_id\}\/cancel/],
    },
  ],
  'opened-twice': [
    { make: () => visit.get(popup({ origin_host: 'http://shop', found: 'script-twice' })), says: [/on the page twice/, /Load it once/] },
    {
      make: async () => visit.get(popup({ mode: 'telling', token: await tokenOf('O-1'), found: 'pay-twice' })),
      says: [/while its popup was open/, /switch the button off/],
    },
  ],
  'not-a-token': [
    { make: () => visit.get(popup({ mode: 'opening', token: 'https://app/snap/v4/redirection/1' })), says: [/was given an address/, /not redirect_url/] },
    { make: async () => visit.get(popup({ mode: 'opening', token: ` ${await tokenOf('A-1')}` })), says: [/blanks around/, /exactly the token/] },
    { make: () => visit.get(popup({ mode: 'opening' })), says: [/given nothing/] },
    { make: () => visit.get(page('undefined')), says: [/no token: "undefined"/] },
  ],
  'key-in-browser': [
    { make: () => call('OPTIONS', PATH, { key: null, headers: { origin: 'http://shop.test' } }), says: [/A page of http:\/\/shop\.test/, /on your server/] },
    { make: () => create('K-1', {}, { origin: 'http://shop.test' }), says: [/will not let it read/] },
  ],
  'wrong-key': [
    { make: () => call('POST', PATH, { key: sandbox.clientKey, body: {} }), says: [/client key/, /Servers use the server key/] },
    { make: () => call('POST', PATH, { key: 'Mid-server-abc', body: {} }), says: [/of production/, /begin with SB-/] },
    { make: () => call('POST', PATH, { key: '', body: {} }), says: [/is empty/] },
    { make: () => call('POST', PATH, { key: null, body: {} }), says: [/No key was sent: Authorization: Basic/] },
  ],
  'sum-differs': [
    {
      make: () => create('S-1', { item_details: [{ name: 'a', price: 3_333.33, quantity: 3 }] }),
      says: [/come to 9999\.99, but gross_amount is 10000/, /negative price/, /round/],
    },
  ],
  'refused-value': [
    { make: () => create('R-1', { customer_details: { email: '' } }), says: [/email is empty/, /Leave it out/] },
    { make: () => create('R-2', { item_details: [{ name: 'x'.repeat(51), price: 10_000, quantity: 1 }] }), says: [/has 51 signs; 50/] },
    { make: () => create('x'.repeat(52)), says: [/order_id has 52 signs; 50/] },
  ],
  'unknown-method': [
    { make: () => create('M-1', { enabled_payments: [] }), says: [/is empty/, /Names are credit_card, gopay/] },
    { make: () => create('M-2', { enabled_payments: ['qris'] }), says: [/Use other_qris/] },
    { make: () => create('M-3', { enabled_payments: ['linkaja'] }), says: [/linkaja is not known/, /Names are/] },
    { make: () => create('M-4', { enabled_payments: ['Indomaret'] }), says: [/Write indomaret/] },
  ],
  'callback-missing': [
    {
      make: async () => visit.get(popup({ mode: 'opening', token: await tokenOf('C-1'), found: 'no-onPending,no-onError' })),
      says: [/not given onPending, onError/, /Give all three/],
    },
  ],
  'back-unpaid': [
    { make: async () => visit.get(`${page(await tokenOf('B-1'))}?told=close`), says: [/not paid: the customer has not chosen/, /Ask for the status/] },
    {
      make: async () => {
        const token = await tokenOf('B-2');
        await choose(token, 'bca_va');
        return visit.get(`${page(token)}?told=pending`);
      },
      says: [/not paid: it is pending/],
    },
  ],
  'callback-no-proof': [
    { make: () => paidPage('P-1', (token) => popup({ token })), says: [/learns it from onSuccess/, /by the notification, or by a status call/] },
    { make: () => paidPage('P-2', page), says: [/learns it from the finish address/] },
  ],
  'code-lost': [
    {
      make: async () => {
        const token = await tokenOf('Q-1');
        await choose(token, 'gopay');
        return visit.get(page(token));
      },
      says: [/QR code stands on the page alone/, /open the same token again/],
    },
    {
      make: async () => {
        const token = await tokenOf('Q-2');
        await visit.post(page(token), { method: 'shopeepay', do: 'choose' }, PHONE);
        return visit.get(page(token), PHONE);
      },
      says: [/link into the app/],
    },
  ],
  'times-untold': [
    { make: () => create('X-1'), says: [/closes at .*2026.* WIB/, /store it/] },
    { make: () => create('X-2', { expiry: { duration: 30, unit: 'minute' } }), says: [/counted again from when a method is chosen/] },
  ],
  'order-id-signs': [
    { make: () => create('INV/1'), says: [/allow only letters/] },
    { make: () => then(chosen('INV/2', 'bca_va'), () => call('GET', '/v2/INV/2/status')), says: [/%2F/] },
  ],
  'link-order-id': [
    { make: () => link('L-2026-1'), says: [/L-2026-1-, and then a time/, /Cut at the last -/] },
    { make: () => then(link('L-2026-2'), () => call('GET', '/v2/L-2026-2/status')), says: [/order id of a payment link/] },
    { make: () => then(link('INV-2026-3'), () => call('GET', '/v2/INV/status')), says: [/INV-2026-3/, /cut at its first -/] },
    { make: () => link('y'.repeat(40)), says: [/36 signs/] },
  ],
  'qris-on-desktop': [
    { make: async () => choose(await tokenOf('G-1'), 'gopay'), says: [/gopay on a desktop/, /Take both/] },
    { make: async () => visit.post(page(await tokenOf('G-2')), { method: 'shopeepay', do: 'choose' }), says: [/shopeepay on a desktop/] },
  ],
  'finish-not-pressed': [
    {
      make: async () => {
        const token = await tokenOf('Z-1');
        await choose(token, 'bca_va');
        return visit.get(popup({ token, told: 'close' }));
      },
      says: [/onPending never/, /until .* WIB/, /Learn of it by the notification/],
    },
    {
      make: async () => {
        const token = await tokenOf('Z-2');
        await choose(token, 'indomaret');
        return visit.get(popup({ token, mode: 'telling', found: 'escaped' }));
      },
      says: [/onPending never/],
    },
  ],
  'wrong-field': [
    { make: () => create('W-1', { customer_details: [] }), says: [/as a list/, /Send one object/] },
    { make: () => create('W-2', { customer_details: { name: 'Budi' } }), says: [/Use first_name/] },
    { make: () => create('W-3', { notification_url: 'https://a.b' }), says: [/X-Override-Notification/] },
    { make: () => create('W-4', { callbacks: { unfinish: 'https://a.b' } }), says: [/^callbacks\.unfinish is not/] },
    { make: () => create('W-5', { enable_payments: [] }), says: [/^enable_payments is not/, /spelling/] },
  ],
}; // biome-ignore format: a case reads better in a line

async function paidPage(orderId: string, at: (token: string) => string): Promise<Reply> {
  const token = await tokenOf(orderId);
  await choose(token, 'bca_va');
  sandbox.control.pay(orderId);
  return visit.get(at(token));
}

const cases = Object.entries(CASES).flatMap(([name, list]) =>
  list.map((one, index) => ({ ...one, name, title: `${name} ${index + 1}` })),
);

describe('a mistake', () => {
  it.each(cases)(
    '$title has its hint in the log and in the console, and not in the answer',
    async ({ make, name, says }) => {
      const answer = await make();
      const told = sandbox.requests.list().at(-1);
      const texts = (told?.hints ?? []).filter(({ mistake }) => mistake === name).map(({ text }) => text);
      expect(texts).toHaveLength(1);
      for (const words of says) expect(texts[0]).toMatch(words);
      expect(answer.text + JSON.stringify(answer.headers)).not.toContain(texts[0]);
      const [row = ''] =
        (await visit.get('/console/calls')).text.replaceAll('<wbr>', '').split('<tbody>')[1]?.split('</tr>') ?? [];
      expect(readable(row)).toContain(readable(`${texts[0]} ${name}`));
      expect(readable(row)).toContain(told?.path);
    },
  );
});

describe('the list of mistakes', () => {
  it('has 22, and the guide explains the same ones', () => {
    const names = Object.keys(MISTAKES);
    expect(names).toHaveLength(22);
    const guide = readFileSync(new URL('../../docs/guides/snap-mistakes.md', import.meta.url), 'utf8');
    const explained = [...guide.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name);
    expect(explained).toEqual(names);
    expect(Object.keys(CASES).sort()).toEqual([...names].sort());
    for (const list of Object.values(CASES)) expect(list.length).toBeGreaterThan(0);
  });
});

describe('the list of calls', () => {
  it('has no visit of a page that there is nothing to say about, and none of the console', async () => {
    const token = await tokenOf('QUIET-1');
    await visit.get(page(token));
    await visit.get(popup({ origin_host: 'http://shop' }));
    await visit.get(popup({ token, mode: 'opening' }));
    await visit.post(page(token), { method: 'bca_va', do: 'choose' });
    await visit.get('/console/calls');
    expect(sandbox.requests.list().map(({ operation }) => operation)).toEqual(['snap-create']);
  });

  it('names the order of a visit, and tells what snap.js found once', async () => {
    const token = await tokenOf('ONCE-1');
    const opening = await visit.get(popup({ token, mode: 'opening', found: 'no-onError' }));
    expect(opening.status).toBe(303);
    await visit.get(String(opening.headers.location));
    expect(sandbox.requests.list({ orderId: 'ONCE-1' }).map(({ operation }) => operation)).toEqual([
      'snap-create',
      'page',
    ]);
  });

  it('writes what a shop sent as text', async () => {
    await visit.get(popup({ mode: 'opening', token: `<img src=x>${'a'.repeat(500)}` }));
    const { text } = await visit.get('/console/calls');
    expect(rowWith(text, 'not-a-token')).toContain('&lt;img src=x&gt;');
    expect(text).not.toContain('a'.repeat(150));
  });
});

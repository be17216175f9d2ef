// OWASP API Security 2023: API4 resources, API6 business flows, API7 requests of ours to elsewhere, API10 what the gateway says.
// Sizes, depths, rates and overload are in test/http/{bad-input,strict-json,rate-limits}.test.ts and test/server/overload.test.ts;
// flows in test/http/{refund-approval,checkouts/*}.test.ts; addresses of webhooks in test/services/webhooks/address-guard.test.ts;
// a gateway that lies in test/scenarios/lying-gateway-*.test.ts.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choose, newCheckout, open } from '../../http/checkouts/support.ts';
import { bcaCharge, startGapura, type TestGapura } from '../../support/gapura.ts';
import { startBehindLies } from '../../support/lying-gateway.ts';
import { fieldsOf, isOfType, type Operation, operationsOf, pathOn, withValue } from './operations.ts';

let t: TestGapura;
let operations: readonly Operation[];
beforeAll(async () => {
  t = await startGapura({
    checkout: { returnHosts: ['shop.example'] },
    webhooks: { allow: [] },
  });
  operations = operationsOf(t.gapura.describeApi());
});
afterAll(() => t.close());

const asStaff = (method: string, path: string, body?: unknown) =>
  t.request(method, path, { key: t.keys.staff, ...(body === undefined ? {} : { body }) });

describe('API4: unrestricted resource consumption', () => {
  it.each(['0', '-1', '201', '1000000000', '1e3', '5.5', 'all', ''])('no list takes limit=%s', async (limit) => {
    const lists = operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'limit'));
    expect(lists.length).toBeGreaterThan(10);
    for (const operation of lists) {
      const reply = await asStaff('GET', `${pathOn(operation)}?limit=${limit}`);
      expect([operation.id, reply.status]).toEqual([operation.id, 400]);
    }
  });

  it('no field of a body is without an end: texts and lists are refused where they are too long', async () => {
    const document = t.gapura.describeApi();
    for (const operation of operations.filter(({ isOpen, bodySchema }) => !isOpen && bodySchema !== undefined)) {
      for (const field of fieldsOf(document, operation.bodySchema ?? {})) {
        const isText = isOfType(field, 'string');
        if (!isText && !isOfType(field, 'array')) continue;
        const value = isText ? 'a'.repeat(20_000) : Array.from({ length: 2_000 }, () => null);
        const body = withValue(operation.body, field.place, value);
        const reply = await asStaff(operation.method, pathOn(operation), body);
        const name = [operation.id, field.place.join('.')];
        expect([...name, reply.status]).toEqual([...name, 400]);
      }
    }
  });
});

describe('API6: unrestricted access to sensitive business flows', () => {
  it('a customer pays what the shop asked for, whatever the form says, and has paid when the gateway says so', async () => {
    const { id, url } = await newCheckout(t);
    const page = await choose(url, 'qris', { amount: '1', gross_amount: '1', price: '1', status: 'completed' });
    expect(page.state).toBe('waiting');
    for (const query of [
      'returned=1',
      'notice=paid',
      'status=settlement',
      'transaction_status=settlement&status_code=200',
    ]) {
      expect(['waiting', 'verifying']).toContain((await open(`${url}?${query}`)).state);
    }
    const { body } = await t.request('GET', `/checkouts/${id}/`);
    expect(body).toMatchObject({ status: 'processing', amount: '150000.00', completed_at: null });
    const [payment] = (await t.request('GET', `/payments/?checkout_id=${id}`)).body;
    expect(payment).toMatchObject({ gross_amount: '150000.00', transaction_status: 'pending' });
  });

  it('an order is charged once, however many ask for it at the same moment', async () => {
    const body = { ...bcaCharge, order_id: 'ONCE' };
    const replies = await Promise.all(Array.from({ length: 8 }, () => t.request('POST', '/charge/', { body })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 400)]);
    expect((await t.request('GET', '/payments/?order_id=ONCE')).body).toHaveLength(1);
  });
});

describe('API7: server side request forgery', () => {
  const INTERNAL = [
    'http://127.0.0.1/',
    'https://localhost/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://10.1.2.3/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:25/',
    'https://user:pw@shop.example/',
  ];
  it.each(INTERNAL)('no webhook goes to %s: not when it is added, and not when it is changed', async (url) => {
    expect((await asStaff('POST', '/webhooks/', { url })).status).toBe(400);
    const { body } = await asStaff('POST', '/webhooks/', { url: 'https://hooks.example.com/a' });
    expect((await asStaff('PATCH', `/webhooks/${body.id}/`, { url })).status).toBe(400);
    expect((await asStaff('GET', `/webhooks/${body.id}/`)).body.url).toBe('https://hooks.example.com/a');
    await asStaff('DELETE', `/webhooks/${body.id}/`);
  });

  const ELSEWHERE = [
    'https://evil.example/',
    'https://shop.example.evil.example/',
    'https://evil.example#shop.example',
    'https://shop.example@evil.example/',
    'https://evil.example\\@shop.example/',
    'javascript:alert(1)//shop.example',
    'data:text/html,shop.example',
    '//shop.example/',
    '/back',
    'http://shop.example:99999/',
    'https://shop.example\r\n.evil.example/',
    ' https://evil.example',
  ];
  it.each(ELSEWHERE)('no customer is sent to %j', async (address) => {
    for (const field of ['success_url', 'back_url']) {
      const reply = await t.request('POST', '/checkouts/', { body: { amount: 10_000, [field]: address } });
      expect([field, reply.status]).toEqual([field, 400]);
    }
  });

  it('only staff say where the gateway sends its messages', async () => {
    const body = { ...bcaCharge, notification_url: 'https://evil.example/take' };
    const reply = await t.request('POST', '/charge/', { body });
    expect([400, 403]).toContain(reply.status);
    expect(reply.text).toContain('notification_url');
  });

  it.each([
    'https://evil.example"onload=x/logo.png',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
  ])('the logo %j is not taken from there', async (logoUrl) => {
    const begun = startGapura({ checkout: { logoUrl } });
    const refused = await begun.then(
      async (other) => {
        const { text } = await open((await newCheckout(other)).url);
        await other.close();
        return !/<img[^>]*src="(?:javascript|http:|data:image\/svg)/.test(text) && !text.includes('"onload=x');
      },
      () => true,
    );
    expect(refused).toBe(true);
  });
});

describe('API10: unsafe consumption of APIs', () => {
  it('an answer of the gateway that leads elsewhere is not followed: nobody else gets the server key', async () => {
    const stolen: string[] = [];
    const thief = createServer((request, response) => {
      stolen.push(String(request.headers.authorization));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    await new Promise<void>((done) => thief.listen(0, '127.0.0.1', done));
    const gateway = createServer((request, response) => {
      const location = `http://127.0.0.1:${(thief.address() as AddressInfo).port}${request.url}`;
      request.resume().once('end', () => response.writeHead(307, { location }).end());
    });
    await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done));
    const baseUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
    const other = await startGapura({ gateway: { baseUrl, retries: 0 } });
    const reply = await other.request('POST', '/charge/', { body: bcaCharge });
    expect(reply.status).toBeGreaterThanOrEqual(500);
    expect(stolen).toEqual([]);
    await other.close();
    for (const server of [gateway, thief]) server.close();
  });

  it('an answer without end, or with hostile words and addresses, is neither kept nor run', async () => {
    const { t: behind, gateway, close } = await startBehindLies();
    const endless = gateway.lie('POST /v2/charge', () => ({ body: `{"a":"${'x'.repeat(32 * 1_024 * 1_024)}"}` }), 1);
    expect((await behind.request('POST', '/charge/', { body: bcaCharge })).status).toBe(502);
    expect(endless.told).toBe(1);

    const words = '<script>alert(1)</script>\r\nSet-Cookie: a=b';
    gateway.change('POST /v2/charge', { status_code: '400', status_message: words, __proto__: { polluted: 1 } }, 1);
    const refused = await behind.request('POST', '/charge/', { body: bcaCharge });
    expect([refused.status, refused.headers.get('content-type'), refused.headers.get('set-cookie')]).toEqual([
      400,
      'application/problem+json; charset=utf-8',
      null,
    ]);
    expect(refused.body.gateway.status_message).toBe('<script>alert(1)</script> Set-Cookie: a=b');
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();

    const { url } = await newCheckout(behind);
    const evil = 'javascript:alert(document.cookie)';
    const actions = ['generate-qr-code', 'deeplink-redirect', 'get-status'].map((name) => ({
      name,
      method: 'GET',
      url: evil,
    }));
    gateway.change('POST /v2/charge', { actions, redirect_url: evil }, 1);
    const page = await choose(url, 'gopay');
    expect(page.text).not.toContain(evil);
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe');
    await close();
  });
});

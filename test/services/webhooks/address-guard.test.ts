// Webhooks go to public addresses only, however an address is written and whatever its name resolves to.

import type { LookupAddress } from 'node:dns';
import type { Server } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AddressRefused, createAddressGuard } from '../../../src/services/webhooks/address-guard.ts';
import { createWebhookTransport, type WebhookReply } from '../../../src/services/webhooks/transport.ts';
import { createPatientServer } from '../../support/http-server.ts';

const strict = createAddressGuard({ allow: [] });

function refusal(url: string, guard = strict): string {
  try {
    return `accepted as ${guard.checkUrl(url).href}`;
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error;
    return error.message;
  }
}

const ADDRESS = 'is not a public address';
const NAME = 'is not a public name';
const ODD = 'has its host written in an unusual way';
const NOT_PLAIN = 'is not a plain http:// or https:// address without user name and fragment';

const HOSTILE: readonly (readonly [url: string, why: string])[] = [
  ['https://127.0.0.1/', ADDRESS],
  ['https://127.255.255.254/', ADDRESS],
  ['https://127.0.0.1:8443/hook', ADDRESS],
  ['https://10.0.0.1/', ADDRESS],
  ['https://172.16.0.1/', ADDRESS],
  ['https://172.31.255.255/', ADDRESS],
  ['https://192.168.1.1/', ADDRESS],
  ['https://169.254.169.254/latest/meta-data/', ADDRESS],
  ['https://100.64.0.1/', ADDRESS],
  ['https://100.127.255.254/', ADDRESS],
  ['https://0.0.0.0/', ADDRESS],
  ['https://0.1.2.3/', ADDRESS],
  ['https://255.255.255.255/', ADDRESS],
  ['https://224.0.0.1/', ADDRESS],
  ['https://239.255.255.250/', ADDRESS],
  ['https://240.0.0.1/', ADDRESS],
  ['https://192.0.2.1/', ADDRESS],
  ['https://198.51.100.7/', ADDRESS],
  ['https://203.0.113.9/', ADDRESS],
  ['https://198.18.0.1/', ADDRESS],
  ['https://192.0.0.8/', ADDRESS],
  ['https://192.88.99.1/', ADDRESS],
  ['https://[::1]/', ADDRESS],
  ['https://[::]/', ADDRESS],
  ['https://[0:0:0:0:0:0:0:1]/', ADDRESS],
  ['https://[::ffff:127.0.0.1]/', ADDRESS],
  ['https://[::ffff:7f00:1]/', ADDRESS],
  ['https://[::FFFF:10.0.0.1]/', ADDRESS],
  ['https://[::ffff:8.8.8.8]/', ADDRESS],
  ['https://[::127.0.0.1]/', ADDRESS],
  ['https://[::ffff:0:127.0.0.1]/', ADDRESS],
  ['https://[64:ff9b::7f00:1]/', ADDRESS],
  ['https://[64:ff9b:1::a00:1]/', ADDRESS],
  ['https://[2002:7f00:1::]/', ADDRESS],
  ['https://[2002:a00:1::1]/', ADDRESS],
  ['https://[2001:0:53aa:64c:0:0:0:1]/', ADDRESS],
  ['https://[2001:470:1f0b::5efe:7f00:1]/', ADDRESS],
  ['https://[2001:db8::1]/', ADDRESS],
  ['https://[3fff::1]/', ADDRESS],
  ['https://[fe80::1]/', ADDRESS],
  ['https://[fec0::1]/', ADDRESS],
  ['https://[fc00::1]/', ADDRESS],
  ['https://[fd12:3456:789a::1]/', ADDRESS],
  ['https://[ff02::1]/', ADDRESS],
  ['https://[100::1]/', ADDRESS],
  ['https://[5f00::1]/', ADDRESS],
  ['https://[4000::1]/', ADDRESS],
  ['https://[fe80::1%25eth0]/', NOT_PLAIN],
  ['https://2130706433/', ODD],
  ['https://017700000001/', ODD],
  ['https://0x7f000001/', ODD],
  ['https://0x7f.1/', ODD],
  ['https://0177.0.0.1/', ODD],
  ['https://127.1/', ODD],
  ['https://127.0.1/', ODD],
  ['https://0/', ODD],
  ['https://127.0.0.1./', ODD],
  ['https://134744072/', ODD],
  ['https://localhost./', ODD],
  ['https://example.com./', ODD],
  ['https://localhost/', NAME],
  ['https://LOCALHOST/', NAME],
  ['https://shop.localhost/', NAME],
  ['https://printer.local/', NAME],
  ['https://metadata.google.internal/', NAME],
  ['https://router.home.arpa/', NAME],
  ['https://receiver/', NAME],
  ['https://user@shop.example.com/', NOT_PLAIN],
  ['https://shop.example.com@127.0.0.1/', NOT_PLAIN],
  ['https://user:password@shop.example.com/', NOT_PLAIN],
  ['https://shop.example.com\\@127.0.0.1/', NOT_PLAIN],
  ['https:\\\\127.0.0.1\\', NOT_PLAIN],
  ['https:127.0.0.1/', NOT_PLAIN],
  ['https:///127.0.0.1/', NOT_PLAIN],
  ['https://１２７.０.０.１/', NOT_PLAIN],
  ['https://127。0。0。1/', NOT_PLAIN],
  ['https://ⓛocalhost/', NOT_PLAIN],
  ['https://tokö.example.com/', NOT_PLAIN],
  ['https://%31%32%37.0.0.1/', NOT_PLAIN],
  ['https://127.0.0.1%2f@shop.example.com/', NOT_PLAIN],
  ['https://local\thost/', NOT_PLAIN],
  ['https://shop.example.com/a b', NOT_PLAIN],
  [' https://shop.example.com/', NOT_PLAIN],
  ['https://shop.example.com/\n', NOT_PLAIN],
  ['https://shop.example.com/#fragment', NOT_PLAIN],
  ['https://shop.example.com:99999/', NOT_PLAIN],
  ['https://', NOT_PLAIN],
  ['', NOT_PLAIN],
  ['shop.example.com', NOT_PLAIN],
  ['ftp://shop.example.com/', NOT_PLAIN],
  ['file:///etc/passwd', NOT_PLAIN],
  ['javascript:alert(1)', NOT_PLAIN],
  ['http://shop.example.com/', 'is not encrypted; use https://'],
  [`https://shop.example.com/${'a'.repeat(2_048)}`, 'is too long'],
];

describe('an address as it is written', () => {
  it.each(HOSTILE)('%j is refused: %s', (url, why) => {
    expect(refusal(url)).toBe(why);
  });

  it.each([
    'https://shop.example.com/hooks?shop=1',
    'https://SHOP.example.com/',
    'https://shop.example.com:8443/',
    'https://xn--tok-una.example.com/',
    'https://8.8.8.8/',
    'https://172.32.0.1/',
    'https://100.128.0.1/',
    'https://[2606:4700:4700::1111]/',
  ])('%s is accepted', (url) => {
    expect(refusal(url)).toBe(`accepted as ${new URL(url).href}`);
  });
});

describe('what the configuration allows', () => {
  const guard = createAddressGuard({ allow: ['receiver', '10.1.0.0/16', '192.168.1.7', 'fd00:1::/32'] });

  it.each([
    'http://receiver/',
    'http://receiver:8080/hook',
    'http://10.1.2.3/',
    'https://192.168.1.7/',
    'http://[fd00:1::5]/',
  ])('%s is accepted, encrypted or not', (url) => {
    expect(refusal(url, guard)).toBe(`accepted as ${url}`);
  });

  it.each([
    ['https://receiver.evil/', 'accepted as https://receiver.evil/'],
    ['https://other/', NAME],
    ['https://10.2.0.1/', ADDRESS],
    ['https://192.168.1.8/', ADDRESS],
    ['https://[::ffff:10.1.2.3]/', ADDRESS],
    ['https://[fd00:2::5]/', ADDRESS],
    ['http://user@receiver/', NOT_PLAIN],
    ['http://167837955/', ODD],
  ])('%s is judged as if nothing else were allowed: %s', (url, outcome) => {
    expect(refusal(url, guard)).toBe(outcome);
  });

  it('lets everything through that is a plain web address where all is allowed', () => {
    const open = createAddressGuard({ allow: 'all' });
    expect(refusal('http://localhost:3000/hook', open)).toBe('accepted as http://localhost:3000/hook');
    expect(refusal('http://user@localhost/', open)).toBe(NOT_PLAIN);
  });
});

describe('a name when a connection is opened', () => {
  let server: Server;
  let port: number;
  let received = 0;
  let redirectTo = '';

  beforeAll(async () => {
    server = createPatientServer((request, response) => {
      received += 1;
      request.resume();
      if (request.url === '/away') response.writeHead(307, { location: redirectTo }).end();
      else if (request.url === '/round') response.writeHead(308, { location: '/round' }).end();
      else if (request.url === '/other') response.writeHead(303, { location: '/hook' }).end();
      else if (request.url === '/endless') response.writeHead(200).write('x'.repeat(100_000));
      else if (request.url === '/silent') return;
      else response.writeHead(200).end('taken\u0000');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  /** A resolver that gives its answers one after the other, and the last one for ever. */
  function answering(...answers: (readonly string[])[]): LookupFunction & { asked: () => number } {
    let asked = 0;
    const lookup: LookupFunction = (_name, _options, callback) => {
      const answer = answers[Math.min(asked, answers.length - 1)] ?? [];
      asked += 1;
      const found: LookupAddress[] = answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      callback(null, found);
    };
    return Object.assign(lookup, { asked: () => asked });
  }

  async function post(
    url: string,
    options: Parameters<typeof createAddressGuard>[0],
    timeoutMs?: number,
  ): Promise<WebhookReply & { arrived: number }> {
    const transport = createWebhookTransport(createAddressGuard(options), timeoutMs);
    const before = received;
    const reply = await transport.post({ url, headers: { 'content-type': 'application/json' }, body: '{}' });
    await transport.close();
    return { ...reply, arrived: received - before };
  }

  it('is resolved once, and reached at the address that was judged', async () => {
    const lookup = answering(['127.0.0.1'], ['10.0.0.1']);
    const reply = await post(`http://shop.example.com:${port}/hook`, { allow: ['shop.example.com'], lookup });
    expect(reply).toEqual({ httpStatus: 200, error: null, refused: false, answer: 'taken', arrived: 1 });
    expect(lookup.asked()).toBe(1);
  });

  it.each([
    ['a private address', ['127.0.0.1']],
    ['a public address and a private one', ['93.184.216.34', '127.0.0.1']],
    ['a mapped address', ['::ffff:127.0.0.1']],
    ['the address of the cloud itself', ['169.254.169.254']],
  ])('is refused when it leads to %s, and nothing arrives', async (_what, addresses) => {
    const reply = await post(`https://shop.example.com:${port}/hook`, { allow: [], lookup: answering(addresses) });
    expect(reply).toEqual({
      httpStatus: null,
      error: 'the address leads to an address that is not public',
      refused: true,
      answer: null,
      arrived: 0,
    });
  });

  it('is judged again for every connection: an answer that changes to a private one is refused', async () => {
    const guard = createAddressGuard({ allow: [], lookup: answering(['93.184.216.34'], ['127.0.0.1']) });
    const resolve = () =>
      new Promise((done) => guard.lookup('shop.example.com', { all: true }, (error, found) => done(error ?? found)));
    expect(await resolve()).toEqual([{ address: '93.184.216.34', family: 4 }]);
    expect(await resolve()).toBeInstanceOf(AddressRefused);
  });

  it('has no address at all: refused', async () => {
    const reply = await post(`https://shop.example.com:${port}/hook`, { allow: [], lookup: answering([]) });
    expect(reply).toMatchObject({ error: 'the address has no address', refused: true, arrived: 0 });
  });

  it.each([
    ['an address', () => `http://127.0.0.1:${port}/hook`, 'the address is not encrypted; use https://'],
    ['an encrypted address', () => `https://127.0.0.1:${port}/hook`, 'the address is not a public address'],
    ['an odd notation', () => `https://0x7f.1:${port}/hook`, 'the address is not a public address'],
    [
      'a name that resolves to one',
      () => `https://evil.example.com:${port}/hook`,
      'the address leads to an address that is not public',
    ],
    ['a user name', () => `https://user@shop.example.com:${port}/hook`, `the address ${NOT_PLAIN}`],
    ['what is no address', () => 'https://[', 'the address redirects to what is no address'],
  ])('is not followed when it redirects to a private place, as %s', async (_what, target, error) => {
    redirectTo = target();
    const reply = await post(`http://shop.example.com:${port}/away`, {
      allow: ['shop.example.com'],
      lookup: answering(['127.0.0.1']),
    });
    expect(reply).toEqual({ httpStatus: null, error, refused: true, answer: null, arrived: 1 });
  });

  it('is followed with the same message when it redirects to where it may', async () => {
    redirectTo = '/hook#top';
    const reply = await post(`http://shop.example.com:${port}/away`, {
      allow: ['shop.example.com'],
      lookup: answering(['127.0.0.1']),
    });
    expect(reply).toEqual({ httpStatus: 200, error: null, refused: false, answer: 'taken', arrived: 2 });
  });

  it('is followed three times and no more', async () => {
    const reply = await post(`http://127.0.0.1:${port}/round`, { allow: 'all' });
    expect(reply).toMatchObject({ httpStatus: 308, error: 'more than 3 redirects', arrived: 4 });
  });

  it('does not turn a delivery into a GET', async () => {
    const reply = await post(`http://127.0.0.1:${port}/other`, { allow: 'all' });
    expect(reply).toMatchObject({ httpStatus: 303, error: 'answered 303', arrived: 1 });
  });

  it('is left after the beginning of an endless answer, which counts by its status', async () => {
    const reply = await post(`http://127.0.0.1:${port}/endless`, { allow: 'all' });
    expect(reply).toEqual({ httpStatus: 200, error: null, refused: false, answer: 'x'.repeat(500), arrived: 1 });
  });

  it('is given up when no answer comes in time', async () => {
    const reply = await post(`http://127.0.0.1:${port}/silent`, { allow: 'all' }, 100);
    expect(reply).toMatchObject({ httpStatus: null, error: 'no answer within 100 ms', refused: false, arrived: 1 });
  });

  it('says so when nobody listens', async () => {
    const reply = await post('http://127.0.0.1:1/hook', { allow: 'all' });
    expect(reply).toMatchObject({ httpStatus: null, error: expect.stringContaining('ECONNREFUSED'), refused: false });
  });
});

// The sandbox guide is true: its code runs, its commands get the answers that it shows, its tables agree with the sandbox.

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProgram } from '../../src/cli/program.ts';
import { DEFAULTS } from '../../src/config/defaults.ts';
import { CALL_FAULT_KINDS, NOTIFICATION_FAULT_KINDS, PAGE_FAULT_KINDS } from '../../src/sandbox/faults.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/index.ts';
import { readMerchant } from '../../src/sandbox/merchant.ts';
import { createRouter } from '../../src/sandbox/route.ts';
import { routes } from '../../src/sandbox/routes/table.ts';
import { cardShop } from '../sandbox/card-support.ts';
import { caller, chargeOf, frozenSandbox } from '../sandbox/support.ts';
import { type Command, commandsOf, readGuide, runTypeScript } from './guide.ts';

const guide = readGuide('sandbox.md');
const sourceOf = (path: string) => readFileSync(new URL(`../../src/${path}`, import.meta.url), 'utf8');

/** The packages of a reader; ours are taken from the source. */
function load(name: string): Promise<unknown> {
  switch (name) {
    case 'gapura/sandbox':
      return import('../../src/sandbox/index.ts');
    case 'gapura/client':
      return import('../../src/client.ts');
    default:
      return import(/* @vite-ignore */ name);
  }
}

describe('the TypeScript in the guide', () => {
  const blocks = [...guide.blocks('ts'), ...readGuide('snap-mistakes.md').blocks('ts')].map(
    (code, index) => [index + 1, code] as const,
  );

  test('is there', () => {
    expect(blocks.length).toBeGreaterThanOrEqual(7);
  });
  test.each(blocks)('runs: block %i', (_number, code) => runTypeScript(code, load));
});

describe('the commands in the guide', () => {
  const commands = guide.blocks('sh').flatMap(commandsOf);
  const curls = commands.filter(({ words }) => words[0] === 'curl');
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await createSandbox();
  });
  afterAll(() => sandbox.close());

  /** What curl does with the few options that the guide uses; another one fails the test. */
  async function curl({ words }: Command): Promise<string> {
    const [, ...rest] = words;
    const headers = new Headers();
    let [method, url, body]: (string | undefined)[] = [];
    for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
      if (word === '-X') method = rest.shift();
      else if (word === '-u')
        headers.set('authorization', `Basic ${Buffer.from(rest.shift() ?? '').toString('base64')}`);
      else if (word === '-d') body = rest.shift();
      else if (word.startsWith('http://127.0.0.1:9100/')) url = word.replace('http://127.0.0.1:9100', sandbox.url);
      else throw new Error(`The guide uses curl with ${word}, which this test does not know.`);
    }
    // What curl sends where nothing is said: the sandbox must not mind.
    if (body !== undefined) headers.set('content-type', 'application/x-www-form-urlencoded');
    const answer = await fetch(url ?? '', {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers,
      ...(body === undefined ? {} : { body }),
    });
    return answer.text();
  }

  test('get the answers that the guide shows, one after the other', async () => {
    expect(curls.length).toBeGreaterThanOrEqual(15);
    for (const command of curls) {
      const answer = await curl(command);
      const said = `${command.words.join(' ')} answered ${answer}`;
      expect(JSON.parse(answer), said).not.toHaveProperty('error');
      if (command.answers !== undefined) expect(answer, said).toContain(command.answers);
    }
  });

  test('call gapura with options that it has', () => {
    const others = commands.filter(({ words }) => words[0] !== 'curl');
    expect(others.map(({ words }) => words.slice(0, 3).join(' '))).toEqual([
      'npx gapura sandbox',
      'npx gapura sandbox',
    ]);
    const sandbox = createProgram().commands.find((command) => command.name() === 'sandbox');
    const known = new Map(sandbox?.options.map(({ long, description }) => [long, description]));
    for (const option of others.flatMap(({ words }) => words.filter((word) => word.startsWith('--')))) {
      expect([...known.keys()]).toContain(option);
    }
    expect(known.get('--port')).toContain(String(DEFAULTS.sandboxPort));
    expect(known.get('--data-dir')).toContain(DEFAULTS.dataDir);
    expect(DEFAULTS).toMatchObject({ sandboxPort: 9100, dataDir: '.gapura' });
  });
});

describe('the tables in the guide', () => {
  test('list every option of createSandbox, and no other', () => {
    const [, declaration = ''] =
      /interface SandboxOptions \{([\s\S]*?)\n\}/.exec(sourceOf('sandbox/settings.ts')) ?? [];
    const declared = [...declaration.matchAll(/readonly (\w+)\?:/g)].map(([, name]) => name);
    const listed = guide.rows('option').flatMap(([names = '']) => names.split(', '));
    expect(listed).toEqual(declared);
  });

  test('list every kind of fault, and no other', () => {
    const listed = guide.rows('kind').map(([kind]) => kind);
    expect(listed).toEqual([...CALL_FAULT_KINDS, ...NOTIFICATION_FAULT_KINDS, ...PAGE_FAULT_KINDS]);
  });

  test('list every field of a merchant, and no other', () => {
    const listed = guide.rows('field').flatMap(([names = '']) => names.split(', '));
    const sayKnown = () => readMerchant({ merchantId: 'M', serverKey: 'key', unknown: '' });
    expect(sayKnown).toThrow(`Known: ${listed.join(', ')}.`);
  });

  test.each(guide.rows('TypeScript'))('name a control that exists: %s, %s', async (call, http = '') => {
    const sandbox = await createSandbox();
    const name = call?.replace(/\(.*$/, '') ?? '';
    const found = name
      .split('.')
      .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], sandbox.control);
    expect(found).toBeTypeOf('function');
    await sandbox.close();
    const [method = '', path = ''] = http.split(' ');
    const matched = createRouter(routes).match(method, path.replace('{id}', 'ID'));
    expect(typeof matched === 'object' ? matched.route.operation : matched).toBe('control');
  });

  test.each(guide.rows('page'))('name a page that is there: %s', async (path = '') => {
    const sandbox = await createSandbox();
    const reply = await caller(sandbox)('GET', path, { key: null });
    expect([reply.status, reply.headers['content-type']]).toEqual([200, expect.stringContaining('text/html')]);
    await sandbox.close();
  });

  describe('of test cards and phones', () => {
    let sandbox: Sandbox;
    beforeAll(async () => {
      sandbox = await frozenSandbox();
    });
    afterAll(() => sandbox.close());

    test.each(guide.rows('number'))('the card %s ends in %s and %s', async (number = '', status, fraudStatus) => {
      const digits = number.replaceAll(' ', '');
      const { body } = await cardShop(sandbox).charge(digits, `CARD-${digits}`);
      expect([body.transaction_status, body.fraud_status]).toEqual([status, fraudStatus]);
    });

    test.each(guide.rows('phone', 'transaction_status'))('the OVO phone %s ends in %s', async (phone = '', status) => {
      const orderId = `OVO-${phone.slice(1)}`;
      const call = caller(sandbox);
      await call('POST', '/v2/charge', { body: chargeOf('ovo', orderId, 10_000, { payer_phone_number: phone }) });
      await sandbox.control.clock.advance(10_000);
      expect((await call('GET', `/v2/${orderId}/status`)).body.transaction_status).toBe(status);
    });

    test.each(guide.rows('phone', 'status_code'))('linking %s answers %s', async (phone = '', code, wallet = '') => {
      const call = caller(sandbox);
      const gopayPartner = { phone_number: phone, country_code: '62', redirect_url: 'https://shop.example/' };
      const body = { payment_type: 'gopay', gopay_partner: gopayPartner };
      const { body: linked } = await call('POST', '/v2/pay/account', { body });
      expect(linked.status_code).toBe(code);
      if (code !== '201') return;
      sandbox.control.payAccounts.confirm(String(linked.account_id));
      const { metadata } = (await call('GET', `/v2/pay/account/${linked.account_id}`)).body;
      expect(metadata).toMatchObject({ payment_options: [{ name: 'GOPAY_WALLET', balance: { value: wallet } }, {}] });
    });
  });
});

// The page on the library is true: its options are those of the source, its calls those of a Gapura, its code runs.

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DEFAULTS } from '../../src/config/defaults.ts';
import { SHOP_DEFAULTS } from '../../src/domain/checkouts/shop.ts';
import { POLICIES } from '../../src/domain/policies.ts';
import type { Gapura, GapuraOptions } from '../../src/host/gapura.ts';
import { STREAM_LIMITS } from '../../src/http/streaming.ts';
import * as library from '../../src/index.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/index.ts';
import { FEED_LIMITS } from '../../src/services/events/feed.ts';
import { SINK_LIMITS } from '../../src/services/sinks/loop.ts';
import { readPage, runTypeScript } from './guide.ts';

const page = readPage('reference/library.md');

let sandbox: Sandbox;
let gapura: Gapura;
const open = (options: Partial<GapuraOptions> = {}) => {
  const { url: baseUrl, serverKey } = sandbox;
  return library.createGapura({ ...options, database: {}, gateway: { environment: 'local', baseUrl, serverKey } });
};
const printed: unknown[][] = [];
beforeAll(async () => {
  sandbox = await createSandbox();
  // First, since it closes its database, which is then given to the next.
  const log = vi.spyOn(console, 'log').mockImplementation((...words: unknown[]) => void printed.push(words));
  const load = async () => ({ ...library, createGapura: open });
  await runTypeScript(page.blocks('ts').join('\n'), load).finally(() => log.mockRestore());
  gapura = await open({ background: false });
});
afterAll(async () => {
  await gapura.close();
  await sandbox.close();
});

/** The names of an interface's members, as its source declares them. */
function declared(path: string, name: string): string[] {
  const source = readFileSync(new URL(`../../src/${path}`, import.meta.url), 'utf8');
  const [, members = ''] = new RegExp(`interface ${name}\\b[^{]*\\{([\\s\\S]*?)\\n\\}`).exec(source) ?? [];
  return [...members.matchAll(/^ {2}(?:readonly )?(\w+)\??[:(<]/gm)].map(([, member = '']) => member);
}

describe('the options', () => {
  const rows = page.rows('Option');
  const parts = page.rows('Part', 'Default');

  it('are those of createGapura, in their order, each with a sentence', () => {
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.map(([name]) => name)).toEqual([
      ...declared('host/gapura.ts', 'GapuraOptions'),
      ...declared('domain/policies.ts', 'Policies'),
    ]);
    for (const [name, , meaning = ''] of [...rows, ...parts]) expect(meaning.length, name).toBeGreaterThan(12);
  });

  it('have the parts that the source gives them', () => {
    const of = (option: string, names: string[]) => names.map((name) => `${option}.${name}`);
    expect(parts.map(([name]) => name)).toEqual([
      ...of(
        'database',
        declared('store/database/options.ts', 'DatabaseSettings').filter(
          (name) => !/^(?:onIdleError|standby)$/.test(name),
        ),
      ),
      ...of('jwt', declared('http/jwt.ts', 'JwtOptions')),
      ...of('oidc', declared('services/people/issuer.ts', 'OidcOptions')),
      ...of('checkout', declared('domain/checkouts/shop.ts', 'Shop')),
      ...of('webhooks', declared('services/webhooks/address-guard.ts', 'GuardOptions')),
      ...of('sinks', declared('services/sinks/loop.ts', 'SinkLimits')),
      ...of('retention', declared('domain/retention.ts', 'Retention')),
      ...of('streams', [...declared('services/events/feed.ts', 'FeedLimits'), ...Object.keys(STREAM_LIMITS)]),
    ]);
  });

  it('have the defaults of the code', () => {
    const known: Readonly<Record<string, unknown>> = {
      ...DEFAULTS,
      ...POLICIES,
      ...flat('database', DEFAULTS.database),
      'checkout.refundSurplus': SHOP_DEFAULTS.refundSurplus,
      ...flat('sinks', SINK_LIMITS),
      ...flat('retention', DEFAULTS.retention),
      ...flat('streams', { ...FEED_LIMITS, ...STREAM_LIMITS }),
      background: true,
    };
    const told = [...rows, ...parts].filter(([name = '', said = '']) => said !== '' && typeof known[name] !== 'object');
    const checked = told.filter(([name = '']) => name in known);
    expect(checked.length).toBeGreaterThan(20);
    for (const [name = '', said] of checked) expect(said, name).toBe(String(known[name]));
  });
});

const flat = (option: string, values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${option}.${name}`, value]));

describe('the calls', () => {
  const nouns = page
    .rows('Part', 'Calls')
    .map(([noun = '', calls = '']) => [noun.slice(7), calls.split(', ')] as const);
  const others = page
    .rows('Name', 'Is')
    .map(([name = '', is = '']) => [/\w+/.exec(name.slice(7))?.[0] ?? '', is] as const);
  const text = readFileSync(new URL('../../docs/reference/library.md', import.meta.url), 'utf8');

  it('and the rest are all that a Gapura has', () => {
    const named = [...nouns, ...others].map(([name]) => name);
    expect([...named].sort()).toEqual(Object.keys(gapura).sort());
    expect(new Set(named)).toEqual(
      new Set([...declared('host/calls.ts', 'LibraryCalls'), ...declared('host/gapura.ts', 'Gapura')]),
    );
  });

  const inInterfaces: Readonly<Record<string, string>> = {
    apiKeys: 'ApiKeys',
    reconciliation: 'Reconciliation',
    exports: 'Exports',
  };

  it.each(nouns)('of %s are all that it has, with the names of the older contract', (noun, calls) => {
    const type = inInterfaces[noun];
    const has = type === undefined ? Object.keys(gapura[noun as keyof Gapura]) : declared('host/gapura.ts', type);
    expect(has).toEqual(expect.arrayContaining([...calls]));
    const [, older = ''] = /names of the older contract([\s\S]*?)\n##/.exec(text) ?? [];
    expect(has.filter((name) => !calls.includes(name) && !older.includes(`\`${name}\``))).toEqual([]);
  });

  it.each([
    ['events', 'services/events/hub.ts', 'EventHub'],
    ['worker', 'tasks/worker.ts', 'Worker'],
    ['webhookSender', 'services/webhooks/sender.ts', 'WebhookSender'],
  ])('of %s are all that it has', (name, path, type) => {
    const is = others.find(([other]) => other === name)?.[1] ?? '';
    const told = /: ([\w, ]+)/.exec(is)?.[1]?.split(', ');
    expect(told).toEqual([...new Set(declared(path, type))]);
  });
});

describe('the code', () => {
  it('runs', () => {
    expect(page.blocks('ts')).toHaveLength(1);
    expect(printed).toEqual([[expect.stringMatching(/.+/), 1, undefined]]);
  });

  it('of exports, which the command line shares, gives the rows of a file', async () => {
    const office: library.Caller = { id: 'office', staff: true, scopes: library.SCOPES };
    await gapura.payments.charge({ id: 'budi' }, { payment_type: 'qris', gross_amount: 25_000, order_id: 'ROW-1' });
    const { items, next } = await gapura.exports.page(office, { what: 'payments', limit: 10 });
    expect([items.map(({ order_id }) => order_id), next]).toEqual([['ROW-1'], undefined]);
  });
});

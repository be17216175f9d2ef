// What all documents say in the same words: amounts, the event that is not yet a payment, and ids that readers may use once.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SCENARIOS } from '../../src/cli/play/scenarios.ts';
import { createProgram } from '../../src/cli/program.ts';
import { NOT_PAID_YET } from '../../src/text/events.ts';
import { rupiahText } from '../../src/text/rupiah.ts';
import { isTranslation, root } from './pages.ts';

const under = (folder: string, ending: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => join(folder, name));
const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...['docs', 'deploy', 'examples'].flatMap((folder) => under(folder, /\.md$/)),
];
const read = (path: string) => readFileSync(join(root, path), 'utf8');

describe('payment_received', () => {
  const warned = /not paid yet: ship on `?payment_settled`?/;
  const isWarned = (page: string, part: string) =>
    isTranslation(page) ? part.replaceAll('`', '').includes(NOT_PAID_YET.id) : warned.test(part);

  it('is said to be not paid yet wherever a page names it: in the same paragraph, row or line', () => {
    const named = pages.flatMap((page) =>
      read(page)
        .replaceAll(/^(?=\||\d\d:)/gm, '\n')
        .split(/\n\s*\n/)
        .filter((part) => part.includes('payment_received'))
        .map((part) => ({ page, part: part.replaceAll(/\s+/g, ' ') })),
    );
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter(({ page, part }) => !isWarned(page, part))).toEqual([]);
  });

  it('is said to be so by the API document, beside every list of names of events', () => {
    const silent: unknown[] = [];
    /** `said` is the description that is nearest above. */
    const look = (value: unknown, said = ''): void => {
      if (typeof value !== 'object' || value === null) return;
      const { enum: names, description } = value as { enum?: unknown[]; description?: unknown };
      const nearest = typeof description === 'string' ? description : said;
      if (names?.includes('payment_received') && !warned.test(nearest)) silent.push(value);
      for (const inner of Object.values(value)) look(inner, nearest);
    };
    const document = JSON.parse(read('docs/openapi.json'));
    look(document);
    expect(silent).toEqual([]);
    expect(document.webhooks.payment_received.post.summary).toMatch(warned);
  });

  it('is said to be so by the command line and by the dashboard, in both languages', () => {
    const options = createProgram().commands.flatMap(({ options: own }) => own);
    const ofEvents = options.filter(({ argChoices = [] }) => argChoices.includes('payment_received'));
    expect(ofEvents.length).toBeGreaterThan(0);
    for (const { description } of ofEvents) expect(description).toMatch(warned);
    expect(SCENARIOS.payment_received.does).toMatch(warned);
    const [ofDashboard] = /payment_received: .*/.exec(read('src/dashboard/pages/events/words.ts')) ?? [];
    expect(ofDashboard).toMatch(/\$\{NOT_PAID_YET\.en\}.*\$\{NOT_PAID_YET\.id\}/);
    expect(NOT_PAID_YET.en).toMatch(warned);
  });
});

describe('an amount', () => {
  it('is written as Rp 25.000 on every page and in every text of ours', () => {
    expect(rupiahText(25_000)).toBe('Rp 25.000');
    const texts = [...pages, 'docs/openapi.json', 'docs/first-payment.svg', ...under('src', /\.tsx?$/)];
    const others = /Rp\.? ?\d+,\d|Rp\.?\d|\bIDR ?\d|\d rupiah\b(?!\.'|s)/;
    const odd = texts.flatMap((path) => {
      const [found] = others.exec(read(path)) ?? [];
      return found === undefined ? [] : [`${path}: ${found}`];
    });
    expect(odd).toEqual([]);
  });

  it('has one formatter, but for the short amounts beside a chart', () => {
    const own = under('src', /\.tsx?$/).filter((path) =>
      /Rp ?\$\{|currency: 'IDR', max|[`'"]Rp ['"`] ?\+/.test(read(path)),
    );
    expect(own.sort()).toEqual(['src/dashboard/language/format.ts', 'src/text/rupiah.ts']);
  });
});

describe('an id that is used once', () => {
  it.each([
    ['order id', /\\?["']?order_id\\?["']?\s*(?::|=|=>)\s*\\?["']([\w.~-]+)|--order-id (\S+)/g],
    ['idempotency key', /(?:Idempotency-Key: |idempotencyKey: ["'])([\w.~-]+)|key="([\w-]+)"/g],
  ])('%s stands in one guide alone: the reader of a second one would be refused', (_name, pattern) => {
    const users = new Map<string, Set<string>>();
    for (const page of pages.filter((path) => !isTranslation(path) && !path.startsWith('examples'))) {
      for (const [, language, code = ''] of read(page).matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)) {
        if (language === 'json') continue;
        for (const [, one, other = ''] of code.matchAll(pattern)) {
          const id = one ?? other;
          users.set(id, (users.get(id) ?? new Set()).add(page));
        }
      }
    }
    expect(users.size).toBeGreaterThan(10);
    expect([...users].filter(([, on]) => on.size > 1).map(([id, on]) => [id, ...on])).toEqual([]);
  });
});

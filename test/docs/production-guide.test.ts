// The guides on production and growth name settings, metrics and files that exist.

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SETTINGS } from '../../src/config/settings.ts';
import { RETENTION } from '../../src/domain/retention.ts';
import { TASK_NAMES } from '../../src/domain/tasks.ts';
import { listMetrics } from './metrics.ts';

const read = (name: string) => readFileSync(new URL(`../../docs/guides/${name}`, import.meta.url), 'utf8');
const page = read('production.md');
const words = (pattern: RegExp, text = page) => [...new Set([...text.matchAll(pattern)].map(([word]) => word))];

describe('the production guide', () => {
  it('names settings that exist', () => {
    const named = words(/\b(?:GAPURA|GATEWAY|JWT)_[A-Z_]+\b/g);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !(name in SETTINGS))).toEqual([]);
  });

  it('names metrics that exist', () => {
    const known = new Set(listMetrics().flatMap(({ name }) => [name, `${name}_bucket`]));
    const named = words(/\bgapura_[a-z_]+\b/g);
    expect(named.length).toBeGreaterThan(7);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it('tells how long things are kept as the code does', () => {
    for (const days of Object.values(RETENTION)) expect(page).toContain(`| ${days} days |`);
    expect(page).toContain('`clean_up`');
    expect(TASK_NAMES).toContain('clean_up');
  });

  it('leaves the figures to the page on growth, which names files that exist', () => {
    const files = words(/\bbench\/[a-z/]+\.ts\b/g, read('growth.md'));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      expect(existsSync(new URL(`../../${file}`, import.meta.url)), file).toBe(true);
    }
  });
});

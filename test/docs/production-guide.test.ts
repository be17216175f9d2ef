// The production guide names settings, metrics and files that exist.

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SETTINGS } from '../../src/config/settings.ts';
import { RETENTION } from '../../src/domain/retention.ts';
import { TASK_NAMES } from '../../src/domain/tasks.ts';
import { startGapura } from '../support/gapura.ts';

const page = readFileSync(new URL('../../docs/guides/production.md', import.meta.url), 'utf8');
const words = (pattern: RegExp) => [...new Set([...page.matchAll(pattern)].map(([word]) => word))];

describe('the production guide', () => {
  it('names settings that exist', () => {
    const named = words(/\b(?:GAPURA|GATEWAY|JWT)_[A-Z_]+\b/g);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !(name in SETTINGS))).toEqual([]);
  });

  it('names metrics that exist', async () => {
    const t = await startGapura();
    const metrics = await t.gapura.metrics.getMetricsAsArray();
    await t.close();
    const known = new Set(metrics.flatMap(({ name }) => [name, `${name}_bucket`]));
    const named = words(/\bgapura_[a-z_]+\b/g);
    expect(named.length).toBeGreaterThan(7);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it('tells how long things are kept as the code does', () => {
    for (const days of Object.values(RETENTION)) expect(page).toContain(`| ${days} days |`);
    expect(page).toContain('`clean_up`');
    expect(TASK_NAMES).toContain('clean_up');
  });

  it('names files that exist', () => {
    for (const file of words(/\bbench\/[a-z/]+\.ts\b/g)) {
      expect(existsSync(new URL(`../../${file}`, import.meta.url)), file).toBe(true);
    }
  });
});

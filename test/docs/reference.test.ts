// The reference pages are true: what they list is what the code has, no more and no less.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { httpApiText } from '../../scripts/http-api.ts';
import { openApiText } from '../../scripts/openapi.ts';
import { listProblemKinds } from '../../src/http/docs/problem-examples.ts';
import { ProblemSchema } from '../../src/http/openapi.ts';
import { readPage } from './guide.ts';
import { listMetrics } from './metrics.ts';

describe('docs/reference/errors.md', () => {
  const page = readPage('reference/errors.md');

  it('has every code with its status and meaning, in the order of statuses, and says what to do', () => {
    const rows = page.rows('Status', 'Code');
    expect(rows.map((cells) => cells.slice(0, 3))).toEqual(
      listProblemKinds().map(({ status, code, title }) => [String(status), code, title]),
    );
    for (const [, code, , advice = ''] of rows) expect(advice.length, code).toBeGreaterThan(8);
  });

  it('names the fields of a problem, and says of every status whether to try again', () => {
    const fields = page.rows('Field').flatMap(([names = '']) => names.split(', '));
    const known = Object.keys(ProblemSchema.properties);
    expect(fields.filter((name) => !known.includes(name))).toEqual([]);
    expect(known.filter((name) => !fields.includes(name))).toEqual(['type', 'status']);
    const told = page.rows('Status', 'Try again?').flatMap(([cell = '']) => cell.match(/\d{3}/g) ?? []);
    const statuses = listProblemKinds().map(({ status }) => String(status));
    expect([...new Set(told)].sort()).toEqual([...new Set(statuses)].sort());
  });
});

describe('docs/reference/metrics.md', () => {
  it('has every metric of ours with its kind, its labels and what it tells', () => {
    const ours = listMetrics().filter(({ name }) => name.startsWith('gapura_'));
    const expected = ours.map(({ name, kind, labels, help }) => [name, kind, labels.join(', ') || 'none', help]);
    expect(expected.length).toBeGreaterThan(15);
    expect(new Set(readPage('reference/metrics.md').rows('Metric'))).toEqual(new Set(expected));
  });
});

describe('docs/reference/http-api.md', () => {
  it('is what `npm run openapi` makes of the API document', () => {
    const page = readFileSync(new URL('../../docs/reference/http-api.md', import.meta.url), 'utf8');
    const made = httpApiText(JSON.parse(openApiText()));
    expect(page === made, 'docs/reference/http-api.md is out of date: run `npm run openapi` and commit it').toBe(true);
  });
});

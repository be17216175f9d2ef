// How PostgreSQL would run every statement of the store. A plan is made once and kept, for all values, perhaps from a day on
// which the tables were empty: it has to go by an index all the same.

import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listStatements, type Statement } from '../../src/store/database/statement.ts';
import { type AuditFilter, listAudit } from '../../src/store/people/audit.ts';
import { startGapura, type TestGapura } from '../support/gapura.ts';
import { fillTables, GROWING } from './support/full-tables.ts';

const STORE = new URL('../../src/store/', import.meta.url);

/** What grows, or a partition of it. */
const isGrowing = (table = '') => GROWING.some((name) => name === table.replace(/_(default|\d{4}_\d{2})$/, ''));

let t: TestGapura;
beforeAll(async () => {
  const files = readdirSync(STORE, { recursive: true, encoding: 'utf8' });
  const modules = files.filter((file) => file.endsWith('.ts') && !/database\/(migrations|embedded)\//.test(file));
  await Promise.all(modules.map((file) => import(new URL(file, STORE).href)));
  t = await startGapura();
});
afterAll(() => t.close());

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly 'One-Time Filter'?: string;
  readonly Plans?: readonly Plan[];
}

/** The plan for all values, on a connection as the product makes them. */
async function explain({ name, text }: Statement): Promise<Plan> {
  const client = await t.gapura.database.pool.connect();
  try {
    await client.query('SET plan_cache_mode = force_generic_plan');
    await client.query(`PREPARE explained AS ${text}`);
    const { rows: prepared } = await client.query<{ types: string[] }>(
      `SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = 'explained'`,
    );
    // With no time at all, the plan of every partition would be left out.
    const given = (type: string) => (type === 'timestamp with time zone' ? 'now()' : 'NULL');
    const values = (prepared[0]?.types ?? []).map(given).join(', ');
    const { rows } = await client.query<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(
      `EXPLAIN (FORMAT JSON) EXECUTE explained ${values === '' ? '' : `(${values})`}`,
    );
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    if (plan === undefined) throw new Error(`No plan for ${name}`);
    return plan;
  } finally {
    await client.query('DEALLOCATE ALL');
    await client.query('RESET plan_cache_mode');
    client.release();
  }
}

/**
 * The parts of a plan that read a growing table from end to end. Under a limit an index may be walked in its order; but what is to be
 * sorted is read whole first.
 */
function wholeReads(plan: Plan, underLimit = false): string[] {
  const { 'Node Type': kind, 'Relation Name': table, 'Index Name': index, 'Index Cond': condition } = plan;
  const isWhole = kind === 'Seq Scan' || (/^Index( Only)? Scan$/.test(kind) && condition === undefined && !underLimit);
  const own = isWhole && isGrowing(table) ? [`${kind} ${index ?? ''} on ${table}`] : [];
  const limited = kind === 'Limit' || (underLimit && kind !== 'Sort');
  return [...own, ...(plan.Plans ?? []).flatMap((inner) => wholeReads(inner, limited))];
}

/** The parts of a plan that read all of a time from a growing table, for rows of which something else is known. Behind a gate it is rare. */
function readsOfATime(plan: Plan, underLimit = false): string[] {
  const { 'Node Type': kind, 'Relation Name': table, 'Index Name': index, 'Index Cond': condition = '=' } = plan;
  if (plan['One-Time Filter'] !== undefined) return [];
  const isByTime = /^Index( Only)? Scan$/.test(kind) && !/[^<>]=/.test(condition) && !underLimit;
  const isKnown = /\w(id|hash|key|mark)\b\)? = /.test(plan.Filter ?? '');
  const own = isByTime && isKnown && isGrowing(table) ? [`${index} on ${table}: ${plan.Filter}`] : [];
  const limited = kind === 'Limit' || (underLimit && kind !== 'Sort');
  return [...own, ...(plan.Plans ?? []).flatMap((inner) => readsOfATime(inner, limited))];
}

it('a plan that is made before anything was counted finds what is known of a row by its index', async () => {
  const faults: Record<string, string[]> = {};
  for (const statement of listStatements()) {
    const reads = readsOfATime(await explain(statement));
    if (reads.length > 0) faults[statement.name ?? ''] = reads;
  }
  expect(faults).toEqual({});
});

describe('a plan that is kept for all values reads no growing table from end to end', () => {
  it.each(['empty', 'full'])('where it was made with %s tables', async (tables) => {
    const { pool } = t.gapura.database;
    if (tables === 'full') await fillTables(pool);
    await pool.query('ANALYZE');
    const faults: Record<string, string[]> = {};
    for (const statement of listStatements()) {
      const whole = wholeReads(await explain(statement));
      if (whole.length > 0) faults[statement.name ?? ''] = whole;
    }
    expect(faults).toEqual({});
  });
});

describe('the audit is read by an index, whatever it is filtered by', () => {
  const key = '0198a3c7-0f3d-7a80-8b8e-6f6d2f1c9b08';
  it.each<Omit<AuditFilter, 'limit'>>([
    { actor: 'somebody' },
    { keyId: key },
    { action: ['payment.expire'] },
    { subjectId: key },
    { subjectId: [key, '0198a3c7-0f3d-7a80-8b8e-6f6d2f1c9b09'] },
    { createdBefore: new Date('2020-01-01') },
  ])('%o', async (filter) => {
    const { pool } = t.gapura.database;
    const asked: { readonly text: string; readonly values: unknown[] }[] = [];
    const listener = {
      async query(query: (typeof asked)[number]) {
        asked.push(query);
        return { rows: [] };
      },
    };
    await listAudit(listener as unknown as typeof pool, { limit: 50, ...filter });
    const [{ text, values } = { text: '', values: [] }] = asked;
    await pool.query('ANALYZE audit_log');
    const { rows } = await pool.query<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(
      `EXPLAIN (FORMAT JSON) ${text}`,
      values,
    );
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    expect(plan && wholeReads(plan)).toEqual([]);
  });
});

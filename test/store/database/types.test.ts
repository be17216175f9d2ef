// Values of every type that is stored come from the embedded database as pg gives them; on PostgreSQL they are compared with it.

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedPool, openEmbeddedPool } from '../../../src/store/database/embedded/pool.ts';
import { postgresUrl } from '../../support/database.ts';

let pool: EmbeddedPool;
beforeAll(async () => {
  pool = await openEmbeddedPool({ dataDir: null });
});
afterAll(() => pool.end());

const instant = new Date('2026-11-15T01:02:03.456Z');

/** Statements whose rows are compared with literals here, and with those of a real PostgreSQL where there is one. */
const typeCases: { title: string; text: string; values?: unknown[]; row: Record<string, unknown> }[] = [
  { title: 'int2', text: 'select 7::int2 as v', row: { v: 7 } },
  { title: 'int4', text: 'select 7::int4 as v', row: { v: 7 } },
  { title: 'int8', text: 'select 9007199254740993::int8 as v', row: { v: '9007199254740993' } },
  { title: 'numeric', text: 'select 10.50::numeric as v', row: { v: '10.50' } },
  { title: 'float8', text: 'select 0.1::float8 as v', row: { v: 0.1 } },
  { title: 'bool', text: 'select true as v, false as w', row: { v: true, w: false } },
  { title: 'text', text: "select 'Rp 10.000 – é'::text as v", row: { v: 'Rp 10.000 – é' } },
  { title: 'null', text: 'select null::int4 as v', row: { v: null } },
  { title: 'char', text: "select 'ab'::char(4) as v", row: { v: 'ab  ' } },
  {
    title: 'uuid',
    text: "select '018f4d3e-0000-7000-8000-000000000001'::uuid as v",
    row: { v: '018f4d3e-0000-7000-8000-000000000001' },
  },
  { title: 'timestamptz', text: "select '2026-11-15 08:02:03.456+07'::timestamptz as v", row: { v: instant } },
  {
    title: 'timestamp',
    text: "select '2026-11-15 01:02:03'::timestamp as v",
    row: { v: new Date(2026, 10, 15, 1, 2, 3) },
  },
  { title: 'date', text: "select '2026-11-15'::date as v", row: { v: new Date(2026, 10, 15) } },
  { title: 'time', text: "select '01:02:03'::time as v", row: { v: '01:02:03' } },
  {
    title: 'interval',
    text: "select ('1 day 2 hours'::interval)::text as v, '1 day 2 hours'::interval as w",
    row: { v: '1 day 02:00:00', w: expect.objectContaining({ days: 1, hours: 2 }) },
  },
  { title: 'json', text: `select '{"a": [1, null]}'::json as v`, row: { v: { a: [1, null] } } },
  { title: 'jsonb', text: `select '{"a": "b"}'::jsonb as v, '3'::jsonb as w`, row: { v: { a: 'b' }, w: 3 } },
  { title: 'bytea', text: "select '\\x00ff10'::bytea as v", row: { v: Buffer.from([0, 255, 16]) } },
  { title: 'int4[]', text: 'select array[1, null, 3] as v', row: { v: [1, null, 3] } },
  { title: 'int8[]', text: 'select array[1::int8] as v', row: { v: ['1'] } },
  { title: 'text[]', text: `select array['a,b', '"', null] as v`, row: { v: ['a,b', '"', null] } },
  { title: 'timestamptz[]', text: "select array['2026-11-15T01:02:03.456Z'::timestamptz] as v", row: { v: [instant] } },
  { title: 'point', text: 'select point(1, 2) as v', row: { v: { x: 1, y: 2 } } },
  { title: 'inet', text: "select '10.0.0.1'::inet as v", row: { v: '10.0.0.1' } },
  { title: 'oid and regtype', text: "select 20::oid as v, 'int8'::regtype as w", row: { v: 20, w: 'bigint' } },
  {
    title: 'a Date and a bigint as parameters',
    text: 'select $1::timestamptz as v, $2::int8 as w',
    values: [instant, 2n ** 60n],
    row: { v: instant, w: '1152921504606846976' },
  },
  {
    title: 'a Buffer and a Uint8Array as parameters',
    text: 'select $1::bytea as v, $2::bytea as w',
    values: [Buffer.from([0, 1]), new Uint8Array([2, 255])],
    row: { v: Buffer.from([0, 1]), w: Buffer.from([2, 255]) },
  },
  {
    title: 'an object as a JSON parameter',
    text: 'select $1::jsonb as v',
    values: [{ order: { id: 'a', when: instant } }],
    row: { v: { order: { id: 'a', when: instant.toISOString() } } },
  },
  {
    title: 'arrays as parameters',
    text: 'select $1::text[] as v, $2::int8[] as w',
    values: [
      ['a"b', '\\', null],
      [1n, 2],
    ],
    row: { v: ['a"b', '\\', null], w: ['1', '2'] },
  },
  {
    title: 'undefined, null, booleans and numbers as parameters',
    text: 'select $1::text as a, $2::text as b, $3::bool as c, $4::float8 as d',
    values: [undefined, null, true, 1.5],
    row: { a: null, b: null, c: true, d: 1.5 },
  },
  {
    title: 'a parameter larger than the buffers on the way',
    text: 'select length($1::text) as v, $1::text as w',
    values: ['é'.repeat(1_500_000)],
    row: { v: 1_500_000, w: 'é'.repeat(1_500_000) },
  },
];

describe('types', () => {
  const server = postgresUrl === undefined ? undefined : new pg.Pool({ connectionString: postgresUrl, max: 1 });
  afterAll(() => server?.end());

  it.each(typeCases)('$title has the JavaScript type that pg gives it', async ({ text, values, row }) => {
    const result = await pool.query(text, values);
    expect(result.rows).toStrictEqual([row]);
    if (!server) return;
    const expected = await server.query(text, values);
    expect(result.rows).toStrictEqual(expected.rows);
    expect({ ...result, _types: null, _parsers: null }).toEqual({ ...expected, _types: null, _parsers: null });
  });
});

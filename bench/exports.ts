// What a large file costs the server's memory: its second half against the first, and readers that hardly take anything.
// `npx tsx bench/exports.ts [--payments 200000] [postgres://...]`

import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { copyStatement, SCHEMA, text } from './server/copies.ts';
import { query } from './server/databases.ts';
import { tokenOf } from './server/messages.ts';
import { type Served, watchMemory } from './server/processes.ts';
import { onStage, type Stage } from './server/stage.ts';
import { target } from './server/targets.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { payments: { type: 'string', default: '200000' } },
});
const payments = Number(values.payments);

const PATTERN = 'PATTERN-';
const READERS = 3;
const SLOW_SECONDS = 20;
const SLOW_PAUSE_MS = 50;
/** Memory goes up and down by itself while garbage is collected. */
const RATIO_MAX = 1.25;

/** Copies of a real payment, a second apart. */
async function fill(databaseUrl: string): Promise<void> {
  const statement = await copyStatement(databaseUrl, {
    table: 'gateway_payments',
    pattern: `(SELECT * FROM ${SCHEMA}.gateway_payments WHERE order_id = ${text(`${PATTERN}1`)})`,
    columns: {
      id: 'gen_random_uuid()',
      order_id: `'MANY-' || n`,
      transaction_id: 'NULL',
      created_at: `p.created_at - n * interval '1 second'`,
    },
  });
  await query(databaseUrl, statement, [1, payments]);
  await query(databaseUrl, `VACUUM (ANALYZE) ${SCHEMA}.gateway_payments`);
}

async function take(port: number): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${tokenOf('bench', true)}` };
  const asked = get(`http://127.0.0.1:${port}/exports/payments.csv`, { agent: false, headers });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`The file was refused: ${answer.statusCode}`);
  return answer;
}

/** As fast as it comes; the most memory that the server had during the first half of the rows, and during the second. */
async function readAll({ port, pid }: Served) {
  const startedMs = performance.now();
  const peaksMb: number[] = [];
  let peak = watchMemory(pid);
  let [rows, bytes] = [-1, 0];
  for await (const piece of await take(port)) {
    rows += piece.toString('latin1').split('\n').length - 1;
    bytes += piece.length;
    if (peaksMb.length > 0 || rows < payments / 2) continue;
    peaksMb.push(peak());
    peak = watchMemory(pid);
  }
  peaksMb.push(peak());
  return { rows, bytes, peaksMb, seconds: (performance.now() - startedMs) / 1_000 };
}

/** Takes a little now and then, for as long as it is looked at; how many bytes it took. */
async function readSlowly({ port }: Served): Promise<number> {
  const answer = await take(port);
  const untilMs = performance.now() + SLOW_SECONDS * 1_000;
  let bytes = 0;
  for await (const piece of answer) {
    bytes += piece.length;
    if (performance.now() > untilMs) break;
    await sleep(SLOW_PAUSE_MS);
  }
  return bytes;
}

async function main({ databases, load, startGapura }: Stage): Promise<void> {
  const url = await databases.create('exports');
  const server = await startGapura(url);
  const order = { prefix: PATTERN, first: 1, count: 1, connections: 1 };
  await load.runWell({ kind: 'charge', port: server.port, ...order });
  await fill(url);
  const { rows, bytes, seconds, peaksMb } = await readAll(server);
  if (rows !== payments + 1) throw new Error(`The file has ${rows} rows instead of ${payments + 1}`);
  const [firstMb = 0, secondMb = 0] = peaksMb;
  const size = `${rows} rows, ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s`;
  const memory = `${secondMb.toFixed(0)} to ${firstMb.toFixed(0)} MB; ${size}`;
  target('memory, second half of a file to the first', secondMb / firstMb, { atMost: RATIO_MAX }, memory);
  const fastMb = Math.max(firstMb, secondMb);
  const peak = watchMemory(server.pid);
  const taken = await Promise.all(Array.from({ length: READERS }, () => readSlowly(server)));
  const peakMb = peak();
  const took = `${taken.map((bytes) => (bytes / 1e6).toFixed(1)).join(', ')} MB taken in ${SLOW_SECONDS} s`;
  const detail = `${peakMb.toFixed(0)} to ${fastMb.toFixed(0)} MB; ${took}`;
  target(`memory, ${READERS} slow readers to one fast one`, peakMb / fastMb, { atMost: RATIO_MAX }, detail);
}

await onStage(positionals[0], main);

// 100,000 events to each broker: `DATABASE_URL=... npx tsx bench/sinks.ts [nats redis rabbitmq]`. How many in a second, and is
// everything there, in the order of each payment, without a duplicate? The brokers are started from Debian's packages.

import { type Caller, SCOPES } from '../src/domain/caller.ts';
import { openGapura } from '../src/host/app.ts';
import type { OpenGapura } from '../src/host/open-gapura.ts';
import { consumers, type Got } from '../test/sinks/support/consumers.ts';
import { type Broker, startBroker } from '../test/sinks/support/servers.ts';
import { createCluster } from '../test/support/postgres-cluster.ts';

const EVENTS = 100_000;
/** So many payments have events in turn: more than a batch has. */
const PAYMENTS = 5_000;
const TARGET = 'bench';
const OPERATOR: Caller = { id: 'bench', staff: true, scopes: SCOPES };
const BROKERS: readonly Broker[] = ['nats', 'redis', 'rabbitmq'];

const given = process.env.DATABASE_URL;
if (given === undefined)
  throw new Error('Set DATABASE_URL to a PostgreSQL database, or to own; the benchmark works in a schema of its own.');
const cluster = given === 'own' ? await createCluster() : undefined;
const url = cluster?.url ?? given;
const schema = `bench_sinks_${process.pid}`;
const asked = process.argv.slice(2);

const gapura = await openGapura({
  logger: null,
  database: { url, schema },
  gateway: { environment: 'local', baseUrl: 'http://127.0.0.1:1', serverKey: 'SB-Mid-server-bench', clientKey: 'none' },
});
const { pool } = gapura.database;
let failed = false;
try {
  // About as large as an event about a payment is.
  await pool.query(`INSERT INTO gateway_events (id, name, subject, subject_id, data, occurred_at)
    SELECT gen_random_uuid(), 'payment_settled', 'payment', md5('payment' || n % ${PAYMENTS})::uuid,
      jsonb_build_object('n', n, 'previous_status', 'pending', 'payment', jsonb_build_object('order_id', 'ORDER-' || n,
        'filler', repeat('x', 1500))), now()
    FROM generate_series(1, ${EVENTS}) n ORDER BY n`);
  await gapura.worker.start();
  for (const broker of BROKERS.filter((name) => asked.length === 0 || asked.includes(name))) {
    failed = !(await measure(gapura, broker)) || failed;
  }
} finally {
  await gapura.worker.stop();
  await pool.query(`DROP SCHEMA ${schema} CASCADE`);
  await gapura.close();
  await cluster?.remove();
}
process.exitCode = failed ? 1 : 0;

async function measure({ services: { sinks } }: OpenGapura, broker: Broker): Promise<boolean> {
  const server = await startBroker(broker);
  const consumer = await consumers[broker](server.address, TARGET);
  try {
    const before = process.cpuUsage();
    const startedMs = performance.now();
    await sinks.create(OPERATOR, { name: broker, address: server.address, target: TARGET, from: 'beginning' });
    for (;;) {
      const { waiting } = await sinks.get(OPERATOR, broker);
      if (waiting === 0) break;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    const seconds = (performance.now() - startedMs) / 1_000;
    const { user, system } = process.cpuUsage(before);
    const { lost, outOfOrder, duplicates } = judge(await consumer.readAll());
    const rate = Math.round(EVENTS / seconds);
    const cpuMs = ((user + system) / 1_000 / EVENTS).toFixed(3);
    console.log(
      `${broker}: ${EVENTS} events in ${seconds.toFixed(1)} s, ${rate}/s, ${cpuMs} ms of processor time each; ` +
        `${lost} lost, ${outOfOrder} out of order, ${duplicates} twice`,
    );
    await sinks.remove(OPERATOR, broker);
    return lost === 0 && outOfOrder === 0;
  } finally {
    await consumer.close();
    await server.remove();
  }
}

function judge(got: readonly Got[]) {
  const known = new Set<string>();
  const last = new Map<string, number>();
  let outOfOrder = 0;
  for (const { id, body } of got) {
    if (known.has(id)) continue;
    known.add(id);
    const { partitionkey, data } = JSON.parse(body) as { partitionkey: string; data: { n: number } };
    if (data.n <= (last.get(partitionkey) ?? 0)) outOfOrder += 1;
    last.set(partitionkey, data.n);
  }
  return { lost: EVENTS - known.size, outOfOrder, duplicates: got.length - known.size };
}

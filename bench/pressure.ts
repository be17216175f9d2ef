// What the server does under pressure: latency at half load, twice the load that it can carry, and a burst of messages.
// `npx tsx bench/pressure.ts [--quick] [--only half,double,burst] [postgres://...]`.

import { parseArgs } from 'node:util';
import { burst, type Pressed, tellDouble, tellHalf } from './server/burdens.ts';
import { query } from './server/databases.ts';
import { type Load, median } from './server/load.ts';
import { type Contender, payBatch } from './server/rounds.ts';
import { onStage, type Stage } from './server/stage.ts';

const FULL = { warmUp: 6_000, rounds: 5, roundPayments: 3_000, halfSeconds: 20, doubleSeconds: 15, burst: 10_000 };
/** For a first look, or to see that the benchmark itself works. */
const QUICK = { warmUp: 2_000, rounds: 3, roundPayments: 1_000, halfSeconds: 5, doubleSeconds: 5, burst: 2_000 };
/** Changes that come together are written together, so that more connections carry more, up to a point. */
const CAPACITY_CONNECTIONS = 64;
const PARTS = ['half', 'double', 'burst'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean' }, only: { type: 'string' } },
});
const scale = values.quick === true ? QUICK : FULL;
const parts = values.only?.split(',') ?? PARTS;

/** How many charges and webhooks it answers in a second when it is sent as many as it takes. */
async function measureCapacity(load: Load, server: Contender): Promise<Pressed['capacity']> {
  const rates = { charge: [] as number[], webhook: [] as number[] };
  for (let round = 0; round < scale.rounds; round++) {
    const { charges, webhooks } = await payBatch(load, server, scale.roundPayments, CAPACITY_CONNECTIONS);
    rates.charge.push(scale.roundPayments / charges.seconds);
    rates.webhook.push(scale.roundPayments / webhooks.seconds);
  }
  const capacity = { charge: median(rates.charge), webhook: median(rates.webhook) };
  console.log(
    `        it carries ${capacity.webhook.toFixed(0)} webhooks or ${capacity.charge.toFixed(0)} charges a second`,
  );
  return capacity;
}

async function main({ databases, load, startGapura }: Stage): Promise<void> {
  const databaseUrl = await databases.create('pressure');
  const server = await startGapura(databaseUrl);
  const gapura = { name: 'gapura', server, databaseUrl } as const;
  await payBatch(load, gapura, scale.warmUp, CAPACITY_CONNECTIONS);
  await query(databaseUrl, 'ANALYZE');
  for (const kind of ['webhook', 'charge'] as const) {
    // Measured again each time: what else this machine does changes what it can carry.
    if (parts.includes('half')) {
      await tellHalf(load, { ...gapura, capacity: await measureCapacity(load, gapura) }, kind, scale.halfSeconds);
    }
    if (parts.includes('double')) {
      await tellDouble(load, { ...gapura, capacity: await measureCapacity(load, gapura) }, kind, scale.doubleSeconds);
    }
  }
  if (parts.includes('burst')) await burst(load, gapura, scale.burst);
}

await onStage(positionals[0], main);

// What one payment costs, its charge and its webhook: processor time of the server, write-ahead log and disk.

import { query } from './databases.ts';
import type { Load } from './load.ts';
import { postgresMs, postgresMsSince, processorMs } from './processes.ts';
import { CONNECTIONS, type Contender } from './rounds.ts';
import { readSizes, totalBytes } from './sizes.ts';
import { target } from './targets.ts';
import { currentPosition, readLog, type Written } from './write-ahead-log.ts';

const KIB = 1_024;
const TOLD_RELATIONS = 12;

interface Costs {
  /** Processor time of the server, in ms for each payment. */
  readonly charge: number;
  readonly webhook: number;
  /** Of PostgreSQL, in the same way. */
  readonly postgres: { readonly charge: number; readonly webhook: number };
  readonly log: Written;
  readonly diskBytes: number;
}

/**
 * As many payments come first, and are cleared up as autovacuum does within minutes: what is measured after that is what each one
 * costs in the long run, when rows that no transaction needs any more have made room for new ones.
 */
export async function measureCosts(load: Load, contender: Contender, count: number): Promise<Costs> {
  const { name, server, databaseUrl } = contender;
  const orders = { port: server.port, first: 1, connections: CONNECTIONS };
  const warm = { ...orders, prefix: `TEH-${name}-`, count };
  await load.runWell({ kind: 'charge', ...warm });
  await load.runWell({ kind: 'webhook', ...warm });
  await query(databaseUrl, 'VACUUM ANALYZE');
  const before = await readSizes(databaseUrl);
  await query(databaseUrl, 'CHECKPOINT');
  const from = await currentPosition(databaseUrl);
  const measured = { ...orders, prefix: `KOPI-${name}-`, count };
  const spend = async (kind: 'charge' | 'webhook') => {
    const [ownMs, databaseMs] = [processorMs(server.pid), await postgresMs(databaseUrl)];
    await load.runWell({ kind, ...measured });
    return {
      own: (processorMs(server.pid) - ownMs) / count,
      postgres: (await postgresMsSince(databaseUrl, databaseMs)) / count,
    };
  };
  const charge = await spend('charge');
  const webhook = await spend('webhook');
  const log = await readLog(databaseUrl, from);
  await query(databaseUrl, 'VACUUM');
  const diskBytes = (totalBytes(await readSizes(databaseUrl)) - totalBytes(before)) / count;
  const postgres = { charge: charge.postgres, webhook: webhook.postgres };
  return { charge: charge.own, webhook: webhook.own, postgres, log, diskBytes };
}

export function reportCosts(ours: Costs, theirs: Costs, count: number): void {
  for (const [name, { log }] of Object.entries({ gapura: ours, lean: theirs })) {
    const rows = log.relations.slice(0, TOLD_RELATIONS);
    console.log(`log of ${name}, bytes for each payment (of these, images of whole pages)`);
    for (const { relation, bytes, imageBytes } of rows) {
      const told = `${(bytes / count).toFixed(0).padStart(6)} (${(imageBytes / count).toFixed(0)})`;
      console.log(`        ${relation.padEnd(44)} ${told}`);
    }
  }
  const processor = (costs: Costs) => costs.charge + costs.webhook;
  const split = `charge ${ours.charge.toFixed(2)} + webhook ${ours.webhook.toFixed(2)} ms, lean ${theirs.charge.toFixed(2)} + ${theirs.webhook.toFixed(2)} ms`;
  target('processor of the server, ms', processor(ours), { atMost: 1.1 }, split);
  target('processor of the server, to lean', processor(ours) / processor(theirs), { atMost: 1.3 }, split);
  const ofPostgres = (costs: Costs) =>
    `charge ${costs.postgres.charge.toFixed(2)} + webhook ${costs.postgres.webhook.toFixed(2)} ms`;
  const database = `${ofPostgres(ours)}, lean ${ofPostgres(theirs)}`;
  target('processor of PostgreSQL, ms', ours.postgres.charge + ours.postgres.webhook, { atMost: 0.5 }, database);
  const kib = (bytes: number) => (bytes / count / KIB).toFixed(2);
  const told = ({ log }: Costs) =>
    `${kib(log.bytes - log.imageBytes)} without ${log.images} page images; all of the server's log ${kib(log.allBytes)}`;
  const detail = `${told(ours)}; lean ${kib(theirs.log.bytes)}, ${told(theirs)}`;
  target('write-ahead log, KiB', ours.log.bytes / count / KIB, { atMost: 5 }, detail);
  const disk = `${ours.diskBytes.toFixed(0)} bytes, lean ${theirs.diskBytes.toFixed(0)} bytes`;
  target('disk, KB', ours.diskBytes / 1_000, { atMost: 3.5 }, disk);
}

// The three burdens of the pressure benchmark, each with what it must not do to the server.

import { setTimeout as sleep } from 'node:timers/promises';
import { copyWaiting, SCHEMA } from './copies.ts';
import { query } from './databases.ts';
import { type Load, median, type Outcome, quantile } from './load.ts';
import { residentMegabytes, watchMemory } from './processes.ts';
import type { Contender } from './rounds.ts';
import { target } from './targets.ts';

export type Kind = 'charge' | 'webhook';

/** A server, with how many of each kind it carries in a second. */
export interface Pressed extends Contender {
  readonly capacity: Readonly<Record<Kind, number>>;
}

/** As many as a gateway or a crowd of shops would open before they wait. */
const CONNECTIONS_MAX = 2_000;
const HALF_ROUNDS = 5;
const RESEND_PAUSE_MS = 1_000;
const RESEND_ROUNDS_MAX = 60;

let batches = 0;

/** Orders of their own; where it is webhooks that are to be sent, payments that wait for them. */
async function freshOrders(load: Load, { server, databaseUrl }: Contender, kind: Kind, count: number) {
  batches += 1;
  const prefix = `PRESS-${kind}-${batches}-`;
  if (kind === 'webhook') {
    const pattern = `PATTERN-${batches}-`;
    await load.runWell({ kind: 'charge', port: server.port, prefix: pattern, first: 1, count: 1, connections: 1 });
    await copyWaiting(databaseUrl, `${pattern}1`, prefix, count);
  }
  return { port: server.port, prefix, first: 1, count };
}

/** At a steady rate, with the time of an answer counted from when its request was due; the middle one of some short rounds. */
export async function tellHalf(load: Load, pressed: Pressed, kind: Kind, seconds: number): Promise<void> {
  const perSecond = pressed.capacity[kind] / 2;
  const rounds: { middle: number; p99: number }[] = [];
  for (let round = 0; round < HALF_ROUNDS; round++) {
    const orders = await freshOrders(load, pressed, kind, Math.ceil((perSecond * seconds) / HALF_ROUNDS));
    const { latenciesMs } = await load.runWell({ kind, ...orders, connections: CONNECTIONS_MAX, perSecond });
    rounds.push({ middle: median(latenciesMs), p99: quantile(latenciesMs, 0.99) });
  }
  const ratio = median(rounds.map(({ middle, p99 }) => p99 / middle));
  const told = rounds.map(({ middle, p99 }) => `${p99.toFixed(0)}/${middle.toFixed(1)}`).join(', ');
  target(
    `half load of ${kind}s: p99 to the median`,
    ratio,
    { atMost: 5 },
    `${told} ms at ${perSecond.toFixed(0)} a second`,
  );
}

export async function tellDouble(load: Load, pressed: Pressed, kind: Kind, seconds: number): Promise<void> {
  const perSecond = pressed.capacity[kind] * 2;
  const orders = await freshOrders(load, pressed, kind, Math.ceil(perSecond * seconds));
  const beforeMb = residentMegabytes(pressed.server.pid);
  const peak = watchMemory(pressed.server.pid);
  const outcome = await load.run({ kind, ...orders, connections: CONNECTIONS_MAX, perSecond });
  const peakMb = peak();
  const goodput = outcome.goodInTime / seconds / pressed.capacity[kind];
  const what = `twice the ${kind}s`;
  const counts = JSON.stringify(outcome.statuses);
  target(
    `${what}: taken, of what it carries`,
    goodput,
    { atLeast: 0.8 },
    `${counts} in ${outcome.seconds.toFixed(1)} s`,
  );
  tellRefusals(what, outcome);
  const memory = `${peakMb.toFixed(0)} to ${beforeMb.toFixed(0)} MB`;
  target(`${what}: resident memory, peak to before`, peakMb / beforeMb, { atMost: 2 }, memory);
}

/** A client that is refused must get the refusal early, with the time to come again. */
function tellRefusals(what: string, { statuses, withoutRetryAfter, refusedLatenciesMs, latenciesMs }: Outcome): void {
  const refused = statuses['503'] ?? 0;
  const others = Object.entries(statuses).filter(([status]) => status !== '503' && !status.startsWith('2'));
  const wrong = others.reduce((total, [, count]) => total + count, 0) + withoutRetryAfter;
  target(
    `${what}: answered otherwise than 2xx or 503`,
    wrong,
    { atMost: 0 },
    `${withoutRetryAfter} without Retry-After`,
  );
  const [middle, p99] = [quantile(refusedLatenciesMs, 0.5), quantile(refusedLatenciesMs, 0.99)];
  const taken = quantile(latenciesMs, 0.5);
  const detail = `p99 ${p99.toFixed(0)} ms; those that were taken ${taken.toFixed(0)} ms, p99 ${quantile(latenciesMs, 0.99).toFixed(0)} ms`;
  target(
    `${what}: refused, of all`,
    refused / Math.max(1, refused + latenciesMs.length),
    { atLeast: 0.1 },
    `${refused}`,
  );
  if (refused > 0) target(`${what}: refused after, ms in the middle`, middle, { atMost: 1_000 }, detail);
}

/** All at once, each on a connection of its own; what is refused is sent again, as the gateway does. */
export async function burst(load: Load, pressed: Contender, count: number): Promise<void> {
  const orders = await freshOrders(load, pressed, 'webhook', count);
  const peak = watchMemory(pressed.server.pid);
  const first = await load.run({ kind: 'webhook', ...orders, connections: count });
  const taken = first.statuses['200'] ?? 0;
  const applied = await countApplied(pressed.databaseUrl, orders.prefix);
  const other = count - taken - (first.statuses['503'] ?? 0);
  const counts = `${JSON.stringify(first.statuses)} in ${first.seconds.toFixed(1)} s, at most ${peak().toFixed(0)} MB`;
  target(`${count} webhooks at once: not 200 or 503`, other, { atMost: 0 }, counts);
  target(
    'of these, answered 200 and not applied',
    taken - Math.min(taken, applied.payments),
    { atMost: 0 },
    `${taken}`,
  );
  let left = first.refused;
  let rounds = 0;
  for (; left.length > 0 && rounds < RESEND_ROUNDS_MAX; rounds++) {
    await sleep(RESEND_PAUSE_MS);
    const again = await load.run({ kind: 'webhook', ...orders, connections: left.length, only: left });
    left = again.refused;
  }
  const end = await countApplied(pressed.databaseUrl, orders.prefix);
  const detail = `all of them after ${rounds} rounds of sending again`;
  target('lost, after those refused were sent again', count - end.payments, { atMost: 0 }, detail);
  target('applied twice', end.changes - end.payments, { atMost: 0 }, `${end.changes} rows of history`);
}

async function countApplied(databaseUrl: string, prefix: string): Promise<{ payments: number; changes: number }> {
  const [row] = await query<{ payments: number; changes: number }>(
    databaseUrl,
    `SELECT count(*)::int AS payments, coalesce(sum(h.changes), 0)::int AS changes FROM ${SCHEMA}.gateway_payments p,
       LATERAL (SELECT count(*) AS changes FROM ${SCHEMA}.gateway_payment_history
         WHERE payment_id = p.id AND to_status = 'settlement') h
     WHERE p.order_id LIKE $1 AND p.transaction_status = 'settlement'`,
    [`${prefix}%`],
  );
  return row ?? { payments: 0, changes: 0 };
}

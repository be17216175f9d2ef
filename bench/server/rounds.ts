// Charges and their webhooks, round after round: as many as 16 connections carry, and how long one takes alone.

import { runPgbench } from '../lean/pgbench.ts';
import { query } from './databases.ts';
import { type Load, median } from './load.ts';
import { machineTicks, type Served } from './processes.ts';
import { target } from './targets.ts';

export const CONNECTIONS = 16;

/** A server that is measured, with the database behind it. */
export interface Contender {
  /** What its orders are called by. */
  readonly name: string;
  readonly server: Served;
  readonly databaseUrl: string;
}

let batches = 0;

/** New payments, and then the message for each that it was paid. */
export async function payBatch(load: Load, { name, server }: Contender, count: number, connections = CONNECTIONS) {
  batches += 1;
  const orders = { port: server.port, prefix: `KOPI-${name}-${batches}-`, first: 1, count, connections };
  const charges = await load.runWell({ kind: 'charge', ...orders });
  const webhooks = await load.runWell({ kind: 'webhook', ...orders });
  return { charges, webhooks };
}

/** A server runs for weeks: all are measured as they are once their code is compiled and the database knows its tables. */
export async function warmUp(load: Load, contender: Contender, count: number): Promise<void> {
  await payBatch(load, contender, count);
  await query(contender.databaseUrl, 'ANALYZE');
}

export interface Scale {
  readonly rounds: number;
  readonly roundPayments: number;
}

interface Round {
  readonly gapura: { readonly charges: number; readonly webhooks: number };
  readonly lean: { readonly charges: number; readonly webhooks: number };
  readonly pgbench: number;
}

async function measureRound(load: Load, gapura: Contender, lean: Contender, count: number): Promise<Round> {
  const rates = async (contender: Contender) => {
    const { charges, webhooks } = await payBatch(load, contender, count);
    return { charges: count / charges.seconds, webhooks: count / webhooks.seconds };
  };
  const ours = await rates(gapura);
  const theirs = await rates(lean);
  batches += 1;
  return { gapura: ours, lean: theirs, pgbench: await runPgbench(lean.databaseUrl, `KOPI-pgbench-${batches}-`, count) };
}

function tellRound({ gapura, lean, pgbench }: Round): void {
  const told = (name: 'charges' | 'webhooks') => `${name} ${gapura[name].toFixed(0)} to ${lean[name].toFixed(0)}`;
  console.log(`        in a second: ${told('webhooks')}, pgbench ${pgbench.toFixed(0)}; ${told('charges')}`);
}

/** In turn, so that whatever disturbs this machine disturbs all three; each ratio is that of one round. */
export async function compareRates(
  load: Load,
  gapura: Contender,
  lean: Contender,
  scale: Scale,
  parts: readonly string[],
): Promise<void> {
  const rounds: Round[] = [];
  for (let round = 0; round < scale.rounds; round++) {
    const seen = await measureRound(load, gapura, lean, scale.roundPayments);
    rounds.push(seen);
    tellRound(seen);
  }
  const middle = (figure: (round: Round) => number) => median(rounds.map(figure));
  const perSecond = (figure: (round: Round) => number) => middle(figure).toFixed(0);
  if (parts.includes('webhooks')) {
    const ours = perSecond((round) => round.gapura.webhooks);
    const theirs = perSecond((round) => round.lean.webhooks);
    const toLean = middle((round) => round.gapura.webhooks / round.lean.webhooks);
    target('webhooks, to the lean handler', toLean, { atLeast: 1.3 }, `${ours}/s to ${theirs}/s`);
    const most = perSecond((round) => round.pgbench);
    const toPgbench = middle((round) => round.gapura.webhooks / round.pgbench);
    target('webhooks, to pgbench with the lean rows', toPgbench, { atLeast: 0.85 }, `${ours}/s to ${most}/s`);
  }
  if (parts.includes('charges')) {
    const ours = perSecond((round) => round.gapura.charges);
    const theirs = perSecond((round) => round.lean.charges);
    const toLean = middle((round) => round.gapura.charges / round.lean.charges);
    target('charges, to the lean handler', toLean, { atLeast: 1.1 }, `${ours}/s to ${theirs}/s`);
  }
}

const ALONE_PAYMENTS = 100;

/** One connection: the next request is sent when the last one was answered. */
export async function compareLatency(load: Load, gapura: Contender, lean: Contender, scale: Scale): Promise<void> {
  const rounds: Record<'gapura' | 'lean', { charge: number; webhook: number }>[] = [];
  const alone = async (contender: Contender) => {
    const { charges, webhooks } = await payBatch(load, contender, ALONE_PAYMENTS, 1);
    return { charge: median(charges.latenciesMs), webhook: median(webhooks.latenciesMs) };
  };
  for (let round = 0; round < scale.rounds; round++) {
    rounds.push({ gapura: await alone(gapura), lean: await alone(lean) });
  }
  for (const kind of ['webhook', 'charge'] as const) {
    const ratio = median(rounds.map((round) => round.gapura[kind] / round.lean[kind]));
    const ms = (name: 'gapura' | 'lean') => `${median(rounds.map((round) => round[name][kind])).toFixed(2)} ms`;
    target(`latency of one ${kind} alone, to lean`, ratio, { atMost: 1.5 }, `${ms('gapura')} to ${ms('lean')}`);
  }
}

/** The same product in one process and in two: until the machine is full, so how full it is with one is said beside it. */
export async function compareProcesses(load: Load, one: Contender, two: Contender, scale: Scale): Promise<void> {
  const rates = async (contender: Contender) => {
    const before = machineTicks();
    const { charges, webhooks } = await payBatch(load, contender, scale.roundPayments);
    const after = machineTicks();
    const busy = after.busy - before.busy;
    return {
      perSecond: (2 * scale.roundPayments) / (charges.seconds + webhooks.seconds),
      busyShare: busy / (busy + after.idle - before.idle),
    };
  };
  const rounds: { one: Awaited<ReturnType<typeof rates>>; two: Awaited<ReturnType<typeof rates>> }[] = [];
  for (let round = 0; round < scale.rounds; round++) rounds.push({ one: await rates(one), two: await rates(two) });
  const middle = (name: 'one' | 'two', figure: 'perSecond' | 'busyShare') =>
    median(rounds.map((round) => round[name][figure]));
  const ratio = median(rounds.map((round) => round.two.perSecond / round.one.perSecond));
  const told = (name: 'one' | 'two') =>
    `${middle(name, 'perSecond').toFixed(0)}/s, machine ${(middle(name, 'busyShare') * 100).toFixed(0)} % busy`;
  target('two processes to one', ratio, { atLeast: 1.6 }, `two ${told('two')}; one ${told('one')}`);
}

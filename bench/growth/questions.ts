// The questions of the growth benchmark, in turn to both servers: pages, searches, a payment with its timeline, a webhook.

import { randomInt } from 'node:crypto';
import { type Load, median, readAll } from '../server/load.ts';
import { target } from '../server/targets.ts';
import { idsOf, orderIdOf, YEAR_DAYS } from './year.ts';

/** A server, with how many payments it has. */
export interface Asked {
  readonly payments: number;
  readonly databaseUrl: string;
  readonly port: number;
}

const ROUNDS = 9;
const ROUND_QUESTIONS = 40;
const RATIO_MAX = 1.5;

type Question = (load: Load, asked: Asked, round: number) => Promise<number[]>;

/** Payments from anywhere in the year. */
function someNumbers({ payments }: Asked): number[] {
  return Array.from({ length: ROUND_QUESTIONS }, () => randomInt(1, payments + 1));
}

function same(path: string): string[] {
  return Array.from({ length: ROUND_QUESTIONS }, () => path);
}

function someTime(): string {
  return new Date(Date.now() - randomInt(2, YEAR_DAYS - 2) * 86_400_000).toISOString();
}

const QUESTIONS: Readonly<Record<string, Question>> = {
  'first page, all payments': (load, { port }) => readAll(load, port, same('/payments/')),
  'first page, payments of one caller': (load, { port }) => readAll(load, port, same('/payments/'), 'shop-7'),
  'search by order': (load, asked) =>
    readAll(
      load,
      asked.port,
      someNumbers(asked).map((number) => `/payments/?order_id=${orderIdOf(number)}`),
    ),
  'search by status': (load, { port }) => readAll(load, port, same('/payments/?status=expire')),
  'search by status, of one caller': (load, { port }) =>
    readAll(load, port, same('/payments/?status=settlement'), 'shop-7'),
  'search by time': (load, { port }) =>
    readAll(
      load,
      port,
      same('').map(() => `/payments/?created_before=${someTime()}`),
    ),
  'a payment with its timeline': async (load, asked) => {
    const ids = await idsOf(asked.databaseUrl, someNumbers(asked));
    const payments = await readAll(
      load,
      asked.port,
      ids.map((id) => `/payments/${id}/`),
    );
    const timelines = await readAll(
      load,
      asked.port,
      ids.map((id) => `/payments/${id}/history/`),
    );
    return payments.map((ms, index) => ms + (timelines[index] ?? 0));
  },
  'a webhook': async (load, { port }, round) => {
    const prefix = `NEW-${process.pid}-${round}-`;
    const orders = { port, prefix, first: 1, count: ROUND_QUESTIONS, connections: 1 };
    await load.runWell({ kind: 'charge', ...orders });
    return [...(await load.runWell({ kind: 'webhook', ...orders })).latenciesMs];
  },
};

/** In turn, round after round, so that whatever disturbs this machine disturbs both; the first round is for warming up. */
export async function askAll(load: Load, small: Asked, large: Asked): Promise<void> {
  for (const [what, ask] of Object.entries(QUESTIONS)) {
    const seen: { small: number; large: number }[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const figures = { small: median(await ask(load, small, round)), large: median(await ask(load, large, round)) };
      if (round > 0) seen.push(figures);
    }
    const ratio = median(seen.map((round) => round.large / round.small));
    const ms = (name: 'small' | 'large') => `${median(seen.map((round) => round[name])).toFixed(2)} ms`;
    const detail = `${ms('large')} with ${large.payments}, ${ms('small')} with ${small.payments}`;
    target(what, ratio, { atMost: RATIO_MAX }, detail);
  }
}

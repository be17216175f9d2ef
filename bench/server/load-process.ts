// The load, in a process of its own: gets a job, prepares its requests, sends them, and tells what came of it.

import { requestBytes } from './connection.ts';
import type { Job, Outcome } from './load.ts';
import { chargeOf, settlementOf, tokenOf } from './messages.ts';
import { sendClosed, sendOpen } from './sending.ts';

const CALLERS_MAX = 64;
const tokens: string[] = [];

/** As many callers as connections, each with a token that it keeps; but not thousands. */
function tokenOfCaller(number: number): string {
  tokens[number] ??= tokenOf(`shop-${number}`);
  return tokens[number];
}

function prepareReading({ paths = [], reader }: Job): Buffer[] {
  const authorization = `Bearer ${reader === undefined ? tokenOf('staff', true) : tokenOf(reader)}`;
  return paths.map((path) => requestBytes(path, { authorization }, null));
}

function prepare(job: Job): Buffer[] {
  const { kind, prefix, first, count, connections, only, shop } = job;
  const base = shop === undefined ? '' : `/${shop}`;
  if (kind === 'read') return prepareReading(job);
  const numbers = only ?? Array.from({ length: count }, (_, index) => index);
  return numbers.map((index) => {
    const orderId = `${prefix}${first + index}`;
    if (kind === 'webhook') return requestBytes(`${base}/notification/`, {}, settlementOf(orderId));
    const authorization = `Bearer ${tokenOfCaller(index % Math.min(connections, CALLERS_MAX))}`;
    return requestBytes(`${base}/charge/`, { authorization }, chargeOf(orderId));
  });
}

async function run(job: Job): Promise<Outcome> {
  const { port, connections, perSecond, only } = job;
  const requests = prepare(job);
  // Now, and not while the clock runs: a pause of this process would look like one of the server.
  globalThis.gc?.();
  const outcome =
    perSecond === undefined
      ? await sendClosed(port, connections, requests)
      : await sendOpen(port, { perSecond, connections }, requests);
  // The numbers of those that were asked for, and not their places among them.
  return only === undefined ? outcome : { ...outcome, refused: outcome.refused.map((place) => only[place] ?? 0) };
}

process.on('message', (job: Job) => {
  void run(job).then((outcome) => process.send?.(outcome));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');

// gapura demo: fills the local database with weeks of a lively shop, through the doors that real payments take, with the clock moved.

import { type Config, loadConfig } from '../config/index.ts';
import { holderOf } from './admin.ts';
import { prepareFolder } from './data-folder.ts';
import { type Counts, makeShop, type ShopWish } from './demo/make.ts';
import { EXIT_CODES } from './exit-codes.ts';
import { CommandError } from './failure.ts';
import { plural, printJson, startProgress } from './output.ts';
import { usesBuiltInSandbox } from './settings.ts';

interface DemoCommand extends ShopWish {
  readonly json?: boolean;
}

export async function demo(command: DemoCommand): Promise<void> {
  const config = loadConfig();
  requireSandbox(config);
  const holder = await holderOf(config);
  if (holder !== null) {
    throw new CommandError(
      `A server is running on ${config.database.dataDir} (process ${holder.pid}). Stop it first, then run gapura demo again.`,
    );
  }
  await prepareFolder(config);
  const interrupt = onInterrupt();
  const progress = startProgress(command.days);
  const counts = await makeShop(config, command, {
    onTime: (days, now) => progress.show(days, `days, ${now.toISOString().slice(0, 10)}`),
    isStopped: interrupt.isStopped,
  }).finally(() => {
    progress.end();
    interrupt.forget();
  });
  if (command.json === true) printJson(counts);
  else report(counts);
  if (counts.stopped) process.exitCode = EXIT_CODES.failed;
}

function requireSandbox(config: Config): void {
  const { environment } = config.gateway;
  if (usesBuiltInSandbox(config)) return;
  const what =
    environment === 'local'
      ? 'GATEWAY_BASE_URL names a gateway that runs elsewhere'
      : `the gateway is that of the environment ${environment}`;
  throw new CommandError(
    `The demo shop is for the sandbox that comes with Gapura, and ${what}. ` +
      'Set GATEWAY_ENVIRONMENT to local, leave GATEWAY_BASE_URL out, and choose a folder of its own with GAPURA_DATA_DIR.',
    'configuration',
  );
}

/** Ctrl-C ends the shop at the present, not in the past where it was. */
function onInterrupt() {
  let isStopped = false;
  const stop = () => {
    isStopped = true;
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  return { isStopped: () => isStopped, forget: () => void process.off('SIGINT', stop).off('SIGTERM', stop) };
}

function report(counts: Counts): void {
  const { days, seed, statuses, stopped } = counts;
  const byCount = Object.entries(statuses).sort(([, one], [, other]) => other - one);
  if (stopped) console.log('Stopped early: what was made until then is here.');
  console.log(
    [
      `The shop is there, with ${plural(days, 'day')} behind it (seed ${seed}). The database holds:`,
      `  ${plural(counts.payments, 'payment')}: ${byCount.map(([status, many]) => `${status} ${many}`).join(', ')}`,
      `  ${plural(counts.refunds, 'refund')}, ${plural(counts.checkouts, 'checkout')}, ${plural(counts.payment_links, 'payment link')}, ` +
        `${plural(counts.invoices, 'invoice')}, ${plural(counts.subscriptions, 'subscription')}`,
      '',
      'Next: start the server, and in another terminal open the dashboard.',
      '  npx gapura serve',
      '  npx gapura dashboard',
    ].join('\n'),
  );
}

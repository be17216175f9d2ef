// Commands that look whether all is well: reconcile and doctor.

import type { Command } from 'commander';
import { wholeNumber } from './values.ts';

export function addUpkeepCommands(program: Command): void {
  program
    .command('reconcile')
    .description('compare payments with the gateway, newest first, and apply what differs')
    .option('--from <time>', 'only payments made since this time, such as 2026-01-15T00:00:00+07:00')
    .option('--to <time>', 'only payments made before this time')
    .option('--limit <count>', 'at most this many', wholeNumber, 1_000)
    .option('--json', 'print each difference as a line of JSON, and a summary last')
    .action(async (options) => (await import('../reconcile.ts')).reconcile(options));

  program
    .command('doctor')
    .description('check configuration, database, migrations, gateway and keys, and say what to do')
    .action(async () => (await import('../doctor.ts')).doctor());
}

// Commands that look whether all is well: reconcile and doctor.

import type { Command } from 'commander';
import { jsonOption, wholeNumber } from './values.ts';

export function addUpkeepCommands(program: Command): void {
  program
    .command('reconcile')
    .description('compare payments with the gateway, newest first, and apply what differs')
    .option('--from <time>', 'only payments made since this time, such as 2026-01-15T00:00:00+07:00')
    .option('--to <time>', 'only payments made before this time')
    .option('--limit <count>', 'at most this many', wholeNumber('--limit', 1), 1_000)
    .option('--exit-code', 'end with 5 where a payment differed, whether or not it was brought up to date')
    .addOption(jsonOption('print each difference as a line of JSON, and a summary last'))
    .action(async (options) => (await import('../reconcile.ts')).reconcile(options));

  program
    .command('doctor')
    .description('check configuration, database, migrations, gateway and keys, and say what to do')
    .option('--verbose', 'list every setting too, without its secrets')
    .addOption(jsonOption('print JSON, with every setting'))
    .action(async (options) => (await import('../doctor.ts')).doctor(options));
}

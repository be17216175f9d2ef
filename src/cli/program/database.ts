// Commands about what the database holds: its schema, and files of its rows.

import type { Command } from 'commander';
import { PAYMENT_TYPES } from '../../methods/index.ts';
import { jsonOption, oneOf } from './values.ts';

export function addDataCommands(program: Command): void {
  program
    .command('migrate')
    .description('bring the database up to date, as before a deployment; servers do the same when they start')
    .option('--check', 'change nothing: say what is missing, and end with exit code 5 if anything is')
    .addOption(jsonOption())
    .action(async (options) => (await import('../migrate.ts')).migrate(options));

  program
    .command('export <what>')
    .description('write payments, refunds or invoices to a file or to standard output, newest first')
    .option('--from <time>', 'only those made at this time or later, such as 2026-01-01T00:00:00+07:00')
    .option('--to <time>', 'only those made before this time')
    .option('--status <status>', 'only those in this status, such as settlement, confirmed or paid')
    .addOption(oneOf('--type <type>', 'only payments of this type, and refunds of them', PAYMENT_TYPES))
    .option('--out <file>', 'write to this file, which must not be there yet')
    .addOption(oneOf('--format <format>', 'csv where absent', ['csv', 'jsonl']))
    .addOption(jsonOption('the same as --format jsonl; with --out, print a summary as JSON'))
    .action(async (what: string, options) => (await import('../export.ts')).exportRecords(what, options));
}

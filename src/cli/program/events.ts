// Commands about events and who reads them: listeners and tail.

import type { Command } from 'commander';
import { jsonOption } from './values.ts';

export function addEventsCommands(program: Command): void {
  const listeners = program.command('listeners').description('look after the listeners of applications');
  listeners
    .command('list')
    .description('list listeners, with when each was last served and what waits for it')
    .addOption(jsonOption())
    .action(async (options) => (await import('../listeners.ts')).listListeners(options));
  listeners
    .command('forget <id>')
    .description('forget a listener that nobody serves any more, with the events that wait for it')
    .addOption(jsonOption())
    .action(async (id: string, options) => (await import('../listeners.ts')).forgetListener(id, options));

  program
    .command('tail')
    .description('show payments as they happen, of the server on this machine or of one elsewhere')
    .option('--url <address>', 'follow the Gapura at this address, with its prefix')
    .option('--key <key>', 'a key of its staff; GAPURA_KEY where absent')
    .option('--from <position>', 'begin after this position, as --json shows it; 0-0 for the very first')
    .addOption(jsonOption('print each event as a line of JSON'))
    .action(async (options) => (await import('../tail.ts')).tail(options));
}

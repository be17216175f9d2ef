// Commands that stay: the server, the worker and the sandbox gateway.

import type { Command } from 'commander';
import { DEFAULTS } from '../../config/defaults.ts';
import { loadConfig } from '../../config/index.ts';
import { loadEngine } from '../../store/database/embedded/engine.ts';
import { wholeNumber } from './values.ts';

export function addServersCommands(program: Command): void {
  program
    .command('serve')
    .description('run the API, with the embedded database and the sandbox gateway unless configured otherwise')
    .option('--no-worker', 'leave the background tasks to another process')
    .action(async (options: { readonly worker: boolean }) => {
      const config = loadConfig();
      // The slowest part of a start is begun before the rest of the program is read. Where it fails, opening the database tells.
      if (config.database.url === null) loadEngine().catch(() => undefined);
      await (await import('../serve.ts')).serve({ ...config, worker: config.worker && options.worker });
    });

  program
    .command('worker')
    .description('run the background tasks alone, without the API')
    .action(async () => (await import('../worker.ts')).worker());

  program
    .command('sandbox')
    .description('run the sandbox gateway alone, for any Midtrans client')
    .option('--port <port>', 'where to listen', wholeNumber, DEFAULTS.sandboxPort)
    .option('--host <host>', 'the address to listen on', '127.0.0.1')
    .option('--allow-host <name...>', 'names under which it answers, besides localhost and its own address')
    .option('--data-dir <folder>', 'where its state is kept', `${DEFAULTS.dataDir}/sandbox`)
    .option('--server-key <key>', 'the server key that it takes')
    .option('--client-key <key>', 'the client key that it takes')
    .option('--merchant-id <id>', 'the merchant id that it shows')
    .option('--notification-url <url>', 'where it sends notifications')
    .action(async (options) => (await import('../sandbox.ts')).sandbox(options));
}

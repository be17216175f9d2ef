// Commands that stay: the server, the worker and the sandbox gateway.

import { type Command, Option } from 'commander';
import { DEFAULTS } from '../../config/defaults.ts';
import { loadConfigWith, PROCESSES_MAX } from '../../config/index.ts';
import { ROLES } from '../../domain/caller.ts';
import { loadEngine } from '../../store/database/embedded/engine.ts';
import { jsonOption, numberOrAuto, wholeNumber } from './values.ts';

const PORT_MAX = 65_535;

interface ServeOptions {
  readonly port?: number;
  readonly host?: string;
  readonly processes?: string;
  readonly worker: boolean;
  readonly json?: boolean;
}

export function addServersCommands(program: Command): void {
  program
    .command('serve')
    .description('run the API, with the embedded database and the sandbox gateway unless configured otherwise')
    .option('--port <port>', 'port of the API; PORT where absent, or 3000', wholeNumber('--port', 0, PORT_MAX))
    .option('--host <host>', 'address to listen on; HOST where absent, or 127.0.0.1')
    .option(
      '--processes <count>',
      'how many server processes share the port, or auto for one on each core; GAPURA_PROCESSES where absent, or 1',
      numberOrAuto('--processes', 1, PROCESSES_MAX),
    )
    .option('--no-worker', 'leave the background tasks to another process')
    .addOption(jsonOption('log JSON, and print where things are as a line of JSON'))
    .action(async ({ port, host, processes, worker, json }: ServeOptions) => {
      const config = loadConfigWith({ PORT: port?.toString(), HOST: host, GAPURA_PROCESSES: processes });
      // The slowest part of a start is begun before the rest of the program is read. Where it fails, opening the database tells.
      if (config.database.url === null) loadEngine().catch(() => undefined);
      const { startServing } = await import('../processes/start.ts');
      await startServing({ ...config, worker: config.worker && worker }, { asJson: json === true });
    });

  program
    .command('dashboard')
    .description('open the dashboard of the server on this machine, with a link that signs in once')
    .addOption(
      new Option('--role <role>', 'what the link lets its holder do').choices(Object.keys(ROLES)).default('admin'),
    )
    .option('--no-open', 'print the link, and open no browser')
    .addOption(jsonOption('print the link as JSON, and open no browser'))
    .action(async (options) => (await import('../dashboard.ts')).dashboard(options));

  program
    .command('worker')
    .description('run the background tasks alone, without the API')
    .addOption(jsonOption('log JSON, also on a terminal'))
    .action(async ({ json }: { json?: boolean }) => (await import('../worker.ts')).worker({ asJson: json === true }));

  program
    .command('sandbox')
    .description('run the sandbox gateway alone, for any Midtrans client')
    .option(
      '--port <port>',
      `where to listen; GAPURA_SANDBOX_PORT where absent, or ${DEFAULTS.sandboxPort}`,
      wholeNumber('--port', 0, PORT_MAX),
    )
    .option('--host <host>', 'the address to listen on', '127.0.0.1')
    .option('--allow-host <name...>', 'names under which it answers, besides localhost and its own address')
    .option(
      '--data-dir <folder>',
      `where its state is kept; the folder sandbox in GAPURA_DATA_DIR where absent, or in ${DEFAULTS.dataDir}`,
    )
    .option('--server-key <key>', 'the server key that it takes')
    .option('--client-key <key>', 'the client key that it takes')
    .option('--merchant-id <id>', 'the merchant id that it shows')
    .option('--notification-url <url>', 'where it sends notifications')
    .addOption(jsonOption('print where it is and its keys as JSON'))
    .action(async (options) => (await import('../sandbox.ts')).sandbox(options));
}

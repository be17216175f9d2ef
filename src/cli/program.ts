// The whole command line: every group of commands, each command's own file loaded only when it is called.

import { Argument, Command, Option } from 'commander';
import { DEFAULTS } from '../config/defaults.ts';
import { loadConfigWith, overrideSetting, PROCESSES_MAX } from '../config/index.ts';
import { ROLES, SCOPES } from '../domain/caller.ts';
import { EVENT_NAMES } from '../domain/events/event.ts';
import { SINK_SOURCE, SINK_TARGET } from '../domain/events/sink.ts';
import { SECRETS_OVERLAP_HOURS, WEBHOOK_OUTCOMES } from '../domain/events/webhook.ts';
import { NOTIFICATION_KINDS, NOTIFICATION_STATUSES } from '../domain/notifications/notification.ts';
import { MOVE_MODES, SHOP_ENVIRONMENTS } from '../domain/shops.ts';
import { BANKS, PAYMENT_TYPES, STORES } from '../methods/index.ts';
import { VERSION } from '../runtime/version.ts';
import { loadEngine } from '../store/database/embedded/engine.ts';
import { aboutEvents } from '../text/events.ts';
import { completionScript, completionWords, SHELLS, type Shell } from './completion.ts';
import { CommandError } from './failure.ts';
import { addNounCommands } from './nouns.ts';
import { checkWord, jsonOption, listOf, numberOrAuto, oneOf, webAddress, wholeNumber } from './option-values.ts';
import { collect } from './play/assignments.ts';

/** `quiet` leaves standard error to what is printed at the end, where that is to be read by a program. */
export function createProgram({ quiet = false }: { readonly quiet?: boolean } = {}): Command {
  const program = new Command('gapura')
    .description('A payment service in front of the Midtrans gateway')
    .version(VERSION)
    // A wrong argument is thrown, and printed at the end like every other failure.
    .exitOverride()
    .configureOutput({ outputError: () => undefined, ...(quiet ? { writeErr: () => undefined } : {}) })
    .option('--shop <name>', 'the shop that the command is about, where a server has several; GAPURA_SHOP where absent')
    .hook('preAction', (root) => {
      const { shop } = root.opts<{ shop?: string }>();
      if (shop !== undefined) overrideSetting('GAPURA_SHOP', shop);
    });
  addServersCommands(program);
  addKeysCommands(program);
  addWebhooksCommands(program);
  addSinksCommands(program);
  addShopsCommands(program);
  addEventsCommands(program);
  addMcpCommands(program);
  addNotificationsCommands(program);
  addTasksCommands(program);
  addUpkeepCommands(program);
  addCompletionCommands(program);
  addPlayCommands(program);
  addDemoCommand(program);
  addDataCommands(program);
  addNounCommands(program);
  return program;
}

const ONLY_EVENTS = aboutEvents('only these events, separated by commas');

function addCompletionCommands(program: Command): void {
  const shell = new Argument('<shell>', 'the shell that the script is for').choices(SHELLS);
  program
    .command('completion')
    .description('print a script that completes commands, options and values in a shell')
    .addArgument(shell.argParser((word: string) => checkWord('completion', word, SHELLS)))
    .action((name: Shell) => {
      process.stdout.write(completionScript(name, completionWords(program)));
    });
}

function addDataCommands(program: Command): void {
  program
    .command('migrate')
    .description('bring the database up to date, as before a deployment; servers do the same when they start')
    .option('--check', 'change nothing: say what is missing, and end with exit code 5 if anything is')
    .addOption(jsonOption())
    .action(async (options) => (await import('./migrate.ts')).migrate(options));

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
    .action(async (what: string, options) => (await import('./export.ts')).exportRecords(what, options));
}

function addEventsCommands(program: Command): void {
  const listeners = program.command('listeners').description('list and remove the listeners of applications');
  listeners
    .command('list')
    .description('list listeners, with when each was last served and what waits for it')
    .addOption(jsonOption())
    .action(async (options) => (await import('./listeners.ts')).listListeners(options));
  listeners
    .command('forget <id>')
    .description('forget a listener that no process serves any more, with the events that wait for it')
    .addOption(jsonOption())
    .action(async (id: string, options) => (await import('./listeners.ts')).forgetListener(id, options));

  program
    .command('tail')
    .description('show payments as they happen, of the server on this machine or of one elsewhere')
    .option('--url <address>', 'follow the Gapura at this address, with its prefix')
    .option('--key <key>', 'a key of its staff; GAPURA_KEY where absent')
    .option('--from <position>', 'begin after this position, as --json shows it; 0-0 for the very first')
    .addOption(jsonOption('print each event as a line of JSON'))
    .action(async (options) => (await import('./tail.ts')).tail(options));
}

function addKeysCommands(program: Command): void {
  const keys = program.command('keys').description('make, list and revoke API keys');
  keys
    .command('create')
    .description('make an API key and print it, this once')
    .requiredOption('--owner <id>', 'who the key belongs to')
    .addOption(
      new Option('--role <role>', 'for a person, who is staff then: what they may do').choices(Object.keys(ROLES)),
    )
    .option('--staff', 'may see and act on the records of every owner')
    .addOption(listOf('--scopes <a,b>', 'only these scopes, separated by commas', SCOPES))
    .option('--expires <time>', 'how long it is valid, such as 90d, 12h or 30m, or never; with --role 90d where absent')
    .addOption(jsonOption())
    .action(async (options) => (await import('./keys.ts')).createKey(options));
  keys
    .command('list')
    .description('list API keys, newest first')
    .addOption(jsonOption())
    .action(async (options) => (await import('./keys.ts')).listKeys(options));
  keys
    .command('revoke <id>')
    .description('revoke an API key, at once and for good')
    .addOption(jsonOption())
    .action(async (id: string, options) => (await import('./keys.ts')).revokeKey(id, options));
}

function addMcpCommands(program: Command): void {
  program
    .command('mcp')
    .description('let an assistant work with a Gapura, over the Model Context Protocol on stdin and stdout')
    .option('--url <address>', 'the Gapura at this address, with its prefix; the server on this machine where absent')
    .option('--key <key>', 'the key that it signs in with; GAPURA_KEY where absent')
    .addOption(
      new Option(
        '--environment <name>',
        'which gateway stands behind it; where absent, of this machine the configured one, elsewhere production',
      ).choices(['local', 'sandbox', 'production']),
    )
    .option('--allow-writes', 'also offer tools that change something; money takes a draft and its confirmation')
    .option('--production', 'with --allow-writes: also where the money is real')
    .action(async (options) => (await import('./mcp/command.ts')).mcp(options));
}

const LIMIT_MAX = 99_999;

function addNotificationsCommands(program: Command): void {
  const notifications = program
    .command('notifications')
    .description("list, read and replay the gateway's notifications");
  const limit = wholeNumber('--limit', 1, LIMIT_MAX);
  rangeOf(notifications.command('list'))
    .description('list notifications, newest first')
    .option('--limit <count>', 'at most this many', limit, 50)
    .addOption(jsonOption())
    .action(async (options) => (await import('./notifications.ts')).listNotifications(options));
  notifications
    .command('show <id>')
    .alias('get')
    .description('print a notification as it was received, less tokens, and its outcome')
    .addOption(jsonOption('print JSON, as it does anyway'))
    .action(async (id: string) => (await import('./notifications.ts')).showNotification(id));
  rangeOf(notifications.command('replay [id]'))
    .description('apply a notification, or all in a range, again')
    .option('--limit <count>', 'at most this many', limit, 1_000)
    .addOption(jsonOption())
    .action(async (id, options) => (await import('./notifications.ts')).replayNotifications(id, options));
}

function rangeOf(command: Command): Command {
  return command
    .addOption(oneOf('--kind <kind>', 'only notifications of this kind', NOTIFICATION_KINDS))
    .addOption(oneOf('--status <status>', 'only notifications with this outcome', NOTIFICATION_STATUSES))
    .option('--order <id>', 'only notifications about this order')
    .option('--payment <id>', 'only notifications about this payment')
    .option('--after <time>', 'only notifications that came after this time, such as 2026-01-15T03:00:00Z')
    .option('--before <time>', 'only notifications that came before this time');
}

function addTasksCommands(program: Command): void {
  const tasks = program.command('tasks').description('list, start and retry background tasks');
  tasks
    .command('list')
    .description('list tasks with their schedules, last runs, queues and dead letters')
    .addOption(jsonOption())
    .action(async (options) => (await import('./tasks.ts')).listTasks(options));
  tasks
    .command('run <name> [ids...]')
    .description('run a task now, for each of the ids where it takes one, and wait for its end')
    .option('--data <json>', 'what to give to the task, as a JSON object')
    .addOption(jsonOption('print each run as a line of JSON'))
    .action(async (name: string, ids: string[], options) => (await import('./tasks.ts')).runTask(name, ids, options));
  tasks
    .command('retry [name]')
    .description('send the dead letters of a task back into its queue')
    .option('--all', 'those of every task')
    .addOption(jsonOption())
    .action(async (name: string | undefined, options) => (await import('./tasks.ts')).retryTasks(name, options));
}

function addUpkeepCommands(program: Command): void {
  program
    .command('reconcile')
    .description('compare payments with the gateway, newest first, and apply what differs')
    .option('--from <time>', 'only payments made since this time, such as 2026-01-15T00:00:00+07:00')
    .option('--to <time>', 'only payments made before this time')
    .option('--limit <count>', 'at most this many', wholeNumber('--limit', 1), 1_000)
    .option('--exit-code', 'end with 5 where a payment differed, whether or not it was brought up to date')
    .addOption(jsonOption('print each difference as a line of JSON, and a summary last'))
    .action(async (options) => (await import('./reconcile.ts')).reconcile(options));

  program
    .command('doctor')
    .description('check configuration, database, migrations, gateway and keys, and say what to do')
    .option('--verbose', 'list every setting too, without its secrets')
    .addOption(jsonOption('print JSON, with every setting'))
    .action(async (options) => (await import('./doctor.ts')).doctor(options));
}

function addPlayCommands(program: Command): void {
  addChargeCommand(program);
  program
    .command('pay <payment>')
    .description('play the customer: pay a payment, by its id or order id, at the sandbox on this machine')
    .addOption(jsonOption('print the payment as JSON'))
    .action(async (id: string, options) => (await import('./play/pay.ts')).pay(id, options));
  program
    .command('trigger [event]')
    .description(
      'make an event really happen, at the sandbox on this machine, and show each request, notification and event on its way',
    )
    .option('--list', 'list the events, and what is done for each')
    .option('--payment <id>', 'use this payment, by its id or order id, in place of a new one')
    .option('--set <field=value>', 'a field of what is made; can be given again', collect)
    .option('--move-clock', "let the sandbox's clock be moved, for the events of which --list says so")
    .addOption(jsonOption('print each step as a line of JSON'))
    .action(async (event: string | undefined, options) => (await import('./play/trigger.ts')).trigger(event, options));
  program
    .command('listen')
    .description('send events to an address such as one on this laptop, signed as webhooks are, as they happen')
    .requiredOption('--forward-to <address>', 'where to send them, such as http://localhost:8000/hook')
    .addOption(listOf('--events <a,b>', ONLY_EVENTS, EVENT_NAMES))
    .option('--from <position>', 'begin after this position, as --json shows it; 0-0 for the very first')
    .option('--secret <secret>', 'sign with this one, which begins with whsec_; a new one where absent')
    .option('--url <address>', 'follow the Gapura at this address, with its prefix')
    .option('--key <key>', 'a key of its staff; GAPURA_KEY where absent')
    .addOption(jsonOption('print each delivery as a line of JSON'))
    .action(async (options) => (await import('./play/listen.ts')).listen(options));
}

const DEMO_DAYS_MAX = 365;
const DEMO_PAYMENTS_MAX = 200;

function addDemoCommand(program: Command): void {
  program
    .command('demo')
    .description('fill the local database with weeks of a lively shop, to see the dashboard with data')
    .option('--days <n>', 'how many whole days before today', wholeNumber('--days', 1, DEMO_DAYS_MAX), 60)
    .option(
      '--payments-a-day <n>',
      'how many payments on an ordinary day',
      wholeNumber('--payments-a-day', 1, DEMO_PAYMENTS_MAX),
      25,
    )
    .option(
      '--seed <n>',
      'the same number makes the same shop; by chance where absent, and printed',
      wholeNumber('--seed', 1),
    )
    .option('--add', 'also where the database holds payments already')
    .addOption(jsonOption('print what was made as JSON'))
    .action(async (options) => (await import('./demo.ts')).demo(options));
}

function addChargeCommand(program: Command): void {
  program
    .command('charge')
    .description('make a payment and show how to pay it, at the server on this machine or at one elsewhere')
    .addOption(oneOf('--type <type>', 'how the customer pays', PAYMENT_TYPES).default('bank_transfer'))
    .requiredOption('--amount <rupiah>', 'the total, in whole rupiah', rupiahAmount)
    .addOption(oneOf('--bank <bank>', 'the bank of a virtual account; bca where absent', BANKS))
    .addOption(oneOf('--store <store>', 'the convenience store; indomaret where absent', STORES))
    .option('--order-id <id>', 'your id of the order; made where absent')
    .option('--name <name>', "the customer's first name")
    .option('--email <address>', "the customer's e-mail address")
    .option('--phone <number>', "the customer's phone number")
    .option('--owner <id>', 'who the payment belongs to, at the server on this machine')
    .option('--set <field=value>', 'any field of a charge, such as custom_expiry.expiry_duration=30', collect)
    .option('--url <address>', 'charge at the Gapura at this address, with its prefix')
    .option('--key <key>', 'a key for --url; GAPURA_KEY where absent')
    .addOption(jsonOption('print the payment as JSON'))
    .action(async (options) => (await import('./play/charge.ts')).charge(options));
}

function rupiahAmount(value: string): number {
  if (!/^[1-9]\d{0,11}$/.test(value)) throw new CommandError('--amount takes whole rupiah, such as 150000.', 'usage');
  return Number(value);
}

const SERVER_KEY =
  'the server key of its account at the gateway: @file, env:NAME, - for standard input, or the key itself, which other users of the machine can see; asked for where it has no value';
const SETTING =
  'a setting that it has otherwise than the server; can be given again. Of a secret one: NAME=@file, NAME=env:NAME, NAME=-, or NAME alone, which asks for it';

function addShopsCommands(program: Command): void {
  const shops = program
    .command('shops')
    .description('serve several merchants, each with tables, keys and pages of its own');
  const account = (command: Command) =>
    command
      .option('--name <text>', 'what people call it')
      .option('--server-key [key]', SERVER_KEY)
      .option('--client-key <key>', 'the client key of that account, for cards')
      .option('--merchant-id <id>', 'the merchant id of that account')
      .option('--setting <name=value>', SETTING, collect)
      .addOption(jsonOption());
  account(shops.command('add <shop>').alias('create'))
    .description('add a shop: its name stands in its addresses, such as /kopi/')
    .addOption(oneOf('--environment <name>', 'the gateway; that of the server where absent', SHOP_ENVIRONMENTS))
    .action(async (id: string, options) => (await import('./shop-commands.ts')).addShop(id, options));
  account(shops.command('update <shop>'))
    .description('change a shop; a new server key takes the place of the one before, which still checks notifications')
    .option('--unset <name>', 'a setting that is to be as the server has it; can be given again', collect)
    .option('--drop-previous-server-key', 'have the key before the last change check nothing any more')
    .action(async (id: string, options) => (await import('./shop-commands.ts')).updateShop(id, options));
  shops
    .command('remove <shop>')
    .description(
      'remove a disabled shop, once its payments, refunds and invoices are written to files; its tables stay',
    )
    .option('--export-to <folder>', 'the folder of these files; named after the shop and the day where absent')
    .option('--no-export', 'write none')
    .addOption(jsonOption())
    .action(async (id: string, options) => (await import('./shop-commands.ts')).removeShop(id, options));
  shops
    .command('list')
    .description('list the shops, with what is wrong')
    .addOption(jsonOption())
    .action(async (options) => (await import('./shop-commands.ts')).listShops(options));
  shops
    .command('move <shop>')
    .description('move the tables of a shop to another node of a Citus cluster, while it is used')
    .requiredOption('--to <node>', 'the node as the cluster knows it: host:port, or the host')
    .addOption(
      oneOf('--mode <how>', 'copy beside the writers (auto), or have them wait for as long as it takes', MOVE_MODES),
    )
    .addOption(jsonOption())
    .action(async (id: string, options) => (await import('./shop-commands.ts')).moveShop(id, options));
}

const MAX_LENGTH = 1_000_000_000;
const STARTS = 'beginning, end, a position as "gapura sinks show" prints it, or a time such as 2026-01-15T03:00:00Z';

function addSinksCommands(program: Command): void {
  const sinks = program.command('sinks').description('send events to a message broker, in order');
  sinks
    .command('add <name> <address>')
    .alias('create')
    .description('add a broker by its address: nats://, amqp:// or redis://; - reads the address from standard input')
    .option('--target <name>', "what the subjects begin with, the exchange, or the stream's key", SINK_TARGET)
    .addOption(listOf('--events <a,b>', ONLY_EVENTS, EVENT_NAMES))
    .option('--from <where>', `where to begin: ${STARTS}`, 'end')
    .option('--source <uri>', 'the source of the events, in their envelopes', SINK_SOURCE)
    .option(
      '--max-length <count>',
      'about how many events Redis, or a stream that is made in NATS, keeps; all where absent',
      wholeNumber('--max-length', 1, MAX_LENGTH),
    )
    .addOption(jsonOption())
    .action(async (name: string, address: string, options) =>
      (await import('./sinks.ts')).addSink(name, address, options),
    );
  sinks
    .command('list')
    .description('list sinks, with how far each is and what is wrong')
    .addOption(jsonOption())
    .action(async (options) => (await import('./sinks.ts')).listSinks(options));
  sinks
    .command('show <name>')
    .alias('get')
    .description('show a sink with everything that is known of it, but its credentials')
    .addOption(jsonOption())
    .action(async (name: string, options) => (await import('./sinks.ts')).showSink(name, options));
  sinks
    .command('remove <name>')
    .description('remove a sink; the broker keeps what it has')
    .addOption(jsonOption())
    .action(async (name: string, options) => (await import('./sinks.ts')).removeSink(name, options));
  addSinkSendingCommands(sinks);
}

function addSinkSendingCommands(sinks: Command): void {
  sinks
    .command('enable <name>')
    .description('send again, beginning where it stopped')
    .addOption(jsonOption())
    .action(async (name: string, options) => (await import('./sinks.ts')).enableSink(name, options));
  sinks
    .command('disable <name>')
    .description('stop sending; events are kept no longer than usual')
    .addOption(jsonOption())
    .action(async (name: string, options) => (await import('./sinks.ts')).disableSink(name, options));
  sinks
    .command('test <name>')
    .description('send a test now, and print the outcome')
    .addOption(jsonOption())
    .action(async (name: string, options) => (await import('./sinks.ts')).testSink(name, options));
  sinks
    .command('replay <name>')
    .description('go on from another place: what comes after it is sent, also what was sent before')
    .requiredOption('--from <where>', STARTS)
    .addOption(jsonOption())
    .action(async (name: string, options) => (await import('./sinks.ts')).replaySink(name, options));
}

const ATTEMPTS_MAX = 1_000;

function addWebhooksCommands(program: Command): void {
  const webhooks = program.command('webhooks').description('send events to other servers');
  webhooks
    .command('add <url>')
    .alias('create')
    .description('add an endpoint and print its secret, this once')
    .addOption(listOf('--events <a,b>', ONLY_EVENTS, EVENT_NAMES))
    .option('--description <text>', 'for those who read the list')
    .addOption(jsonOption())
    .action(async (url: string, options) => (await import('./webhooks.ts')).addWebhook(url, options));
  webhooks
    .command('list')
    .description('list endpoints, newest first')
    .addOption(jsonOption())
    .action(async (options) => (await import('./webhooks.ts')).listWebhooks(options));
  webhooks
    .command('remove <id>')
    .alias('delete')
    .description('remove an endpoint, with what was still to be sent to it')
    .addOption(jsonOption())
    .action(async (id: string, options) => (await import('./webhooks.ts')).removeWebhook(id, options));
  webhooks
    .command('rotate <id>')
    .alias('rotate-secret')
    .description('make a new secret and print it, this once; the old one signs too for a while')
    .option(
      '--overlap-hours <hours>',
      'how long the old one signs too',
      wholeNumber('--overlap-hours'),
      SECRETS_OVERLAP_HOURS,
    )
    .addOption(jsonOption())
    .action(async (id: string, options) => (await import('./webhooks.ts')).rotateWebhook(id, options));
  webhooks
    .command('pause <id>')
    .description('stop sending; events are kept')
    .addOption(jsonOption())
    .action(async (id: string, options) => (await import('./webhooks.ts')).pauseWebhook(id, options));
  webhooks
    .command('resume <id>')
    .description('send again, beginning with what was kept')
    .addOption(jsonOption())
    .action(async (id: string, options) => (await import('./webhooks.ts')).resumeWebhook(id, options));
  addWebhookSendingCommands(webhooks);
}

/** What was sent, and sending again. */
function addWebhookSendingCommands(webhooks: Command): void {
  webhooks
    .command('test <id>')
    .description('send a test now, and print the outcome')
    .addOption(jsonOption())
    .action(async (id: string, options) => (await import('./webhooks.ts')).testWebhook(id, options));
  webhooks
    .command('attempts <id>')
    .description('list attempts, newest first')
    .addOption(oneOf('--outcome <outcome>', 'only those that came to this', WEBHOOK_OUTCOMES))
    .option('--event <id>', 'only those to send this event')
    .option('--limit <count>', 'how many', wholeNumber('--limit', 1, ATTEMPTS_MAX), 50)
    .addOption(jsonOption())
    .action(async (id: string, options) => (await import('./webhooks.ts')).listAttempts(id, options));
  webhooks
    .command('resend <id>')
    .description('send one event or a range of time again')
    .option('--event <id>', 'one event')
    .option('--from <time>', 'events since this time, such as 2026-01-15T03:00:00Z')
    .option('--to <time>', 'events before this time; now where absent')
    .addOption(jsonOption())
    .action(async (id: string, options) => (await import('./webhooks.ts')).resendEvents(id, options));
}

const PORT_MAX = 65_535;

interface ServeOptions {
  readonly port?: number;
  readonly host?: string;
  readonly processes?: string;
  readonly worker: boolean;
  readonly json?: boolean;
}

function addServersCommands(program: Command): void {
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
      // The slowest part of a start is begun before the rest of the program is read. Where it fails, opening the database says so.
      if (config.database.url === null) loadEngine().catch(() => undefined);
      const { startServing } = await import('./processes/start.ts');
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
    .action(async (options) => (await import('./dashboard.ts')).dashboard(options));

  program
    .command('worker')
    .description('run the background tasks alone, without the API')
    .addOption(jsonOption('log JSON, also on a terminal'))
    .action(async ({ json }: { json?: boolean }) => (await import('./worker.ts')).worker({ asJson: json === true }));

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
    .option(
      '--public-url <url>',
      'where browsers reach it, for links in its answers; its own address where absent',
      webAddress('--public-url'),
    )
    .addOption(jsonOption('print where it is and its keys as JSON'))
    .action(async (options) => (await import('./sandbox.ts')).sandbox(options));
}

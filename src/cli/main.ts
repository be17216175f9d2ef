#!/usr/bin/env node
// The command line: one file for each command, loaded only when it is called.

import { Command, InvalidArgumentError } from 'commander';

import { DEFAULTS } from '../config/defaults.ts';
import { loadConfig } from '../config/index.ts';
import { SECRETS_OVERLAP_HOURS } from '../domain/events/webhook.ts';
import { loadEngine } from '../store/database/embedded/engine.ts';
import { VERSION } from '../version.ts';
import { failWith } from './failure.ts';

const program = new Command('gapura')
  .description('A payment service in front of the Midtrans gateway')
  .version(VERSION);

program
  .command('serve')
  .description('run the API, with the embedded database and the sandbox gateway unless configured otherwise')
  .option('--no-worker', 'leave the background tasks to another process')
  .action(async (options: { readonly worker: boolean }) => {
    const config = loadConfig();
    // The slowest part of a start is begun before the rest of the program is read. Where it fails, opening the database tells.
    if (config.database.url === null) loadEngine().catch(() => undefined);
    await (await import('./serve.ts')).serve({ ...config, worker: config.worker && options.worker });
  });

program
  .command('worker')
  .description('run the background tasks alone, without the API')
  .action(async () => (await import('./worker.ts')).worker());

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
  .action(async (options) => (await import('./sandbox.ts')).sandbox(options));

const keys = program.command('keys').description('make, list and revoke API keys');
keys
  .command('create')
  .description('make an API key and print it, this once')
  .requiredOption('--owner <id>', 'who the key belongs to')
  .option('--staff', 'may see and act on what everybody owns')
  .option('--scopes <a,b>', 'only these scopes, separated by commas')
  .option('--expires <time>', 'how long it is valid, such as 90d, 12h or 30m')
  .action(async (options) => (await import('./keys.ts')).createKey(options));
keys
  .command('list')
  .description('list API keys, newest first')
  .action(async () => (await import('./keys.ts')).listKeys());
keys
  .command('revoke <id>')
  .description('revoke an API key, at once and for good')
  .action(async (id: string) => (await import('./keys.ts')).revokeKey(id));

const webhooks = program.command('webhooks').description('send events to other servers');
webhooks
  .command('add <url>')
  .description('add an endpoint and print its secret, this once')
  .option('--events <a,b>', 'only these events, separated by commas')
  .option('--description <text>', 'for those who read the list')
  .action(async (url: string, options) => (await import('./webhooks.ts')).addWebhook(url, options));
webhooks
  .command('list')
  .description('list endpoints, newest first')
  .action(async () => (await import('./webhooks.ts')).listWebhooks());
webhooks
  .command('remove <id>')
  .description('remove an endpoint, with what was still to be sent to it')
  .action(async (id: string) => (await import('./webhooks.ts')).removeWebhook(id));
webhooks
  .command('rotate <id>')
  .description('make a new secret and print it, this once; the old one signs too for a while')
  .option('--overlap-hours <hours>', 'how long the old one signs too', wholeNumber, SECRETS_OVERLAP_HOURS)
  .action(async (id: string, options) => (await import('./webhooks.ts')).rotateWebhook(id, options));
webhooks
  .command('pause <id>')
  .description('stop sending; events are kept')
  .action(async (id: string) => (await import('./webhooks.ts')).pauseWebhook(id));
webhooks
  .command('resume <id>')
  .description('send again, beginning with what was kept')
  .action(async (id: string) => (await import('./webhooks.ts')).resumeWebhook(id));
webhooks
  .command('test <id>')
  .description('send a test now, and tell what came of it')
  .action(async (id: string) => (await import('./webhooks.ts')).testWebhook(id));
webhooks
  .command('attempts <id>')
  .description('list attempts, newest first')
  .option('--outcome <outcome>', 'only those that came to this')
  .option('--event <id>', 'only those to send this event')
  .option('--limit <count>', 'how many', wholeNumber, 50)
  .action(async (id: string, options) => (await import('./webhooks.ts')).listAttempts(id, options));
webhooks
  .command('resend <id>')
  .description('send one event or a range of time again')
  .option('--event <id>', 'one event')
  .option('--from <time>', 'events since this time, such as 2026-01-15T03:00:00Z')
  .option('--to <time>', 'events before this time; now where absent')
  .action(async (id: string, options) => (await import('./webhooks.ts')).resendEvents(id, options));

const listeners = program.command('listeners').description('look after the listeners of applications');
listeners
  .command('list')
  .description('list listeners, with when each was last served and what waits for it')
  .action(async () => (await import('./listeners.ts')).listListeners());
listeners
  .command('forget <id>')
  .description('forget a listener that nobody serves any more, with the events that wait for it')
  .action(async (id: string) => (await import('./listeners.ts')).forgetListener(id));

program
  .command('tail')
  .description('show payments as they happen, of the server on this machine or of one elsewhere')
  .option('--url <address>', 'follow the Gapura at this address, with its prefix')
  .option('--key <key>', 'a key of its staff; GAPURA_KEY where absent')
  .option('--from <position>', 'begin after this position, as --json shows it; 0-0 for the very first')
  .option('--json', 'print each event as a line of JSON')
  .action(async (options) => (await import('./tail.ts')).tail(options));

const notifications = program.command('notifications').description("list, read and replay the gateway's messages");
const rangeOf = (command: Command): Command =>
  command
    .option('--kind <kind>', 'only messages of this kind')
    .option('--status <status>', 'only messages that this became of')
    .option('--order <id>', 'only messages about this order')
    .option('--payment <id>', 'only messages about this payment')
    .option('--after <time>', 'only messages that came after this time')
    .option('--before <time>', 'only messages that came before this time');
rangeOf(notifications.command('list'))
  .description('list messages, newest first')
  .option('--limit <count>', 'at most this many', wholeNumber, 50)
  .action(async (options) => (await import('./notifications.ts')).listNotifications(options));
notifications
  .command('show <id>')
  .description('print a message as it was received, less tokens, and what became of it')
  .action(async (id: string) => (await import('./notifications.ts')).showNotification(id));
rangeOf(notifications.command('replay [id]'))
  .description('apply a message, or all in a range, again')
  .option('--limit <count>', 'at most this many', wholeNumber, 1_000)
  .action(async (id, options) => (await import('./notifications.ts')).replayNotifications(id, options));

const tasks = program.command('tasks').description('look after the background tasks');
tasks
  .command('list')
  .description('list tasks with their schedules, last runs, queues and dead letters')
  .option('--json', 'print JSON')
  .action(async (options) => (await import('./tasks.ts')).listTasks(options));
tasks
  .command('run <name> [ids...]')
  .description('run a task now, for each of the ids where it takes one, and wait for its end')
  .option('--data <json>', 'what to give to the task, as a JSON object')
  .action(async (name: string, ids: string[], options) => (await import('./tasks.ts')).runTask(name, ids, options));
tasks
  .command('retry [name]')
  .description('send the dead letters of a task back into its queue')
  .option('--all', 'those of every task')
  .action(async (name: string | undefined, options) => (await import('./tasks.ts')).retryTasks(name, options));

program
  .command('reconcile')
  .description('compare payments with the gateway, newest first, and apply what differs')
  .option('--from <time>', 'only payments made since this time, such as 2026-01-15T00:00:00+07:00')
  .option('--to <time>', 'only payments made before this time')
  .option('--limit <count>', 'at most this many', wholeNumber, 1_000)
  .option('--json', 'print each difference as a line of JSON, and a summary last')
  .action(async (options) => (await import('./reconcile.ts')).reconcile(options));

program
  .command('doctor')
  .description('check configuration, database, migrations, gateway and keys, and say what to do')
  .action(async () => (await import('./doctor.ts')).doctor());

function wholeNumber(value: string): number {
  if (!/^\d{1,5}$/.test(value)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(value);
}

program.parseAsync().catch(failWith);

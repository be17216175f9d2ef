// gapura webhooks

import type { Command } from 'commander';
import { EVENT_NAMES } from '../../domain/events/event.ts';
import { SECRETS_OVERLAP_HOURS, WEBHOOK_OUTCOMES } from '../../domain/events/webhook.ts';
import { jsonOption, listOf, oneOf, wholeNumber } from './values.ts';

const ATTEMPTS_MAX = 1_000;

export function addWebhooksCommands(program: Command): void {
  const webhooks = program.command('webhooks').description('send events to other servers');
  webhooks
    .command('add <url>')
    .description('add an endpoint and print its secret, this once')
    .addOption(listOf('--events <a,b>', 'only these events, separated by commas', EVENT_NAMES))
    .option('--description <text>', 'for those who read the list')
    .addOption(jsonOption())
    .action(async (url: string, options) => (await import('../webhooks.ts')).addWebhook(url, options));
  webhooks
    .command('list')
    .description('list endpoints, newest first')
    .addOption(jsonOption())
    .action(async (options) => (await import('../webhooks.ts')).listWebhooks(options));
  webhooks
    .command('remove <id>')
    .description('remove an endpoint, with what was still to be sent to it')
    .addOption(jsonOption())
    .action(async (id: string, options) => (await import('../webhooks.ts')).removeWebhook(id, options));
  webhooks
    .command('rotate <id>')
    .description('make a new secret and print it, this once; the old one signs too for a while')
    .option(
      '--overlap-hours <hours>',
      'how long the old one signs too',
      wholeNumber('--overlap-hours'),
      SECRETS_OVERLAP_HOURS,
    )
    .addOption(jsonOption())
    .action(async (id: string, options) => (await import('../webhooks.ts')).rotateWebhook(id, options));
  webhooks
    .command('pause <id>')
    .description('stop sending; events are kept')
    .addOption(jsonOption())
    .action(async (id: string, options) => (await import('../webhooks.ts')).pauseWebhook(id, options));
  webhooks
    .command('resume <id>')
    .description('send again, beginning with what was kept')
    .addOption(jsonOption())
    .action(async (id: string, options) => (await import('../webhooks.ts')).resumeWebhook(id, options));
  addSendingCommands(webhooks);
}

/** What was sent, and sending again. */
function addSendingCommands(webhooks: Command): void {
  webhooks
    .command('test <id>')
    .description('send a test now, and tell what came of it')
    .addOption(jsonOption())
    .action(async (id: string, options) => (await import('../webhooks.ts')).testWebhook(id, options));
  webhooks
    .command('attempts <id>')
    .description('list attempts, newest first')
    .addOption(oneOf('--outcome <outcome>', 'only those that came to this', WEBHOOK_OUTCOMES))
    .option('--event <id>', 'only those to send this event')
    .option('--limit <count>', 'how many', wholeNumber('--limit', 1, ATTEMPTS_MAX), 50)
    .addOption(jsonOption())
    .action(async (id: string, options) => (await import('../webhooks.ts')).listAttempts(id, options));
  webhooks
    .command('resend <id>')
    .description('send one event or a range of time again')
    .option('--event <id>', 'one event')
    .option('--from <time>', 'events since this time, such as 2026-01-15T03:00:00Z')
    .option('--to <time>', 'events before this time; now where absent')
    .addOption(jsonOption())
    .action(async (id: string, options) => (await import('../webhooks.ts')).resendEvents(id, options));
}

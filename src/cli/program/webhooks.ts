// gapura webhooks

import type { Command } from 'commander';
import { SECRETS_OVERLAP_HOURS } from '../../domain/events/webhook.ts';
import { wholeNumber } from './values.ts';

export function addWebhooksCommands(program: Command): void {
  const webhooks = program.command('webhooks').description('send events to other servers');
  webhooks
    .command('add <url>')
    .description('add an endpoint and print its secret, this once')
    .option('--events <a,b>', 'only these events, separated by commas')
    .option('--description <text>', 'for those who read the list')
    .action(async (url: string, options) => (await import('../webhooks.ts')).addWebhook(url, options));
  webhooks
    .command('list')
    .description('list endpoints, newest first')
    .action(async () => (await import('../webhooks.ts')).listWebhooks());
  webhooks
    .command('remove <id>')
    .description('remove an endpoint, with what was still to be sent to it')
    .action(async (id: string) => (await import('../webhooks.ts')).removeWebhook(id));
  webhooks
    .command('rotate <id>')
    .description('make a new secret and print it, this once; the old one signs too for a while')
    .option('--overlap-hours <hours>', 'how long the old one signs too', wholeNumber, SECRETS_OVERLAP_HOURS)
    .action(async (id: string, options) => (await import('../webhooks.ts')).rotateWebhook(id, options));
  webhooks
    .command('pause <id>')
    .description('stop sending; events are kept')
    .action(async (id: string) => (await import('../webhooks.ts')).pauseWebhook(id));
  webhooks
    .command('resume <id>')
    .description('send again, beginning with what was kept')
    .action(async (id: string) => (await import('../webhooks.ts')).resumeWebhook(id));
  webhooks
    .command('test <id>')
    .description('send a test now, and tell what came of it')
    .action(async (id: string) => (await import('../webhooks.ts')).testWebhook(id));
  webhooks
    .command('attempts <id>')
    .description('list attempts, newest first')
    .option('--outcome <outcome>', 'only those that came to this')
    .option('--event <id>', 'only those to send this event')
    .option('--limit <count>', 'how many', wholeNumber, 50)
    .action(async (id: string, options) => (await import('../webhooks.ts')).listAttempts(id, options));
  webhooks
    .command('resend <id>')
    .description('send one event or a range of time again')
    .option('--event <id>', 'one event')
    .option('--from <time>', 'events since this time, such as 2026-01-15T03:00:00Z')
    .option('--to <time>', 'events before this time; now where absent')
    .action(async (id: string, options) => (await import('../webhooks.ts')).resendEvents(id, options));
}

// gapura notifications

import type { Command } from 'commander';
import { NOTIFICATION_KINDS, NOTIFICATION_STATUSES } from '../../domain/notifications/notification.ts';
import { jsonOption, oneOf, wholeNumber } from './values.ts';

const LIMIT_MAX = 99_999;

export function addNotificationsCommands(program: Command): void {
  const notifications = program.command('notifications').description("list, read and replay the gateway's messages");
  const limit = wholeNumber('--limit', 1, LIMIT_MAX);
  rangeOf(notifications.command('list'))
    .description('list messages, newest first')
    .option('--limit <count>', 'at most this many', limit, 50)
    .addOption(jsonOption())
    .action(async (options) => (await import('../notifications.ts')).listNotifications(options));
  notifications
    .command('show <id>')
    .description('print a message as it was received, less tokens, and what became of it')
    .addOption(jsonOption('print JSON, as it does anyway'))
    .action(async (id: string) => (await import('../notifications.ts')).showNotification(id));
  rangeOf(notifications.command('replay [id]'))
    .description('apply a message, or all in a range, again')
    .option('--limit <count>', 'at most this many', limit, 1_000)
    .addOption(jsonOption())
    .action(async (id, options) => (await import('../notifications.ts')).replayNotifications(id, options));
}

function rangeOf(command: Command): Command {
  return command
    .addOption(oneOf('--kind <kind>', 'only messages of this kind', NOTIFICATION_KINDS))
    .addOption(oneOf('--status <status>', 'only messages that this became of', NOTIFICATION_STATUSES))
    .option('--order <id>', 'only messages about this order')
    .option('--payment <id>', 'only messages about this payment')
    .option('--after <time>', 'only messages that came after this time, such as 2026-01-15T03:00:00Z')
    .option('--before <time>', 'only messages that came before this time');
}

// gapura notifications

import type { Command } from 'commander';
import { wholeNumber } from './values.ts';

export function addNotificationsCommands(program: Command): void {
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
    .action(async (options) => (await import('../notifications.ts')).listNotifications(options));
  notifications
    .command('show <id>')
    .description('print a message as it was received, less tokens, and what became of it')
    .action(async (id: string) => (await import('../notifications.ts')).showNotification(id));
  rangeOf(notifications.command('replay [id]'))
    .description('apply a message, or all in a range, again')
    .option('--limit <count>', 'at most this many', wholeNumber, 1_000)
    .action(async (id, options) => (await import('../notifications.ts')).replayNotifications(id, options));
}

// The whole command line: every group of commands, each command's own file loaded only when it is called.

import { Command } from 'commander';
import packageJson from '../../../package.json' with { type: 'json' };
import { addEventsCommands } from './events.ts';
import { addKeysCommands } from './keys.ts';
import { addMcpCommands } from './mcp.ts';
import { addNotificationsCommands } from './notifications.ts';
import { addServersCommands } from './servers.ts';
import { addTasksCommands } from './tasks.ts';
import { addUpkeepCommands } from './upkeep.ts';
import { addWebhooksCommands } from './webhooks.ts';

export function createProgram(): Command {
  const program = new Command('gapura')
    .description('A payment service in front of the Midtrans gateway')
    .version(packageJson.version);
  addServersCommands(program);
  addKeysCommands(program);
  addWebhooksCommands(program);
  addEventsCommands(program);
  addMcpCommands(program);
  addNotificationsCommands(program);
  addTasksCommands(program);
  addUpkeepCommands(program);
  return program;
}

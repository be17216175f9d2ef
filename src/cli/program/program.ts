// The whole command line: every group of commands, each command's own file loaded only when it is called.

import { Command } from 'commander';
import { VERSION } from '../../runtime/version.ts';
import { addCompletionCommands } from './completion.ts';
import { addDataCommands } from './database.ts';
import { addEventsCommands } from './events.ts';
import { addKeysCommands } from './keys.ts';
import { addMcpCommands } from './mcp.ts';
import { addNotificationsCommands } from './notifications.ts';
import { addPlayCommands } from './play.ts';
import { addServersCommands } from './servers.ts';
import { addSinksCommands } from './sinks.ts';
import { addTasksCommands } from './tasks.ts';
import { addUpkeepCommands } from './upkeep.ts';
import { addWebhooksCommands } from './webhooks.ts';

/** `quiet` leaves standard error to what is printed at the end, where that is to be read by a program. */
export function createProgram({ quiet = false }: { readonly quiet?: boolean } = {}): Command {
  const program = new Command('gapura')
    .description('A payment service in front of the Midtrans gateway')
    .version(VERSION)
    // What is wrong with the arguments is thrown, and told at the end like every other failure.
    .exitOverride()
    .configureOutput({ outputError: () => undefined, ...(quiet ? { writeErr: () => undefined } : {}) });
  addServersCommands(program);
  addKeysCommands(program);
  addWebhooksCommands(program);
  addSinksCommands(program);
  addEventsCommands(program);
  addMcpCommands(program);
  addNotificationsCommands(program);
  addTasksCommands(program);
  addUpkeepCommands(program);
  addCompletionCommands(program);
  addPlayCommands(program);
  addDataCommands(program);
  return program;
}

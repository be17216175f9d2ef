// gapura tasks

import type { Command } from 'commander';
import { jsonOption } from './values.ts';

export function addTasksCommands(program: Command): void {
  const tasks = program.command('tasks').description('look after the background tasks');
  tasks
    .command('list')
    .description('list tasks with their schedules, last runs, queues and dead letters')
    .addOption(jsonOption())
    .action(async (options) => (await import('../tasks.ts')).listTasks(options));
  tasks
    .command('run <name> [ids...]')
    .description('run a task now, for each of the ids where it takes one, and wait for its end')
    .option('--data <json>', 'what to give to the task, as a JSON object')
    .addOption(jsonOption('print each run as a line of JSON'))
    .action(async (name: string, ids: string[], options) => (await import('../tasks.ts')).runTask(name, ids, options));
  tasks
    .command('retry [name]')
    .description('send the dead letters of a task back into its queue')
    .option('--all', 'those of every task')
    .addOption(jsonOption())
    .action(async (name: string | undefined, options) => (await import('../tasks.ts')).retryTasks(name, options));
}

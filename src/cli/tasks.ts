// gapura tasks list | run | retry

import type { Task } from '../sdk/types.ts';
import { withAdmin } from './admin.ts';
import { CommandError } from './failure.ts';
import { printJson, printJsonLine, printTable, showTime } from './output.ts';

export async function listTasks(options: { readonly json?: boolean }): Promise<void> {
  const tasks = await withAdmin((admin) => admin.tasks.list());
  if (options.json === true) return printJson(tasks);
  printTable(
    [
      'task',
      'schedule (UTC)',
      'last run (UTC)',
      'waiting',
      'retrying',
      'active',
      'waits since (UTC)',
      'failed for good',
      'why',
    ],
    tasks.map((task) => [
      task.name,
      task.schedule ?? 'on demand',
      describeLastRun(task),
      showCount(task.waiting),
      showCount(task.retrying),
      showCount(task.running),
      showTime(task.waiting_since),
      showCount(task.failed),
      task.failed_reason ?? '',
    ]),
  );
  if (tasks.some(({ timed_out }) => timed_out)) console.error('The database is slow: what is not known has a "?".');
  if (tasks.some(({ failed }) => (failed ?? 0) > 0)) {
    console.error('Jobs that failed for good can be sent back: gapura tasks retry <name>, or --all.');
  }
}

function showCount(count: number | null): string {
  return count === null ? '?' : String(count);
}

function describeLastRun({ last_run: run, timed_out: isLate }: Task): string {
  if (run === null) return isLate ? '?' : 'none known';
  const end = `${showTime(run.ended_at)} ${run.outcome}, ${run.duration_ms} ms`;
  return run.error === null ? end : `${end}: ${run.error.slice(0, 60)}`;
}

interface RunCommand {
  readonly data?: string;
  readonly json?: boolean;
}

/** Once for each id where there are any, otherwise once with the data. */
export async function runTask(name: string, ids: readonly string[], options: RunCommand): Promise<void> {
  if (ids.length > 0 && options.data !== undefined) throw new CommandError('Give ids or --data, not both.', 'usage');
  const data = options.data === undefined ? {} : parseData(options.data);
  await withAdmin(async (admin) => {
    const field = ids.length === 0 ? null : await fieldOf(name, await admin.tasks.list());
    const inputs = field === null ? [data] : ids.map((id) => ({ [field]: id }));
    for (const input of inputs) {
      const report = await admin.runTask(name, input);
      if (options.json === true) {
        printJsonLine({ task: name, data: input, ...report });
        continue;
      }
      const queued = Object.entries(report.queued).map(([task, count]) => `${count} ${task}`);
      const left = queued.length === 0 ? '' : `; it left ${queued.join(', ')} to the queue`;
      console.log(`${[name, ...Object.values(input)].join(' ')} ended after ${report.duration_ms} ms${left}.`);
    }
  });
}

function fieldOf(name: string, tasks: readonly Task[]): string | null {
  const task = tasks.find((candidate) => candidate.name === name);
  // The run itself refuses an unknown name, and lists all names.
  if (task === undefined) return 'id';
  if (task.takes === null) throw new CommandError(`${name} takes no ids: it looks for its work itself.`, 'usage');
  return task.takes;
}

function parseData(text: string): Record<string, unknown> {
  try {
    const data: unknown = JSON.parse(text);
    if (typeof data === 'object' && data !== null && !Array.isArray(data)) return { ...data };
  } catch {
    // Said below, in the same words.
  }
  throw new CommandError('--data takes a JSON object, such as \'{"payment_id": "..."}\'.', 'usage');
}

interface RetryCommand {
  readonly all?: boolean;
  readonly json?: boolean;
}

export async function retryTasks(name: string | undefined, options: RetryCommand): Promise<void> {
  if ((name === undefined) === (options.all !== true)) {
    throw new CommandError('Say which: the name of a task, or --all.', 'usage');
  }
  const sent = await withAdmin((admin) => admin.retryTasks(name));
  if (options.json === true) return printJson(sent);
  const counts = Object.entries(sent).map(([task, count]) => `${count} ${task}`);
  console.log(counts.length === 0 ? 'Nothing had failed for good.' : `Sent back: ${counts.join(', ')}.`);
}

// The queue as staff see and use it through the API: from any process, also one that runs no tasks.

import { invalid } from '../domain/errors.ts';
import { isUuid } from '../domain/ids.ts';
import type { Clock } from '../domain/time.ts';
import type { TaskDesk } from '../services/operations/task-desk.ts';
import { withTrace } from './job-trace.ts';
import { listTasks, retryDeadLetters } from './overview.ts';
import type { QueueAccess } from './queue-access.ts';
import { getTask } from './registry.ts';
import { nextDue } from './schedule.ts';

export function createTaskDesk(queue: QueueAccess, clock: Clock): TaskDesk {
  return {
    list: async () => listTasks(await queue.open()),
    nextRun: (schedule) => nextDue(schedule, clock.now()),
    listDead: async (name, limit) => {
      const task = getTask(name);
      return (await queue.open()).listDead(task.name, limit);
    },
    dataFor,
    async add(name, data) {
      const [key = ''] = Object.values(data);
      await queue.add(getTask(name).name, withTrace([{ data: { ...data }, key }], 'parent'));
    },
    async retry(name, limit) {
      const task = getTask(name);
      return (await retryDeadLetters(await queue.open(), [task], limit))[task.name] ?? 0;
    },
  };
}

function dataFor(name: string, id: string | undefined): Record<string, string> {
  const { takes, schedule } = getTask(name);
  if (id === undefined) {
    if (takes === undefined || schedule !== undefined) return {};
    throw invalid({ field: 'id', message: `is needed by this task: its ${takes}` });
  }
  if (takes === undefined)
    throw invalid({ field: 'id', message: 'is not taken by this task, which looks for its work' });
  if (!isUuid(id)) throw invalid({ field: 'id', message: 'must be a UUID' });
  return { [takes]: id };
}

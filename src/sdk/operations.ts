// gapura.tasks, gapura.reconciliations and gapura.doctor: looking after a running Gapura, for staff.

import { type Api, dataOf, idIn } from './api.ts';
import { type CallOptions, readId, type WriteOptions } from './options.ts';
import { type Pages, pagesOf } from './pages.ts';
import type {
  Examination,
  Reconciliation,
  ReconciliationInput,
  ReconciliationQuery,
  ReconciliationResult,
  Task,
  TaskFailure,
  TaskFailureQuery,
  TaskRetry,
  TaskRun,
  TaskRunInput,
} from './types.ts';

export interface Tasks {
  /** Every background task, with what waits and what failed. */
  list(options?: CallOptions): Promise<Task[]>;
  /** The newest jobs of a task that failed too often. */
  failures(name: string, query?: TaskFailureQuery, options?: CallOptions): Promise<TaskFailure[]>;
  /** Queues one run now; with an `id`, about that one thing. */
  run(name: string, input?: TaskRunInput, options?: WriteOptions): Promise<TaskRun>;
  /** Queues the jobs again that failed too often, up to 1,000 of them. */
  retry(name: string, options?: WriteOptions): Promise<TaskRetry>;
}

export interface Reconciliations {
  /** Has the background compare the payments of a while with the gateway; of the last day where nothing is said. */
  start(input?: ReconciliationInput, options?: WriteOptions): Promise<Reconciliation>;
  /** Newest first. */
  list(query?: ReconciliationQuery, options?: CallOptions): Pages<Reconciliation>;
  /** How far it is, and what differed. */
  get(id: string, options?: CallOptions): Promise<ReconciliationResult>;
  stop(id: string, options?: WriteOptions): Promise<ReconciliationResult>;
}

export interface Doctor {
  /** Whether all is well, and what to do where it is not. */
  examine(options?: CallOptions): Promise<Examination>;
}

const nameIn = (name: string) => ({ path: { name: readId(name) } });

export function taskCalls({ paths, reading, writing }: Api): Tasks {
  return {
    list: async (options) => dataOf(paths.GET('/tasks/', { ...reading(options) })),
    failures: async (name, query = {}, options) =>
      dataOf(paths.GET('/tasks/{name}/failures/', { params: { ...nameIn(name), query }, ...reading(options) })),
    run: async (name, body = {}, options) =>
      dataOf(paths.POST('/tasks/{name}/run/', { params: nameIn(name), body, ...writing(options) })),
    retry: async (name, options) =>
      dataOf(paths.POST('/tasks/{name}/retry/', { params: nameIn(name), ...writing(options) })),
  };
}

export function reconciliationCalls({ paths, reading, writing }: Api): Reconciliations {
  return {
    start: async (body = {}, options) => dataOf(paths.POST('/reconciliations/', { body, ...writing(options) })),
    list: (query = {}, options) =>
      pagesOf(query.cursor, (cursor) =>
        paths.GET('/reconciliations/', { params: { query: { ...query, ...cursor } }, ...reading(options) }),
      ),
    get: async (id, options) => dataOf(paths.GET('/reconciliations/{pk}/', { params: idIn(id), ...reading(options) })),
    stop: async (id, options) =>
      dataOf(paths.POST('/reconciliations/{pk}/stop/', { params: idIn(id), ...writing(options) })),
  };
}

export function doctorCalls({ paths, reading }: Api): Doctor {
  return { examine: async (options) => dataOf(paths.GET('/doctor/', { ...reading(options) })) };
}

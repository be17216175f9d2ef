// What staff look after a running Gapura with, bound to its context: tasks, reconciliations and the doctor.

import type { Caller } from '../../domain/caller.ts';
import type { Context } from '../context.ts';
import {
  getReconciliation,
  listReconciliations,
  type ReconciliationInput,
  startReconciliation,
  stopReconciliation,
} from '../payments/reconciliations.ts';
import { bindDoctor } from './doctor.ts';
import { bindTasks } from './tasks.ts';

export function bindOperations(context: Context) {
  return {
    tasks: bindTasks(context),
    reconciliations: bindReconciliations(context),
    doctor: bindDoctor(context),
  };
}

/** Reconciliations that staff ask for, and that the background works on. */
function bindReconciliations(context: Context) {
  return {
    start: (caller: Caller, input: ReconciliationInput, id?: string) => startReconciliation(context, caller, input, id),
    list: (caller: Caller, query: Parameters<typeof listReconciliations>[2]) =>
      listReconciliations(context, caller, query),
    get: (caller: Caller, id: string) => getReconciliation(context, caller, id),
    stop: (caller: Caller, id: string) => stopReconciliation(context, caller, id),
  };
}

// Remembers that statements fail though the database answers, so that readiness need not try one to know it.

import { isMisfit, isNotWritable } from './errors.ts';

/** After so long without another failure it is worth finding out again. */
const REMEMBERED_MS = 10_000;

/** Nothing can be written, or the schema is not the one that this version needs. */
type FaultKind = 'write' | 'misfit';

const failed = new WeakMap<object, { readonly kind: FaultKind; readonly statement: string; readonly atMs: number }>();

export function noteFault(on: object, statement: string, error: unknown): void {
  const kind = isNotWritable(error) ? 'write' : isMisfit(error) ? 'misfit' : undefined;
  if (kind !== undefined) failed.set(on, { kind, statement, atMs: performance.now() });
}

/** Only the statement that failed proves that it passes again: others may still find room where it did not. */
export function noteAnswer(on: object, statement: string): void {
  if (failed.get(on)?.statement === statement) failed.delete(on);
}

/** In which way a statement on this pool failed not long ago that will fail again. */
export function recentFault(on: object): FaultKind | null {
  const fault = failed.get(on);
  return fault !== undefined && performance.now() - fault.atMs < REMEMBERED_MS ? fault.kind : null;
}

// Remembers that writes fail though the database answers, so that readiness need not try a write to know it.

import { isNotWritable } from './errors.ts';

/** After so long without another failure it is worth finding out again. */
const REMEMBERED_MS = 10_000;

const failed = new WeakMap<object, { readonly statement: string; readonly atMs: number }>();

export function noteFault(on: object, statement: string, error: unknown): void {
  if (isNotWritable(error)) failed.set(on, { statement, atMs: performance.now() });
}

/** Only the statement that failed proves that it passes again: others may still find room where it did not. */
export function noteAnswer(on: object, statement: string): void {
  if (failed.get(on)?.statement === statement) failed.delete(on);
}

/** Whether a write on this pool failed not long ago for want of disk, memory or a server that writes. */
export function hasFailedToWrite(on: object): boolean {
  const fault = failed.get(on);
  return fault !== undefined && performance.now() - fault.atMs < REMEMBERED_MS;
}

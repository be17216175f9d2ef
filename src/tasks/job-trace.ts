// The trace of a job: stored with what it is about, so that whoever takes it knows what it came from.

import { currentTrace } from '../observability/tracing.ts';
import type { QueuedJob } from './task.ts';

/** A request's work goes on in its trace. The many jobs of a sweep have traces of their own, which name that of the sweep. */
type Relation = 'parent' | 'link';

const FIELDS: Readonly<Record<Relation, string>> = { parent: 'trace_parent', link: 'trace_link' };

/** Behind the other fields: the first is what a job is about. */
export function withTrace(jobs: readonly QueuedJob[], relation: Relation): readonly QueuedJob[] {
  const trace = currentTrace();
  if (trace === undefined) return jobs;
  return jobs.map((job) => ({ ...job, data: { ...job.data, [FIELDS[relation]]: trace } }));
}

/** What was stored, where it was: a job may have been queued by a process that traces nothing. */
export function traceIn(data: Readonly<Record<string, unknown>>): { readonly [Name in Relation]: string | undefined } {
  const read = (field: string) => (typeof data[field] === 'string' ? data[field] : undefined);
  return { parent: read(FIELDS.parent), link: read(FIELDS.link) };
}

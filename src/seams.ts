// Where one step ends and the next begins: on both sides of all that is written, asked of the gateway, or sent. A process may die at
// any of them. Nobody listens but the tests that kill it there (`node:diagnostics_channel`): for everybody else they cost nothing.

import { channel } from 'node:diagnostics_channel';

export const SEAM_CHANNEL = 'gapura:seam';

export interface Seam {
  /** What is done: `write charge_payment`, `ask charge`, `send webhook`. */
  readonly step: string;
  readonly side: 'before' | 'after';
}

type Kind = 'write' | 'ask' | 'send';

const seams = channel(SEAM_CHANNEL);

/** Does a step that leaves a trace outside of this process. */
export async function atSeam<Result>(kind: Kind, name: string, work: () => Promise<Result>): Promise<Result> {
  if (!seams.hasSubscribers) return work();
  const step = `${kind} ${name}`;
  seams.publish({ step, side: 'before' } satisfies Seam);
  const result = await work();
  seams.publish({ step, side: 'after' } satisfies Seam);
  return result;
}

// Where one step ends and the next begins: on both sides of all that is written, asked of the gateway, or sent. A process may die at
// any of them. Only the tests that kill it there listen (`node:diagnostics_channel`): without a listener they cost nothing.

import { channel } from 'node:diagnostics_channel';

export const SEAM_CHANNEL = 'gapura:seam';

export interface Seam {
  /** What is done: `write charge_payment`, `ask charge`, `send webhook`. */
  readonly step: string;
  readonly side: 'before' | 'after';
  /** What the listener has the step wait for. */
  hold?: Promise<unknown>;
}

type Kind = 'write' | 'ask' | 'send';

const seams = channel(SEAM_CHANNEL);

/** Does a step that leaves a trace outside of this process. */
export async function atSeam<Result>(kind: Kind, name: string, work: () => Promise<Result>): Promise<Result> {
  if (!seams.hasSubscribers) return work();
  const step = `${kind} ${name}`;
  await cross({ step, side: 'before' });
  const result = await work();
  await cross({ step, side: 'after' });
  return result;
}

async function cross(seam: Seam): Promise<void> {
  seams.publish(seam);
  if (seam.hold !== undefined) await seam.hold;
}

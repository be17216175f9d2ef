// What a scenario of `gapura trigger` plays with, and the steps that all of them take.

import { randomBytes } from 'node:crypto';
import type { Admin } from '../admin.ts';
import { CommandError } from '../failure.ts';
import type { SandboxPlay } from './sandbox-play.ts';
import type { Trace } from './trace.ts';

export interface Stage {
  readonly admin: Admin;
  readonly sandbox: SandboxPlay;
  readonly trace: Trace;
  /** A payment to use in place of a new one. */
  readonly payment: string | undefined;
  readonly set: readonly string[];
}

export interface Scenario {
  readonly does: string;
  /** True where the sandbox's clock has to be moved, for everything that is in it. */
  readonly movesClock?: true;
  play(stage: Stage): Promise<void>;
}

export const AMOUNT = 150_000;

export const newName = () => `trigger-${randomBytes(6).toString('hex')}`;

/** What the customer or the bank does at the gateway. */
export async function customer(stage: Stage, orderId: string, move: string): Promise<void> {
  await stage.trace.look();
  const { status } = await stage.sandbox.move(orderId, move);
  stage.trace.say('you', 'gateway', `as the customer or the bank: ${move}, now ${status}`);
}

export function refusePayment(stage: Stage): void {
  if (stage.payment !== undefined) throw new CommandError('--payment is for the events of payments.', 'usage');
}

/** What the merchant asks of Gapura, with how the thing stands afterwards. */
export async function step<Made extends { transaction_status: string } | { status: string }>(
  { trace }: Stage,
  what: string,
  work: () => Promise<Made>,
): Promise<Made> {
  await trace.look();
  const startedMs = performance.now();
  const made = await work();
  const status = 'transaction_status' in made ? made.transaction_status : made.status;
  trace.say('you', 'gapura', `${what}: ${status}, in ${Math.round(performance.now() - startedMs)} ms`);
  return made;
}

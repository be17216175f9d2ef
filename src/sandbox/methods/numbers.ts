// Invented payment numbers: never one by which another transaction can still be paid.

import type { SandboxContext } from '../context.ts';

const ATTEMPTS_MAX = 50;

export function isInUse(ctx: SandboxContext, number: string): boolean {
  return ctx.state.transactions.find('number', number).some((transaction) => transaction.status === 'pending');
}

/** The wanted number, or where it is taken (or none is wanted) a random one. */
export function freeNumber(ctx: SandboxContext, invent: () => string, wanted?: string): string {
  if (wanted !== undefined && !isInUse(ctx, wanted)) return wanted;
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const number = invent();
    if (!isInUse(ctx, number)) return number;
  }
  throw new Error('No free payment number was found.');
}

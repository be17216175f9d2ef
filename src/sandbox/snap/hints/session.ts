// Hints about a token that was made, and about what the customer chose on its page.

import type { SandboxContext } from '../../context.ts';
import type { Transaction } from '../../transactions/transaction.ts';
import { shownWibTime } from '../../wib.ts';
import { NOWHERE, returnAddress } from '../describe.ts';
import { findSnapMethod } from '../methods.ts';
import type { SnapSession } from '../session.ts';
import { payableBefore, payableFor } from '../standing.ts';
import { type Hint, mistake } from './mistakes.ts';

export function hintsOfSession(ctx: SandboxContext, session: SnapSession, isReplacement: boolean): Hint[] {
  const leadsNowhere = returnAddress(ctx, session, 'finish') === NOWHERE;
  const { expiry, closesAt } = session;
  return [
    ...(leadsNowhere ? [mistake('finish-address', { leadsTo: NOWHERE })] : []),
    ...(isReplacement ? [mistake('ending-a-token', 'made-again')] : []),
    ...payableBefore(ctx, session).map((first) => mistake('two-numbers', { first: named(first) })),
    mistake('times-untold', {
      closes: shownWibTime(closesAt),
      isFromChoice: expiry !== undefined && expiry.startAt === undefined,
    }),
  ];
}

export function hintsOfChoice(
  ctx: SandboxContext,
  session: SnapSession,
  { method, transaction }: { readonly method: string; readonly transaction: Transaction },
): Hint[] {
  const isOther = transaction.paymentType === 'qris' && findSnapMethod(method)?.qrisAcquirer !== undefined;
  return [
    ...(isOther ? [mistake('qris-on-desktop', method)] : []),
    ...(transaction.status === 'pending' ? payableFor(ctx, session) : [])
      .filter(({ id }) => id !== transaction.id)
      .map((first) => mistake('two-numbers', { first: named(first), second: named(transaction) })),
  ];
}

function named({ orderId, paymentType, numbers, id }: Transaction): string {
  return `${paymentType} ${numbers[0] ?? id} of the order ${orderId} (transaction ${id})`;
}

// The points that a card has collected at its bank.

import { RefusedRequest } from '../answers.ts';
import type { SandboxContext } from '../context.ts';
import { amountText, wibTime } from '../wib.ts';
import { findCard } from './saved-cards.ts';

/** Each is worth a rupiah. */
const POINT_BALANCE = 100_000;

/** Only cards of Mandiri have points. */
export function pointsOf(ctx: SandboxContext, token: string) {
  const found = findCard(ctx, token);
  if (found === undefined) throw new RefusedRequest(411);
  if (found.card.issuer !== 'mandiri') throw new RefusedRequest(402);
  return {
    status_code: '200',
    status_message: 'Success, Credit Card Point inquiry is successful',
    transaction_time: wibTime(ctx.clock.now()),
    point_balance: POINT_BALANCE,
    point_balance_amount: amountText(POINT_BALANCE),
  };
}

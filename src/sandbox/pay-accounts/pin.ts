// What a shopper does on the wallet's PIN page, at `/v2/gopay/redirect/{link}/charge`.

import { RefusedRequest } from '../answers.ts';
import type { SandboxContext } from '../context.ts';
import { INSUFFICIENT_BALANCE, isLinked } from '../methods/gopay-linked.ts';
import { findAny } from '../transactions/control.ts';
import { deny, pay } from '../transactions/lifecycle.ts';
import { record } from '../transactions/record.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { balanceOf } from './payment-options.ts';

export const RIGHT_PIN = '112233';

export interface GopayControl {
  /** By transaction id, order id or the token of a verification link. A wrong PIN is refused and changes nothing. */
  enterPin(id: string, pin: string): Transaction;
}

export function gopayControl(ctx: SandboxContext): GopayControl {
  return {
    enterPin: (id, pin) => {
      const transaction = findAny(ctx, id);
      if (transaction === undefined || !isLinked(transaction)) {
        throw new RefusedRequest(404, `There is no payment with a linked wallet ${id}.`);
      }
      const { verifyUntil, accountId, option } = transaction.detail;
      if (transaction.status !== 'pending' || verifyUntil === undefined || verifyUntil <= ctx.clock.now()) {
        throw new RefusedRequest(409, 'The payment does not wait for a PIN.');
      }
      if (pin !== RIGHT_PIN) throw new RefusedRequest(400, 'The PIN is wrong.');
      const account = ctx.state.payAccounts.get(accountId);
      const hasFunds = account !== undefined && balanceOf(ctx, account, option) >= transaction.grossAmount;
      const next = hasFunds ? pay(ctx, transaction) : deny(ctx, transaction, INSUFFICIENT_BALANCE);
      record(ctx, next);
      return next;
    },
  };
}

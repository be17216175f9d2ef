// What a shopper does on the 3-D Secure page. The page's address ends in the redirect token of a pending card payment.
//
// `threeDs` says what the page must show: whether it asks for an OTP at all. Then it calls `completeThreeDs` with what
// was typed (nothing where no OTP is asked for) or `abandonThreeDs`, and hands `result` to the merchant's page: as a
// JS event, or for `callbackType` "form" as the JSON text of a form's one field, `response`.

import { RefusedRequest } from '../answers.ts';
import type { SandboxContext } from '../context.ts';
import type { WireFields } from '../json.ts';
import { asksOtp, type CardDetail, creditCard } from '../methods/credit-card.ts';
import { findAny } from '../transactions/control.ts';
import { statusCodeInNotification, transactionFields } from '../transactions/describe.ts';
import { deny, pay } from '../transactions/lifecycle.ts';
import { record } from '../transactions/record.ts';
import type { Transaction } from '../transactions/transaction.ts';

export const RIGHT_OTP = '112233';
/** How long the bank of a `delayed` card thinks about it. */
const DELAY_MS = 60_000;

export interface ThreeDsPage {
  readonly transaction: Transaction<CardDetail>;
  readonly asksOtp: boolean;
  /** False once the shopper has answered, and when it is too late. */
  readonly isOpen: boolean;
}

export interface CardControl {
  /** Each takes the transaction id, the order id or the redirect token. */
  threeDs(id: string): ThreeDsPage;
  /** The right OTP goes on to the bank; another one ends in a denial. */
  completeThreeDs(id: string, typed?: { readonly otp?: string | undefined }): Transaction;
  abandonThreeDs(id: string): Transaction;
  /** What the merchant's page is told; undefined while nothing is decided. */
  result(id: string): WireFields | undefined;
}

export function cardControl(ctx: SandboxContext): CardControl {
  const threeDs = (id: string): ThreeDsPage => {
    const found = findAny(ctx, id) as Transaction<CardDetail> | undefined;
    // Cards that the gateway charges by itself, for an invoice or a subscription, never met a page.
    if (found?.paymentType !== creditCard.name || found.detail.card === undefined) {
      throw new RefusedRequest(404, `There is no card payment ${id} with a page.`);
    }
    const isOpen = found.status === 'pending' && found.verdict === undefined;
    return { transaction: found, asksOtp: asksOtp(found.detail), isOpen };
  };
  const open = (id: string) => {
    const page = threeDs(id);
    if (page.isOpen) return page;
    throw new RefusedRequest(409, 'The card payment does not wait for the shopper.');
  };
  const tell = (next: Transaction) => {
    record(ctx, next);
    return next;
  };
  return {
    threeDs,
    completeThreeDs: (id, { otp } = {}) => {
      const { transaction, ...page } = open(id);
      if (page.asksOtp && otp !== RIGHT_OTP) return tell(deny(ctx, transaction, {}, 'shopper'));
      if (transaction.detail.card.profile.threeDs !== 'delayed') return tell(pay(ctx, transaction));
      const waiting = awaitBank(ctx, transaction);
      ctx.state.commit({ transactions: [waiting] });
      return waiting;
    },
    abandonThreeDs: (id) => tell(deny(ctx, open(id).transaction, {}, 'shopper')),
    result: (id) => resultOf(ctx, threeDs(id).transaction),
  };
}

/** Nothing that the merchant is told about changes yet; and the shopper's time no longer runs. */
function awaitBank(ctx: SandboxContext, transaction: Transaction): Transaction {
  const at = ctx.clock.now() + DELAY_MS;
  return { ...transaction, expiresAt: Math.max(transaction.expiresAt ?? 0, at + 1), verdict: { at, move: 'pay' } };
}

function resultOf(ctx: SandboxContext, transaction: Transaction<CardDetail>): WireFields | undefined {
  const { status, detail } = transaction;
  if (status === 'pending') return undefined;
  const { challenge_completion, ...fields } = transactionFields(ctx, transaction, 'notification');
  const isUnknown = status === 'deny' && detail.eci === undefined;
  return {
    status_code: statusCodeInNotification(transaction),
    status_message: isUnknown ? 'Card is not authenticated.' : creditCard.statusMessage?.(transaction),
    ...fields,
    three_ds_challenge_completion: challenge_completion,
  };
}

// Checkouts, bound to their context: for those who make them, and for the customers who pay them.

import type { Caller } from '../../domain/caller.ts';
import type { Choice } from '../../domain/checkouts/attempt.ts';
import type { CheckoutInput } from '../../domain/checkouts/input.ts';
import { showCheckout } from '../../domain/checkouts/representation.ts';
import type { Context } from '../context.ts';
import { type CancelOrigin, cancelCheckout } from './cancel.ts';
import { type ChoiceOrigin, chooseMethod } from './choosing.ts';
import { type CheckoutOrigin, createCheckout } from './creation.ts';
import { followCheckout } from './following.ts';
import { Lookout } from './looking.ts';
import {
  type CheckoutQuery,
  type CheckoutRecord,
  getCheckout,
  listCheckouts,
  type OpenedCheckout,
  openCheckout,
} from './read.ts';
import { noteSurplusReturned, type ReturnOrigin, refundSurplus } from './surplus.ts';
import { openToken } from './tokens.ts';

/** Checkouts on behalf of a caller, who sees and acts on their own unless they are staff. */
export function bindCheckouts(context: Context) {
  return {
    create: (caller: Caller, input: CheckoutInput, origin?: CheckoutOrigin) =>
      createCheckout(context, caller, input, origin),
    get: (caller: Caller, id: string) => getCheckout(context, caller, id),
    list: (caller: Caller, query: CheckoutQuery) => listCheckouts(context, caller, query),
    cancel: (caller: Caller, id: string, origin?: CancelOrigin) => cancelCheckout(context, caller, id, origin),
    refundSurplus: (caller: Caller, id: string, origin?: { readonly requestId?: string }) =>
      refundSurplus(context, caller, id, origin),
    noteSurplusReturned: (caller: Caller, id: string, origin?: ReturnOrigin) =>
      noteSurplusReturned(context, caller, id, origin),
    /** The token of its address. */
    tokenOf: ({ checkout, tokenSealed }: CheckoutRecord) => openToken(context, checkout.id, tokenSealed),
    /** A checkout as the API shows it; `url` for those who ask for this one. */
    show: ({ checkout, payments }: CheckoutRecord, url: string | null) => showCheckout(checkout, payments, url),
  };
}

/** What customers can do, who have nothing but the token of an address. */
export function bindPaying(context: Context) {
  const lookout = new Lookout(context);
  return {
    open: (token: string) => openCheckout(context, token),
    choose: (token: string, choice: Choice, origin: ChoiceOrigin) => chooseMethod(context, token, choice, origin),
    look: (opened: OpenedCheckout) => lookout.look(opened),
    follow: (opened: OpenedCheckout, signal: AbortSignal) => followCheckout(context, opened, signal),
    hasCards: context.checkouts.hasCards,
    now: () => context.clock.now(),
  };
}

// The control's moves on Snap sessions and payment links: what a shopper does on their pages, without the pages.

import type { SandboxContext } from '../context.ts';
import type { JsonObject } from '../json.ts';
import { inRange, type ListRange } from '../list-range.ts';
import { beginPurchase, getLink, type Visitor } from '../payment-links/changes.ts';
import type { PaymentLink } from '../payment-links/link.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { chargeSession, getSession } from './changes.ts';
import type { ScreenMode } from './methods.ts';
import type { SnapSession } from './session.ts';
import { type SessionStanding, standingOf } from './standing.ts';

export interface SnapControl {
  get(token: string): SnapSession | undefined;
  /** The newest first. */
  list(range?: ListRange): SnapSession[];
  standing(token: string): SessionStanding;
  /** The shopper chooses how to pay; the transaction then waits to be paid. */
  choose(
    token: string,
    how: {
      readonly method: string;
      readonly mode?: ScreenMode;
      readonly params?: JsonObject;
      readonly customer?: JsonObject;
    },
  ): Transaction;
}

export function snapControl(ctx: SandboxContext): SnapControl {
  return {
    get: (token) => ctx.state.snapSessions.get(token),
    list: (range = {}) => inRange(ctx.state.snapSessions.newestFirst(), range),
    standing: (token) => standingOf(ctx, getSession(ctx, token)),
    choose: (token, { method, mode = 'qr', params = {}, customer = {} }) =>
      chargeSession(ctx, getSession(ctx, token), { method, mode, params, customer }).transaction,
  };
}

export interface PaymentLinkControl {
  /** Each takes an order id, or the last part of the address. */
  get(id: string): PaymentLink;
  list(range?: ListRange): PaymentLink[];
  /** A shopper goes on to pay: a Snap session with an order id of its own. */
  open(id: string, visitor?: Partial<Visitor>): SnapSession;
}

export function paymentLinkControl(ctx: SandboxContext): PaymentLinkControl {
  return {
    get: (id) => getLink(ctx, id),
    list: (range = {}) => inRange(ctx.state.paymentLinks.newestFirst(), range),
    open: (id, visitor = {}) => beginPurchase(ctx, getLink(ctx, id), { customer: {}, ...visitor }),
  };
}

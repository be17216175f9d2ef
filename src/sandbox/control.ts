// What happens to the sandbox from outside: shoppers, banks, time, failures. The HTTP control calls the same.

import { RefusedRequest } from './answers.ts';
import type { Clock } from './clock.ts';
import type { SandboxContext } from './context.ts';
import { choosePayment, expireInvoice, payInvoice } from './invoices/changes.ts';
import { describeInvoiceForPage } from './invoices/describe.ts';
import { type Invoice, isPayable } from './invoices/invoice.ts';
import type { JsonObject, WireFields } from './json.ts';
import { changedAddresses, type Directory, type NotificationAddresses } from './merchant.ts';
import { asksOtp, type CardDetail, creditCard } from './methods/credit-card.ts';
import { INSUFFICIENT_BALANCE, isLinked } from './methods/gopay.ts';
import type { PayHow } from './methods/method.ts';
import type { Notification } from './notifications/notification.ts';
import { balanceOf, changeAccount } from './pay-accounts/linking.ts';
import type { AccountStatus, PayAccount } from './pay-accounts/pay-account.ts';
import type { Scheduler } from './scheduler.ts';
import { chargeSession, getSession } from './snap/changes.ts';
import type { ScreenMode } from './snap/methods.ts';
import { beginPurchase, getLink, type Visitor } from './snap/payment-links.ts';
import { sessionState } from './snap/session-state.ts';
import type { ListRange } from './state.ts';
import { getSubscription } from './subscriptions/changes.ts';
import type { FailureCode, Subscription } from './subscriptions/subscription.ts';
import { record } from './transactions/charge.ts';
import { statusCodeInNotification, transactionFields } from './transactions/describe.ts';
import {
  approve,
  cancel,
  capture,
  chargeback,
  confirmRefund,
  type DenyWhy,
  declineRefund,
  deny,
  expire,
  isLegal,
  legalMoves,
  pay,
  payLate,
  reverse,
  settle,
} from './transactions/lifecycle.ts';
import type { Move, Transaction } from './transactions/transaction.ts';

export type Control = ReturnType<typeof createControl>;

interface SharedControl {
  readonly scheduler: Scheduler;
  readonly clock: ClockControl;
  readonly directory: Directory;
}

/** Of one merchant, but for the clock and the merchants, which are the same everywhere. The lists of every noun have the newest first. */
export function createControl(ctx: SandboxContext, { scheduler, clock, directory }: SharedControl) {
  const { state, settings } = ctx;
  return {
    ...merchantControl(directory),
    ...transactionControl(ctx),
    cards: cardControl(ctx),
    payAccounts: payAccountControl(ctx),
    gopay: { enterPin: (id: string, pin: string) => enterPin(ctx, id, pin) },
    subscriptions: {
      get: (id: string) => state.subscriptions.get(id),
      list: (range?: ListRange) => state.subscriptions.list(range),
      /** Makes the next charges fail, once by default: 202 is the bank's no, the others leave no transaction. */
      failNext: (id: string, how: { readonly statusCode: FailureCode; readonly times?: number }): Subscription =>
        state.save('subscriptions', { ...getSubscription(ctx, id), failing: { times: 1, ...how } }),
    },
    invoices: invoiceControl(ctx),
    snap: {
      get: (token: string) => state.snapSessions.get(token),
      list: (range?: ListRange) => state.snapSessions.list(range),
      standing: (token: string) => sessionState(ctx, getSession(ctx, token)),
      /** The shopper chooses how to pay; the transaction then waits to be paid. */
      choose: (token: string, how: SnapHow): Transaction =>
        chargeSession(ctx, getSession(ctx, token), { mode: 'qr', params: {}, customer: {}, ...how }).transaction,
    },
    /** Each takes an order id, or the last part of the address. */
    paymentLinks: {
      get: (id: string) => getLink(ctx, id),
      list: (range?: ListRange) => state.paymentLinks.list(range),
      /** A shopper goes on to pay: a Snap session with an order id of its own. */
      open: (id: string, visitor: Partial<Visitor> = {}) =>
        beginPurchase(ctx, getLink(ctx, id), { customer: {}, ...visitor }),
    },
    clock,
    faults: { add: ctx.faults.add, list: ctx.faults.list, clear: ctx.faults.clear },
    notifications: {
      /** By transaction, order or account where an id is given. */
      list: (range: ListRange & { readonly id?: string } = {}): Notification[] => {
        const { id, limit = 100, offset = 0 } = range;
        const isMeant = (one: Notification) => id === undefined || one.subjectId === id || one.orderId === id;
        return state.notifications
          .newestFirst()
          .filter(isMeant)
          .slice(offset, offset + limit);
      },
      /** Sends one again, at once and as it was. */
      replay: (id: string): Notification => {
        const found = state.notifications.get(id);
        if (found === undefined) throw new RefusedRequest(404, 'No such notification.');
        const { held: _released, ...rest } = found;
        return state.save('notifications', { ...rest, status: 'waiting', nextAttemptAt: ctx.clock.now() });
      },
    },
    settings: {
      addresses: () => settings.addresses,
      /** Replaces the addresses given; an empty text removes one. */
      setAddresses: (changes: NotificationAddresses): NotificationAddresses => {
        settings.addresses = changedAddresses(settings.addresses, changes);
        state.commit({ marks: [{ id: 'addresses', addresses: settings.addresses }] });
        return settings.addresses;
      },
    },
    /** Resolves when no delivery is under way and nothing that is due is undone. */
    settled: () => scheduler.settled(),
    /** Forgets every record and fault; keys, addresses and the clock stay. */
    reset: () => {
      const staying = ['clock', 'merchant'].flatMap((id) => state.marks.get(id) ?? []);
      state.reset({ marks: [{ id: 'addresses', addresses: settings.addresses }, ...staying] });
      ctx.faults.clear();
      ctx.requests.clear();
      scheduler.replan();
    },
  };
}

/** Whoever's control it is asked of, it is about all of them. */
function merchantControl(directory: Directory): Directory {
  return {
    addMerchant: (options) => directory.addMerchant(options),
    listMerchants: () => directory.listMerchants(),
    getMerchant: (id) => directory.getMerchant(id),
    updateMerchant: (id, changes) => directory.updateMerchant(id, changes),
    removeMerchant: (id) => directory.removeMerchant(id),
  };
}

/** Everything on the way happens, in its order: thousands of years of a daily subscription would never end. */
const LEAP_MS_MAX = 20 * 366 * 24 * 60 * 60 * 1000;

export type ClockControl = ReturnType<typeof createClockControl>;

/** `remember` is called once the clock stands anew. */
export function createClockControl(clock: Clock, scheduler: Scheduler, remember: () => void) {
  const advance = async (ms: number): Promise<void> => {
    if (!Number.isFinite(ms) || ms < 0)
      throw new RefusedRequest(400, 'The clock advances by a number of milliseconds.');
    if (ms > LEAP_MS_MAX) throw new RefusedRequest(400, 'The clock moves at most twenty years ahead at a time.');
    await scheduler.advance(ms);
    remember();
  };
  return {
    now: () => new Date(clock.now()),
    advance,
    /** Forwards like `advance`; backwards the clock is only set. */
    set: async (to: Date): Promise<void> => {
      const target = to.getTime();
      if (Number.isNaN(target)) throw new RefusedRequest(400, 'The clock is set to a time.');
      const ms = target - clock.now();
      if (ms >= 0) return advance(ms);
      clock.moveTo(target);
      scheduler.replan();
      remember();
    },
    freeze: () => {
      clock.freeze();
      remember();
    },
    resume: () => {
      clock.resume();
      scheduler.replan();
      remember();
    },
    get frozen() {
      return clock.frozen;
    },
  };
}

/** By transaction id, order id or any number to pay by; the newest, but one that can still be paid before the others. */
function findAny({ state: { transactions } }: SandboxContext, id: string): Transaction | undefined {
  const byNumber = transactions.find('number', id);
  const payable = byNumber.find((found) => found.status === 'pending');
  return transactions.get(id) ?? transactions.find('order', id)[0] ?? payable ?? byNumber[0];
}

/** Each takes a transaction id, an order id, or a number to pay by: VA, bill key, payment code, QR text, reference. */
function transactionControl(ctx: SandboxContext) {
  const get = (id: string) => {
    const found = findAny(ctx, id);
    if (found === undefined) throw new RefusedRequest(404, `There is no transaction ${id}.`);
    return found;
  };
  const make = (id: string, move: Move, change: (transaction: Transaction) => Transaction) => {
    const transaction = get(id);
    if (!isLegal(transaction, move)) {
      const what = `${transaction.paymentType} transaction in status ${transaction.status}`;
      throw new RefusedRequest(409, `The move ${move} is not possible for a ${what}.`);
    }
    return record(ctx, change(transaction));
  };
  return {
    pay: (id: string, how?: PayHow) => make(id, 'pay', (one) => pay(ctx, one, how)),
    /** The bank takes money for what was cancelled or has run out. */
    payLate: (id: string) => record(ctx, payLate(ctx, get(id))),
    /** The merchant trusts a payment about which the fraud check was unsure. */
    approve: (id: string) => make(id, 'approve', (one) => approve(ctx, one, 'control')),
    deny: (id: string, why?: DenyWhy) => make(id, 'deny', (one) => deny(ctx, one, why)),
    /** Takes what was held; without an amount all of it. */
    capture: (id: string, amount?: number) => make(id, 'capture', (one) => capture(ctx, one, amount, 'control')),
    /** The daily batch comes early. */
    settle: (id: string) => make(id, 'settle', (one) => settle(ctx, one, 'control')),
    expire: (id: string) => make(id, 'expire', (one) => expire(ctx, one, 'control')),
    cancel: (id: string) => make(id, 'cancel', (one) => cancel(ctx, one, 'control')),
    /** The bank takes a settlement back. */
    reverse: (id: string) => make(id, 'reverse', (one) => reverse(ctx, one)),
    chargeback: (id: string, amount?: number) => make(id, 'chargeback', (one) => chargeback(ctx, one, amount)),
    /** The bank confirms one refund, or every open one. */
    confirmRefund: (id: string, key?: string) => make(id, 'confirmRefund', (one) => confirmRefund(ctx, one, key)),
    /** The bank takes back its yes to one refund, or to every open one. */
    declineRefund: (id: string, key?: string) => make(id, 'declineRefund', (one) => declineRefund(ctx, one, key)),
    transactions: {
      get: (id: string) => findAny(ctx, id),
      list: (range?: ListRange) => ctx.state.transactions.list(range),
      moves: (id: string) => legalMoves(get(id)),
    },
  };
}

/** What a shopper types on the pages of the bank and of the wallet. */
const RIGHT_OTP = '112233';
export const RIGHT_PIN = '112233';
/** How long the bank of a `delayed` card thinks about it. */
const DELAY_MS = 60_000;

/**
 * What a shopper does on the 3-D Secure page, whose address ends in the redirect token of a pending card payment.
 * `threeDs` says what the page must show. Then it calls `completeThreeDs` with what was typed (nothing where no OTP is
 * asked for) or `abandonThreeDs`, and hands `result` to the merchant's page: as a JS event, or for `callbackType`
 * "form" as the JSON text of a form's one field, `response`. Each takes the transaction id, the order id or the token.
 */
function cardControl(ctx: SandboxContext) {
  const threeDs = (id: string) => {
    const found = findAny(ctx, id) as Transaction<CardDetail> | undefined;
    // Cards that the gateway charges by itself, for an invoice or a subscription, never met a page.
    if (found?.paymentType !== creditCard.name || found.detail.card === undefined) {
      throw new RefusedRequest(404, `There is no card payment ${id} with a page.`);
    }
    /** False once the shopper has answered, and when it is too late. */
    const isOpen = found.status === 'pending' && found.verdict === undefined;
    return { transaction: found, asksOtp: asksOtp(found.detail), isOpen };
  };
  const open = (id: string) => {
    const page = threeDs(id);
    if (page.isOpen) return page;
    throw new RefusedRequest(409, 'The card payment does not wait for the shopper.');
  };
  return {
    threeDs,
    /** The right OTP goes on to the bank; another one ends in a denial. */
    completeThreeDs: (id: string, { otp }: { readonly otp?: string | undefined } = {}): Transaction => {
      const { transaction, ...page } = open(id);
      if (page.asksOtp && otp !== RIGHT_OTP) return record(ctx, deny(ctx, transaction, {}, 'shopper'));
      if (transaction.detail.card.profile.threeDs !== 'delayed') return record(ctx, pay(ctx, transaction));
      // Nothing changes yet of which the merchant is notified; and the shopper's time no longer runs.
      const at = ctx.clock.now() + DELAY_MS;
      const expiresAt = Math.max(transaction.expiresAt ?? 0, at + 1);
      return ctx.state.save('transactions', { ...transaction, expiresAt, verdict: { at, move: 'pay' } });
    },
    abandonThreeDs: (id: string) => record(ctx, deny(ctx, open(id).transaction, {}, 'shopper')),
    /** The result for the merchant's page; undefined while nothing is decided. */
    result: (id: string): WireFields | undefined => {
      const { transaction } = threeDs(id);
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
    },
  };
}

/**
 * What a shopper does with the link between wallet and merchant, by account id or by the token of a link. The page at
 * `/v2/gopay/redirect/{link}/link` calls `open` when it is shown and then `confirm` or `abandon`.
 */
function payAccountControl(ctx: SandboxContext) {
  const { payAccounts } = ctx.state;
  const get = (id: string) => payAccounts.get(id) ?? payAccounts.find('link', id)[0];
  const inStatus = (id: string, status: AccountStatus) => {
    const account = get(id);
    if (account === undefined) throw new RefusedRequest(404, `There is no pay account ${id}.`);
    if (account.status === status) return account;
    throw new RefusedRequest(409, `The pay account is ${account.status}, not ${status}.`);
  };
  const put = (account: PayAccount) => ctx.state.save('payAccounts', account);
  return {
    get,
    list: (range?: ListRange) => payAccounts.list(range),
    /** The shopper opens a link: that for browsers opens once, that for the app until it expires. */
    open: (link: string) => {
      const account = inStatus(link, 'PENDING');
      if (link !== account.links[0]) return account;
      if (account.webLinkOpenedAt !== undefined) throw new RefusedRequest(409, 'The link was opened before.');
      return put({ ...account, webLinkOpenedAt: ctx.clock.now() });
    },
    confirm: (id: string) => changeAccount(ctx, inStatus(id, 'PENDING'), 'ENABLED'),
    abandon: (id: string) => put({ ...inStatus(id, 'PENDING'), status: 'EXPIRED' }),
    /** The shopper unlinks in the app. */
    unbind: (id: string) => changeAccount(ctx, inStatus(id, 'ENABLED'), 'DISABLED'),
  };
}

/** On the wallet's PIN page, by transaction id, order id or the token of a verification link. A wrong PIN changes nothing. */
function enterPin(ctx: SandboxContext, id: string, pin: string): Transaction {
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
  return record(ctx, hasFunds ? pay(ctx, transaction) : deny(ctx, transaction, INSUFFICIENT_BALANCE));
}

/** What a shopper does on an invoice's payment page. Each takes an invoice's id or its order id. */
function invoiceControl(ctx: SandboxContext) {
  const { invoices } = ctx.state;
  const find = (id: string) => invoices.get(id) ?? invoices.find('order', id)[0];
  const get = (id: string) => {
    const found = find(id);
    if (found === undefined) throw new RefusedRequest(404, `There is no invoice ${id}.`);
    return found;
  };
  return {
    get: find,
    list: (range?: ListRange) => invoices.list(range),
    view: (id: string) => describeInvoiceForPage(ctx, get(id)),
    /** A shopper chooses how to pay; the transaction then waits to be paid, but a card is charged at once. */
    choose: (id: string, { method }: { readonly method: string }) => choosePayment(ctx, get(id), method),
    /** A shopper pays, by the given way or by the one at hand. */
    pay: (id: string, { method }: { readonly method?: string | undefined } = {}): Invoice => {
      payInvoice(ctx, get(id), method);
      return get(id);
    },
    expire: (id: string): Invoice => {
      const invoice = get(id);
      if (!isPayable(invoice) && invoice.status !== 'published') {
        throw new RefusedRequest(409, `Invoice ${invoice.invoiceNumber} is ${invoice.status}.`);
      }
      return expireInvoice(ctx, invoice);
    },
  };
}

interface SnapHow {
  readonly method: string;
  readonly mode?: ScreenMode;
  readonly params?: JsonObject;
  readonly customer?: JsonObject;
}

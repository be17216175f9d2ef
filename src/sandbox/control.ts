// What the outside world can do to the sandbox: shoppers, banks, time, failures. The HTTP control calls the same.

import { RefusedRequest } from './answers.ts';
import type { SandboxContext } from './context.ts';
import type { Fault, FaultRequest } from './faults.ts';
import { choosePayment, expireInvoice, payInvoice } from './invoices/changes.ts';
import { describeInvoiceForPage, type InvoiceView } from './invoices/describe.ts';
import { type Invoice, isPayable } from './invoices/invoice.ts';
import type { JsonObject, WireFields } from './json.ts';
import { asksOtp, type CardDetail, creditCard } from './methods/credit-card.ts';
import { INSUFFICIENT_BALANCE, isLinked } from './methods/gopay.ts';
import type { PayHow } from './methods/method.ts';
import type { Notification } from './notifications/notification.ts';
import { balanceOf, changeAccount } from './pay-accounts/linking.ts';
import type { AccountStatus, PayAccount } from './pay-accounts/pay-account.ts';
import type { Scheduler } from './scheduler.ts';
import type { NotificationAddresses } from './settings.ts';
import { chargeSession, getSession } from './snap/changes.ts';
import type { ScreenMode } from './snap/methods.ts';
import { beginPurchase, getLink, type Visitor } from './snap/payment-links.ts';
import type { PaymentLink, SnapSession } from './snap/session.ts';
import { type SessionStanding, standingOf } from './snap/standing.ts';
import { inRange, type ListRange } from './state.ts';
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

export interface TransactionControl {
  /** Each takes a transaction id, an order id, or a number to pay by: VA, bill key, payment code, QR text, reference. */
  pay(id: string, how?: PayHow): Transaction;
  /** The bank takes money for what was cancelled or has run out. */
  payLate(id: string): Transaction;
  /** The merchant trusts a payment about which the fraud check was unsure. */
  approve(id: string): Transaction;
  deny(id: string, why?: DenyWhy): Transaction;
  /** Takes what was held; without an amount all of it. */
  capture(id: string, amount?: number): Transaction;
  /** The daily batch comes early. */
  settle(id: string): Transaction;
  expire(id: string): Transaction;
  cancel(id: string): Transaction;
  /** The bank takes a settlement back. */
  reverse(id: string): Transaction;
  chargeback(id: string, amount?: number): Transaction;
  /** The bank confirms one refund, or every open one. */
  confirmRefund(id: string, refundKey?: string): Transaction;
  /** The bank takes back its yes to one refund, or to every open one. */
  declineRefund(id: string, refundKey?: string): Transaction;
  readonly transactions: {
    get(id: string): Transaction | undefined;
    /** The newest first. */
    list(range?: ListRange): Transaction[];
    moves(id: string): Move[];
  };
}

/** By transaction id, order id or any number to pay by; the newest, but one that can still be paid before the others. */
export function findAny(ctx: SandboxContext, id: string): Transaction | undefined {
  const { transactions } = ctx.state;
  const byId = transactions.get(id);
  if (byId !== undefined) return byId;
  const [byOrder] = transactions.find('order', id);
  if (byOrder !== undefined) return byOrder;
  const byNumber = transactions.find('number', id);
  return byNumber.find((found) => found.status === 'pending') ?? byNumber[0];
}

export function transactionControl(ctx: SandboxContext): TransactionControl {
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
    const next = change(transaction);
    record(ctx, next);
    return next;
  };
  return {
    pay: (id, how) => make(id, 'pay', (transaction) => pay(ctx, transaction, how)),
    payLate: (id) => {
      const next = payLate(ctx, get(id));
      record(ctx, next);
      return next;
    },
    approve: (id) => make(id, 'approve', (transaction) => approve(ctx, transaction, 'control')),
    deny: (id, why) => make(id, 'deny', (transaction) => deny(ctx, transaction, why)),
    capture: (id, amount) => make(id, 'capture', (transaction) => capture(ctx, transaction, amount, 'control')),
    settle: (id) => make(id, 'settle', (transaction) => settle(ctx, transaction, 'control')),
    expire: (id) => make(id, 'expire', (transaction) => expire(ctx, transaction, 'control')),
    cancel: (id) => make(id, 'cancel', (transaction) => cancel(ctx, transaction, 'control')),
    reverse: (id) => make(id, 'reverse', (transaction) => reverse(ctx, transaction)),
    chargeback: (id, amount) => make(id, 'chargeback', (transaction) => chargeback(ctx, transaction, amount)),
    confirmRefund: (id, key) => make(id, 'confirmRefund', (transaction) => confirmRefund(ctx, transaction, key)),
    declineRefund: (id, key) => make(id, 'declineRefund', (transaction) => declineRefund(ctx, transaction, key)),
    transactions: {
      get: (id) => findAny(ctx, id),
      list: (range = {}) => inRange(ctx.state.transactions.newestFirst(), range),
      moves: (id) => legalMoves(get(id)),
    },
  };
}

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

export interface InvoiceControl {
  /** Each takes an invoice's id or its order id. */
  get(id: string): Invoice | undefined;
  /** The newest first. */
  list(range?: ListRange): Invoice[];
  view(id: string): InvoiceView;
  /** A shopper chooses how to pay; the transaction then waits to be paid, but a card is charged at once. */
  choose(id: string, how: { readonly method: string }): Transaction;
  /** A shopper pays, by the given way or by the one at hand. */
  pay(id: string, how?: { readonly method?: string | undefined }): Invoice;
  expire(id: string): Invoice;
}

export function findInvoice(ctx: SandboxContext, id: string): Invoice | undefined {
  return ctx.state.invoices.get(id) ?? ctx.state.invoices.find('order', id)[0];
}

export function invoiceControl(ctx: SandboxContext): InvoiceControl {
  const get = (id: string) => {
    const found = findInvoice(ctx, id);
    if (found === undefined) throw new RefusedRequest(404, `There is no invoice ${id}.`);
    return found;
  };
  return {
    get: (id) => findInvoice(ctx, id),
    list: (range = {}) => inRange(ctx.state.invoices.newestFirst(), range),
    view: (id) => describeInvoiceForPage(ctx, get(id)),
    choose: (id, { method }) => choosePayment(ctx, get(id), method),
    pay: (id, { method } = {}) => {
      payInvoice(ctx, get(id), method);
      return get(id);
    },
    expire: (id) => {
      const invoice = get(id);
      if (!isPayable(invoice) && invoice.status !== 'published') {
        throw new RefusedRequest(409, `Invoice ${invoice.invoiceNumber} is ${invoice.status}.`);
      }
      return expireInvoice(ctx, invoice);
    },
  };
}

export interface PayAccountControl {
  /** By account id or by the token of a link. */
  get(id: string): PayAccount | undefined;
  /** The newest first. */
  list(range?: ListRange): PayAccount[];
  /** The shopper opens a link: that for browsers opens once, that for the app until it expires. */
  open(link: string): PayAccount;
  confirm(id: string): PayAccount;
  abandon(id: string): PayAccount;
  /** The shopper unlinks in the app. */
  unbind(id: string): PayAccount;
}

export function payAccountControl(ctx: SandboxContext): PayAccountControl {
  const get = (id: string) => ctx.state.payAccounts.get(id) ?? ctx.state.payAccounts.find('link', id)[0];
  const inStatus = (id: string, status: AccountStatus) => {
    const account = get(id);
    if (account === undefined) throw new RefusedRequest(404, `There is no pay account ${id}.`);
    if (account.status === status) return account;
    throw new RefusedRequest(409, `The pay account is ${account.status}, not ${status}.`);
  };
  const put = (account: PayAccount) => {
    ctx.state.commit({ payAccounts: [account] });
    return account;
  };
  return {
    get,
    list: (range = {}) => inRange(ctx.state.payAccounts.newestFirst(), range),
    open: (link) => {
      const account = inStatus(link, 'PENDING');
      if (link !== account.links[0]) return account;
      if (account.webLinkOpenedAt !== undefined) throw new RefusedRequest(409, 'The link was opened before.');
      return put({ ...account, webLinkOpenedAt: ctx.clock.now() });
    },
    confirm: (id) => changeAccount(ctx, inStatus(id, 'PENDING'), 'ENABLED'),
    abandon: (id) => put({ ...inStatus(id, 'PENDING'), status: 'EXPIRED' }),
    unbind: (id) => changeAccount(ctx, inStatus(id, 'ENABLED'), 'DISABLED'),
  };
}

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

export interface FailNext {
  readonly statusCode: FailureCode;
  /** 1 unless told. */
  readonly times?: number;
}

export interface SubscriptionControl {
  get(id: string): Subscription | undefined;
  /** The newest first. */
  list(range?: ListRange): Subscription[];
  /** Makes the next charges fail: 202 is the bank's no, the others leave no transaction. */
  failNext(id: string, how: FailNext): Subscription;
}

export function subscriptionControl(ctx: SandboxContext): SubscriptionControl {
  return {
    get: (id) => ctx.state.subscriptions.get(id),
    list: (range = {}) => inRange(ctx.state.subscriptions.newestFirst(), range),
    failNext: (id, { statusCode, times = 1 }) => {
      const next = { ...getSubscription(ctx, id), failing: { statusCode, times } };
      ctx.state.commit({ subscriptions: [next] });
      return next;
    },
  };
}

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

export interface Control extends TransactionControl {
  readonly cards: CardControl;
  readonly payAccounts: PayAccountControl;
  readonly gopay: GopayControl;
  readonly subscriptions: SubscriptionControl;
  readonly invoices: InvoiceControl;
  readonly snap: SnapControl;
  readonly paymentLinks: PaymentLinkControl;
  readonly clock: {
    now(): Date;
    advance(ms: number): Promise<void>;
    /** Forwards like `advance`; backwards the clock is only set. */
    set(to: Date): Promise<void>;
    freeze(): void;
    resume(): void;
    readonly frozen: boolean;
  };
  readonly faults: {
    add(fault: FaultRequest): Fault;
    list(): Fault[];
    clear(id?: string): void;
  };
  readonly notifications: {
    /** The newest first; by transaction, order or account where an id is given. */
    list(range?: ListRange & { readonly id?: string }): Notification[];
    /** Sends one again, at once and as it was. */
    replay(id: string): Notification;
  };
  readonly settings: {
    addresses(): NotificationAddresses;
    /** Replaces the addresses given; an empty text removes one. */
    setAddresses(addresses: NotificationAddresses): NotificationAddresses;
  };
  /** Resolves when no delivery is under way and nothing that is due is undone. */
  settled(): Promise<void>;
  /** Forgets every record and fault; keys, addresses and the clock stay. */
  reset(): void;
}

export function createControl(ctx: SandboxContext, scheduler: Scheduler): Control {
  return {
    ...transactionControl(ctx),
    subscriptions: subscriptionControl(ctx),
    invoices: invoiceControl(ctx),
    snap: snapControl(ctx),
    paymentLinks: paymentLinkControl(ctx),
    cards: cardControl(ctx),
    payAccounts: payAccountControl(ctx),
    gopay: gopayControl(ctx),
    clock: clockControl(ctx, scheduler),
    faults: { add: ctx.faults.add, list: ctx.faults.list, clear: ctx.faults.clear },
    notifications: notificationControl(ctx),
    settings: {
      addresses: () => ctx.settings.addresses,
      setAddresses: (changes) => {
        const merged = Object.entries({ ...ctx.settings.addresses, ...changes });
        ctx.settings.addresses = Object.fromEntries(merged.filter(([, url]) => url !== ''));
        ctx.state.commit({ marks: [{ id: 'addresses', addresses: ctx.settings.addresses }] });
        return ctx.settings.addresses;
      },
    },
    settled: () => scheduler.settled(),
    reset: () => {
      ctx.state.reset();
      ctx.state.commit({
        marks: [
          { id: 'addresses', addresses: ctx.settings.addresses },
          { id: 'clock', stand: ctx.clock.stand() },
        ],
      });
      ctx.faults.clear();
      ctx.requests.clear();
      scheduler.replan();
    },
  };
}

/** Everything on the way happens, in its order: thousands of years of a daily subscription would never end. */
const LEAP_MS_MAX = 20 * 366 * 24 * 60 * 60 * 1000;

function clockControl(ctx: SandboxContext, scheduler: Scheduler): Control['clock'] {
  const remember = () => ctx.state.commit({ marks: [{ id: 'clock', stand: ctx.clock.stand() }] });
  const advance = async (ms: number) => {
    if (!Number.isFinite(ms) || ms < 0)
      throw new RefusedRequest(400, 'The clock advances by a number of milliseconds.');
    if (ms > LEAP_MS_MAX) throw new RefusedRequest(400, 'The clock moves at most twenty years ahead at a time.');
    await scheduler.advance(ms);
    remember();
  };
  return {
    now: () => new Date(ctx.clock.now()),
    advance,
    set: async (to) => {
      const target = to.getTime();
      if (Number.isNaN(target)) throw new RefusedRequest(400, 'The clock is set to a time.');
      const ms = target - ctx.clock.now();
      if (ms >= 0) return advance(ms);
      ctx.clock.moveTo(target);
      scheduler.replan();
      remember();
    },
    freeze: () => {
      ctx.clock.freeze();
      remember();
    },
    resume: () => {
      ctx.clock.resume();
      scheduler.replan();
      remember();
    },
    get frozen() {
      return ctx.clock.frozen;
    },
  };
}

function notificationControl(ctx: SandboxContext): Control['notifications'] {
  return {
    list: (range = {}) => {
      const { id } = range;
      const all = ctx.state.notifications.newestFirst();
      return inRange(id === undefined ? all : all.filter((one) => one.subjectId === id || one.orderId === id), range);
    },
    replay: (id) => {
      const found = ctx.state.notifications.get(id);
      if (found === undefined) throw new RefusedRequest(404, 'No such notification.');
      const { held: _released, ...rest } = found;
      const again: Notification = { ...rest, status: 'waiting', nextAttemptAt: ctx.clock.now() };
      ctx.state.commit({ notifications: [again] });
      return again;
    },
  };
}

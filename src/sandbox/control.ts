// What the outside world can do to the sandbox: shoppers, banks, time, failures. The HTTP control calls the same.

import { RefusedRequest } from './answers.ts';
import { type CardControl, cardControl } from './cards/control.ts';
import type { SandboxContext } from './context.ts';
import type { Fault, FaultRequest } from './faults.ts';
import { type InvoiceControl, invoiceControl } from './invoices/control.ts';
import { inRange, type ListRange } from './list-range.ts';
import type { Notification } from './notifications/notification.ts';
import { type PayAccountControl, payAccountControl } from './pay-accounts/control.ts';
import { type GopayControl, gopayControl } from './pay-accounts/pin.ts';
import type { Scheduler } from './scheduler.ts';
import type { NotificationAddresses } from './settings.ts';
import { type PaymentLinkControl, paymentLinkControl, type SnapControl, snapControl } from './snap/control.ts';
import { type SubscriptionControl, subscriptionControl } from './subscriptions/control.ts';
import { type TransactionControl, transactionControl } from './transactions/control.ts';

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

// The sandbox's public face: a stand-in of the gateway that starts in an instant and fails on demand.

import type { AddressInfo } from 'node:net';
import { type ClockStand, createClock } from './clock.ts';
import type { RequestLog } from './context.ts';
import type { Control } from './control.ts';
import { invoiceDueRules } from './invoices/changes.ts';
import { Merchants } from './merchants.ts';
import { createCourier } from './notifications/delivery.ts';
import { createRouter, type RouteContext } from './route.ts';
import { routes } from './routes/table.ts';
import { type DueRule, Scheduler } from './scheduler.ts';
import { createHttpServer } from './server.ts';
import { createSettings, rememberedIn, type SandboxOptions } from './settings.ts';
import { openStates, type States } from './states.ts';
import { subscriptionDueRules } from './subscriptions/changes.ts';
import { transactionDueRules } from './transactions/charge.ts';

/** One that was used is forgotten as well. */
const forgetCardToken: DueRule<'cardTokens'> = {
  kind: 'card-token.forget',
  collection: 'cardTokens',
  at: ({ expiresAt }) => expiresAt,
  run: (ctx, { id }) => ctx.state.commit({}, { cardTokens: [id] }),
};

/** A link that the shopper did not confirm ends silently. */
const expireAccountLink: DueRule<'payAccounts'> = {
  kind: 'pay-account.expire',
  collection: 'payAccounts',
  at: ({ status, linkExpiresAt }) => (status === 'PENDING' ? linkExpiresAt : undefined),
  run: (ctx, account) => ctx.state.commit({ payAccounts: [{ ...account, status: 'EXPIRED' }] }),
};

/** Everything that time makes happen. A new kind is a rule beside its records and a line here. */
const dueRules: readonly DueRule[] = [
  ...transactionDueRules,
  forgetCardToken,
  expireAccountLink,
  ...subscriptionDueRules,
  ...invoiceDueRules,
];

/** Connections that wait to be taken: more at once, and the system resets some of them. */
const BACKLOG = 4_096;

export type { ReceivedCall, RequestLog } from './context.ts';
export type { Control } from './control.ts';
export type { Fault, FaultKind, FaultRequest } from './faults.ts';
export type { Invoice } from './invoices/invoice.ts';
export type { Merchant, MerchantChanges, MerchantOptions, NotificationAddresses } from './merchant.ts';
export type { Notification } from './notifications/notification.ts';
export type { SandboxOptions } from './settings.ts';
export type { Hint, Mistake } from './snap/mistakes.ts';
export type { Subscription } from './subscriptions/subscription.ts';
export type { Transaction, TransactionStatus } from './transactions/transaction.ts';

/** One merchant of the sandbox. */
export interface SandboxMerchant {
  /** Where its pages and its control are, without a slash at the end. Its key is taken there and at the sandbox's own address. */
  readonly url: string;
  readonly serverKey: string;
  readonly clientKey: string;
  readonly merchantId: string;
  readonly control: Control;
  /** The last calls that the gateway received. */
  readonly requests: RequestLog;
}

/** What is said of a merchant here is said of the default one. */
export interface Sandbox extends SandboxMerchant {
  /** Any merchant by its id; undefined where there is none. */
  merchant(id: string): SandboxMerchant | undefined;
  /** Resolves when no delivery is under way and nothing that is due is undone. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const states = openStates(options.dataDir);
  try {
    return await start(options, states);
  } catch (error) {
    states.close();
    throw error;
  }
}

async function start(options: SandboxOptions, states: States): Promise<Sandbox> {
  const settings = createSettings(options, rememberedIn(states.main.marks));
  const clock = createClock(initialClock(options, states));
  if (options.startAt !== undefined) states.main.commit({ marks: [{ id: 'clock', stand: clock.stand() }] });
  const log = options.logger ?? (() => undefined);
  const courier = createCourier();
  const scheduler = new Scheduler({ clock, rules: [...dueRules, courier.rule], log });
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 32);
  const merchants = new Merchants({ settings, states, clock, scheduler, seed, log });
  const server = createHttpServer(merchants, createRouter(routes));
  const host = settings.listensOn;
  try {
    for (const merchant of options.merchants ?? []) merchants.putMerchant(merchant);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(options.port ?? 0, host, BACKLOG, resolve);
    });
  } catch (error) {
    scheduler.stop();
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  if (settings.publicUrl === '') settings.publicUrl = url;

  let closing: Promise<void> | undefined;
  const close = async () => {
    scheduler.stop();
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await courier.close();
    await closed;
    states.close();
  };
  return Object.assign(oneOf(url, merchants.main), {
    merchant: (id: string) => {
      const found = merchants.get(id);
      return found && oneOf(url, found);
    },
    settled: () => scheduler.settled(),
    close: () => {
      closing ??= close();
      return closing;
    },
  });
}

/** Its keys are read when they are asked for: they may change. */
function oneOf(url: string, { settings, control, requests }: RouteContext): SandboxMerchant {
  return {
    url: `${url}${settings.base}`,
    get serverKey() {
      return settings.serverKey;
    },
    get clientKey() {
      return settings.clientKey;
    },
    merchantId: settings.merchantId,
    control,
    requests,
  };
}

/** A remembered clock goes on as if the process had never stopped. */
function initialClock(options: SandboxOptions, { main }: States): ClockStand {
  const mark = main.marks.get('clock');
  if (mark?.id === 'clock') return mark.stand;
  return { offsetMs: options.startAt === undefined ? 0 : options.startAt.getTime() - Date.now() };
}

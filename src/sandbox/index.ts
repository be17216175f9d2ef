// The sandbox's public face: a stand-in of the gateway that starts in an instant and fails on demand.

import type { AddressInfo } from 'node:net';
import { type ClockStand, createClock, createRandom } from './clock.ts';
import { createRequestLog, type RequestLog, type SandboxContext } from './context.ts';
import { type Control, createControl } from './control.ts';
import { createFaults } from './faults.ts';
import { invoiceDueRules } from './invoices/changes.ts';
import { boundDeliveryLog, createCourier } from './notifications/delivery.ts';
import { createRouter } from './route.ts';
import { routes } from './routes/table.ts';
import { type DueRule, Scheduler } from './scheduler.ts';
import { createHttpServer } from './server.ts';
import { createSettings, type SandboxOptions } from './settings.ts';
import { createState, type State } from './state.ts';
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
export type { Notification } from './notifications/notification.ts';
export type { NotificationAddresses, SandboxOptions } from './settings.ts';
export type { Hint, Mistake } from './snap/mistakes.ts';
export type { Subscription } from './subscriptions/subscription.ts';
export type { Transaction, TransactionStatus } from './transactions/transaction.ts';

export interface Sandbox {
  /** Where it listens, without a slash at the end. */
  readonly url: string;
  readonly serverKey: string;
  readonly clientKey: string;
  readonly merchantId: string;
  readonly control: Control;
  /** The last calls that the gateway received. */
  readonly requests: RequestLog;
  /** Resolves when no delivery is under way and nothing that is due is undone. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const state = createState(options.dataDir);
  try {
    return await start(options, state);
  } catch (error) {
    state.close();
    throw error;
  }
}

async function start(options: SandboxOptions, state: State): Promise<Sandbox> {
  const random = createRandom(options.seed ?? Math.floor(Math.random() * 2 ** 32));
  const addresses = state.marks.get('addresses');
  const settings = createSettings(options, addresses?.id === 'addresses' ? addresses.addresses : {});
  const ctx: SandboxContext = {
    settings,
    state,
    clock: createClock(initialClock(options, state)),
    random,
    faults: createFaults(random),
    requests: createRequestLog(),
    log: options.logger ?? (() => undefined),
  };
  if (options.startAt !== undefined) state.commit({ marks: [{ id: 'clock', stand: ctx.clock.stand() }] });
  const courier = createCourier();
  boundDeliveryLog(state);
  const scheduler = new Scheduler(ctx, [...dueRules, courier.rule]);
  const control = createControl(ctx, scheduler);
  const server = createHttpServer({ ...ctx, control }, createRouter(routes));

  const host = settings.listensOn;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, host, BACKLOG, resolve);
  });
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
    state.close();
  };
  return {
    url,
    serverKey: settings.serverKey,
    clientKey: settings.clientKey,
    merchantId: settings.merchantId,
    control,
    requests: ctx.requests,
    settled: control.settled,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

/** A remembered clock goes on as if the process had never stopped. */
function initialClock(options: SandboxOptions, state: State): ClockStand {
  const mark = state.marks.get('clock');
  if (mark?.id === 'clock') return mark.stand;
  return { offsetMs: options.startAt === undefined ? 0 : options.startAt.getTime() - Date.now() };
}

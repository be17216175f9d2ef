// The control over HTTP, under /_sandbox: for people, other processes and other languages. It asks for no key.

import { createHash } from 'node:crypto';
import { type Answer, invalid, RefusedRequest } from '../answers.ts';
import { type FaultOperation, type FaultRequest, unknownWordsIn } from '../faults.ts';
import { isObject, present, Reader, type WireFields } from '../json.ts';
import type { Call, Route, RouteContext } from '../route.ts';
import { legalMoves } from '../transactions/lifecycle.ts';
import type { Transaction } from '../transactions/transaction.ts';

type Handler = (ctx: RouteContext, call: Call) => unknown;

/** A control route: what its handler returns is answered as JSON. */
export function controlRoute(method: Route['method'], path: string, handler: Handler): Route {
  return {
    method,
    path: `/_sandbox${path}`,
    operation: 'control',
    access: 'anyone',
    dialect: 'control',
    handle: async (ctx, call): Promise<Answer> => {
      const result = await handler(ctx, call);
      return { status: 200, body: (result ?? {}) as WireFields };
    },
  };
}

/** Reads the body of a control call; problems end in a 400. */
export function readControl<T>(call: Call, read: (body: Reader) => T): T {
  const body = new Reader(isObject(call.body) ? call.body : {}, []);
  const result = read(body);
  if (body.problems.length > 0) throw invalid(...body.problems);
  return result;
}

export const shown = (transaction: Transaction) => ({ ...transaction, moves: legalMoves(transaction) });
const idOf = (call: Call) => call.params.id ?? '';
export const rangeOf = (call: Call) => ({
  limit: Math.min(1000, Number(call.query.get('limit') ?? 100) || 100),
  offset: Number(call.query.get('offset') ?? 0) || 0,
});

const transactionMoves: readonly Route[] = [
  controlRoute('POST', '/transactions/:id/pay', ({ control }, call) =>
    shown(
      control.pay(
        idOf(call),
        readControl(call, (body) => present({ issuer: body.text('issuer') })),
      ),
    ),
  ),
  controlRoute('POST', '/transactions/:id/pay_late', ({ control }, call) => shown(control.payLate(idOf(call)))),
  controlRoute('POST', '/transactions/:id/deny', ({ control }, call) => {
    const why = readControl(call, (body) =>
      present({ channelCode: body.text('channelCode'), channelMessage: body.text('channelMessage') }),
    );
    return shown(control.deny(idOf(call), why));
  }),
  controlRoute('POST', '/transactions/:id/expire', ({ control }, call) => shown(control.expire(idOf(call)))),
  controlRoute('POST', '/transactions/:id/cancel', ({ control }, call) => shown(control.cancel(idOf(call)))),
  controlRoute('POST', '/transactions/:id/reverse', ({ control }, call) => shown(control.reverse(idOf(call)))),
  controlRoute('POST', '/transactions/:id/chargeback', ({ control }, call) => {
    const amount = readControl(call, (body) => body.integer('amount', { min: 1 }));
    return shown(control.chargeback(idOf(call), amount));
  }),
  controlRoute('POST', '/transactions/:id/confirm-refund', ({ control }, call) => {
    const key = readControl(call, (body) => body.text('refundKey'));
    return shown(control.confirmRefund(idOf(call), key));
  }),
];

const clockRoutes: readonly Route[] = [
  controlRoute('GET', '/clock', clockStand),
  controlRoute('POST', '/clock/advance', async (ctx, call) => {
    const ms = readControl(call, (body) => body.integer('ms', { required: true, min: 0 }));
    await ctx.control.clock.advance(ms ?? 0);
    return clockStand(ctx);
  }),
  controlRoute('POST', '/clock/set', async (ctx, call) => {
    const to = readControl(call, (body) => body.text('to', { required: true }));
    await ctx.control.clock.set(new Date(to ?? ''));
    return clockStand(ctx);
  }),
  controlRoute('POST', '/clock/freeze', (ctx) => {
    ctx.control.clock.freeze();
    return clockStand(ctx);
  }),
  controlRoute('POST', '/clock/resume', (ctx) => {
    ctx.control.clock.resume();
    return clockStand(ctx);
  }),
];

function clockStand({ control }: RouteContext) {
  return { now: control.clock.now().toISOString(), frozen: control.clock.frozen };
}

const faultRoutes: readonly Route[] = [
  controlRoute('GET', '/faults', ({ control }) => ({ faults: control.faults.list() })),
  controlRoute('POST', '/faults', ({ control }, call) => control.faults.add(readControl(call, readFault))),
  controlRoute('DELETE', '/faults', ({ control }) => control.faults.clear()),
  controlRoute('DELETE', '/faults/:id', ({ control }, call) => control.faults.clear(idOf(call))),
];

export function readFault(body: Reader): FaultRequest {
  body.problems.push(...unknownWordsIn(body.json));
  const kind = body.text('kind', { required: true });
  const probability = body.value('probability');
  if (probability !== undefined && (typeof probability !== 'number' || probability < 0 || probability > 1)) {
    body.problem('probability', 'must be a number from 0 to 1');
  }
  return {
    kind: kind as FaultRequest['kind'],
    ...present({
      operation: body.text('operation') as FaultOperation | undefined,
      path: body.text('path'),
      orderId: body.text('orderId'),
      next: body.integer('next', { min: 1 }),
      every: body.integer('every', { min: 1 }),
      probability: typeof probability === 'number' ? probability : undefined,
      status: body.integer('status', { min: 200, max: 599 }),
      message: body.text('message'),
      inBody: body.flag('inBody'),
      taken: body.flag('taken'),
      delayMs: body.integer('delayMs', { min: 0 }),
      retryAfterSeconds: body.integer('retryAfterSeconds', { min: 0 }),
      times: body.integer('times', { min: 1, max: 100 }),
    }),
  };
}

const ADDRESS_NAMES = ['payment', 'recurring', 'payAccount', 'finish'] as const;

const otherRoutes: readonly Route[] = [
  controlRoute('GET', '/health', ({ settings, clock, state }) => ({
    name: 'gapura-sandbox',
    serverKeyFingerprint: createHash('sha256').update(settings.serverKey).digest('hex').slice(0, 16),
    merchantId: settings.merchantId,
    now: new Date(clock.now()).toISOString(),
    transactions: state.transactions.size,
  })),
  controlRoute('GET', '/transactions', ({ control }, call) => ({
    transactions: control.transactions.list(rangeOf(call)).map(shown),
  })),
  controlRoute('GET', '/transactions/:id', ({ control }, call) => {
    const found = control.transactions.get(idOf(call));
    if (found === undefined) throw new RefusedRequest(404, `There is no transaction ${idOf(call)}.`);
    return shown(found);
  }),
  controlRoute('GET', '/notifications', ({ control }, call) => {
    const id = call.query.get('id');
    return { notifications: control.notifications.list({ ...rangeOf(call), ...(id === null ? {} : { id }) }) };
  }),
  controlRoute('POST', '/notifications/:id/replay', ({ control }, call) => control.notifications.replay(idOf(call))),
  controlRoute('GET', '/requests', ({ requests }) => ({ requests: requests.list() })),
  controlRoute('DELETE', '/requests', ({ requests }) => requests.clear()),
  controlRoute('GET', '/settings', ({ control }) => control.settings.addresses()),
  controlRoute('PATCH', '/settings', ({ control }, call) => {
    const changes = readControl(call, (body) =>
      Object.fromEntries(
        ADDRESS_NAMES.flatMap((name) => {
          const url = body.text(name);
          if (url !== undefined && url !== '' && !URL.canParse(url)) body.problem(name, 'must be an address');
          return url === undefined ? [] : [[name, url]];
        }),
      ),
    );
    return control.settings.setAddresses(changes);
  }),
  controlRoute('POST', '/settled', ({ control }) => control.settled()),
  controlRoute('POST', '/reset', ({ control }) => control.reset()),
];

export const controlRoutes: readonly Route[] = [...transactionMoves, ...clockRoutes, ...faultRoutes, ...otherRoutes];

const cardMoves: readonly Route[] = [
  controlRoute('POST', '/transactions/:id/approve', ({ control }, call) => shown(control.approve(idOf(call)))),
  controlRoute('POST', '/transactions/:id/capture', ({ control }, call) => {
    const amount = readControl(call, (body) => body.integer('amount', { min: 1 }));
    return shown(control.capture(idOf(call), amount));
  }),
  controlRoute('POST', '/transactions/:id/settle', ({ control }, call) => shown(control.settle(idOf(call)))),
  controlRoute('POST', '/transactions/:id/decline-refund', ({ control }, call) => {
    const key = readControl(call, (body) => body.text('refundKey'));
    return shown(control.declineRefund(idOf(call), key));
  }),
  controlRoute('GET', '/cards/:id/three-ds', ({ control }, call) => control.cards.threeDs(idOf(call))),
  controlRoute('POST', '/cards/:id/three-ds/complete', ({ control }, call) => {
    const otp = readControl(call, (body) => body.text('otp'));
    return shown(control.cards.completeThreeDs(idOf(call), { otp }));
  }),
  controlRoute('POST', '/cards/:id/three-ds/abandon', ({ control }, call) =>
    shown(control.cards.abandonThreeDs(idOf(call))),
  ),
];

const walletMoves: readonly Route[] = [
  controlRoute('GET', '/pay-accounts', ({ control }) => ({ payAccounts: control.payAccounts.list() })),
  controlRoute('GET', '/pay-accounts/:id', ({ control }, call) => {
    const found = control.payAccounts.get(idOf(call));
    if (found === undefined) throw new RefusedRequest(404, `There is no pay account ${idOf(call)}.`);
    return found;
  }),
  controlRoute('POST', '/pay-accounts/:id/confirm', ({ control }, call) => control.payAccounts.confirm(idOf(call))),
  controlRoute('POST', '/pay-accounts/:id/abandon', ({ control }, call) => control.payAccounts.abandon(idOf(call))),
  controlRoute('POST', '/pay-accounts/:id/unbind', ({ control }, call) => control.payAccounts.unbind(idOf(call))),
  controlRoute('POST', '/gopay/:id/pin', ({ control }, call) => {
    const pin = readControl(call, (body) => body.text('pin', { required: true }));
    return shown(control.gopay.enterPin(idOf(call), pin ?? ''));
  }),
];

const snapMoves: readonly Route[] = [
  controlRoute('GET', '/snap', ({ control }, call) => ({ sessions: control.snap.list(rangeOf(call)) })),
  controlRoute('GET', '/snap/:id', ({ control }, call) => ({
    ...control.snap.get(idOf(call)),
    standing: control.snap.standing(idOf(call)),
  })),
  controlRoute('POST', '/snap/:id/choose', ({ control }, call) => {
    const how = readControl(call, (body) => ({
      method: body.text('method', { required: true }) ?? '',
      mode: body.text('mode', { oneOf: ['qr', 'deeplink'] }) === 'deeplink' ? ('deeplink' as const) : ('qr' as const),
      params: body.object('params')?.json ?? {},
      customer: body.object('customer')?.json ?? {},
    }));
    return shown(control.snap.choose(idOf(call), how));
  }),
  controlRoute('GET', '/payment-links', ({ control }, call) => ({ links: control.paymentLinks.list(rangeOf(call)) })),
  controlRoute('GET', '/payment-links/:id', ({ control }, call) => control.paymentLinks.get(idOf(call))),
  controlRoute('POST', '/payment-links/:id/open', ({ control }, call) => {
    const visitor = readControl(call, (body) => ({
      amount: body.integer('amount', { min: 1 }),
      customer: body.object('customer')?.json ?? {},
    }));
    const { amount, customer } = visitor;
    return control.paymentLinks.open(idOf(call), amount === undefined ? { customer } : { amount, customer });
  }),
];

export const shopperControlRoutes: readonly Route[] = [...cardMoves, ...walletMoves, ...snapMoves];

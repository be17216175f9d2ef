// The control over HTTP, under /_sandbox: for people, other processes and other languages. It asks for no key.

import { RefusedRequest, readBody } from '../answers.ts';
import type { Control } from '../control.ts';
import { readFault } from '../faults.ts';
import { present, type Reader, type WireFields } from '../json.ts';
import { fingerprintOf, type MerchantChanges, type MerchantOptions } from '../merchant.ts';
import { type Call, family, type Route, type RouteContext } from '../route.ts';
import { FAILURE_CODES, type FailureCode } from '../subscriptions/subscription.ts';
import { legalMoves } from '../transactions/lifecycle.ts';
import type { Transaction } from '../transactions/transaction.ts';

const route = family({ access: 'anyone', dialect: 'control' });

/** What the handler returns is answered as JSON. */
function control(endpoint: `${Route['method']} ${string}`, handler: (ctx: RouteContext, call: Call) => unknown): Route {
  return route(endpoint.replace(' ', ' /_sandbox') as typeof endpoint, 'control', async (ctx, call) => {
    const result = await handler(ctx, call);
    return { status: 200, body: (result ?? {}) as WireFields };
  });
}

/** One that is given the fields that `read` finds in the body. */
function controlBy<Fields>(
  endpoint: `${Route['method']} ${string}`,
  read: (body: Reader) => Fields,
  handler: (ctx: RouteContext, id: string, fields: Fields) => unknown,
): Route {
  return control(endpoint, (ctx, call) => handler(ctx, call.id, readBody(call.body, read)));
}

const shown = (transaction: Transaction) => ({ ...transaction, moves: legalMoves(transaction) });
const rangeOf = (call: Call) => ({
  limit: Math.min(1000, Number(call.query.get('limit') ?? 100) || 100),
  offset: Number(call.query.get('offset') ?? 0) || 0,
});

/** A move on one transaction, which is answered as it then stands. */
function move<Fields>(
  path: string,
  read: (body: Reader) => Fields,
  make: (control: Control, id: string, fields: Fields) => Transaction,
): Route {
  return controlBy(`POST ${path}`, read, (ctx, id, fields) => shown(make(ctx.control, id, fields)));
}

const nothing = () => undefined;
const amountIn = (body: Reader) => body.integer('amount', { min: 1 });
const refundKeyIn = (body: Reader) => body.text('refundKey');
const whyIn = (body: Reader) =>
  present({ channelCode: body.text('channelCode'), channelMessage: body.text('channelMessage') });
const choiceIn = (body: Reader) => ({
  method: body.text('method', { required: true }) ?? '',
  mode: body.text('mode', { oneOf: ['qr', 'deeplink'] }) === 'deeplink' ? ('deeplink' as const) : ('qr' as const),
  params: body.object('params')?.json ?? {},
  customer: body.object('customer')?.json ?? {},
});

const PLAIN_MOVES = ['approve', 'settle', 'expire', 'cancel', 'reverse'] as const;
const moves: readonly Route[] = [
  ...PLAIN_MOVES.map((name) => move(`/transactions/:id/${name}`, nothing, (to, id) => to[name](id))),
  move(
    '/transactions/:id/pay',
    (body) => present({ issuer: body.text('issuer') }),
    (to, id, how) => to.pay(id, how),
  ),
  move('/transactions/:id/pay_late', nothing, (to, id) => to.payLate(id)),
  move('/transactions/:id/deny', whyIn, (to, id, why) => to.deny(id, why)),
  move('/transactions/:id/capture', amountIn, (to, id, amount) => to.capture(id, amount)),
  move('/transactions/:id/chargeback', amountIn, (to, id, amount) => to.chargeback(id, amount)),
  move('/transactions/:id/confirm-refund', refundKeyIn, (to, id, key) => to.confirmRefund(id, key)),
  move('/transactions/:id/decline-refund', refundKeyIn, (to, id, key) => to.declineRefund(id, key)),
  move(
    '/cards/:id/three-ds/complete',
    (body) => ({ otp: body.text('otp') }),
    (to, id, typed) => to.cards.completeThreeDs(id, typed),
  ),
  move('/cards/:id/three-ds/abandon', nothing, (to, id) => to.cards.abandonThreeDs(id)),
  move(
    '/gopay/:id/pin',
    (body) => body.text('pin', { required: true }) ?? '',
    (to, id, pin) => to.gopay.enterPin(id, pin),
  ),
  move('/snap/:id/choose', choiceIn, (to, id, how) => to.snap.choose(id, how)),
];

function clockStand({ control: { clock } }: RouteContext) {
  return { now: clock.now().toISOString(), frozen: clock.frozen };
}

/** Does something to the clock, and answers how it then stands. */
function clockMove<Fields>(
  name: string,
  read: (body: Reader) => Fields,
  make: (clock: Control['clock'], fields: Fields) => void | Promise<void>,
): Route {
  return controlBy(`POST /clock/${name}`, read, async (ctx, _id, fields) => {
    await make(ctx.control.clock, fields);
    return clockStand(ctx);
  });
}

const clockRoutes: readonly Route[] = [
  control('GET /clock', clockStand),
  clockMove(
    'advance',
    (body) => body.integer('ms', { required: true, min: 0 }) ?? 0,
    (clock, ms) => clock.advance(ms),
  ),
  clockMove(
    'set',
    (body) => body.text('to', { required: true }) ?? '',
    (clock, to) => clock.set(new Date(to)),
  ),
  clockMove('freeze', nothing, (clock) => clock.freeze()),
  clockMove('resume', nothing, (clock) => clock.resume()),
];

const failureIn = (body: Reader) => ({
  statusCode: body.text('statusCode', { required: true, oneOf: FAILURE_CODES }) as FailureCode,
  times: body.integer('times', { min: 1 }) ?? 1,
});

function readAddresses(body: Reader) {
  const given = ['payment', 'recurring', 'payAccount', 'finish'].flatMap((name) => {
    const url = body.text(name);
    if (url !== undefined && url !== '' && !URL.canParse(url)) body.problem(name, 'must be an address');
    return url === undefined ? [] : [[name, url]];
  });
  return Object.fromEntries(given);
}

/** One record of a noun, or a 404 that names it. */
function one<T>(noun: string, find: (control: Control, id: string) => T | undefined) {
  return (ctx: RouteContext, { id }: Call): T => {
    const found = find(ctx.control, id);
    if (found === undefined) throw new RefusedRequest(404, `There is no ${noun} ${id}.`);
    return found;
  };
}

const oneTransaction = one('transaction', (to, id) => to.transactions.get(id));

/** The directory itself reads what is given: it says what is wrong with it in the same words to a program. */
const merchantRoutes: readonly Route[] = [
  control('GET /merchants', ({ control: to }) => ({ merchants: to.listMerchants() })),
  control('POST /merchants', ({ control: to }, { body }) => to.addMerchant(body as unknown as MerchantOptions)),
  control(
    'GET /merchants/:id',
    one('merchant', (to, id) => to.getMerchant(id)),
  ),
  control('PATCH /merchants/:id', ({ control: to }, { id, body }) => to.updateMerchant(id, body as MerchantChanges)),
  control('DELETE /merchants/:id', ({ control: to }, { id }) => to.removeMerchant(id)),
];

export const controlRoutes: readonly Route[] = [
  ...moves,
  ...clockRoutes,
  ...merchantRoutes,
  control('GET /health', ({ settings, clock, state }) => ({
    name: 'gapura-sandbox',
    serverKeyFingerprint: fingerprintOf(settings.serverKey),
    merchantId: settings.merchantId,
    now: new Date(clock.now()).toISOString(),
    transactions: state.transactions.size,
  })),
  control('GET /faults', ({ control: to }) => ({ faults: to.faults.list() })),
  controlBy('POST /faults', readFault, ({ control: to }, _id, fault) => to.faults.add(fault)),
  control('DELETE /faults', ({ control: to }) => to.faults.clear()),
  control('DELETE /faults/:id', ({ control: to }, { id }) => to.faults.clear(id)),
  control('GET /transactions', ({ control: to }, call) => ({
    transactions: to.transactions.list(rangeOf(call)).map(shown),
  })),
  control('GET /transactions/:id', (ctx, call) => shown(oneTransaction(ctx, call))),
  control('GET /notifications', ({ control: to }, call) => {
    const id = call.query.get('id');
    return { notifications: to.notifications.list({ ...rangeOf(call), ...(id === null ? {} : { id }) }) };
  }),
  control('POST /notifications/:id/replay', ({ control: to }, { id }) => to.notifications.replay(id)),
  control('GET /requests', ({ requests }) => ({ requests: requests.list() })),
  control('DELETE /requests', ({ requests }) => requests.clear()),
  control('GET /settings', ({ control: to }) => to.settings.addresses()),
  controlBy('PATCH /settings', readAddresses, ({ control: to }, _id, given) => to.settings.setAddresses(given)),
  control('POST /settled', ({ control: to }) => to.settled()),
  control('POST /reset', ({ control: to }) => to.reset()),
  control('GET /cards/:id/three-ds', ({ control: to }, { id }) => to.cards.threeDs(id)),
  control('GET /pay-accounts', ({ control: to }) => ({ payAccounts: to.payAccounts.list() })),
  control(
    'GET /pay-accounts/:id',
    one('pay account', (to, id) => to.payAccounts.get(id)),
  ),
  control('POST /pay-accounts/:id/confirm', ({ control: to }, { id }) => to.payAccounts.confirm(id)),
  control('POST /pay-accounts/:id/abandon', ({ control: to }, { id }) => to.payAccounts.abandon(id)),
  control('POST /pay-accounts/:id/unbind', ({ control: to }, { id }) => to.payAccounts.unbind(id)),
  control('GET /subscriptions', ({ control: to }, call) => ({ subscriptions: to.subscriptions.list(rangeOf(call)) })),
  control(
    'GET /subscriptions/:id',
    one('subscription', (to, id) => to.subscriptions.get(id)),
  ),
  controlBy('POST /subscriptions/:id/fail-next', failureIn, ({ control: to }, id, how) =>
    to.subscriptions.failNext(id, how),
  ),
  control('GET /invoices', ({ control: to }, call) => ({ invoices: to.invoices.list(rangeOf(call)) })),
  control('GET /invoices/:id', ({ control: to }, { id }) => to.invoices.view(id)),
  controlBy(
    'POST /invoices/:id/choose',
    (body) => ({ method: body.text('method', { required: true }) ?? '' }),
    ({ control: to }, id, how) => to.invoices.choose(id, how),
  ),
  controlBy(
    'POST /invoices/:id/pay',
    (body) => ({ method: body.text('method') }),
    ({ control: to }, id, how) => to.invoices.pay(id, how),
  ),
  control('POST /invoices/:id/expire', ({ control: to }, { id }) => to.invoices.expire(id)),
  control('GET /snap', ({ control: to }, call) => ({ sessions: to.snap.list(rangeOf(call)) })),
  control('GET /snap/:id', ({ control: to }, { id }) => ({ ...to.snap.get(id), standing: to.snap.standing(id) })),
  control('GET /payment-links', ({ control: to }, call) => ({ links: to.paymentLinks.list(rangeOf(call)) })),
  control('GET /payment-links/:id', ({ control: to }, { id }) => to.paymentLinks.get(id)),
  controlBy(
    'POST /payment-links/:id/open',
    (body) => ({ customer: body.object('customer')?.json ?? {}, ...present({ amount: amountIn(body) }) }),
    ({ control: to }, id, visitor) => to.paymentLinks.open(id, visitor),
  ),
];

// The control over HTTP for cards, linked wallets, Snap sessions and payment links: what shoppers and banks do with them.

import { RefusedRequest } from '../answers.ts';
import type { Call, Route } from '../route.ts';
import { controlRoute, rangeOf, readControl, shown } from './control.ts';

const idOf = (call: Call) => call.params.id ?? '';

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

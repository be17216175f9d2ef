// The control over HTTP for cards and linked wallets: what shoppers and banks do with them.

import { RefusedRequest } from '../answers.ts';
import type { Call, Route } from '../route.ts';
import { controlRoute, readControl, shown } from './control.ts';

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

export const shopperControlRoutes: readonly Route[] = [...cardMoves, ...walletMoves];

// The control over Snap sessions and payment links, for other processes and other languages.

import type { Call, Route } from '../route.ts';
import { controlRoute, rangeOf, readControl, shown } from './control.ts';

const idOf = (call: Call) => call.params.id ?? '';

export const snapControlRoutes: readonly Route[] = [
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

// The gateway's JSON as types, by group of operations: pure types with no runtime code, keys spelled as on the wire.

export type * from './wire/card.ts';
export type * from './wire/charge.ts';
export type * from './wire/common.ts';
export type * from './wire/invoice.ts';
export type * from './wire/notification.ts';
export type * from './wire/pay-account.ts';
export type * from './wire/payment-link.ts';
export type * from './wire/snap.ts';
export type * from './wire/subscription.ts';
export type * from './wire/transaction.ts';

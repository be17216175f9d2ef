// What a move changes in a payment: nearly every change fills in some fields, and empties none.

import { pick } from '../pick.ts';
import type { NamesWith } from '../record.ts';
import { CHARGED_BACK } from './chargeback.ts';
import { type GatewayPayment, PAYMENT_FIELDS } from './payment.ts';

const MOVING = [
  'transactionId',
  'transactionStatus',
  'fraudStatus',
  'statusCode',
  'statusMessage',
  'capturedAmount',
  'chargeState',
] as const;
type MovedName = NamesWith<typeof PAYMENT_FIELDS, 'detail'> | (typeof MOVING)[number];

/** The fields that a move may fill in; what has no value keeps the one that it has. */
export const MOVED_FIELDS = pick(
  PAYMENT_FIELDS,
  (name) => PAYMENT_FIELDS[name].is('detail') || MOVING.some((moving) => moving === name),
) as Pick<typeof PAYMENT_FIELDS, MovedName>;

export type MovedFields = Partial<Pick<GatewayPayment, MovedName>>;

/** What is new in the changes of a payment; undefined where they are more than a move: a chargeback also opens a case. */
export function movedFields(before: GatewayPayment, changes: Partial<GatewayPayment>): MovedFields | undefined {
  if (CHARGED_BACK.some((status) => status === changes.transactionStatus)) return undefined;
  const moved: Record<string, unknown> = {};
  for (const name in changes) {
    const value = changes[name as keyof GatewayPayment];
    if (value === before[name as keyof GatewayPayment]) continue;
    if (!(name in MOVED_FIELDS) || value === null || value === undefined) return undefined;
    moved[name] = value;
  }
  return moved;
}

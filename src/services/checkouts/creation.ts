// A new checkout: written with its event. The gateway is called only when the customer has chosen a method.

import type { Caller } from '../../domain/caller.ts';
import { CHECKOUT_FIELDS, type Checkout, showCheckout } from '../../domain/checkouts/checkout.ts';
import { methodFees } from '../../domain/checkouts/fees.ts';
import { type CheckoutInput, checkCheckout, feesOf, MINUTES_DEFAULT } from '../../domain/checkouts/input.ts';
import { invalid, orderIdTaken } from '../../domain/errors.ts';
import type { CheckoutEventData } from '../../domain/events/event.ts';
import { blankOf } from '../../domain/record.ts';
import { findCheckout, insertCheckout } from '../../store/checkouts/checkouts.ts';
import type { CheckoutRecord } from '../../store/checkouts/rows.ts';
import type { Context } from '../context.ts';
import { newToken, openToken } from './tokens.ts';

export interface CreatedCheckout {
  readonly record: CheckoutRecord;
  /** Null where it cannot be shown any more. */
  readonly token: string | null;
}

export interface CheckoutOrigin {
  /** The id that the checkout gets. A repeated request brings the same, and is answered with what is there. */
  readonly checkoutId?: string | undefined;
}

const MINUTE_MS = 60_000;

export async function createCheckout(
  context: Context,
  caller: Caller,
  input: CheckoutInput,
  origin: CheckoutOrigin = {},
): Promise<CreatedCheckout> {
  const { returnHosts } = context.checkouts;
  const errors = checkCheckout(input, { returnHosts, fees: methodFees(context.checkouts.fees) });
  if (errors.length > 0) throw invalid(...errors);
  const checkout = draft(context, caller.id, input, origin.checkoutId ?? context.newId());
  const created = await insertNew(context, checkout);
  if (created !== undefined) return created;
  const begun = await findCheckout(context.database.pool, checkout.id);
  if (begun !== undefined && begun.checkout.ownerId === caller.id) {
    return { record: begun, token: openToken(context, checkout.id, begun.tokenSealed) };
  }
  throw orderIdTaken('checkout', checkout.orderId);
}

/** Writes a checkout down. Undefined where its id or its order id is taken. */
export async function insertNew(context: Context, checkout: Checkout): Promise<CreatedCheckout | undefined> {
  const { token, tokenHash, tokenSealed } = newToken(context, checkout.id);
  const data: CheckoutEventData = {
    checkout: showCheckout(checkout, [], null),
    previous_status: 'open',
    payment: null,
    notification_id: null,
  };
  const event = { id: context.newId(), name: 'checkout_created', data } as const;
  const isNew = await insertCheckout(context.database.pool, { checkout, tokenHash, tokenSealed, event });
  if (!isNew) return undefined;
  context.eventsWritten.emit([event.name]);
  return { record: { checkout, payments: [], tokenSealed }, token };
}

function draft(context: Context, ownerId: string, input: CheckoutInput, id: string): Checkout {
  const now = context.clock.now();
  const minutes = input.expires_in_minutes ?? MINUTES_DEFAULT;
  return {
    ...blankCheckout(id, ownerId, now),
    orderId: input.order_id ?? orderIdFor(id),
    amount: BigInt(input.amount),
    items: input.items ?? null,
    customer: input.customer_details ?? null,
    customerId: input.customer_id ?? null,
    paymentMethods: input.payment_methods ?? null,
    fees: feesOf(input, methodFees(context.checkouts.fees)),
    language: input.language ?? null,
    successUrl: input.success_url ?? null,
    backUrl: input.back_url ?? null,
    metadata: input.metadata ?? null,
    expiresAt: new Date(now.getTime() + minutes * MINUTE_MS),
  };
}

/** An order id that is made for a checkout which brings none. */
export function orderIdFor(id: string): string {
  return `gapura-${id.replaceAll('-', '')}`;
}

const BLANK = blankOf(CHECKOUT_FIELDS);

export function blankCheckout(
  id: string,
  ownerId: string,
  now: Date,
): Omit<Checkout, 'orderId' | 'amount' | 'expiresAt'> {
  return { ...BLANK, id, ownerId, createdAt: now, updatedAt: now };
}

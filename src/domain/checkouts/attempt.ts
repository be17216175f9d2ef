// An attempt at paying a checkout: the charge that a chosen method comes to.

import { type ChargeInput, CUSTOM_EXPIRY_MAX_MS } from '../payments/charge.ts';
import { type Checkout, type CheckoutCustomer, orderIdOfAttempt } from './checkout.ts';
import { limitOf, METHOD_TRAITS, METHODS, type Method } from './methods.ts';

/** What the customer chose, and what the method needs of them. */
export interface Choice {
  readonly method: Method;
  /** For OVO: the phone that is asked to pay. */
  readonly phone?: string | undefined;
  /** For cards: made by the gateway's script in the browser. */
  readonly tokenId?: string | undefined;
}

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;
/** The gateway takes no shorter time to pay. */
const TIME_LEFT_MIN_MS = 20 * SECOND_MS;
/** What a wallet or a QR code has by the gateway's own rule: it is looked at, or it is not. */
const WALLET_MS = 15 * MINUTE_MS;
const SHORT_LIVED: readonly Method[] = ['qris', 'gopay', 'shopeepay', 'dana'];
const PAY_LATER: readonly Method[] = ['akulaku', 'kredivo'];
const WITH_CALLBACK: readonly Method[] = ['gopay', 'shopeepay', 'dana'];
const PHONE = /^(?:\+?62|0)8\d{7,11}$/;

/** Whether there is still time to begin. */
export function hasTimeLeft({ expiresAt }: Checkout, now: Date): boolean {
  return expiresAt.getTime() - now.getTime() >= TIME_LEFT_MIN_MS;
}

/** The methods that a checkout offers. `hasCards`: whether cards can be taken here. */
export function offeredMethods(checkout: Checkout, hasCards: boolean): readonly Method[] {
  const { paymentMethods } = checkout;
  return METHODS.filter(
    (method) =>
      (paymentMethods === null || paymentMethods.includes(method)) &&
      (hasCards || method !== 'credit_card') &&
      (!PAY_LATER.includes(method) || knowsEnoughFor(method, checkout)),
  );
}

const ADDRESS_FIELDS = ['first_name', 'last_name', 'phone', 'address', 'city', 'postal_code', 'country_code'] as const;

/** Whoever lends wants to know to whom; Kredivo also where they live, and what each thing is. */
function knowsEnoughFor(method: Method, { customer, items }: Checkout): boolean {
  const names = [customer?.first_name, customer?.last_name, customer?.email, customer?.phone];
  if (names.includes(undefined)) return false;
  if (method !== 'kredivo') return true;
  const addresses = [customer?.billing_address, customer?.shipping_address];
  return (
    addresses.every((address) => ADDRESS_FIELDS.every((field) => address?.[field] !== undefined)) &&
    items?.every(({ id, category, url }) => id !== undefined && category !== undefined && url !== undefined) === true
  );
}

/** Why a choice cannot be charged: null where it can. */
export function refuseChoice(
  checkout: Checkout,
  { method, phone, tokenId }: Choice,
  hasCards: boolean,
): 'field' | 'limit' | null {
  if (!offeredMethods(checkout, hasCards).includes(method)) return 'field';
  if (limitOf(method, checkout.amount) !== null) return 'limit';
  if (method === 'ovo' && !PHONE.test(phoneDigits(phone))) return 'field';
  return method === 'credit_card' && tokenId === undefined ? 'field' : null;
}

/** The charge of the next attempt. `pageUrl` is where an app sends the customer back to. */
export function chargeOf(
  checkout: Checkout,
  choice: Choice,
  at: { now: Date; attempt: number; pageUrl: string },
): ChargeInput {
  const { method, tokenId } = choice;
  const { paymentType, bank, store } = METHOD_TRAITS[method];
  const customer = customerOf(checkout, choice);
  const items = itemsOf(checkout, method);
  const expiry = expiryOf(checkout, method, at.now);
  return {
    payment_type: paymentType,
    gross_amount: Number(checkout.amount),
    order_id: orderIdOfAttempt(checkout.orderId, at.attempt),
    ...(bank === undefined ? {} : { bank }),
    ...(store === undefined ? {} : { store }),
    ...(method === 'credit_card' && tokenId !== undefined ? { token_id: tokenId } : {}),
    ...(WITH_CALLBACK.includes(method) ? { callback_url: at.pageUrl } : {}),
    ...(customer === null ? {} : { customer_details: customer }),
    ...(items === null ? {} : { item_details: items }),
    ...(expiry === null ? {} : { custom_expiry: expiry }),
    ...(checkout.metadata === null ? {} : { metadata: checkout.metadata }),
  };
}

function customerOf({ customer }: Checkout, { method, phone }: Choice): CheckoutCustomer | null {
  if (method !== 'ovo') return customer;
  return { ...customer, phone: phoneDigits(phone).replace(/^(?:\+?62|0)/, '+62') };
}

function phoneDigits(phone = ''): string {
  return phone.replaceAll(/[\s().-]/g, '');
}

/** Pay-later wants to know what is bought. */
function itemsOf(
  { items, orderId, amount }: Checkout,
  method: Method,
): NonNullable<ChargeInput['item_details']> | null {
  if (items !== null) return items.map((item) => ({ ...item }));
  return PAY_LATER.includes(method) ? [{ id: orderId, name: orderId, price: Number(amount), quantity: 1 }] : null;
}

/** An instrument does not outlive its checkout, as far as the gateway lets us say so. */
function expiryOf(checkout: Checkout, method: Method, now: Date): NonNullable<ChargeInput['custom_expiry']> | null {
  const longestMs = CUSTOM_EXPIRY_MAX_MS[METHOD_TRAITS[method].paymentType];
  if (longestMs === null) return null;
  const leftMs = checkout.expiresAt.getTime() - now.getTime();
  const lastsMs = Math.min(leftMs, longestMs, SHORT_LIVED.includes(method) ? WALLET_MS : leftMs);
  if (lastsMs < MINUTE_MS) return { expiry_duration: Math.floor(lastsMs / SECOND_MS), unit: 'second' };
  return { expiry_duration: Math.floor(lastsMs / MINUTE_MS), unit: 'minute' };
}

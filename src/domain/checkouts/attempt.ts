// An attempt at paying a checkout: the charge that a chosen method comes to.

import { METHOD, METHODS, type Method, methodOf } from '../../methods/index.ts';
import type { ChargeInput } from '../payments/charge.ts';
import type { GatewayPayment } from '../payments/payment.ts';
import { type Checkout, type CheckoutCustomer, type CheckoutLanguage, orderIdOfAttempt } from './checkout.ts';
import { dueBy, FEE_NAMES, limitWithFee } from './fees.ts';
import type { InstalmentPlan } from './instalments.ts';

/** What the customer chose, and what the method needs of them. */
export interface Choice {
  readonly method: Method;
  /** For OVO: the phone that is asked to pay. */
  readonly phone?: string | undefined;
  /** For cards: made by the gateway's script in the browser. */
  readonly tokenId?: string | undefined;
  /** In place of the token: one of the customer's saved cards. */
  readonly savedCardId?: string | undefined;
  /** For cards: in instalments, which the shop has checked that it offers. */
  readonly plan?: InstalmentPlan | undefined;
  /** Whether the customer agrees that the card is kept for their next checkout. */
  readonly keepsCard?: boolean | undefined;
}

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;
/** The gateway takes no shorter time to pay. */
const TIME_LEFT_MIN_MS = 20 * SECOND_MS;
const DAY_MS = 1_440 * MINUTE_MS;
const PHONE = /^(?:\+?62|0)8\d{7,11}$/;

/** How long after a charge without an outcome the customer may choose again. */
export const FREE_AFTER_MS = 20 * SECOND_MS;

/**
 * Whether an attempt whose outcome is not known may be given up for another one, if the gateway does not have it by now. Not where it could
 * take money without the customer, who was shown nothing of it: from a card, or by a message to a phone.
 */
export function canBeGivenUp(payment: GatewayPayment, now: Date): boolean {
  const method = methodOf(payment);
  if (payment.chargeState !== 'unknown' || method === null) return false;
  const { instrument } = METHOD[method];
  return instrument !== 'card' && instrument !== 'push' && now.getTime() - payment.updatedAt.getTime() >= FREE_AFTER_MS;
}

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
      (hasCards || METHOD[method].asks !== 'card') &&
      knowsEnoughFor(method, checkout),
  );
}

const ADDRESS_FIELDS = ['first_name', 'last_name', 'phone', 'address', 'city', 'postal_code', 'country_code'] as const;

/** A lender wants to know to whom it lends; one of them also where they live, and what each thing is. */
function knowsEnoughFor(method: Method, { customer, items }: Checkout): boolean {
  const { borrower } = METHOD[method];
  if (borrower === undefined) return true;
  const names = [customer?.first_name, customer?.last_name, customer?.email, customer?.phone];
  if (names.includes(undefined)) return false;
  if (borrower === 'names') return true;
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
  if (limitWithFee(method, checkout) !== null) return 'limit';
  const { asks } = METHOD[method];
  if (asks === 'phone' && !PHONE.test(phoneDigits(phone))) return 'field';
  return asks === 'card' && tokenId === undefined ? 'field' : null;
}

export interface AttemptFrame {
  readonly now: Date;
  readonly attempt: number;
  /** Where an app sends the customer back to. */
  readonly pageUrl: string;
  readonly language: CheckoutLanguage;
}

/** The charge of the next attempt: the amount, with the fee of the method as an item of its own. */
export function chargeOf(checkout: Checkout, choice: Choice, at: AttemptFrame): ChargeInput {
  const { method, tokenId, keepsCard = false, plan } = choice;
  const { type, bank, store, asks } = METHOD[method];
  const customer = customerOf(checkout, choice);
  const due = dueBy(method, checkout);
  const items = itemsOf(checkout, method, { fee: due - checkout.amount, language: at.language });
  const expiry = expiryOf(checkout, method, at.now);
  return {
    payment_type: type.name,
    gross_amount: Number(due),
    order_id: orderIdOfAttempt(checkout.orderId, at.attempt),
    ...(bank === undefined ? {} : { bank }),
    ...(asks === 'card' && plan !== undefined ? { bank: plan.bank, installment_term: plan.months } : {}),
    ...(store === undefined ? {} : { store }),
    ...(asks === 'card' && tokenId !== undefined ? { token_id: tokenId } : {}),
    ...(asks === 'card' && keepsCard && checkout.customerId !== null ? { save_card: true } : {}),
    ...(type.takes.includes('callback_url') ? { callback_url: at.pageUrl } : {}),
    ...(customer === null ? {} : { customer_details: customer }),
    ...(items === null ? {} : { item_details: items }),
    ...(expiry === null ? {} : { custom_expiry: expiry }),
    ...(checkout.metadata === null ? {} : { metadata: checkout.metadata }),
  };
}

function customerOf({ customer }: Checkout, { method, phone }: Choice): CheckoutCustomer | null {
  if (METHOD[method].asks !== 'phone') return customer;
  return { ...customer, phone: phoneDigits(phone).replace(/^(?:\+?62|0)/, '+62') };
}

function phoneDigits(phone = ''): string {
  return phone.replaceAll(/[\s().-]/g, '');
}

/** Pay-later wants to know what is bought; a fee stands beside what it is added to. */
function itemsOf(
  { items, orderId, amount }: Checkout,
  method: Method,
  { fee, language }: { readonly fee: bigint; readonly language: CheckoutLanguage },
): NonNullable<ChargeInput['item_details']> | null {
  const { borrower } = METHOD[method];
  const bought = items ?? [{ id: orderId, name: orderId, price: Number(amount), quantity: 1 }];
  if (fee === 0n) return items === null && borrower === undefined ? null : bought.map((item) => ({ ...item }));
  // Who wants an address of each thing gets that of the first.
  const url = borrower === 'addresses' ? items?.[0]?.url : undefined;
  const name = FEE_NAMES[language];
  const shown = url === undefined ? {} : { category: name, url };
  return [...bought.map((item) => ({ ...item })), { id: 'fee', name, price: Number(fee), quantity: 1, ...shown }];
}

/** An instrument does not outlive its checkout, as far as the gateway lets us say so. */
function expiryOf(checkout: Checkout, method: Method, now: Date): NonNullable<ChargeInput['custom_expiry']> | null {
  const { type, minutesMax = Number.POSITIVE_INFINITY } = METHOD[method];
  if (type.expiryDaysMax === null) return null;
  const leftMs = checkout.expiresAt.getTime() - now.getTime();
  const lastsMs = Math.min(leftMs, type.expiryDaysMax * DAY_MS, minutesMax * MINUTE_MS);
  if (lastsMs < MINUTE_MS) return { expiry_duration: Math.floor(lastsMs / SECOND_MS), unit: 'second' };
  return { expiry_duration: Math.floor(lastsMs / MINUTE_MS), unit: 'minute' };
}

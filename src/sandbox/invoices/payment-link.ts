// The payment link of an invoice: what may be asked of it, how long it lives, and the ways to pay that it offers.

import type { SandboxContext } from '../context.ts';
import { DAY_MS } from '../durations.ts';
import { isObject, type JsonObject } from '../json.ts';
import { present } from '../present.ts';
import type { Reader } from '../reader.ts';
import type { Invoice } from './invoice.ts';
import { after, durationUnits, parseInvoiceTime } from './times.ts';

export const LINK_MS_MAX = 730 * DAY_MS;
const DURATION_MAX = 1_000_000;

/** Checks the object and answers when the link ends, where it says so. */
export function readPaymentLink(ctx: SandboxContext, link: Reader): number | undefined {
  link.flag('is_custom_expiry');
  const enabled = link.value('enabled_payments');
  if (enabled !== undefined && !(Array.isArray(enabled) && enabled.every((name) => typeof name === 'string'))) {
    link.problem('enabled_payments', 'must be an array of strings');
  }
  const card = link.object('credit_card');
  card?.flag('secure');
  for (const field of ['type', 'bank']) card?.text(field);
  card?.object('installment')?.flag('required');
  for (const bank of ['bca_va', 'bni_va', 'bri_va', 'cimb_va', 'permata_va']) {
    link.object(bank)?.text('number', { pattern: /^\d*$/ });
  }
  link.object('permata_va')?.text('recipient_name', { max: 20 });
  link.object('callbacks')?.text('finish', { pattern: /^https:\/\// });
  return readExpiry(ctx, link.object('expiry'));
}

function readExpiry(ctx: SandboxContext, expiry: Reader | undefined): number | undefined {
  if (expiry === undefined) return undefined;
  const unit = expiry.text('unit', { required: true, oneOf: durationUnits });
  const duration = expiry.integer('duration', { required: true, min: 1, max: DURATION_MAX });
  const startText = expiry.text('start_time');
  const start = startText === undefined ? ctx.clock.now() : parseInvoiceTime(startText);
  if (start === undefined) expiry.problem('start_time', 'format is invalid');
  if (unit === undefined || duration === undefined || start === undefined) return undefined;
  const at = after(start, duration, unit);
  if (at <= ctx.clock.now()) expiry.problem('duration', 'must end in the future');
  return Math.min(at, ctx.clock.now() + LINK_MS_MAX);
}

/** A way to pay: its name in `enabled_payments`, what a shopper reads, and the fields of its charge. */
export interface PaymentMethod {
  readonly method: string;
  readonly label: string;
  readonly aliases?: readonly string[];
  charge(options: { readonly number: string | undefined }): JsonObject;
}

const va = (bank: string, label: string): PaymentMethod => ({
  method: `${bank}_va`,
  label: `${label} Virtual Account`,
  aliases: ['bank_transfer'],
  charge: ({ number }) => ({
    payment_type: 'bank_transfer',
    bank_transfer: present({ bank, va_number: number }),
  }),
});
const store = (name: string, label: string): PaymentMethod => ({
  method: name,
  label,
  aliases: ['cstore'],
  charge: () => ({ payment_type: 'cstore', cstore: { store: name } }),
});
const plain = (method: string, label: string, aliases: readonly string[] = []): PaymentMethod => ({
  method,
  label,
  aliases,
  charge: () => ({ payment_type: method }),
});

export const paymentMethods: readonly PaymentMethod[] = [
  va('bca', 'BCA'),
  va('bni', 'BNI'),
  va('bri', 'BRI'),
  va('cimb', 'CIMB Niaga'),
  va('permata', 'Permata'),
  {
    method: 'mandiri_bill',
    label: 'Mandiri Bill Payment',
    aliases: ['echannel', 'bank_transfer'],
    charge: ({ number }) => ({
      payment_type: 'echannel',
      echannel: present({ bill_info1: 'Payment:', bill_info2: 'Invoice', bill_key: number }),
    }),
  },
  plain('qris', 'QRIS', ['other_qris']),
  plain('gopay', 'GoPay'),
  plain('shopeepay', 'ShopeePay'),
  plain('dana', 'DANA'),
  store('indomaret', 'Indomaret'),
  store('alfamart', 'Alfamart'),
  plain('credit_card', 'Credit or debit card'),
];

export function findMethod(name: string): PaymentMethod | undefined {
  return paymentMethods.find(({ method, aliases }) => method === name || aliases?.[0] === name);
}

/** The ways that the shopper may choose from. */
export function offeredMethods({ paymentLink }: Pick<Invoice, 'paymentLink'>): readonly PaymentMethod[] {
  const enabled = paymentLink?.enabled_payments;
  if (!Array.isArray(enabled) || enabled.length === 0) return paymentMethods;
  return paymentMethods.filter(({ method, aliases = [] }) =>
    [method, ...aliases].some((name) => enabled.includes(name)),
  );
}

/** The VA number that the merchant chose for a bank. */
export function chosenNumber({ paymentLink }: Pick<Invoice, 'paymentLink'>, method: string): string | undefined {
  const options = paymentLink?.[method];
  const number = isObject(options) ? options.number : undefined;
  return typeof number === 'string' && number !== '' ? number : undefined;
}

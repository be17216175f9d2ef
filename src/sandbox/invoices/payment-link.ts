// The payment link of an invoice: what may be asked of it, how long it lives, and the payment methods that it offers.

import type { SandboxContext } from '../context.ts';
import { isObject, type JsonObject, type Reader } from '../json.ts';
import { readBanksOfLink } from '../methods/bank-transfer.ts';
import type { InvoiceChoice, PaidBy } from '../methods/method.ts';
import { brandName, groupOf, METHODS } from '../methods/registry.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, parseOffsetTime, wibDayOfMonth, wibMonthsLater } from '../time.ts';
import type { Invoice } from './invoice.ts';

const TIME_TEXT = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.\d{1,9})? ?(Z|[+-]\d{2}:?\d{2})?$/;

/** `2026-08-06 20:03:04 +0700` or ISO 8601; without an offset it is Jakarta's time. */
export function parseInvoiceTime(text: string): number | undefined {
  const parts = TIME_TEXT.exec(text);
  if (parts === null) return undefined;
  const offset = parts[3] === undefined ? '+0700' : parts[3] === 'Z' ? '+0000' : parts[3];
  return parseOffsetTime(`${parts[1]} ${parts[2]} ${offset}`);
}

const UNIT_MS = { minute: MINUTE_MS, hour: HOUR_MS, day: DAY_MS, week: 7 * DAY_MS } as const;
const durationUnits = ['minute', 'hour', 'day', 'week', 'month'].flatMap((unit) => [unit, `${unit}s`]);

/** `unit` is one of `durationUnits`. */
function after(fromMs: number, duration: number, unit: string): number {
  const single = unit.replace(/s$/, '');
  if (single === 'month') return wibMonthsLater(fromMs, duration, wibDayOfMonth(fromMs));
  return fromMs + duration * UNIT_MS[single as keyof typeof UNIT_MS];
}

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
  readBanksOfLink(link);
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

/** A payment method by the name that invoices have for it, with what a shopper reads. */
export interface PaymentMethod extends InvoiceChoice {
  readonly method: string;
  readonly label: string;
  /** The names under which Snap knows it. */
  readonly aliases: readonly string[];
  charge(given: Parameters<NonNullable<InvoiceChoice['charge']>>[0]): JsonObject;
}

const PLACES: Readonly<Record<PaidBy['kind'], number>> = {
  account: 1, code: 2, app: 3, push: 4, lender: 5, store: 6, card: 7,
}; // biome-ignore format: a list reads better in a line
const placed = METHODS.toSorted((a, b) => PLACES[a.paidBy.kind] - PLACES[b.paidBy.kind]);

const paymentMethods = placed.flatMap((method) =>
  method.choices.flatMap((choice): PaymentMethod[] => {
    const { invoice, name } = choice;
    if (invoice === undefined) return [];
    const own = invoice.name ?? name;
    const group = groupOf(method);
    return [
      {
        charge: () => ({ payment_type: method.name }),
        label: brandName(name),
        ...invoice,
        method: own,
        aliases: [...(own === name ? [] : [name]), ...(group === undefined ? [] : [group])],
      },
    ];
  }),
);

export function findMethod(name: string): PaymentMethod | undefined {
  return paymentMethods.find(({ method, aliases }) => method === name || aliases[0] === name);
}

/** Digits of a number that the merchant chooses, by the method's name; undefined where it has none. */
export const ACCOUNT_NUMBERS: ReadonlyMap<string, RegExp> = new Map(
  paymentMethods.flatMap(({ method, number }) => (number === undefined ? [] : [[method, number]])),
);

/** The ways that the shopper may choose from. */
export function offeredMethods({ paymentLink }: Pick<Invoice, 'paymentLink'>): readonly PaymentMethod[] {
  const enabled = paymentLink?.enabled_payments;
  if (!Array.isArray(enabled) || enabled.length === 0) return paymentMethods;
  return paymentMethods.filter(({ method, aliases }) => [method, ...aliases].some((name) => enabled.includes(name)));
}

/** The VA number that the merchant chose for a bank. */
export function chosenNumber({ paymentLink }: Pick<Invoice, 'paymentLink'>, method: string): string | undefined {
  const options = paymentLink?.[method];
  const number = isObject(options) ? options.number : undefined;
  return typeof number === 'string' && number !== '' ? number : undefined;
}

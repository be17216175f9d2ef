// Where requests go: ids of one's own, of others, of nobody, and what is no id at all; queries that make sense and queries that do not.

import type { Random } from '../random.ts';
import type { Json, Operation, Parameter } from './document.ts';
import { kindOf, typesOf } from './document.ts';
import { uuid, validValue, wrongValues } from './values.ts';
import { type Actor, OWNERS, SINKS, type Thing, UNOWNED, type World } from './world.ts';

const is =
  (field: string, ...values: string[]) =>
  (body: Json) =>
    values.includes(String(body[field]));
const isSurplus = (body: Json) => Number(body.surplus_amount ?? 0) > 0;
const isDoubtful = (body: Json) =>
  body.fraud_status === 'challenge' && ['capture', 'authorize'].includes(String(body.transaction_status));

/** The state in which an operation can be done. */
const FITTING: Readonly<Record<string, (body: Json) => boolean>> = {
  cancelPayment: is('transaction_status', 'pending'),
  expirePayment: is('transaction_status', 'pending'),
  capturePayment: (body) => body.transaction_status === 'authorize' && body.fraud_status !== 'challenge',
  refundPayment: (body) =>
    is('transaction_status', 'settlement', 'partial_refund')(body) &&
    is('payment_type', 'gopay', 'shopeepay', 'qris', 'credit_card')(body),
  approvePayment: isDoubtful,
  denyPayment: isDoubtful,
  approveRefund: is('status', 'requested'),
  rejectRefund: is('status', 'requested'),
  cancelCheckout: is('status', 'open', 'processing'),
  refundSurplus: isSurplus,
  noteSurplusReturned: isSurplus,
  updatePaymentLink: is('status', 'active'),
  endPaymentLink: is('status', 'active'),
  voidInvoice: is('status', 'pending', 'overdue'),
  updateSubscription: is('status', 'active'),
  disableSubscription: is('status', 'active'),
  enableSubscription: is('status', 'disabled', 'inactive'),
  cancelSubscription: is('status', 'active', 'disabled'),
  stopReconciliation: is('status', 'running', 'waiting'),
  sendCheckout: is('status', 'open'),
  sendReceipt: is('status', 'completed'),
  enablePerson: is('state', 'disabled'),
};

const UNOWNED_KINDS = [...UNOWNED, 'keys'];

export interface Target {
  readonly path: string;
  readonly thing?: Thing | undefined;
}

export const hasId = (operation: Operation): boolean => operation.path.includes('{');

const fill = (operation: Operation, value: string): string => operation.path.replace(/\{\w+\}/, value);

/** Something that the caller may act on, in a state that fits where there is one. */
export function ownTarget(world: World, random: Random, operation: Operation, actor: Actor): Target {
  if (operation.path.includes('{name}')) {
    return { path: fill(operation, random.pick(kindOf(operation) === 'sinks' ? SINKS : TASKS)) };
  }
  if (!hasId(operation)) return { path: operation.path };
  const kind = kindOf(operation);
  const owner = actor.staff || UNOWNED_KINDS.includes(kind) ? undefined : actor.owner;
  const thing = world.pickThing(random, kind, owner, FITTING[operation.id]);
  return { path: fill(operation, thing?.id ?? uuid(random)), thing };
}

const TASKS = ['check_pending_payments', 'check_refunds', 'clean_up', 'update_figures', 'check_payment_status'];

/** What somebody else owns, in a state in which that one could do it. */
export function foreignTarget(world: World, random: Random, operation: Operation, actor: Actor): Target | undefined {
  const kind = kindOf(operation);
  if (UNOWNED_KINDS.includes(kind) || !operation.path.includes('{pk}')) return undefined;
  const others = OWNERS.filter((owner) => owner !== actor.owner);
  const thing = world.pickThing(random, kind, random.pick(others), FITTING[operation.id]);
  return thing === undefined ? undefined : { path: fill(operation, thing.id), thing };
}

const ODD_IDS = [
  'first',
  '0',
  '-1',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  'a'.repeat(100),
  'a'.repeat(4_000),
  'a%2Fb',
  '%2e%2e%2fkeys',
  '%2e%2e',
  '..',
  '.',
  '%00',
  'a%00b',
  '%C3x',
  '%zz',
  '%',
  "'%20OR%201=1--",
  '%F0%9F%98%80',
  '%E2%80%AE',
  '{pk}',
  '*',
  '%20',
  '%3Fowner=siti',
  ';a=b',
] as const;

/** What is nothing at all: of nobody, malformed, or an id with something behind it. */
export function oddTarget(world: World, random: Random, operation: Operation): Target {
  const real = world.pickThing(random, kindOf(operation), undefined)?.id ?? uuid(random);
  const value = random.weighted<string>([
    [uuid(random), 2],
    [`${real}x`, 1],
    [`${real}%00`, 1],
    [`${real}%20`, 1],
    [real.slice(0, -1), 1],
    ['00000000-0000-0000-0000-000000000000', 1],
    [random.pick(ODD_IDS), 10],
  ]);
  return { path: fill(operation, encodeURI(value).replaceAll('%25', '%')) };
}

export const queryOf = (operation: Operation): readonly Parameter[] =>
  operation.parameters.filter((parameter) => parameter.in === 'query');

/** Some of what can be asked, each as the schema wants it. */
export function validQuery(world: World, random: Random, operation: Operation, actor: Actor): string {
  const known = queryOf(operation).filter(({ name }) => name !== 'cursor' && name !== 'last_event_id');
  const chosen = known.filter(() => random.chance(1.6 / Math.max(known.length, 3)));
  const query = new URLSearchParams();
  for (const parameter of chosen) {
    for (const value of valuesFor(world, random, parameter, actor)) query.append(parameter.name, value);
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

const ID_KINDS: Readonly<Record<string, string>> = {
  invoice_id: 'invoices',
  checkout_id: 'checkouts',
  subscription_id: 'subscriptions',
  payment_id: 'payments',
  payment_link_id: 'payment_links',
  event_id: 'events',
};

/** Ids and order ids are anybody's: only one's own may be found by them. */
function valuesFor(world: World, random: Random, { name, schema }: Parameter, actor: Actor): string[] {
  const kind =
    ID_KINDS[name] ?? (name === 'subject_id' ? random.pick(['payments', 'invoices', 'checkouts']) : undefined);
  if (kind !== undefined) return [world.pickThing(random, kind, undefined)?.id ?? uuid(random)];
  const some = world.pickThing(random, random.pick(['payments', 'invoices', 'checkouts']), undefined)?.body;
  if (name === 'order_id') return [String(some?.order_id ?? 'NONE').slice(0, 36)];
  if (name === 'q') return [random.pick([String(some?.order_id ?? 'kopi'), 'example', '150000', 'Of', actor.owner])];
  if (name === 'owner') return [random.pick(OWNERS)];
  if (name === 'bank') return ['bca'];
  if (name === 'from') return [new Date(Date.now() - random.int(1, 3) * 86_400_000).toISOString()];
  if (name === 'to') return [new Date(Date.now() + 86_400_000).toISOString()];
  const value = validValue(random, schema);
  return (Array.isArray(value) ? value : [value]).map(String);
}

export interface BentQuery {
  readonly what: string;
  readonly query: string;
  readonly field: string;
}

/** One parameter that is wrong; the answer has to name it. */
export function bentQuery(random: Random, operation: Operation): BentQuery {
  const parameter = random.pickOrNone(queryOf(operation));
  if (parameter === undefined || random.chance(0.15)) {
    const name = random.pick(['colour', '__proto__', 'constructor', 'LIMIT', 'limit[]', 'staff', '%00']);
    return { what: 'an unknown parameter', query: `?${name}=1`, field: decodeURIComponent(name) };
  }
  const { name, schema } = parameter;
  const isList = typesOf(schema).includes('array');
  if (!isList && random.chance(0.2)) {
    const value = encodeURIComponent(String(validValue(random, schema)));
    return { what: `${name} twice`, query: `?${name}=${value}&${name}=${value}`, field: name };
  }
  const one = isList ? (schema.items ?? {}) : schema;
  // In a query everything is text: only what no text can be is wrong.
  const wrong = wrongValues(one).filter(({ value }) => typeof value === 'string' || typeof value === 'number');
  const isText = typesOf(one).includes('string');
  const usable = wrong.filter(
    ({ value, what }) =>
      !what.includes('surrogate') && (!isText || what.indexOf(' instead') < 0) && value !== undefined,
  );
  const { what, value } = random.pickOrNone(usable) ?? { what: 'NUL', value: '\u0000' };
  return { what: `${name}: ${what}`, query: `?${name}=${encodeURIComponent(String(value))}`, field: name };
}

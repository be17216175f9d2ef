// A subscription: what the gateway charges again and again by itself, its fields, its statuses, what can be done to it in each, and
// how it is shown to the world.

import type { Said } from '../../text/sayings.ts';
import { say } from '../../text/sayings.ts';
import { amount, choice, integer, json, type RecordOf, showingOf, text, time, uuid } from '../record.ts';

export const SUBSCRIPTION_STATUSES = ['active', 'inactive', 'disabled', 'cancelled'] as const;

/**
 * `active`: the gateway charges it. `inactive`: it does not: not yet confirmed, run to its end, or given up after failed
 * charges. `disabled`: paused here. `cancelled`: ended for good. The gateway itself knows only the first two.
 */
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export const SUBSCRIPTION_PAYMENT_TYPES = ['credit_card', 'gopay'] as const;
export type SubscriptionPaymentType = (typeof SUBSCRIPTION_PAYMENT_TYPES)[number];

export const INTERVAL_UNITS = ['day', 'week', 'month'] as const;
export type IntervalUnit = (typeof INTERVAL_UNITS)[number];

export const RETRY_UNITS = ['minute', 'hour', 'day'] as const;

/**
 * How far the creation got. `initiated`: written, the gateway has not answered yet. `created`: the gateway has it.
 * `rejected`: the gateway refused it. `unknown`: the gateway may or may not have it.
 */
const CREATION_STATES = ['initiated', 'created', 'rejected', 'unknown'] as const;

export const SUBSCRIPTION_ACTIONS = ['disable', 'enable', 'cancel'] as const;
export type SubscriptionAction = (typeof SUBSCRIPTION_ACTIONS)[number];

/** Every field of a subscription, in the order in which the API shows them. */
export const SUBSCRIPTION_FIELDS = {
  id: uuid.shown('The id of the subscription here'),
  ownerId: text,
  gatewaySubscriptionId: text.orNull.changes.shown("The gateway's id of it; null until the gateway has confirmed it"),
  name: text.shown('Its name, with which the order ids of its charges begin'),
  paymentType: choice(SUBSCRIPTION_PAYMENT_TYPES).shown('How the customer pays'),
  amount: amount.changes.shown('What each cycle costs'),
  currency: text.initially('IDR').shown('Always IDR'),
  interval: integer.changes.shown('How many units lie between two charges'),
  intervalUnit: choice(INTERVAL_UNITS).shown('The unit of interval'),
  maxInterval: integer.orNull.changes.shown('How many charges there are; null without end'),
  currentInterval: integer.changes.shown('How many cycles were charged'),
  startTime: time.orNull.changes.shown('When the first charge is, or was, to be made'),
  nextExecutionAt: time.orNull.changes.shown('When the gateway charges next; null where no charge follows'),
  previousExecutionAt: time.orNull.changes,
  retryInterval: integer.orNull.changes.shown('How many units after a failed charge the next try is made'),
  retryIntervalUnit: choice(RETRY_UNITS).orNull.changes.shown('The unit of retry_interval'),
  retryMaxInterval: integer.orNull.changes.shown('How many tries follow a failed charge'),
  /** Nothing is charged until the gateway has confirmed it. */
  status: choice(SUBSCRIPTION_STATUSES).initially('inactive').changes.shown('Where the subscription stands'),
  customerFirstName: text.orNull.shown('First name'),
  customerLastName: text.orNull.shown('Last name'),
  customerEmail: text.orNull.shown('E-mail address'),
  customerPhone: text.orNull.shown('Phone number'),
  scheduleDisplay: text.computed.shown('The rhythm in words'),
  metadata: json().orNull.shown('Yours'),
  gopayAccountId: text.orNull.changes,
  creationState: choice(CREATION_STATES).changes,
  /** The gateway's code and words where it refused the creation. */
  statusCode: text.orNull.changes,
  statusMessage: text.orNull.changes,
  /** An action that was asked for and whose outcome is not written down yet. */
  pendingAction: choice(SUBSCRIPTION_ACTIONS).orNull.changes,
  pendingActor: text.orNull.changes,
  /** Names the request that last asked for an action, so that its repetition is known. */
  actionId: text.orNull.changes,
  /** Since when a creation or an action waits for its outcome; null where none does, or where it was given up. */
  unresolvedSince: time.orNull.changes,
  /** Counts the changes of the row; a writer that saw an older version has to look again. */
  version: integer.initially(1).changes,
  createdAt: time.shown('When it was asked for'),
  updatedAt: time.changes.shown('When it last changed'),
} as const;

export interface GatewaySubscription extends RecordOf<typeof SUBSCRIPTION_FIELDS> {}

export interface SubscriptionActionRule {
  readonly leadsTo: SubscriptionStatus;
  readonly from: readonly SubscriptionStatus[];
  readonly event: 'subscription_disabled' | 'subscription_enabled' | 'subscription_cancelled';
}

export const SUBSCRIPTION_ACTION_RULES: Readonly<Record<SubscriptionAction, SubscriptionActionRule>> = {
  disable: { leadsTo: 'disabled', from: ['active'], event: 'subscription_disabled' },
  enable: { leadsTo: 'active', from: ['disabled', 'inactive'], event: 'subscription_enabled' },
  cancel: { leadsTo: 'cancelled', from: ['active', 'inactive', 'disabled'], event: 'subscription_cancelled' },
};

const DONE: Readonly<Record<SubscriptionAction, string>> = {
  disable: 'Disabling',
  enable: 'Enabling',
  cancel: 'Cancelling',
};

/** Why an action is not possible now, in words for the caller; null where it is. */
export function refuseAction(subscription: GatewaySubscription, action: SubscriptionAction): Said | null {
  const { status } = subscription;
  const { from } = SUBSCRIPTION_ACTION_RULES[action];
  if (from.includes(status)) return null;
  return say('needs_states', { word: DONE[action], states: from.join(' or '), subscription: status });
}

/** Whether the gateway charges no more because all cycles are done. */
export function isComplete(subscription: Pick<GatewaySubscription, 'currentInterval' | 'maxInterval'>): boolean {
  const { currentInterval, maxInterval } = subscription;
  // The gateway takes 0 for "once".
  return maxInterval !== null && currentInterval >= Math.max(1, maxInterval);
}

/** "Every month", "Every 2 weeks". */
export function describeSchedule(interval: number, unit: IntervalUnit): string {
  return interval === 1 ? `Every ${unit}` : `Every ${interval} ${unit}s`;
}

const ORDER_SUFFIX_LENGTH = 32;

/** The name of the subscription that an order belongs to, if the gateway made the order; it adds 32 characters to the name. */
export function nameInOrderId(orderId: string): string | null {
  return orderId.length > ORDER_SUFFIX_LENGTH ? orderId.slice(0, -ORDER_SUFFIX_LENGTH) : null;
}

const showFields = showingOf(SUBSCRIPTION_FIELDS, 'shown');

export function showSubscription(subscription: GatewaySubscription) {
  const { interval, intervalUnit } = subscription;
  return showFields(subscription, { schedule_display: describeSchedule(interval, intervalUnit) });
}

// A subscription: what the gateway charges again and again by itself, its statuses, and what can be done to it in each.

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
export type RetryUnit = (typeof RETRY_UNITS)[number];

/**
 * How far the creation got. `initiated`: written down, the gateway has not answered yet. `created`: the gateway has it.
 * `rejected`: the gateway refused it. `unknown`: the gateway may or may not have it.
 */
export type CreationState = 'initiated' | 'created' | 'rejected' | 'unknown';

export const SUBSCRIPTION_ACTIONS = ['disable', 'enable', 'cancel'] as const;
export type SubscriptionAction = (typeof SUBSCRIPTION_ACTIONS)[number];

export interface GatewaySubscription {
  readonly id: string;
  readonly ownerId: string;
  /** Null until the gateway has confirmed it. */
  readonly gatewaySubscriptionId: string | null;
  /** The gateway begins the order ids of all charges with it. */
  readonly name: string;
  readonly paymentType: SubscriptionPaymentType;
  readonly amount: bigint;
  readonly currency: string;
  readonly interval: number;
  readonly intervalUnit: IntervalUnit;
  /** How often it is charged; null without end. */
  readonly maxInterval: number | null;
  /** How often it was charged. */
  readonly currentInterval: number;
  readonly startTime: Date | null;
  readonly nextExecutionAt: Date | null;
  readonly previousExecutionAt: Date | null;
  readonly retryInterval: number | null;
  readonly retryIntervalUnit: RetryUnit | null;
  readonly retryMaxInterval: number | null;
  readonly status: SubscriptionStatus;
  readonly customerFirstName: string | null;
  readonly customerLastName: string | null;
  readonly customerEmail: string | null;
  readonly customerPhone: string | null;
  readonly metadata: Record<string, unknown> | null;
  readonly gopayAccountId: string | null;
  readonly creationState: CreationState;
  /** The gateway's code and words where it refused the creation. */
  readonly statusCode: string | null;
  readonly statusMessage: string | null;
  /** An action that was asked for and whose outcome is not written down yet. */
  readonly pendingAction: SubscriptionAction | null;
  readonly pendingActor: string | null;
  /** Names the request that last asked for an action, so that its repetition is known. */
  readonly actionId: string | null;
  /** Since when a creation or an action waits for its outcome; null where none does, or where it was given up. */
  readonly unresolvedSince: Date | null;
  /** Counts the changes of the row; a writer that saw an older version has to look again. */
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

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
export function refuseAction(subscription: GatewaySubscription, action: SubscriptionAction): string | null {
  const { status } = subscription;
  const { from } = SUBSCRIPTION_ACTION_RULES[action];
  if (from.includes(status)) return null;
  return `${DONE[action]} needs a subscription that is ${from.join(' or ')}; this one is ${status}.`;
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

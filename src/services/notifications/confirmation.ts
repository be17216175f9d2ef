// Messages that are believed only once the gateway's status call bears them out: until then they are received, and no more.

import { GatewayError } from '../../domain/errors.ts';
import { judgeConfirmation } from '../../domain/notifications/confirmation.ts';
import type { GatewayNotification } from '../../domain/notifications/notification.ts';
import { DAY_MS } from '../../domain/retention.ts';
import { observe } from '../../gateway/transaction/observation.ts';
import type { Context } from '../context.ts';
import { checkStatus, type StatusCheck } from '../payments/status.ts';
import { asLate, hastenCheck, type Store, updateStored } from './writes.ts';

const MONEY = ['settlement', 'capture', 'partial_refund', 'refund', 'partial_chargeback', 'chargeback'];
/** A message that the gateway has not confirmed by then, though it answered, is left to people. */
const CONFIRMED_WITHIN_MS = DAY_MS;
/** A message is looked at again when it is twice as old as now, within these bounds. */
const LOOK_AGAIN_MIN_MS = 60_000;
const LOOK_AGAIN_MAX_MS = 3_600_000;

export function movesMoney(notification: GatewayNotification): boolean {
  return MONEY.includes(notification.transactionStatus ?? '');
}

/** Stores the message first, then believes what the gateway says when it is asked; a silent gateway is asked again later. */
export async function confirm(
  context: Context,
  matched: GatewayNotification,
  processed: GatewayNotification,
  store: Store,
): Promise<GatewayNotification> {
  const received: GatewayNotification = { ...matched, status: 'received', processedAt: null };
  const lookAgainAt = nextLook(context, matched);
  const stored = await store(received, { readBackAt: context.clock.now(), lookAgainAt });
  if (stored.status === 'duplicate' || matched.paymentId === null) return stored;
  let checked: StatusCheck | undefined;
  try {
    checked = await checkStatus(context, matched.paymentId, { actor: 'gateway' });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    await hastenCheck(context, matched.paymentId);
    return stored;
  }
  return checked === undefined ? stored : settle(context, received, processed, checked);
}

async function settle(
  context: Context,
  received: GatewayNotification,
  processed: GatewayNotification,
  checked: StatusCheck,
): Promise<GatewayNotification> {
  const store = updateStored(context);
  const seen = observe('notification', received.rawPayload);
  const confirmation = judgeConfirmation(checked.record, seen, context.clock.now());
  switch (confirmation.kind) {
    case 'confirmed':
      return store(processed);
    case 'beyond':
      return store(asLate(received, confirmation.reason));
    case 'misfit':
      return store({ ...received, status: 'failed', errorMessage: confirmation.reason });
    case 'open':
      return keepOpen(context, received, checked);
    default:
      return confirmation satisfies never;
  }
}

/** The gateway may be slower to know than to tell: it is asked again, for a day. */
async function keepOpen(
  context: Context,
  received: GatewayNotification,
  { answer, record }: StatusCheck,
): Promise<GatewayNotification> {
  const says = answer === null ? 'it does not know the order' : `it says ${record.payment.transactionStatus}`;
  const ageMs = context.clock.now().getTime() - received.createdAt.getTime();
  if (ageMs >= CONFIRMED_WITHIN_MS) {
    const errorMessage = `the gateway did not confirm it within a day: ${says}`;
    return updateStored(context)({ ...received, status: 'failed', errorMessage });
  }
  const lookAgainAt = nextLook(context, received);
  const errorMessage = `the gateway does not confirm it yet: ${says}`;
  return updateStored(context)({ ...received, errorMessage }, { readBackAt: lookAgainAt, lookAgainAt });
}

function nextLook(context: Context, { createdAt }: GatewayNotification): Date {
  const nowMs = context.clock.now().getTime();
  const ageMs = nowMs - createdAt.getTime();
  return new Date(nowMs + Math.min(LOOK_AGAIN_MAX_MS, Math.max(LOOK_AGAIN_MIN_MS, ageMs)));
}

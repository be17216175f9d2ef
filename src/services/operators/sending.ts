// Sends what is owed to operators, each message by itself and once; one that fails is tried again, and holds up no other.

import { isQuiet } from '../../domain/alerts.ts';
import {
  type ClaimedMessage,
  claimMessages,
  messageFailed,
  messageSent,
  renewMessage,
} from '../../store/operators/messages.ts';
import { findReceiver, withdrawAlert } from '../../store/operators/receivers.ts';
import { say } from '../../text/sayings.ts';
import type { Context } from '../context.ts';
import { scheduledMail } from '../exports/mailed.ts';
import { openDuePeriods } from '../exports/schedules.ts';
import { errorMessage, isolated } from '../isolation.ts';
import { type Lease, WorkLoop, whileLeased } from '../work-loop.ts';
import { readOwed } from './alerting.ts';
import { sendTo } from './delivery.ts';

/** A run takes no more after this time: the next one goes on. */
const RUN_MS = 60_000;
const LEASE_MS = 30_000;
const POLL_MS = 1_000;
const MINUTE_MS = 60_000;
/** Each may have a file in memory. */
const AT_ONCE = 2;
/** After each failure; after the last one it is given up, and stays among what needs attention. */
const PAUSES_MS = [1, 5, 30, 120, 360, 720].map((minutes) => minutes * MINUTE_MS);

/** Owes what became due, and sends what is owed. */
export async function sendReports(context: Context): Promise<void> {
  await openDuePeriods(context);
  const untilMs = performance.now() + RUN_MS;
  let fault: unknown;
  const loop = new WorkLoop<ClaimedMessage>(context.log, {
    name: 'messages to operators',
    pollMs: POLL_MS,
    claim: async (underWay) => {
      if (fault !== undefined || performance.now() >= untilMs) return [];
      const now = context.clock.now();
      const leaseUntil = new Date(now.getTime() + LEASE_MS);
      return claimMessages(context.database.pool, { now, leaseUntil, limit: AT_ONCE - underWay.size });
    },
    run: async (message) => {
      try {
        await isolated(context, { message_id: message.id }, () => sendOne(context, message));
      } catch (error) {
        fault = error;
      }
    },
  });
  await loop.drain();
  if (fault !== undefined) throw fault;
}

/** `gone`: it has no receiver any more. `refused`: it will never be taken. `withdrawn`: it is owed anew later. */
type Outcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'failed' | 'refused' | 'gone'; readonly reason: string }
  | { readonly kind: 'withdrawn' };

async function sendOne(context: Context, message: ClaimedMessage): Promise<void> {
  const { database, clock, log } = context;
  const claimedAt = new Date(message.leaseUntil.getTime() - LEASE_MS);
  const renew = () => renewMessage(database.pool, message, new Date(clock.now().getTime() + LEASE_MS));
  const outcome = await whileLeased({ leaseMs: LEASE_MS, clock, claimedAt, log, renew }, (lease) =>
    attempt(context, message, lease),
  );
  if (!(await note(context, message, outcome))) {
    log.warn({ message_id: message.id }, 'a message to an operator was taken over while it was being sent');
  } else if (outcome.kind === 'failed' || outcome.kind === 'refused') {
    const { kind, id, attempts } = message;
    log.warn({ message_id: id, kind, attempts, reason: outcome.reason }, 'a message to an operator could not be sent');
  }
}

async function attempt(context: Context, message: ClaimedMessage, lease: Lease): Promise<Outcome> {
  // Those who died on it wrote nothing down.
  if (message.attempts > PAUSES_MS.length + 1)
    return { kind: 'refused', reason: say('mail_given_up', { reason: say('mail_outcome_unknown') }) };
  try {
    return await deliver(context, message, lease);
  } catch (error) {
    // A file that cannot be made is a failure like any other: it is tried again, and named.
    return { kind: 'failed', reason: errorMessage(error) };
  }
}

async function deliver(context: Context, message: ClaimedMessage, lease: Lease): Promise<Outcome> {
  return message.kind === 'export' ? deliverFile(context, message, lease) : deliverAlert(context, message, lease);
}

async function deliverFile(context: Context, message: ClaimedMessage, lease: Lease): Promise<Outcome> {
  const { mailer } = context.checkouts;
  if (mailer === null) return { kind: 'failed', reason: say('mail_no_server') };
  const mail = await scheduledMail(context, message, lease.lost);
  if (mail === null) return GONE;
  // A process that slept since it took the message is not the one to send it.
  return (await lease.keep()) ? mailer.send(mail, lease.lost) : LEASE_LOST;
}

async function deliverAlert(context: Context, message: ClaimedMessage, lease: Lease): Promise<Outcome> {
  const receiver = await findReceiver(context.database.pool, message.sourceId);
  if (receiver?.enabled !== true) return GONE;
  // One that failed before the quiet time is not tried again within it.
  if (message.kind === 'alert' && isQuiet(receiver, context.clock.now())) return { kind: 'withdrawn' };
  const content = await readOwed(context, message, receiver);
  if (!(await lease.keep())) return LEASE_LOST;
  return sendTo(context, receiver, { id: message.id, message: content, unwanted: lease.lost });
}

const GONE = { kind: 'gone', reason: say('mail_removed') } as const;
const LEASE_LOST = { kind: 'failed', reason: say('mail_sender_lost') } as const;

/** False where it is another's to say. */
function note({ database, clock }: Context, message: ClaimedMessage, outcome: Outcome): Promise<boolean> {
  const { pool } = database;
  const now = clock.now();
  if (outcome.kind === 'sent') return messageSent(pool, message, now);
  if (outcome.kind === 'withdrawn') return withdrawAlert(pool, message);
  const { kind, reason } = outcome;
  const pauseMs = kind === 'failed' ? PAUSES_MS[message.attempts - 1] : undefined;
  if (pauseMs !== undefined) {
    return messageFailed(pool, message, { dueAt: new Date(now.getTime() + pauseMs), outcome: reason, now });
  }
  const isGivenUp = kind === 'failed' && !reason.startsWith('given up');
  return messageFailed(pool, message, { dueAt: null, outcome: isGivenUp ? `given up: ${reason}` : reason, now });
}

// Sends the mails that are owed to customers, each by itself and once: what was overtaken by events is not sent any more.

import { createHash } from 'node:crypto';
import {
  admitMail,
  type ClaimedMail,
  claimMails,
  endMail,
  postponeMail,
  renewMail,
} from '../../store/checkouts/mails.ts';
import { say } from '../../text/sayings.ts';
import type { Context } from '../context.ts';
import { isolated } from '../isolation.ts';
import type { Mailer, SendOutcome } from '../mail/transport.ts';
import { type Lease, WorkLoop, whileLeased } from '../work-loop.ts';
import { type UnsentMail, writeMail } from './written-mails.ts';

/** A run takes no more after this time: the next one goes on. */
const RUN_MS = 60_000;
const FAILURES_MAX = 3;
const LEASE_MS = 30_000;
const POLL_MS = 1_000;
const MINUTE_MS = 60_000;
/** So many mails may go to one address in an hour, whatever they are about: anybody can type in the address of somebody else. */
export const LIMIT = { windowMs: 60 * MINUTE_MS, most: 6 } as const;
/** After each failure; after the last one it is given up. */
const PAUSES_MS = [1, 5, 30, 120, 360, 720].map((minutes) => minutes * MINUTE_MS);

/**
 * Sends what is due, each mail when a line of the mail server is free for it. A server that fails again and again is left alone until the
 * next run; what waits behind a slow one is free for other runs.
 */
export async function sendMails(context: Context): Promise<void> {
  const { mailer } = context.checkouts;
  if (mailer === null) return;
  const untilMs = performance.now() + RUN_MS;
  const lines = mailer.free;
  let failures = 0;
  let fault: unknown;
  const loop = new WorkLoop<ClaimedMail>(context.log, {
    name: 'mails',
    pollMs: POLL_MS,
    claim: async (underWay) => {
      const isOver = failures >= FAILURES_MAX || fault !== undefined || performance.now() >= untilMs;
      return isOver ? [] : claim(context, lines - underWay.size);
    },
    run: async (mail) => {
      try {
        await isolated(context, { mail_id: mail.id }, async () => {
          if (!(await sendOne(context, mailer, mail))) failures += 1;
        });
      } catch (error) {
        fault = error;
      }
    },
  });
  await loop.drain();
  if (fault !== undefined) throw fault;
}

type Outcome = SendOutcome | UnsentMail;

/** False where the server failed. */
async function sendOne(context: Context, mailer: Mailer, mail: ClaimedMail): Promise<boolean> {
  const { database, clock, log } = context;
  const claimedAt = new Date(mail.leaseUntil.getTime() - LEASE_MS);
  const renew = () => renewMail(database.pool, mail, new Date(clock.now().getTime() + LEASE_MS));
  const outcome = await whileLeased({ leaseMs: LEASE_MS, clock, claimedAt, log, renew }, (lease) =>
    attempt(context, mailer, mail, lease),
  );
  if (!(await note(context, mail, outcome))) {
    context.log.warn({ mail_id: mail.id }, 'a mail was taken over by another process while it was being sent');
    return true;
  }
  if (outcome.kind !== 'failed') return true;
  context.log.warn({ mail_id: mail.id, reason: outcome.reason }, 'a mail could not be sent; it is tried again');
  return false;
}

async function attempt(context: Context, mailer: Mailer, mail: ClaimedMail, lease: Lease): Promise<Outcome> {
  // Those who died on it wrote nothing down: it may have arrived each time.
  if (mail.attempts > PAUSES_MS.length + 1)
    return { kind: 'never', reason: say('mail_given_up', { reason: say('mail_outcome_unknown') }) };
  const written = await writeMail(context, mail);
  if ('kind' in written) return written;
  // A process that slept since it took the mail is not the one to send it.
  if (!(await lease.keep())) return { kind: 'failed', reason: say('mail_sender_lost') };
  const now = context.clock.now();
  const recipient = recipientOf(written.to);
  const dueAt = await admitMail(context.database.pool, mail, { now, recipient, ...LIMIT });
  if (dueAt !== null) return { kind: 'later', reason: say('mail_too_many'), dueAt };
  return mailer.send(written, lease.lost);
}

/** By which mails to one address are counted. */
export function recipientOf(address: string): Buffer {
  return createHash('sha256').update(address.trim().toLowerCase()).digest();
}

/** False where it is another's to say. */
function note({ database, clock }: Context, mail: ClaimedMail, outcome: Outcome): Promise<boolean> {
  const { pool } = database;
  const now = clock.now();
  if (outcome.kind === 'sent') return endMail(pool, mail, { sentAt: now, outcome: 'sent' });
  const { kind, reason } = outcome;
  if (kind === 'refused' || kind === 'never') return endMail(pool, mail, { sentAt: null, outcome: reason });
  const pauseMs = PAUSES_MS[mail.attempts - 1];
  if (pauseMs === undefined) return endMail(pool, mail, { sentAt: null, outcome: say('mail_given_up', { reason }) });
  const pausedUntil = new Date(now.getTime() + pauseMs);
  const dueAt = outcome.kind === 'later' ? (outcome.dueAt ?? pausedUntil) : pausedUntil;
  return postponeMail(pool, mail, { dueAt, outcome: reason });
}

function claim({ database, clock }: Context, limit: number): Promise<ClaimedMail[]> {
  const now = clock.now();
  return claimMails(database.pool, { now, leaseUntil: new Date(now.getTime() + LEASE_MS), limit });
}

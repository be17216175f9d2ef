// Sends the mails that are owed to customers, each by itself and once: what was overtaken by events is not sent any more.

import { type ClaimedMail, claimMail, endMail, postponeMail, renewMail } from '../../store/checkouts/mails.ts';
import type { Context } from '../context.ts';
import { alone } from '../isolation.ts';
import type { Mailer, SendOutcome } from '../mail/transport.ts';
import { type Untold, writeMail } from './written-mails.ts';

/** A run takes no more after this time: the next one goes on. */
const RUN_MS = 60_000;
const FAILURES_MAX = 3;
const MINUTE_MS = 60_000;
/** After each failure; after the last one it is given up. */
const PAUSES_MS = [1, 5, 30, 120, 360, 720].map((minutes) => minutes * MINUTE_MS);

interface Run {
  readonly untilMs: number;
  failures: number;
}

/**
 * Sends what is due. A server that fails again and again is left alone until the next time. A run beside one that a slow server holds up
 * has the lines that are left.
 */
export async function sendMails(context: Context): Promise<void> {
  const { mailer } = context.checkouts;
  if (mailer === null) return;
  const run: Run = { untilMs: performance.now() + RUN_MS, failures: 0 };
  const senders = Array.from({ length: mailer.free }, () => sendOneByOne(context, mailer, run));
  const fault = (await Promise.allSettled(senders)).find((end) => end.status === 'rejected');
  if (fault !== undefined) throw fault.reason;
}

/** Each mail is taken when its turn has come: what waits behind a slow server is free for others. */
async function sendOneByOne(context: Context, mailer: Mailer, run: Run): Promise<void> {
  while (run.failures < FAILURES_MAX && performance.now() < run.untilMs) {
    const mail = await claimNext(context);
    if (mail === undefined) return;
    await alone(context, { mail_id: mail.id }, async () => {
      if (!(await sendOne(context, mailer, mail))) run.failures += 1;
    });
  }
}

type Outcome = SendOutcome | Untold;

/** False where the server failed. */
async function sendOne(context: Context, mailer: Mailer, mail: ClaimedMail): Promise<boolean> {
  const outcome = await whileHeld(context, mail, (lease) => attempt(context, mailer, mail, lease));
  if (!(await note(context, mail, outcome))) {
    context.log.warn({ mail_id: mail.id }, 'a mail was taken over by another process while it was being sent');
    return true;
  }
  if (outcome.kind !== 'failed') return true;
  context.log.warn({ mail_id: mail.id, reason: outcome.reason }, 'a mail could not be sent; it is tried again');
  return false;
}

async function attempt(context: Context, mailer: Mailer, mail: ClaimedMail, lease: MailLease): Promise<Outcome> {
  // Those who died on it wrote nothing down: it may have arrived each time.
  if (mail.attempts > PAUSES_MS.length + 1)
    return { kind: 'never', reason: 'given up: nobody could tell how it ended' };
  const written = await writeMail(context, mail);
  if ('kind' in written) return written;
  // A process that slept since it took the mail is not the one to send it.
  if (!(await lease.keep())) return { kind: 'failed', reason: 'the lease was lost' };
  return mailer.send(written, lease.lost);
}

/** False where it is another's to say. */
function note({ database, clock }: Context, mail: ClaimedMail, outcome: Outcome): Promise<boolean> {
  const { pool } = database;
  const now = clock.now();
  if (outcome.kind === 'sent') return endMail(pool, mail, { sentAt: now, outcome: 'sent' });
  const { kind, reason } = outcome;
  if (kind === 'refused' || kind === 'never') return endMail(pool, mail, { sentAt: null, outcome: reason });
  const pauseMs = PAUSES_MS[mail.attempts - 1];
  if (pauseMs === undefined) return endMail(pool, mail, { sentAt: null, outcome: `given up: ${reason}` });
  return postponeMail(pool, mail, { dueAt: new Date(now.getTime() + pauseMs), outcome: reason });
}

const LEASE_MS = 30_000;
/** Renewed once no more than this is left. */
const LEFT_MIN_MS = 20_000;
/** The lease is over by the time that all processes share, which may jump where this one slept: so that time is looked at often. */
const LOOK_EVERY_MS = 1_000;

interface MailLease {
  /** False where another process has the mail by now. */
  keep(): Promise<boolean>;
  /** Says that another process has it. */
  readonly lost: AbortSignal;
}

function claimNext({ database, clock }: Context): Promise<ClaimedMail | undefined> {
  const now = clock.now();
  return claimMail(database.pool, { now, leaseUntil: new Date(now.getTime() + LEASE_MS) });
}

/** Does the work with the lease kept alive. Nothing renews it afterwards, so whatever is written then stays. */
async function whileHeld<Result>(
  { database, clock, log }: Context,
  mail: ClaimedMail,
  work: (lease: MailLease) => Promise<Result>,
): Promise<Result> {
  const lost = new AbortController();
  let { leaseUntil } = mail;
  let renewal: Promise<void> | undefined;

  const renew = async () => {
    const until = new Date(clock.now().getTime() + LEASE_MS);
    if (await renewMail(database.pool, mail, until)) leaseUntil = until;
    else lost.abort();
  };
  const keep = async () => {
    if (leaseUntil.getTime() - clock.now().getTime() <= LEFT_MIN_MS && !lost.signal.aborted) {
      renewal ??= renew().finally(() => {
        renewal = undefined;
      });
      await renewal;
    }
    return !lost.signal.aborted;
  };
  const heartbeat = setInterval(() => {
    // Where the database is away nobody can take the mail, and this is tried again in a moment.
    keep().catch((error: unknown) =>
      log.debug({ err: error, mail_id: mail.id }, 'the lease of a mail was not renewed'),
    );
  }, LOOK_EVERY_MS);
  try {
    return await work({ keep, lost: lost.signal });
  } finally {
    clearInterval(heartbeat);
    await renewal?.catch(() => undefined);
  }
}

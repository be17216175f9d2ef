// The lease on a mail: short, so that one whose process died goes out soon, and renewed for as long as a slow server takes.

import { type ClaimedMail, claimMail, renewMail } from '../../store/checkouts/mails.ts';
import type { Context } from '../context.ts';

const LEASE_MS = 30_000;
/** Renewed once no more than this is left. */
const LEFT_MIN_MS = 20_000;
/** The lease is over by the time that all processes share, which may jump where this one slept: so that time is looked at often. */
const LOOK_EVERY_MS = 1_000;

export interface MailLease {
  /** False where another process has the mail by now. */
  keep(): Promise<boolean>;
  /** Says that another process has it. */
  readonly lost: AbortSignal;
}

export function claimNext({ database, clock }: Context): Promise<ClaimedMail | undefined> {
  const now = clock.now();
  return claimMail(database.pool, { now, leaseUntil: new Date(now.getTime() + LEASE_MS) });
}

/** Does the work with the lease kept alive. Nothing renews it afterwards, so whatever is written then stays. */
export async function whileHeld<Result>(
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

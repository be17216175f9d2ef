// Sends the mails that bring links to people: each is owed in the row of its link, until it was sent or the link is of no use.

import { type ClaimedLink, claimLinks, endLinkMail, renewLink as renewRow } from '../../store/people/links.ts';
import type { Context } from '../context.ts';
import { isolated } from '../isolation.ts';
import { forgotten, invitation, type PersonMailView } from '../mail/person-messages.ts';
import type { Mailer, SendOutcome } from '../mail/transport.ts';
import { SealedTextError } from '../vault.ts';
import { whileLeased } from '../work-loop.ts';

const LEASE_MS = 30_000;
/** A run sends no more: the next one goes on. */
const RUN_MAX = 100;
const FAILURES_MAX = 3;
const MINUTE_MS = 60_000;
/** After each failure; after the last one it is given up. */
const PAUSES_MS = [1, 5, 15, 60, 360].map((minutes) => minutes * MINUTE_MS);

export async function sendPersonMails(context: Context): Promise<void> {
  const { mailer } = context.checkouts;
  if (mailer === null) return;
  for (let sent = 0, failures = 0; sent < RUN_MAX && failures < FAILURES_MAX; sent += 1) {
    const now = context.clock.now();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const [link] = await claimLinks(context.database.pool, { now, leaseUntil, limit: 1 });
    if (link === undefined) return;
    const isDone = await isolated(context, { link_id: link.id }, async () => {
      if (!(await sendOne(context, mailer, link))) failures += 1;
    });
    if (!isDone) failures += 1;
  }
}

/** False where the server failed. */
async function sendOne(context: Context, mailer: Mailer, link: ClaimedLink): Promise<boolean> {
  const { database, clock, log } = context;
  const claimedAt = new Date(link.leaseUntil.getTime() - LEASE_MS);
  const renew = () => renewRow(database.pool, link, new Date(clock.now().getTime() + LEASE_MS));
  const outcome = await whileLeased({ leaseMs: LEASE_MS, clock, claimedAt, log, renew }, async ({ lost }) => {
    const mail = write(context, link);
    return mail === undefined ? NEVER : mailer.send(mail, lost);
  });
  const reason = outcome.kind === 'sent' ? 'sent' : outcome.reason;
  const pauseMs = outcome.kind === 'failed' ? PAUSES_MS[link.attempts - 1] : undefined;
  const dueAt = pauseMs === undefined ? null : new Date(clock.now().getTime() + pauseMs);
  await endLinkMail(database.pool, link, { dueAt, outcome: reason });
  if (outcome.kind !== 'failed') return true;
  log.warn({ link_id: link.id, reason }, 'a mail could not be sent');
  return false;
}

const NEVER: SendOutcome = { kind: 'refused', reason: 'not sent: its link is of no use any more' };

function write(context: Context, link: ClaimedLink) {
  const { id, kind, tokenSealed, endsAt, email, language, isDisabled } = link;
  if (tokenSealed === null || isDisabled || endsAt <= context.clock.now()) return undefined;
  const token = openToken(context, id, tokenSealed);
  if (token === undefined) return undefined;
  const { publicUrl } = context.checkouts;
  const url = `${publicUrl ?? ''}/dashboard/#accept=${token}`;
  const view: PersonMailView = { language, shop: context.checkouts, url, endsAt };
  return { id, to: email, language, ...(kind === 'invitation' ? invitation(view) : forgotten(view)) };
}

function openToken({ vault }: Context, id: string, sealed: string): string | undefined {
  try {
    return vault.open(sealed, id);
  } catch (error) {
    if (error instanceof SealedTextError) return undefined;
    throw error;
  }
}

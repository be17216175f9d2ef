// Owes receivers what is news to them, and the summary of each day: once, in any number of processes.

import { type AlertReceiver, alertOf, isQuiet, type Matter } from '../../domain/alerts.ts';
import type { Caller } from '../../domain/caller.ts';
import { endedPeriod, nextTime } from '../../domain/exports/schedule.ts';
import type { AttentionRow } from '../../domain/figures/attention.ts';
import { noFigures } from '../../domain/figures/summary.ts';
import type { ReportPeriod } from '../../domain/operators.ts';
import type { ClaimedMessage } from '../../store/operators/messages.ts';
import { listDueSummaries, listIdleReceivers, oweAlert, oweSummary } from '../../store/operators/receivers.ts';
import type { Context } from '../context.ts';
import { readAttention } from '../figures/attention.ts';
import { readSummary } from '../figures/summary.ts';
import { isolated } from '../isolation.ts';
import type { OperatorMessage } from '../mail/operator-message.ts';
import { alertMessage, summaryMessage } from './messages.ts';

/** Administrators set the receivers: all there is may be sent to them. */
const READER: Caller = { id: 'alerts', staff: true, scopes: ['payments:read', 'admin'] };

export async function checkAlerts(context: Context): Promise<void> {
  await oweAlerts(context);
  await oweSummaries(context);
}

/** What comes up in the quiet time of a receiver is not even owed: at its end, what still waits is sent as one message. */
async function oweAlerts(context: Context): Promise<void> {
  const { database, clock, newId } = context;
  const now = clock.now();
  const receivers = (await listIdleReceivers(database.pool)).filter((receiver) => !isQuiet(receiver, now));
  if (receivers.length === 0) return;
  const open = await readAttention(context, READER);
  for (const receiver of receivers) {
    const { send, alerted } = alertOf(receiver, open, now);
    if (send.length === 0) continue;
    await isolated(context, { receiver_id: receiver.id }, () =>
      oweAlert(database.pool, {
        receiver,
        alerted,
        about: { matters: send.map(writeMatter) },
        messageId: newId(),
        now,
      }),
    );
  }
}

/** Of the last day that has ended: the days of a time when nothing ran are not made up for. */
async function oweSummaries(context: Context): Promise<void> {
  const { database, clock, newId } = context;
  const now = clock.now();
  for (const receiver of await listDueSummaries(database.pool, now)) {
    const { summaryHour } = receiver;
    if (summaryHour === null) continue;
    await isolated(context, { receiver_id: receiver.id }, async () => {
      const { from, to } = endedPeriod('day', now);
      const period: ReportPeriod = { from: from.toISOString(), to: to.toISOString() };
      const nextAt = nextTime({ every: 'day', hour: summaryHour }, now);
      await oweSummary(database.pool, { receiver, nextAt, period, messageId: newId(), now });
    });
  }
}

/** What an owed message says. An alert says what was open when it was owed, which counts as its last alert. */
export async function readOwed(
  context: Context,
  { kind, about }: ClaimedMessage,
  receiver: AlertReceiver,
): Promise<OperatorMessage> {
  if (kind === 'alert') return alertMessage(receiver, readMatters(about), context.checkouts);
  const { from, to } = about as unknown as ReportPeriod;
  const [figures = noFigures(new Date(from))] = await readSummary(context, READER, { from, to, interval: 'all' });
  const open = await readAttention(context, READER);
  const matters = open
    .filter(isWaiting)
    .filter(({ name }) => receiver.names.length === 0 || receiver.names.includes(name));
  return summaryMessage(receiver, { figures, matters }, context.checkouts);
}

function isWaiting(row: AttentionRow): row is AttentionRow & Matter {
  return row.count !== null && row.count > 0;
}

type WrittenMatter = Omit<Matter, 'since'> & { readonly since: string | null };

function writeMatter({ name, count, more, since }: AttentionRow): WrittenMatter {
  return { name, count: count ?? 0, more, since: since?.toISOString() ?? null };
}

function readMatters({ matters }: ClaimedMessage['about']): Matter[] {
  return (matters as WrittenMatter[]).map(({ since, ...matter }) => ({
    ...matter,
    since: since === null ? null : new Date(since),
  }));
}

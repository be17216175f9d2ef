// Alerts of what needs attention: their receivers, and what is news to one of them. Pure.

import { LANGUAGES } from './checkouts/checkout.ts';
import type { AttentionName, Backlog } from './figures/attention.ts';
import { boolean, choice, integer, json, type RecordOf, showingOf, text, texts, time, uuid } from './record.ts';
import { WIB_OFFSET_MS } from './time.ts';

export const RECEIVER_KINDS = ['mail', 'webhook'] as const;

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

export const REPEAT_HOURS = 6;
export const REPEAT_HOURS_MAX = 168;
/** Most of what needs attention is over by itself before: the next sweep sees to it. */
export const PATIENCE_MS = 5 * MINUTE_MS;

/** Every field of a receiver, in the order in which the API shows them. */
export const RECEIVER_FIELDS = {
  id: uuid.shown('The id of the receiver'),
  kind: choice(RECEIVER_KINDS).shown('By mail, or by a webhook that takes what Slack takes'),
  address: text.shown(
    'The e-mail address; of a webhook its host and the last characters, since who knows it may write there',
  ),
  language: choice(LANGUAGES).shown('The language of what is said'),
  names: texts<AttentionName>().shown('Which alerts it gets, by their names in what needs attention; empty for all'),
  repeatHours: integer.shown('The same is not repeated before so many hours, unless it has doubled'),
  quietFrom: integer.orNull.shown('From this hour of the day in WIB no alert is sent'),
  quietTo: integer.orNull.shown('At this hour what came up meanwhile is sent, if it still waits'),
  summaryHour: integer.orNull.shown(
    'At which hour of the day in WIB the summary of the day before is sent; null for none',
  ),
  nextSummaryAt: time.orNull.shown('When the next summary is sent'),
  enabled: boolean.shown('Whether anything is sent to it'),
  lastSentAt: time.orNull.shown('When something was last sent to it'),
  lastError: text.orNull.said.shown('Why the last message failed; null where none does'),
  createdBy: text.shown('Who made it'),
  createdAt: time.shown('When it was made'),
  updatedAt: time.shown('When it last changed'),
  alerted: json<Alerted>(),
} as const;

export interface AlertReceiver extends RecordOf<typeof RECEIVER_FIELDS> {}

export const showReceiver = showingOf(RECEIVER_FIELDS, 'shown');

/** The last alert of each kind: how many there were, and when. */
export type Alerted = { readonly [Name in AttentionName]?: { readonly count: number; readonly at: string } };

/** What is open now; null where it could not be counted. */
export interface OpenMatter {
  readonly name: AttentionName;
  readonly count: number | null;
  readonly since: Date | null;
}

/** What an alert says of one kind. */
export interface Matter extends Backlog {
  readonly name: AttentionName;
  readonly more: boolean;
}

export interface Alert<Row> {
  /** What is sent: nothing, unless some of it is news. */
  readonly send: readonly Row[];
  /** With that, what was sent lately. */
  readonly alerted: Alerted;
}

/**
 * Compares what is open with the last alerts. Something is news that was not sent for `repeatHours`, or has at least doubled since; what
 * else still waits is sent along with it. What has ended is not sent, and what comes back soon is the same as before.
 */
export function alertOf<Row extends OpenMatter>(
  { alerted, repeatHours, names }: Pick<AlertReceiver, 'alerted' | 'repeatHours' | 'names'>,
  open: readonly Row[],
  now: Date,
): Alert<Row> {
  const wanted = open.filter(({ name }) => names.length === 0 || names.includes(name));
  const isRecent = (at: string) => now.getTime() - Date.parse(at) < repeatHours * HOUR_MS;
  const waiting = wanted.filter((row) => waitsLong(row, now));
  const isNews = ({ name, count }: Row) => {
    const before = alerted[name];
    return before === undefined || !isRecent(before.at) || (count ?? 0) >= before.count * 2;
  };
  const send = waiting.some(isNews) ? waiting : [];
  const kept = Object.entries(alerted).filter(([, { at }]) => isRecent(at));
  const fresh = send.map(({ name, count }) => [name, { count, at: now.toISOString() }]);
  return { send, alerted: Object.fromEntries([...kept, ...fresh]) as Alerted };
}

function waitsLong({ count, since }: OpenMatter, now: Date): boolean {
  return count !== null && count > 0 && since !== null && now.getTime() - since.getTime() >= PATIENCE_MS;
}

/** Whether a moment lies in the quiet time, which may go over midnight. */
export function isQuiet({ quietFrom, quietTo }: Pick<AlertReceiver, 'quietFrom' | 'quietTo'>, now: Date): boolean {
  if (quietFrom === null || quietTo === null) return false;
  const hour = new Date(now.getTime() + WIB_OFFSET_MS).getUTCHours();
  return quietFrom < quietTo ? quietFrom <= hour && hour < quietTo : quietFrom <= hour || hour < quietTo;
}

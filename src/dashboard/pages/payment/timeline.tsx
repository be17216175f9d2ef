// Everything that happened around the payment, in one list, oldest first: by whom, by what, and with which words.

import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { TimelineEntry } from '../../../sdk/index.ts';
import type { Language } from '../../../text/language.ts';
import { findStatus, type StatusKind, type Tone } from '../../../text/statuses.ts';
import { gapura } from '../../api.ts';
import { dayOf, type Format } from '../../language/format.ts';
import { bilingual, type Pair, useFormat, useLanguage, useWords } from '../../language/language.tsx';
import { useActorName } from '../../parts/actor.ts';
import { useAnswer } from '../../parts/answer.tsx';
import { Icon, type IconName } from '../../parts/icon.tsx';
import { Empty, Loading, Section } from '../../parts/page.tsx';
import { Json, LinkTo, StatusBadge } from '../../parts/values.tsx';
import { useMay } from '../../shell/session-gate.tsx';
import { eventWord } from '../events/words.ts';
import { ResendEvent } from '../webhook/resend.tsx';

/** As many as the API gives at a time. */
const STEP = 500;

/** So many from the beginning, and whether there are more. */
async function readTimeline(id: string, limit: number, signal: AbortSignal) {
  const entries: TimelineEntry[] = [];
  for await (const entry of gapura.payments.timeline(id, {}, { signal })) {
    if (entries.length === limit) return { entries, hasMore: true };
    entries.push(entry);
  }
  return { entries, hasMore: false };
}

export function Timeline({ id }: { readonly id: string }) {
  const words = useWords(TIMELINE_WORDS);
  const [limit, setLimit] = useState(STEP);
  const { data, trouble } = useAnswer(
    ['payment', id, 'timeline', limit],
    ({ signal }) => readTimeline(id, limit, signal),
    { placeholderData: keepPreviousData },
  );
  if (data === undefined) return trouble ?? <Loading rows={5} />;
  return (
    <Section title={words.title}>
      {trouble}
      {data.entries.length === 0 ? (
        <Empty title={words.none} />
      ) : (
        <div className="timeline">
          {daysIn(data.entries).map(([day, entries]) => (
            <Day key={day} entries={entries} />
          ))}
          {data.hasMore && (
            <button type="button" onClick={() => setLimit(limit + STEP)}>
              {words.more}
            </button>
          )}
        </div>
      )}
    </Section>
  );
}

/** Entries by their day in WIB. */
function daysIn(entries: readonly TimelineEntry[]): [string, TimelineEntry[]][] {
  const days = new Map<string, TimelineEntry[]>();
  for (const entry of entries) {
    const day = dayOf(new Date(entry.at));
    const found = days.get(day);
    if (found === undefined) days.set(day, [entry]);
    else found.push(entry);
  }
  return [...days];
}

function Day({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  const format = useFormat();
  return (
    <>
      <h3>{format.day(entries[0]?.at ?? '')}</h3>
      <ol>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    </>
  );
}

function Entry({ entry }: { readonly entry: TimelineEntry }) {
  const words = useWords(TIMELINE_WORDS);
  const { language, format } = useLanguage();
  const { kind, icon, tone, title, badge } = describeEntry(entry, { language, words, format });
  const reason = textIn(entry, 'reason');
  const actorName = useActorName();
  const who = entry.actor === null ? null : actorName(entry.actor);
  return (
    <li className="entry">
      <span className={`dot ${tone ?? ''}`}>
        <Icon name={icon} size={16} />
      </span>
      <div className="happened">
        <p>
          <span className="kind">{words.kinds[kind] ?? kind}</span>
          {title === null ? <strong lang="en">{entry.title}</strong> : <strong>{title}</strong>}
          {badge !== undefined && <StatusBadge {...badge} />}
        </p>
        <div className="more">
          <time dateTime={entry.at}>{format.clock(entry.at)}</time>
          {who !== null && <span>{words.by(who)}</span>}
          {entry.data.changed === false && <span>{words.movedNothing}</span>}
          {reason !== null && entry.kind !== 'history' && <span>{reason}</span>}
          <MoreOf entry={entry} />
          {entry.kind !== 'note' && <Json title={words.details} value={entry.data} />}
        </div>
      </div>
    </li>
  );
}

/** Where there is a page of the entry's record. */
function MoreOf({ entry }: { readonly entry: TimelineEntry }) {
  const words = useWords(TIMELINE_WORDS);
  const maySeeWebhooks = useMay(['webhooks:read', 'admin']);
  const [message, endpoint] = [textIn(entry, 'notification_id'), textIn(entry, 'endpoint_id')];
  if (entry.kind === 'notification' && message !== null) {
    return <LinkTo notification={message}>{words.openMessage}</LinkTo>;
  }
  if (entry.kind !== 'webhook_attempt' || endpoint === null || !maySeeWebhooks) return null;
  const event = textIn(entry, 'event_id');
  return (
    <>
      <LinkTo webhook={endpoint}>{words.openWebhook}</LinkTo>
      {event !== null && (
        <ResendEvent webhookId={endpoint} eventId={event} about={textIn(entry, 'event_name') ?? event} />
      )}
    </>
  );
}

/** How entries are worded: in which language, with which words. */
interface EntryLanguage {
  readonly language: Language;
  readonly words: TimelineWords;
  readonly format: Format;
}

interface EntryView {
  readonly kind: Kind;
  readonly icon: IconName;
  readonly tone: Tone | null;
  /** Null where only the API has a title for it, which is Quoted. */
  readonly title: string | null;
  /** How it ended, where it has an end of its own. */
  readonly badge?: { readonly kind: StatusKind; readonly status: string };
}

const textIn = ({ data }: TimelineEntry, name: string): string | null => {
  const value = data[name];
  return typeof value === 'string' ? value : null;
};

function describeEntry(entry: TimelineEntry, speech: EntryLanguage): EntryView {
  const { language, words, format } = speech;
  switch (entry.kind) {
    case 'history':
      return describeChange(entry, speech);
    case 'notification':
      return describeNotification(entry, speech);
    case 'event':
      return { kind: 'event', icon: 'pulse', tone: null, title: eventWord(language, textIn(entry, 'name') ?? '') };
    case 'webhook_attempt':
      return describeAttempt(entry, speech);
    case 'act':
      return { kind: 'act', icon: 'person', tone: null, title: words.acts[textIn(entry, 'action') ?? ''] ?? null };
    case 'note':
      return { kind: 'note', icon: 'document', tone: null, title: textIn(entry, 'text') };
    case 'refund': {
      const [amount, status] = [textIn(entry, 'amount'), textIn(entry, 'status') ?? ''];
      const title = amount === null ? null : words.refund(format.rupiah(amount));
      return { kind: 'refund', icon: 'repeat', tone: 'back', title, badge: { kind: 'refund', status } };
    }
    default:
      return { kind: entry.kind, icon: 'list', tone: null, title: null };
  }
}

const SOURCES: Readonly<Record<string, Kind>> = {
  charge: 'answer',
  action: 'answer',
  notification: 'by_message',
  status_check: 'status_check',
  task: 'task',
};

function describeChange(entry: TimelineEntry, { language, words }: EntryLanguage): EntryView {
  const [from, to] = [textIn(entry, 'from_status'), textIn(entry, 'to_status') ?? ''];
  const status = (name: string) => findStatus('payment', name).words[language];
  if (from === null) return { kind: 'intent', icon: 'card', tone: null, title: words.chargeAsked };
  const kind = SOURCES[textIn(entry, 'source') ?? ''] ?? 'by_message';
  const { tone } = findStatus('payment', to);
  const looked = { kind, icon: kind === 'status_check' ? 'search' : tone, tone } as const;
  if (from !== to) return { ...looked, title: words.changed(status(from), status(to)) };
  const charge = textIn(entry, 'charge_state');
  if (charge === 'unknown') return { ...looked, icon: 'wait', tone: 'wait', title: words.chargeUnknown };
  if (charge === 'rejected') return { ...looked, icon: 'bad', tone: 'bad', title: words.chargeRejected };
  const isAnswer = textIn(entry, 'source') === 'charge' && charge === 'charged';
  return { ...looked, title: isAnswer ? words.chargeTaken(status(to)) : words.still(status(to)) };
}

function describeNotification(entry: TimelineEntry, { language, words }: EntryLanguage): EntryView {
  const [said, status] = [textIn(entry, 'transaction_status'), textIn(entry, 'status') ?? ''];
  const title = said === null ? words.reportedSomething : words.reported(findStatus('payment', said).words[language]);
  const badge = status === 'processed' ? undefined : { kind: 'message' as const, status };
  return { kind: 'notification', icon: 'inbox', tone: null, title, ...(badge === undefined ? {} : { badge }) };
}

function describeAttempt(entry: TimelineEntry, { language, words }: EntryLanguage): EntryView {
  const [event, status] = [textIn(entry, 'event_name') ?? '', textIn(entry, 'outcome') ?? ''];
  const { tone } = findStatus('attempt', status);
  const title = words.attempt(eventWord(language, event));
  return { kind: 'webhook_attempt', icon: 'send', tone, title, badge: { kind: 'attempt', status } };
}

const TIMELINE_WORDS = bilingual({
  title: ['Timeline', 'Linimasa'],
  none: ['Nothing is known of it yet.', 'Belum ada yang diketahui.'],
  more: ['Show more', 'Tampilkan lagi'],
  details: ['Details', 'Rincian'],
  by: (who: string) => [`by ${who}`, `oleh ${who}`],
  openMessage: ['Open the notification', 'Buka notifikasi'],
  openWebhook: ['Open the webhook', 'Buka webhook'],
  kinds: {
    intent: ['Intent', 'Permintaan'],
    answer: ['Gateway’s answer', 'Jawaban gateway'],
    status_check: ['Status check', 'Cek status'],
    by_message: ['Change', 'Perubahan'],
    task: ['Background task', 'Tugas latar'],
    notification: ['Notification', 'Notifikasi'],
    event: ['Event', 'Peristiwa'],
    webhook_attempt: ['Webhook', 'Webhook'],
    act: ['Act of a person', 'Tindakan orang'],
    note: ['Note', 'Catatan'],
    refund: ['Refund', 'Pengembalian dana'],
  },
  chargeAsked: ['A charge was asked for', 'Tagihan diminta'],
  chargeTaken: (status: string) => [
    `The gateway accepted the charge: ${status}`,
    `Gateway menerima tagihan: ${status}`,
  ],
  chargeRejected: ['The gateway did not accept the charge', 'Gateway tidak menerima tagihan'],
  chargeUnknown: ['The outcome of the charge is not known yet', 'Hasil penagihan belum diketahui'],
  still: (status: string) => [`Still “${status}”, with other details`, `Masih “${status}”, dengan rincian lain`],
  changed: (from: string, to: string) => [`From “${from}” to “${to}”`, `Dari “${from}” menjadi “${to}”`],
  reported: (status: string) => [`The gateway reported “${status}”`, `Gateway melaporkan “${status}”`],
  reportedSomething: ['The gateway sent a notification', 'Gateway mengirim notifikasi'],
  movedNothing: ['It changed nothing.', 'Tidak mengubah apa pun.'],
  refund: (amount: string) => [`Refund of ${amount}`, `Pengembalian ${amount}`],
  attempt: (event: string) => [`“${event}” was sent`, `“${event}” dikirim`],
  acts: {
    'payment.cancel': ['Cancel asked for', 'Meminta pembatalan'],
    'payment.expire': ['Expiry asked for', 'Meminta waktu bayar diakhiri'],
    'payment.capture': ['Capture asked for', 'Meminta penarikan dana'],
    'payment.approve': ['Accepted the payment', 'Menerima pembayaran'],
    'payment.deny': ['Refused the payment', 'Menolak pembayaran'],
    'note.remove': ['Removed a note', 'Menghapus catatan'],
    'refund.create': ['Asked for a refund', 'Meminta pengembalian dana'],
    'refund.approve': ['Approved a refund', 'Menyetujui pengembalian dana'],
    'refund.reject': ['Rejected a refund', 'Menolak pengembalian dana'],
  } as Readonly<Record<string, Pair>>,
});

type TimelineWords = (typeof TIMELINE_WORDS)['en'];
type Kind = keyof TimelineWords['kinds'];

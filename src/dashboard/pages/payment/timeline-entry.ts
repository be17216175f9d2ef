// What an entry of the timeline is, in the words of the page: its kind, its icon, and what it tells.

import type { TimelineEntry } from '../../../sdk/index.ts';
import type { Language } from '../../../text/language.ts';
import type { Format } from '../../language/format.ts';
import { findStatus, type StatusKind, type Tone } from '../../language/statuses.ts';
import type { IconName } from '../../parts/icon.tsx';
import { eventWord } from '../webhooks/event-words.ts';
import type { Kind, TimelineWords } from './timeline-words.ts';

/** How entries are told: in which language, with which words. */
export interface Speech {
  readonly language: Language;
  readonly words: TimelineWords;
  readonly format: Format;
}

export interface Told {
  readonly kind: Kind;
  readonly icon: IconName;
  readonly tone: Tone | null;
  /** Null where only the API has a title for it, which is English. */
  readonly title: string | null;
  /** How it ended, where it has an end of its own. */
  readonly badge?: { readonly kind: StatusKind; readonly status: string };
}

export const textIn = ({ data }: TimelineEntry, name: string): string | null => {
  const value = data[name];
  return typeof value === 'string' ? value : null;
};

export function tell(entry: TimelineEntry, speech: Speech): Told {
  const { language, words, format } = speech;
  switch (entry.kind) {
    case 'history':
      return tellChange(entry, speech);
    case 'notification':
      return tellMessage(entry, speech);
    case 'event':
      return { kind: 'event', icon: 'pulse', tone: null, title: eventWord(language, textIn(entry, 'name') ?? '') };
    case 'webhook_attempt':
      return tellAttempt(entry, speech);
    case 'act':
      return { kind: 'act', icon: 'person', tone: null, title: words.acts[textIn(entry, 'action') ?? ''] ?? null };
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

function tellChange(entry: TimelineEntry, { language, words }: Speech): Told {
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

function tellMessage(entry: TimelineEntry, { language, words }: Speech): Told {
  const [said, status] = [textIn(entry, 'transaction_status'), textIn(entry, 'status') ?? ''];
  const title = said === null ? words.toldSomething : words.told(findStatus('payment', said).words[language]);
  const badge = status === 'processed' ? undefined : { kind: 'message' as const, status };
  return { kind: 'notification', icon: 'inbox', tone: null, title, ...(badge === undefined ? {} : { badge }) };
}

function tellAttempt(entry: TimelineEntry, { language, words }: Speech): Told {
  const [event, status] = [textIn(entry, 'event_name') ?? '', textIn(entry, 'outcome') ?? ''];
  const { tone } = findStatus('attempt', status);
  const title = words.attempt(eventWord(language, event));
  return { kind: 'webhook_attempt', icon: 'send', tone, title, badge: { kind: 'attempt', status } };
}

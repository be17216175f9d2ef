// Everything that happened around the payment, in one list, oldest first: by whom, by what, and with which words.

import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { TimelineEntry } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { dayOf } from '../../language/format.ts';
import { useFormat, useLanguage, useWords } from '../../language/language.tsx';
import { useAnswer } from '../../parts/answer.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Empty, Loading, Section } from '../../parts/page.tsx';
import { Json, StatusBadge } from '../../parts/values.tsx';
import { useMay } from '../../shell/session-gate.tsx';
import { tell, textIn } from './timeline-entry.ts';
import { TIMELINE_WORDS } from './timeline-words.ts';

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
  const { data, trouble } = useAnswer({
    queryKey: ['payment', id, 'timeline', limit],
    queryFn: ({ signal }) => readTimeline(id, limit, signal),
    placeholderData: keepPreviousData,
  });
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
  const { kind, icon, tone, title, badge } = tell(entry, { language, words, format });
  const reason = textIn(entry, 'reason');
  const who = entry.actor === 'gateway' ? words.gateway : entry.actor;
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
          <Json title={words.details} value={entry.data} />
        </div>
      </div>
    </li>
  );
}

/** Where there is a page of what the entry tells of. */
function MoreOf({ entry }: { readonly entry: TimelineEntry }) {
  const words = useWords(TIMELINE_WORDS);
  const maySeeWebhooks = useMay('admin');
  const [message, endpoint] = [textIn(entry, 'notification_id'), textIn(entry, 'endpoint_id')];
  if (entry.kind === 'notification' && message !== null) {
    return (
      <Link to="/notifications/$id" params={{ id: message }}>
        {words.openMessage}
      </Link>
    );
  }
  if (entry.kind !== 'webhook_attempt' || endpoint === null || !maySeeWebhooks) return null;
  return (
    <Link to="/webhooks/$id" params={{ id: endpoint }}>
      {words.openWebhook}
    </Link>
  );
}

// What happened, newest first, and what happens, as it happens: it comes in on top unless the person is reading.

import { useId, useRef, useState } from 'react';
import type { EventQuery, ListedEvent } from '../../../sdk/index.ts';
import { firstOf, useAddress } from '../../address.ts';
import { gapura, queryClient } from '../../api.ts';
import { useWords } from '../../language/language.tsx';
import type { DialogProps } from '../../parts/act.tsx';
import { type Filter, Filters } from '../../parts/filters.tsx';
import { List, NewsButton, useQueryOf } from '../../parts/list.tsx';
import { Modal } from '../../parts/modal.tsx';
import { Empty, PageFrame } from '../../parts/page.tsx';
import { Copyable, Facts, LinkTo, StatusBadge, Time } from '../../parts/values.tsx';
import { useLiveState } from '../../shell/live.tsx';
import { useMe } from '../../shell/session-gate.tsx';
import { subjectOf, useArrivals, useReading } from './following.ts';
import { WORDS } from './words.ts';
import './page.css';

// What comes in by the stream is all there is: polling would move the rows.
queryClient.setQueryDefaults(['events'], { refetchOnWindowFocus: false });

export function Page() {
  const words = useWords(WORDS);
  const { staff } = useMe();
  if (staff) return <Events />;
  return (
    <PageFrame title={words.title}>
      <div className="sheet">
        <Empty title={words.staffOnly} />
      </div>
    </PageFrame>
  );
}

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

function Events() {
  const words = useWords(WORDS);
  const { address } = useAddress();
  const filters: Filter[] = [
    ['name', words.name, 'one', optionsOf(words.names)],
    ['subject', words.subject, 'one', optionsOf(words.subjects)],
    ['subject_id', words.subjectId],
    ['created_after', words.after, 'from'],
    ['created_before', words.before, 'until'],
  ];
  const query = useQueryOf<EventQuery>(filters);
  const [opened, setOpened] = useState<ListedEvent | null>(null);
  const [isPaused, setPaused] = useState(false);
  const rows = useRef<HTMLDivElement>(null);
  const isReading = useReading(rows) || opened !== null;
  const isHeld = isPaused || isReading || firstOf(address, 'cursor') !== undefined;
  const arrivals = useArrivals(query, isHeld);
  return (
    <PageFrame title={words.title} lead={<StreamState isHeld={isHeld} isPaused={isPaused} onPause={setPaused} />}>
      <Filters of={filters} />
      <NewsButton count={arrivals.count} says={words.showNew} onShow={arrivals.show} />
      <div ref={rows}>
        <List
          noun="events"
          words={words}
          query={query}
          ask={gapura.events.list}
          columns={[
            [
              'name',
              words.name,
              (event) => (
                <button type="button" className="as-link" onClick={() => setOpened(event)}>
                  {words.names[event.name] ?? event.name}
                </button>
              ),
              'name',
            ],
            ['subject', words.subject, (event) => <SubjectLink event={event} />],
            ['now', words.now, (event) => <StatusBadge {...subjectOf(event)} />],
            ['when', words.when, ({ occurred_at }) => <Time at={occurred_at} />],
          ]}
        />
      </div>
      {opened !== null && <EventDialog event={opened} onClose={() => setOpened(null)} />}
    </PageFrame>
  );
}

function SubjectLink({ event }: { readonly event: ListedEvent }) {
  const { kind, id, label } = subjectOf(event);
  return <LinkTo {...{ [kind]: id }}>{label}</LinkTo>;
}

interface StreamStateProps {
  readonly isHeld: boolean;
  readonly isPaused: boolean;
  readonly onPause: (isPaused: boolean) => void;
}

function StreamState({ isHeld, isPaused, onPause }: StreamStateProps) {
  const words = useWords(WORDS);
  const state = useLiveState();
  return (
    <>
      <span className={`live-mark ${state === 'live' && isHeld ? 'held' : state}`}>
        {state === 'live' && isHeld ? words.held : words.states[state]}
      </span>
      {state !== 'off' && (
        <button type="button" className="small-act" aria-pressed={isPaused} onClick={() => onPause(!isPaused)}>
          {words.pause}
        </button>
      )}
    </>
  );
}

function EventDialog({ event, onClose }: DialogProps & { readonly event: ListedEvent }) {
  const words = useWords(WORDS);
  const id = useId();
  const { kind, status } = subjectOf(event);
  const { notification_id: message, previous_status } = event.data;
  return (
    <Modal labelledBy={id} onClose={onClose} isWide>
      <div className="stack event">
        <h2 id={id}>{words.names[event.name] ?? event.name}</h2>
        <Facts
          of={[
            [words.subjects[kind], <SubjectLink key="subject" event={event} />],
            [words.previous, <StatusBadge key="previous" kind={kind} status={previous_status} />],
            [words.now, <StatusBadge key="now" kind={kind} status={status} />],
            [words.when, <Time key="when" at={event.occurred_at} />],
            [words.eventId, <Copyable key="id" text={event.id} name={words.eventId} />],
            [words.message, message && <LinkTo notification={message}>{words.toMessage}</LinkTo>],
          ]}
        />
        <div className="json">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
          <pre tabIndex={0} lang="en">
            {JSON.stringify(event, null, 2)}
          </pre>
        </div>
        <div className="acts">
          <button type="button" onClick={onClose}>
            {words.close}
          </button>
        </div>
      </div>
    </Modal>
  );
}

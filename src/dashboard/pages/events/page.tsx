// What happened, newest first, and what happens, as it happens: it comes in on top unless somebody is reading.

import { useId, useMemo, useRef, useState } from 'react';
import type { EventQuery, ListedEvent } from '../../../sdk/index.ts';
import { firstOf, useAddress, useFilters } from '../../address.ts';
import { gapura, queryClient } from '../../api.ts';
import { useWords } from '../../language/language.tsx';
import { ChoiceFilter, DayFilter, Filters, TextFilter } from '../../parts/filters.tsx';
import { List } from '../../parts/list.tsx';
import { NewsButton } from '../../parts/news.tsx';
import { Empty, PageFrame } from '../../parts/page.tsx';
import type { Column } from '../../parts/table.tsx';
import { Copyable, Facts, StatusBadge, Time } from '../../parts/values.tsx';
import { useMe } from '../../shell/session-gate.tsx';
import { useArrivals, useReading } from './following.ts';
import { SubjectLink, subjectOf } from './subject.tsx';
import { WORDS } from './words.ts';
import './page.css';
import { Link } from '@tanstack/react-router';
import { Modal } from '../../parts/modal.tsx';
import { useLiveState } from '../../shell/live.tsx';

const FILTERS = ['name', 'subject', 'subject_id', 'created_after', 'created_before'] as const;

// What comes in by the stream is all there is: reading it anew by itself would move the rows.
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

function Events() {
  const words = useWords(WORDS);
  const { address } = useAddress();
  const query = useFilters<EventQuery>(FILTERS);
  const [opened, setOpened] = useState<ListedEvent | null>(null);
  const [isPaused, setPaused] = useState(false);
  const rows = useRef<HTMLDivElement>(null);
  const isReading = useReading(rows) || opened !== null;
  const isHeld = isPaused || isReading || firstOf(address, 'cursor') !== undefined;
  const arrivals = useArrivals(query, isHeld);
  return (
    <PageFrame title={words.title} lead={<StreamState isHeld={isHeld} isPaused={isPaused} onPause={setPaused} />}>
      <EventFilters />
      <NewsButton count={arrivals.count} says={words.showNew} onShow={arrivals.show} />
      <div ref={rows}>
        <List
          label={words.title}
          words={words}
          queryKey={['events']}
          query={query}
          ask={gapura.events.list}
          columns={useColumns(setOpened)}
        />
      </div>
      {opened !== null && <EventDialog event={opened} onClose={() => setOpened(null)} />}
    </PageFrame>
  );
}

function EventFilters() {
  const words = useWords(WORDS);
  const options = (of: Readonly<Record<string, string>>) =>
    Object.entries(of).map(([value, label]) => ({ value, label }));
  return (
    <Filters names={FILTERS}>
      <ChoiceFilter name="name" label={words.name} options={options(words.names)} />
      <ChoiceFilter name="subject" label={words.subject} options={options(words.subjects)} />
      <TextFilter name="subject_id" label={words.subjectId} />
      <DayFilter name="created_after" label={words.after} />
      <DayFilter name="created_before" label={words.before} isEnd />
    </Filters>
  );
}

function useColumns(open: (event: ListedEvent) => void): Column<ListedEvent>[] {
  const words = useWords(WORDS);
  return useMemo(
    () => [
      {
        id: 'name',
        title: words.name,
        isName: true,
        cell: (event) => (
          <button type="button" className="as-link" onClick={() => open(event)}>
            {words.names[event.name] ?? event.name}
          </button>
        ),
      },
      { id: 'subject', title: words.subject, cell: (event) => <SubjectLink event={event} /> },
      {
        id: 'now',
        title: words.now,
        cell: (event) => {
          const { kind, status } = subjectOf(event);
          return <StatusBadge kind={kind} status={status} />;
        },
      },
      { id: 'when', title: words.when, cell: ({ occurred_at }) => <Time at={occurred_at} /> },
    ],
    [words, open],
  );
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

function EventDialog({ event, onClose }: { readonly event: ListedEvent; readonly onClose: () => void }) {
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
            [
              words.message,
              message && (
                <Link to="/notifications/$id" params={{ id: message }}>
                  {words.toMessage}
                </Link>
              ),
            ],
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

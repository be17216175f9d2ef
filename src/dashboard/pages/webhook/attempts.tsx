// Everything that was sent to an endpoint, newest first, and what was answered.

import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useMemo, useState } from 'react';
import type { Webhook, WebhookAttempt, WebhookAttemptQuery } from '../../../sdk/index.ts';
import { type Address, firstOf, useAddress } from '../../address.ts';
import { gapura } from '../../api.ts';
import { useFormat, useLanguage, useWords } from '../../language/language.tsx';
import { findStatus, statusesOf } from '../../language/statuses.ts';
import { DetailsDialog, RowAct } from '../../parts/details.tsx';
import { ChoiceFilter, Filters, TextFilter } from '../../parts/filters.tsx';
import { List, ROWS_PER_PAGE } from '../../parts/list.tsx';
import { Empty } from '../../parts/page.tsx';
import type { Column } from '../../parts/table.tsx';
import { StatusBadge, Time } from '../../parts/values.tsx';
import { eventWord } from '../webhooks/event-words.ts';
import { AttemptDetails } from './attempt-details.tsx';
import { WORDS } from './words.ts';

const FILTERS = ['outcome', 'event_id'] as const;

function toQuery(address: Address): WebhookAttemptQuery {
  const given = FILTERS.flatMap((name) => {
    const value = firstOf(address, name);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(given) as WebhookAttemptQuery;
}

export function Attempts({ webhook: { id } }: { readonly webhook: Webhook }) {
  const words = useWords(WORDS);
  const { language } = useLanguage();
  const headingId = useId();
  const queries = useQueryClient();
  const { address } = useAddress();
  const query = toQuery(address);
  const [opened, setOpened] = useState<WebhookAttempt | null>(null);
  const columns = useColumns(setOpened);
  const isFiltered = Object.keys(query).length > 0;
  const outcomes = statusesOf('attempt').map((value) => ({
    value,
    label: findStatus('attempt', value).words[language],
  }));
  return (
    <section className="attempts" aria-labelledby={headingId}>
      <header>
        <h2 id={headingId}>{words.attempts}</h2>
        <button type="button" onClick={() => void queries.invalidateQueries({ queryKey: ['webhook-attempts', id] })}>
          {words.newest}
        </button>
      </header>
      <Filters names={FILTERS}>
        <ChoiceFilter name="outcome" label={words.outcome} options={outcomes} />
        <TextFilter name="event_id" label={words.eventFilter} />
      </Filters>
      <List
        label={words.attempts}
        queryKey={['webhook-attempts', id, query]}
        ask={(cursor, signal) =>
          gapura.webhooks.attempts(
            id,
            { ...query, limit: ROWS_PER_PAGE, ...(cursor === undefined ? {} : { cursor }) },
            { signal },
          )
        }
        columns={columns}
        rowKey={(attempt) => attempt.id}
        empty={
          <Empty title={isFiltered ? words.noneFound : words.none}>
            <p>{isFiltered ? words.noneFoundText : words.noneText}</p>
          </Empty>
        }
      />
      {opened !== null && <OpenedAttempt attempt={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

function OpenedAttempt({ attempt, onClose }: { attempt: WebhookAttempt; onClose: () => void }) {
  const words = useWords(WORDS);
  const others = (
    <Link
      to="."
      search={((before: object) => ({ ...before, cursor: undefined, event_id: attempt.event_id })) as never}
      className="button"
      onClick={onClose}
    >
      {words.allOfEvent}
    </Link>
  );
  return (
    <DetailsDialog title={words.opened} onClose={onClose} acts={others}>
      <AttemptDetails attempt={attempt} />
    </DetailsDialog>
  );
}

function useColumns(open: (attempt: WebhookAttempt) => void): Column<WebhookAttempt>[] {
  const words = useWords(WORDS);
  const { language } = useLanguage();
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'event',
        title: words.event,
        isName: true,
        cell: (attempt) => <RowAct onClick={() => open(attempt)}>{eventWord(language, attempt.event)}</RowAct>,
      },
      {
        id: 'outcome',
        title: words.outcome,
        cell: ({ outcome }) => <StatusBadge kind="attempt" status={outcome} />,
      },
      { id: 'answered', title: words.answered, cell: ({ http_status }) => http_status ?? words.noAnswer },
      { id: 'attempt', title: words.attempt, isNumber: true, cell: ({ attempt }) => format.number(attempt) },
      {
        id: 'duration',
        title: words.duration,
        isNumber: true,
        cell: ({ duration_ms }) => `${format.number(duration_ms)} ms`,
      },
      { id: 'at', title: words.at, cell: ({ created_at }) => <Time at={created_at} /> },
    ],
    [words, language, format, open],
  );
}

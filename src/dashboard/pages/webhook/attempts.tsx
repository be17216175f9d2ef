// Everything that was sent to an endpoint, newest first, and what was answered.

import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useMemo, useState } from 'react';
import type { Webhook, WebhookAttempt, WebhookAttemptQuery } from '../../../sdk/index.ts';
import { useFilters } from '../../address.ts';
import { gapura } from '../../api.ts';
import { useFormat, useLanguage, useWords } from '../../language/language.tsx';
import { statusOptions } from '../../language/statuses.ts';
import { ChoiceFilter, Filters, TextFilter } from '../../parts/filters.tsx';
import { List } from '../../parts/list.tsx';
import { DetailsDialog, RowAct } from '../../parts/modal.tsx';
import type { Column } from '../../parts/table.tsx';
import { Copyable, Facts, StatusBadge, Time } from '../../parts/values.tsx';
import { eventWord } from '../events/words.ts';
import { WORDS } from './words.ts';

const FILTERS = ['outcome', 'event_id'] as const;

export function Attempts({ webhook: { id } }: { readonly webhook: Webhook }) {
  const words = useWords(WORDS);
  const { language } = useLanguage();
  const headingId = useId();
  const queries = useQueryClient();
  const query = useFilters<WebhookAttemptQuery>(FILTERS);
  const [opened, setOpened] = useState<WebhookAttempt | null>(null);
  const columns = useColumns(setOpened);
  return (
    <section className="attempts" aria-labelledby={headingId}>
      <header>
        <h2 id={headingId}>{words.attempts}</h2>
        <button type="button" onClick={() => void queries.invalidateQueries({ queryKey: ['webhook-attempts', id] })}>
          {words.newest}
        </button>
      </header>
      <Filters names={FILTERS}>
        <ChoiceFilter name="outcome" label={words.outcome} options={statusOptions('attempt', language)} />
        <TextFilter name="event_id" label={words.eventFilter} />
      </Filters>
      <List
        label={words.attempts}
        words={words}
        queryKey={['webhook-attempts', id]}
        query={query}
        ask={(asked, options) => gapura.webhooks.attempts(id, asked, options)}
        columns={columns}
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

export function AttemptDetails({ attempt }: { readonly attempt: WebhookAttempt }) {
  const words = useWords(WORDS);
  const { language } = useLanguage();
  const format = useFormat();
  const { event, event_id, outcome, http_status, error, answer, duration_ms, created_at } = attempt;
  return (
    <>
      <Facts
        of={[
          [words.event, eventWord(language, event)],
          [words.outcome, <StatusBadge key="outcome" kind="attempt" status={outcome} />],
          [words.status, http_status ?? words.noAnswer],
          [
            words.error,
            error === null ? null : (
              <span key="error" lang="en">
                {error}
              </span>
            ),
          ],
          [words.attempt, format.number(attempt.attempt)],
          [words.duration, `${format.number(duration_ms)} ms`],
          [words.at, <Time key="at" at={created_at} />],
          [words.eventFilter, <Copyable key="id" text={event_id} name={words.eventFilter} />],
        ]}
      />
      {http_status !== null && <Answer text={answer} />}
    </>
  );
}

function Answer({ text }: { readonly text: string | null }) {
  const words = useWords(WORDS);
  if (text === null || text === '') return <p className="quiet">{words.emptyAnswer}</p>;
  return (
    <div className="answer">
      <p className="label">{words.answer}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <pre tabIndex={0}>{text}</pre>
    </div>
  );
}

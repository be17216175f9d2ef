// Everything that was sent to an endpoint, newest first, and what was answered.

import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { Webhook, WebhookAttempt, WebhookAttemptQuery } from '../../../sdk/index.ts';
import { gapura, queryClient } from '../../api.ts';
import { useSpeech, useWords } from '../../language/language.tsx';
import { statusOptions } from '../../language/statuses.ts';
import type { DialogProps } from '../../parts/act.tsx';
import { List } from '../../parts/list.tsx';
import { DetailsDialog, RowAct } from '../../parts/modal.tsx';
import { Copyable, English, Facts, StatusBadge, Time } from '../../parts/values.tsx';
import { eventWord } from '../events/words.ts';
import { WORDS } from './words.ts';

export function Attempts({ webhook: { id } }: { readonly webhook: Webhook }) {
  const { words, language, format } = useSpeech(WORDS);
  const headingId = useId();
  const [opened, setOpened] = useState<WebhookAttempt | null>(null);
  return (
    <section className="attempts" aria-labelledby={headingId}>
      <header>
        <h2 id={headingId}>{words.attempts}</h2>
        <button
          type="button"
          onClick={() => void queryClient.invalidateQueries({ queryKey: ['webhook-attempts', id] })}
        >
          {words.newest}
        </button>
      </header>
      <List
        noun="webhook-attempts"
        of={id}
        words={{ ...words, title: words.attempts }}
        filters={[
          ['outcome', words.outcome, 'one', statusOptions('attempt', language)],
          ['event_id', words.eventFilter],
        ]}
        ask={(query: WebhookAttemptQuery, options) => gapura.webhooks.attempts(id, query, options)}
        columns={[
          [
            'event',
            words.event,
            (attempt) => <RowAct onClick={() => setOpened(attempt)}>{eventWord(language, attempt.event)}</RowAct>,
            'name',
          ],
          ['outcome', words.outcome, ({ outcome }) => <StatusBadge kind="attempt" status={outcome} />],
          ['answered', words.answered, ({ http_status }) => http_status ?? words.noAnswer],
          ['attempt', words.attempt, ({ attempt }) => format.number(attempt), 'number'],
          ['duration', words.duration, ({ duration_ms }) => `${format.number(duration_ms)} ms`, 'number'],
          ['at', words.at, ({ created_at }) => <Time at={created_at} />],
        ]}
      />
      {opened !== null && <OpenedAttempt attempt={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

function OpenedAttempt({ attempt, onClose }: DialogProps & { readonly attempt: WebhookAttempt }) {
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

export function AttemptDetails({ attempt }: { readonly attempt: WebhookAttempt }) {
  const { words, language, format } = useSpeech(WORDS);
  const { event, event_id, outcome, http_status, error, answer, duration_ms, created_at } = attempt;
  return (
    <>
      <Facts
        of={[
          [words.event, eventWord(language, event)],
          [words.outcome, <StatusBadge key="outcome" kind="attempt" status={outcome} />],
          [words.status, http_status ?? words.noAnswer],
          [words.error, error && <English>{error}</English>],
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

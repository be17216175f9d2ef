// Everything that was sent to an endpoint, newest first, and what was answered.

import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { Webhook, WebhookAttempt, WebhookAttemptQuery } from '../../../sdk/index.ts';
import { statusOptions } from '../../../text/statuses.ts';
import { gapura, queryClient } from '../../api.ts';
import { useSpeech, useWords } from '../../language/language.tsx';
import type { DialogProps } from '../../parts/act.tsx';
import { List } from '../../parts/list.tsx';
import { DetailsDialog, RowAct } from '../../parts/modal.tsx';
import { Said } from '../../parts/said.tsx';
import { Copyable, Facts, hasPage, LinkTo, Money, None, StatusBadge, Time } from '../../parts/values.tsx';
import { eventWord } from '../events/words.ts';
import { ResendEvent } from './resend.tsx';
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
          ['order', words.order, (attempt) => <AttemptOrder attempt={attempt} />],
          ['amount', words.amount, ({ amount }) => <Money amount={amount} />, 'number'],
          ['outcome', words.outcome, ({ outcome }) => <StatusBadge kind="attempt" status={outcome} />],
          ['answered', words.answered, ({ http_status }) => http_status ?? words.noAnswer],
          ['attempt', words.attempt, ({ attempt }) => format.number(attempt), 'number', 'extra'],
          ['duration', words.duration, ({ duration_ms }) => `${format.number(duration_ms)} ms`, 'number', 'extra'],
          ['at', words.at, ({ created_at }) => <Time at={created_at} />],
          ['resend', words.again, (attempt) => <ResendAttempt webhookId={id} attempt={attempt} />],
        ]}
      />
      {opened !== null && <OpenedAttempt webhookId={id} attempt={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

interface AttemptProps {
  readonly webhookId: string;
  readonly attempt: WebhookAttempt;
}

/** A test is no event, and cannot be sent again. */
function ResendAttempt({ webhookId, attempt: { event_id, event_sequence, order_id } }: AttemptProps) {
  if (event_sequence === null) return <None />;
  return <ResendEvent webhookId={webhookId} eventId={event_id} about={order_id ?? event_id} />;
}

/** The payment, invoice or other record that the event was about. */
function AttemptOrder({ attempt: { subject, subject_id, order_id } }: { readonly attempt: WebhookAttempt }) {
  if (subject === null || subject_id === null || !hasPage(subject)) return order_id ?? <None />;
  return <LinkTo {...{ [subject]: subject_id }}>{order_id ?? subject}</LinkTo>;
}

function OpenedAttempt({ webhookId, attempt, onClose }: DialogProps & AttemptProps) {
  const words = useWords(WORDS);
  const others = (
    <>
      <ResendAttempt webhookId={webhookId} attempt={attempt} />
      <Link
        to="."
        search={((before: object) => ({ ...before, cursor: undefined, event_id: attempt.event_id })) as never}
        className="button"
        onClick={onClose}
      >
        {words.allOfEvent}
      </Link>
    </>
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
          [words.order, attempt.order_id !== null && <AttemptOrder key="order" attempt={attempt} />],
          [words.amount, attempt.amount !== null && <Money key="amount" amount={attempt.amount} />],
          [words.outcome, <StatusBadge key="outcome" kind="attempt" status={outcome} />],
          [words.status, http_status ?? words.noAnswer],
          [words.error, error && <Said key="error" text={error} as={attempt.error_said} />],
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

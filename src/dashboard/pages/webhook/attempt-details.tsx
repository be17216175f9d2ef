// One attempt to send an event: how it ended, and what was answered.

import type { WebhookAttempt } from '../../../sdk/index.ts';
import { useFormat, useLanguage, useWords } from '../../language/language.tsx';
import { Copyable, Facts, StatusBadge, Time } from '../../parts/values.tsx';
import { eventWord } from '../webhooks/event-words.ts';
import { WORDS } from './words.ts';

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

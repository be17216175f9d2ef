// One webhook endpoint: how it stands and what to do, its settings, and what came of everything that was sent to it.

import './page.css';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Webhook } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { useFormat, useLanguage, useWords } from '../../language/language.tsx';
import { useAnswer } from '../../parts/answer.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Loading, PageFrame, Section } from '../../parts/page.tsx';
import { Copyable, Facts, Time } from '../../parts/values.tsx';
import { eventWord } from '../events/words.ts';
import { pausedBy, STANDING_WORDS, StandingBadge, standingOf, TONES, useFailing } from '../webhooks/standing.tsx';
import { WORDS as LIST_WORDS } from '../webhooks/words.ts';
import { WebhookActs } from './acts.tsx';
import { Attempts } from './attempts.tsx';
import { WORDS } from './words.ts';

/** What waits and what fails changes by itself. */
const REFRESH_MS = 10_000;

export function Page() {
  const words = useWords(WORDS);
  const { id = '' } = useParams({ strict: false });
  const { data, trouble } = useAnswer({
    queryKey: ['webhook', id],
    queryFn: ({ signal }) => gapura.webhooks.get(id, { signal }),
    refetchInterval: ({ state }) => (state.error === null ? REFRESH_MS : false),
  });
  if (data !== undefined) return <Found webhook={data} trouble={trouble} />;
  return <PageFrame title={words.title}>{trouble ?? <Loading />}</PageFrame>;
}

function Found({ webhook, trouble }: { readonly webhook: Webhook; readonly trouble: ReactNode }) {
  return (
    <PageFrame
      title={new URL(webhook.url).host}
      lead={
        <>
          <StandingBadge webhook={webhook} />
          {webhook.description !== null && <span>{webhook.description}</span>}
        </>
      }
      acts={<WebhookActs webhook={webhook} />}
    >
      {trouble}
      <StandingNote webhook={webhook} />
      <WebhookFacts webhook={webhook} />
      <Attempts webhook={webhook} />
    </PageFrame>
  );
}

/** Where it is not simply active: what that means, and what to do. */
function StandingNote({ webhook }: { readonly webhook: Webhook }) {
  const words = useWords(WORDS);
  const standing = standingOf(webhook);
  const [name, text] = useWords(STANDING_WORDS)[standing];
  if (standing === 'active') return null;
  return (
    <div className={`said standing-note ${TONES[standing]}`}>
      <Icon name={TONES[standing]} size={24} />
      <strong>{name}</strong>
      <div>
        <p>{text}</p>
        {standing !== 'byHand' && webhook.pause_reason !== null && (
          <p className="small">
            {words.serverSays}: <span lang="en">{webhook.pause_reason}</span>
          </p>
        )}
      </div>
    </div>
  );
}

function WebhookFacts({ webhook }: { readonly webhook: Webhook }) {
  const words = useWords(WORDS);
  const listWords = useWords(LIST_WORDS);
  const { language } = useLanguage();
  const format = useFormat();
  const failing = useFailing();
  const { id, url, events, previous_secret_until: previousUntil, waiting, created_at, updated_at } = webhook;
  return (
    <Section title={words.facts}>
      <Facts
        of={[
          [listWords.url, <Copyable key="url" text={url} name={listWords.url} />],
          [
            listWords.events,
            events.length === 0 ? listWords.allEvents : events.map((name) => eventWord(language, name)).join(', '),
          ],
          [listWords.waiting, format.number(waiting)],
          [listWords.failing, failing(webhook)],
          [words.pausedBy, standingOf(webhook) === 'byHand' ? pausedBy(webhook) : null],
          [
            words.previousUntil,
            isAhead(previousUntil) && previousUntil !== null ? <Time key="until" at={previousUntil} /> : null,
          ],
          [listWords.created, <Time key="created" at={created_at} />],
          [words.changed, <Time key="changed" at={updated_at} />],
          [words.id, <Copyable key="id" text={id} name={words.id} />],
        ]}
      />
    </Section>
  );
}

function isAhead(time: string | null): boolean {
  return time !== null && Date.parse(time) > Date.now();
}

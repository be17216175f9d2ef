// One webhook endpoint: how it stands and what to do, its settings, and what came of everything that was sent to it.

import type { Webhook } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { useFormat, useLanguage, useWords } from '../../language/language.tsx';
import { Icon } from '../../parts/icon.tsx';
import { FactSection, PageFrame } from '../../parts/page.tsx';
import { RecordPage } from '../../parts/record.tsx';
import { Said } from '../../parts/said.tsx';
import { Copyable, Time } from '../../parts/values.tsx';
import { eventWord } from '../events/words.ts';
import { STATE_WORDS, StateBadge, TONES, useFailing, webhookState } from '../webhooks/state.tsx';
import { WORDS as LIST_WORDS } from '../webhooks/webhook-fields.tsx';
import { WebhookActs } from './acts.tsx';
import { Attempts } from './attempts.tsx';
import { Success } from './success.tsx';
import { WORDS } from './words.ts';
import './page.css';

/** What waits and what fails changes by itself. */
const REFRESH_MS = 10_000;

interface WebhookProps {
  readonly webhook: Webhook;
}

export function Page() {
  const words = useWords(WORDS);
  return (
    <RecordPage noun="webhook" title={words.title} ask={gapura.webhooks.get} refreshMs={REFRESH_MS}>
      {(webhook, trouble) => (
        <PageFrame
          title={new URL(webhook.url).host}
          lead={
            <>
              <StateBadge webhook={webhook} />
              {webhook.description !== null && <span>{webhook.description}</span>}
            </>
          }
          acts={<WebhookActs webhook={webhook} />}
        >
          {trouble}
          <StateNote webhook={webhook} />
          <WebhookFacts webhook={webhook} />
          <Success webhook={webhook} />
          <Attempts webhook={webhook} />
        </PageFrame>
      )}
    </RecordPage>
  );
}

/** Where it is not simply active: what that means, and what to do. */
function StateNote({ webhook }: WebhookProps) {
  const words = useWords(WORDS);
  const state = webhookState(webhook);
  const [name, text] = useWords(STATE_WORDS)[state];
  if (state === 'active') return null;
  return (
    <div className={`said standing-note ${TONES[state]}`}>
      <Icon name={TONES[state]} size={24} />
      <strong>{name}</strong>
      <div>
        <p>{text}</p>
        {state !== 'byHand' && webhook.pause_reason !== null && (
          <p className="small">
            {words.serverSays}: <Said text={webhook.pause_reason} as={webhook.pause_reason_said} />
          </p>
        )}
      </div>
    </div>
  );
}

function WebhookFacts({ webhook }: WebhookProps) {
  const words = useWords(WORDS);
  const listWords = useWords(LIST_WORDS);
  const { language } = useLanguage();
  const format = useFormat();
  const failing = useFailing();
  const { id, url, events, previous_secret_until: previousUntil, waiting, created_at, updated_at } = webhook;
  return (
    <FactSection
      title={words.facts}
      of={[
        [listWords.url, <Copyable key="url" text={url} name={listWords.url} />],
        [
          listWords.events,
          events.length === 0 ? listWords.allEvents : events.map((name) => eventWord(language, name)).join(', '),
        ],
        [listWords.waiting, format.number(waiting)],
        [listWords.failing, failing(webhook)],
        [words.pausedBy, webhook.paused_by ?? false],
        [words.previousUntil, isAhead(previousUntil) && <Time at={previousUntil} />],
        [listWords.created, <Time key="created" at={created_at} />],
        [words.changed, <Time key="changed" at={updated_at} />],
        [words.id, <Copyable key="id" text={id} name={words.id} />],
      ]}
    />
  );
}

function isAhead(time: string | null): boolean {
  return time !== null && Date.parse(time) > Date.now();
}

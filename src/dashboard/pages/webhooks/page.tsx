// The servers that events are sent to: how each stands, and the way to add one.

import { gapura } from '../../api.ts';
import { useSpeech } from '../../language/language.tsx';
import { ActButton } from '../../parts/act.tsx';
import { WholeList } from '../../parts/list.tsx';
import { PageFrame } from '../../parts/page.tsx';
import { LinkTo, ShownOnce, Time } from '../../parts/values.tsx';
import { eventWord } from '../events/words.ts';
import { StateBadge } from './state.tsx';
import { readWebhook, WebhookFields, WORDS } from './webhook-fields.tsx';

/** What waits and what fails changes by itself. */
const REFRESH_MS = 10_000;

export function Page() {
  const { words, language, format } = useSpeech(WORDS);
  const add = (
    <ActButton
      scope="admin"
      label={words.add}
      look="main-act"
      title={words.add}
      act={words.add}
      done={words.added}
      run={(form, options) => gapura.webhooks.create(readWebhook(form), options)}
      refresh={[['webhooks']]}
      showAnswer={({ url, secret }) => (
        <>
          <p className="id">{url}</p>
          <ShownOnce name={words.secret} secret={secret}>
            <p className="quiet">{words.secretText}</p>
          </ShownOnce>
        </>
      )}
    >
      <WebhookFields />
    </ActButton>
  );
  return (
    <PageFrame title={words.title} lead={words.lead} acts={add}>
      <WholeList
        words={words}
        queryKey={['webhooks']}
        ask={gapura.webhooks.list}
        columns={[
          [
            'url',
            words.url,
            ({ id, url, description }) => (
              <div>
                <LinkTo webhook={id} className="id">
                  {url}
                </LinkTo>
                {description !== null && <p className="small quiet webhook-description">{description}</p>}
              </div>
            ),
            'name',
          ],
          ['state', words.state, (webhook) => <StateBadge webhook={webhook} />],
          [
            'events',
            words.events,
            ({ events }) => {
              if (events.length === 0) return words.allEvents;
              return events.length === 1 ? eventWord(language, events[0] ?? '') : words.eventCount(events.length);
            },
          ],
          ['failing', words.failing, ({ failing_since }) => <Time at={failing_since} />],
          ['waiting', words.waiting, ({ waiting }) => format.number(waiting), 'number'],
        ]}
        rowKey={({ id }) => id}
        refreshMs={REFRESH_MS}
      />
    </PageFrame>
  );
}

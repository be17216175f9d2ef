// The fields of a webhook endpoint, for a new one and for one that is changed.

import type { EventName, Webhook, WebhookInput } from '../../../sdk/index.ts';
import { useSpeech } from '../../language/language.tsx';
import { AllOrSome, InputField, tickedIn, typedIn } from '../../parts/fields.tsx';
import { EVENT_NAMES, eventWord } from '../events/words.ts';
import { WORDS } from './words.ts';

const URL_CHARACTERS_MAX = 2_048;
const DESCRIPTION_CHARACTERS_MAX = 200;

export function WebhookFields({ webhook }: { readonly webhook?: Webhook }) {
  const { words, language } = useSpeech(WORDS);
  return (
    <>
      <InputField
        name="url"
        type="url"
        label={words.url}
        hint={words.urlHint}
        required
        maxLength={URL_CHARACTERS_MAX}
        placeholder="https://"
        defaultValue={webhook?.url}
        spellCheck={false}
      />
      <InputField
        name="description"
        label={words.description}
        hint={words.descriptionHint}
        maxLength={DESCRIPTION_CHARACTERS_MAX}
        defaultValue={webhook?.description ?? ''}
      />
      <AllOrSome
        label={words.events}
        name="events"
        all={{ label: words.allEvents, hint: words.allEventsHint }}
        options={EVENT_NAMES.map((value) => ({ value, label: eventWord(language, value) }))}
        chosen={webhook === undefined || webhook.events.length === 0 ? null : webhook.events}
      />
    </>
  );
}

/** What the API takes: no events mean all. */
export function readWebhook(form: FormData): WebhookInput {
  return {
    url: typedIn(form, 'url') ?? '',
    description: typedIn(form, 'description') ?? null,
    events: tickedIn(form, 'events') as EventName[],
  };
}

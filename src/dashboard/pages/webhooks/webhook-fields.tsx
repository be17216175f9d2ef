// The fields of a webhook endpoint, for a new one and for one that is changed.

import { useState } from 'react';
import type { EventName, Webhook, WebhookInput } from '../../../sdk/index.ts';
import { useLanguage, useWords } from '../../language/language.tsx';
import { Choices } from '../../parts/choices.tsx';
import { InputField, typedIn } from '../../parts/input-field.tsx';
import { EVENT_NAMES, eventWord } from './event-words.ts';
import { WORDS } from './words.ts';

const URL_CHARACTERS_MAX = 2_048;
const DESCRIPTION_CHARACTERS_MAX = 200;

export function WebhookFields({ webhook }: { readonly webhook?: Webhook }) {
  const words = useWords(WORDS);
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
      <EventChoice chosen={webhook?.events ?? []} />
    </>
  );
}

function EventChoice({ chosen }: { readonly chosen: readonly EventName[] }) {
  const words = useWords(WORDS);
  const { language } = useLanguage();
  const [which, setWhich] = useState<'all' | 'some'>(chosen.length === 0 ? 'all' : 'some');
  return (
    <Choices
      label={words.events}
      name="which"
      value={which}
      options={[
        { value: 'all', label: words.allEvents, hint: words.allEventsHint },
        { value: 'some', label: words.someEvents },
      ]}
      onChange={setWhich}
    >
      {which === 'some' && (
        <div className="ticks">
          {EVENT_NAMES.map((name) => (
            <label key={name} className="check">
              <input type="checkbox" name="events" value={name} defaultChecked={chosen.includes(name)} />
              {eventWord(language, name)}
            </label>
          ))}
        </div>
      )}
    </Choices>
  );
}

/** What the API takes. Nothing ticked means all, as in the API. */
export function readWebhook(form: FormData): WebhookInput {
  const isAll = form.get('which') === 'all';
  return {
    url: typedIn(form, 'url') ?? '',
    description: typedIn(form, 'description') ?? null,
    events: isAll ? [] : (form.getAll('events') as EventName[]),
  };
}

// Sends one event to one endpoint again, with one click, wherever an attempt to send it is shown.

import { gapura } from '../../api.ts';
import { bilingual, useWords } from '../../language/language.tsx';
import { OneClick } from '../../parts/act.tsx';

const WORDS = bilingual({ again: ['Send again', 'Kirim ulang'], done: ['Queued', 'Diantrekan'] });

interface ResendEventProps {
  readonly webhookId: string;
  readonly eventId: string;
  /** Names the event to those who do not see where the button stands. */
  readonly about: string;
}

export function ResendEvent({ webhookId, eventId, about }: ResendEventProps) {
  const words = useWords(WORDS);
  return (
    <OneClick
      scope="admin"
      label={words.again}
      done={words.done}
      about={about}
      run={(options) => gapura.webhooks.resend(webhookId, { event_id: eventId }, options)}
      refresh={[['webhook', webhookId], ['webhook-attempts', webhookId], ['webhooks']]}
    />
  );
}

// The fields of a webhook endpoint, for a new one and for one that is changed, and what the list of endpoints says.

import type { EventName, Webhook, WebhookInput } from '../../../sdk/index.ts';
import { bilingual, useSpeech } from '../../language/language.tsx';
import { AllOrSome, InputField, tickedIn, typedIn } from '../../parts/fields.tsx';
import { EVENT_NAMES, eventWord } from '../events/words.ts';

export const WORDS = bilingual({
  title: ['Webhooks', 'Webhook'],
  lead: [
    'Servers that receive events as signed requests.',
    'Server yang menerima peristiwa sebagai permintaan bertanda tangan.',
  ],
  url: ['Address', 'Alamat'],
  urlHint: ['An https:// address that takes POST requests.', 'Alamat https:// yang menerima permintaan POST.'],
  description: ['Description', 'Keterangan'],
  descriptionHint: ['What it is for, so that others know too.', 'Untuk apa, supaya orang lain juga tahu.'],
  events: ['Events', 'Peristiwa'],
  allEvents: ['All events', 'Semua peristiwa'],
  allEventsHint: ['Also those that newer versions add.', 'Termasuk yang ditambahkan versi baru.'],
  eventCount: (count: number) => [count === 1 ? '1 kind' : `${count} kinds`, `${count} jenis`],
  state: ['State', 'Keadaan'],
  failing: ['Failing since', 'Gagal sejak'],
  waiting: ['Waiting', 'Menunggu'],
  created: ['Added', 'Ditambahkan'],
  add: ['Add an endpoint', 'Tambah endpoint'],
  added: ['The endpoint was added.', 'Endpoint ditambahkan.'],
  secret: ['Secret', 'Rahasia'],
  secretText: [
    'The receiver checks signatures with it. Events that happen from now on are sent.',
    'Penerima memeriksa tanda tangan dengannya. Peristiwa yang terjadi mulai sekarang akan dikirim.',
  ],
  none: ['No endpoints yet', 'Belum ada endpoint'],
  noneText: [
    'Add the address of a server that has to know when payments are settled, refused or refunded.',
    'Tambahkan alamat server yang perlu tahu saat pembayaran lunas, ditolak, atau dikembalikan.',
  ],
});

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

// The state of a webhook endpoint: whether a person paused it, or Gapura did after failures.

import type { Webhook } from '../../../sdk/index.ts';
import type { Tone } from '../../../text/statuses.ts';
import { bilingual, useFormat, useWords } from '../../language/language.tsx';
import { Badge } from '../../parts/values.tsx';

type WebhookState = 'active' | 'failing' | 'byHand' | 'byFailing' | 'gone';

export const TONES: Readonly<Record<WebhookState, Tone>> = {
  active: 'good',
  failing: 'wait',
  byHand: 'still',
  byFailing: 'bad',
  gone: 'bad',
};

export function webhookState({ state, paused_by, failing_since }: Webhook): WebhookState {
  if (state === 'disabled') return 'gone';
  if (state === 'paused') return paused_by === null ? 'byFailing' : 'byHand';
  return failing_since === null ? 'active' : 'failing';
}

export const STATE_WORDS = bilingual({
  active: [
    ['Active', 'Events are sent as they happen.'],
    ['Aktif', 'Peristiwa dikirim begitu terjadi.'],
  ],
  failing: [
    [
      'Failing',
      'The receiver does not take what is sent; it is tried again, more and more rarely. After 24 hours of this it is paused by itself. Look at what it answers below.',
    ],
    [
      'Sedang gagal',
      'Penerima tidak menerima kiriman; dicoba lagi, makin lama makin jarang. Setelah 24 jam begini, dijeda otomatis. Lihat jawabannya di bawah.',
    ],
  ],
  byHand: [
    ['Paused by hand', 'Nothing is sent. Events are kept, and go out when it is resumed.'],
    ['Dijeda manual', 'Tidak ada yang dikirim. Peristiwa disimpan, dan dikirim begitu dilanjutkan.'],
  ],
  byFailing: [
    [
      'Paused after failing for 24 hours',
      'Nothing is sent. Events are kept. Fix the receiver, send a test, then resume: all that was kept goes out.',
    ],
    [
      'Dijeda setelah gagal selama 24 jam',
      'Tidak ada yang dikirim. Peristiwa disimpan. Perbaiki penerima, kirim pesan uji, lalu lanjutkan: semua yang tersimpan akan dikirim.',
    ],
  ],
  gone: [
    [
      'Switched off by the receiver',
      'It answered 410, which means: no more. No events are collected. If that was a mistake, resume, then resend the time that was missed.',
    ],
    [
      'Dimatikan oleh penerima',
      'Penerima menjawab 410, artinya: tidak mau lagi. Peristiwa tidak dikumpulkan. Jika itu keliru, lanjutkan, lalu kirim ulang rentang waktu yang terlewat.',
    ],
  ],
});

export function StateBadge({ webhook }: { readonly webhook: Webhook }) {
  const state = webhookState(webhook);
  const [name] = useWords(STATE_WORDS)[state];
  return <Badge tone={TONES[state]}>{name}</Badge>;
}

/** Since when nothing was taken, and how often it was tried. */
export function useFailing(): (webhook: Webhook) => string | null {
  const format = useFormat();
  return ({ failing_since, consecutive_failures }) =>
    failing_since === null ? null : `${format.time(failing_since)} (${format.number(consecutive_failures)}×)`;
}

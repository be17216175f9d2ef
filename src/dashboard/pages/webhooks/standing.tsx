// How a webhook endpoint stands, told so that one knows whether somebody stopped it, or it stopped by itself.

import type { Webhook } from '../../../sdk/index.ts';
import { bilingual, useFormat, useWords } from '../../language/language.tsx';
import type { Tone } from '../../language/statuses.ts';
import { Badge } from '../../parts/values.tsx';

type Standing = 'active' | 'failing' | 'byHand' | 'byFailing' | 'gone';

export const TONES: Readonly<Record<Standing, Tone>> = {
  active: 'good',
  failing: 'wait',
  byHand: 'still',
  byFailing: 'bad',
  gone: 'bad',
};

/** The server says who paused it, where it was a person. */
const BY_PERSON = /^paused by (.+)$/s;

export function standingOf({ state, pause_reason, failing_since }: Webhook): Standing {
  if (state === 'disabled') return 'gone';
  if (state === 'paused') return BY_PERSON.test(pause_reason ?? '') ? 'byHand' : 'byFailing';
  return failing_since === null ? 'active' : 'failing';
}

export function pausedBy({ pause_reason }: Webhook): string {
  return BY_PERSON.exec(pause_reason ?? '')?.[1] ?? '–';
}

export const STANDING_WORDS = bilingual({
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
      'Nothing is sent. Events are kept. Mend the receiver, send a test, then resume: all that was kept goes out.',
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

export function StandingBadge({ webhook }: { readonly webhook: Webhook }) {
  const standing = standingOf(webhook);
  const [name] = useWords(STANDING_WORDS)[standing];
  return <Badge tone={TONES[standing]}>{name}</Badge>;
}

/** Since when nothing was taken, and how often it was tried. */
export function useFailing(): (webhook: Webhook) => string | null {
  const format = useFormat();
  return ({ failing_since, consecutive_failures }) =>
    failing_since === null ? null : `${format.time(failing_since)} (${format.number(consecutive_failures)}×)`;
}

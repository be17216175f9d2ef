// Errors in words: which part failed and what to do. An unknown outcome is never called failed.

import { GapuraError } from '../../sdk/index.ts';
import { bilingual, useSpeech, useWords } from '../language/language.tsx';
import { isPassing, kindOf } from '../trouble.ts';
import { Icon } from './icon.tsx';
import { Said, useSaid } from './said.tsx';
import { Quoted } from './values.tsx';

const WORDS = bilingual({
  offline: [
    ['The service does not answer', 'Check your connection, or ask the operator of the service.'],
    ['Layanan tidak menjawab', 'Periksa koneksi Anda, atau tanyakan kepada pengelola layanan.'],
  ],
  database: [
    ['The service is up, its database is not', 'Nothing can be read or changed until it is back. Nothing was lost.'],
    ['Layanan hidup, basis datanya tidak', 'Belum ada yang bisa dibaca atau diubah. Tidak ada yang hilang.'],
  ],
  later: [
    ['Not possible just now', 'It passes soon: wait a moment, then try again.'],
    ['Belum bisa sekarang', 'Ini segera berlalu: tunggu sebentar, lalu coba lagi.'],
  ],
  gateway: [
    ['The payment gateway does not answer', 'Gapura itself is up: what it knows can be read.'],
    ['Gateway pembayaran tidak menjawab', 'Gapura sendiri hidup: yang sudah diketahui tetap bisa dibaca.'],
  ],
  unknown: [
    [
      'Not known yet',
      'The gateway did not answer in time. It may have done it or not: Gapura asks for the outcome. Do not do it again by other means.',
    ],
    [
      'Belum diketahui',
      'Gateway tidak menjawab tepat waktu. Mungkin sudah dilakukan, mungkin belum: Gapura sedang mencari tahu. Jangan ulangi lewat cara lain.',
    ],
  ],
  forbidden: [
    ['You may not see or do this', 'Ask the operator for a key that may.'],
    ['Anda tidak boleh melihat atau melakukan ini', 'Mintalah kunci yang boleh kepada pengelola.'],
  ],
  missing: [
    ['There is nothing here', 'It does not exist, or belongs to another owner.'],
    ['Tidak ada apa-apa di sini', 'Tidak ada, atau milik pemilik lain.'],
  ],
  conflict: [
    ['It has changed meanwhile', 'Another person or process was faster; you see its present state now.'],
    ['Keadaannya sudah berubah', 'Orang atau proses lain lebih dulu; yang terlihat sekarang adalah keadaan terbaru.'],
  ],
  busy: [
    ['Too much at once', 'Wait a moment, then try again.'],
    ['Terlalu banyak sekaligus', 'Tunggu sebentar, lalu coba lagi.'],
  ],
  input: [
    ['Something is not right yet', 'Look at these fields:'],
    ['Ada yang belum benar', 'Periksa isian berikut:'],
  ],
  declined: [
    ['No passkey was used', 'It was cancelled, or this device has none that fits. You can try again.'],
    [
      'Tidak ada kunci sandi yang dipakai',
      'Dibatalkan, atau perangkat ini tidak punya yang cocok. Anda bisa mencoba lagi.',
    ],
  ],
  other: [
    ['This did not work', 'If it happens again, give this number to the operator of the service.'],
    ['Ini tidak berhasil', 'Jika terulang, beri tahu nomor ini kepada pengelola layanan.'],
  ],
  retry: ['Try again', 'Coba lagi'],
  request: ['Request', 'Permintaan'],
  again: ['The page asks again by itself.', 'Halaman ini bertanya lagi dengan sendirinya.'],
  readAt: (time: string) => [
    `What you see was read at ${time}; it may have changed since.`,
    `Yang terlihat dibaca pukul ${time}; mungkin sudah berubah.`,
  ],
});

interface ProblemProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
  /** It was asked for by the page, which asks again where that helps. */
  readonly isReading?: boolean;
  /** When what is shown beside it was read; absent where nothing is. */
  readonly readAt?: number | undefined;
}

export function Problem({ error, onRetry, isReading = false, readAt }: ProblemProps) {
  const { words, format } = useSpeech(WORDS);
  const kind = kindOf(error);
  const [title, text] = words[kind];
  const tone = ['unknown', 'gateway', 'later', 'busy', 'conflict', 'declined'].includes(kind) ? 'wait' : 'bad';
  return (
    <div className={`problem said ${tone}`} role="alert">
      <Icon name={tone} size={24} />
      <strong>{title}</strong>
      <div className="stack">
        <p>
          {text} {isReading && isPassing(error) && words.again}
        </p>
        {readAt !== undefined && <p>{words.readAt(format.clock(new Date(readAt).toISOString()))}</p>}
        {error instanceof GapuraError && <Details error={error} request={words.request} />}
        {onRetry !== undefined && (
          <div>
            <button type="button" onClick={onRetry}>
              {words.retry}
            </button>
          </div>
        )}
      </div>
    </div>
  );
}

/** What the server says of it, and what the gateway said. */
function Details({ error, request }: { readonly error: GapuraError; readonly request: string }) {
  const { detail, errors, gateway, requestId, said } = error;
  return (
    <>
      {errors.length > 0 ? (
        <ul>
          {errors.map(({ field, message }, at) => (
            <li key={field + message}>
              <code>{field}</code> <Said text={message} as={said.errors[at] ?? []} />
            </li>
          ))}
        </ul>
      ) : (
        <p>
          <Said text={detail} as={said.detail} />
        </p>
      )}
      {gateway?.status_message && gateway.status_message !== detail && (
        <p>
          <Quoted>{gateway.status_message}</Quoted>
        </p>
      )}
      {requestId !== null && (
        <p className="small">
          {request} <code className="id">{requestId}</code>
        </p>
      )}
    </>
  );
}

/** In one line: of a problem the server's words, of anything else which part failed. */
export function ErrorWords({ error }: { readonly error: unknown }) {
  const wordsOf = useErrorWords();
  if (!(error instanceof GapuraError) || error.errors.length > 0) return <>{wordsOf(error)}</>;
  return <Said text={error.detail} as={error.said.detail} />;
}

/** The same for where only text can stand. */
export function useErrorWords(): (error: unknown) => string {
  const words = useWords(WORDS);
  const say = useSaid();
  return (error) => {
    const [kind] = words[kindOf(error)];
    if (!(error instanceof GapuraError)) return kind;
    const { detail, errors, said } = error;
    if (errors.length === 0) return say(detail, said.detail) ?? kind;
    return errors
      .map(({ field, message }, at) => `${field}: ${say(message, said.errors[at] ?? []) ?? message}`)
      .join('; ');
  };
}

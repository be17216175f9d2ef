// What went wrong, told so that a person knows whose fault it is and what to do. What is not known is never called failed.

import { GapuraConnectionError, GapuraError } from '../../sdk/index.ts';
import { useWords, type Words } from '../language/language.tsx';
import { Icon } from './icon.tsx';

type Kind =
  | 'offline'
  | 'database'
  | 'gateway'
  | 'unknown'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'busy'
  | 'input'
  | 'other';

const EN = {
  offline: ['The service does not answer', 'Look at your connection; the page goes on when it is back.'],
  database: [
    'The service is up, its database is not',
    'Nothing can be read or changed until it is back. Nothing was lost.',
  ],
  gateway: ['The payment gateway does not answer', 'Gapura itself is up: what it knows can be read.'],
  unknown: [
    'Not known yet',
    'The gateway did not answer in time. It may have done it or not: Gapura is finding out. Do not do it again by other means.',
  ],
  forbidden: ['You may not see or do this', 'Ask whoever gives out keys for one that may.'],
  missing: ['There is nothing here', 'It does not exist, or belongs to somebody else.'],
  conflict: ['Somebody or something was faster', 'It has changed meanwhile; what you see now is how it stands.'],
  busy: ['Too much at once', 'Wait a moment, then try again.'],
  input: ['Something is not right yet', 'Look at these fields:'],
  other: ['This did not work', 'If it happens again, give this number to whoever runs the service.'],
  retry: 'Try again',
  request: 'Request',
} satisfies Record<Kind, [string, string]> & Record<'retry' | 'request', string>;

const WORDS: Words<typeof EN> = {
  en: EN,
  id: {
    offline: ['Layanan tidak menjawab', 'Periksa koneksi Anda; halaman ini lanjut begitu tersambung lagi.'],
    database: ['Layanan hidup, basis datanya tidak', 'Belum ada yang bisa dibaca atau diubah. Tidak ada yang hilang.'],
    gateway: ['Gateway pembayaran tidak menjawab', 'Gapura sendiri hidup: yang sudah diketahui tetap bisa dibaca.'],
    unknown: [
      'Belum diketahui',
      'Gateway tidak menjawab tepat waktu. Mungkin sudah dilakukan, mungkin belum: Gapura sedang mencari tahu. Jangan ulangi lewat cara lain.',
    ],
    forbidden: ['Anda tidak boleh melihat atau melakukan ini', 'Mintalah kunci yang boleh kepada pengelola.'],
    missing: ['Tidak ada apa-apa di sini', 'Tidak ada, atau milik orang lain.'],
    conflict: ['Ada yang lebih dulu', 'Keadaannya sudah berubah; yang terlihat sekarang adalah keadaan terbaru.'],
    busy: ['Terlalu banyak sekaligus', 'Tunggu sebentar, lalu coba lagi.'],
    input: ['Ada yang belum benar', 'Periksa isian berikut:'],
    other: ['Ini tidak berhasil', 'Jika terulang, beri tahu nomor ini kepada pengelola layanan.'],
    retry: 'Coba lagi',
    request: 'Permintaan',
  },
};

export function kindOf(error: unknown): Kind {
  if (error instanceof GapuraConnectionError) return error.idempotencyKey === null ? 'offline' : 'unknown';
  if (!(error instanceof GapuraError)) return 'other';
  if (error.code === 'gateway_timeout') return 'unknown';
  if (error.code === 'gateway_unreachable') return error.idempotencyKey === null ? 'gateway' : 'unknown';
  if (error.code === 'unavailable') return 'database';
  if (error.status === 403) return 'forbidden';
  if (error.status === 404) return 'missing';
  if (['invalid_state', 'captured_already', 'order_id_taken'].includes(error.code)) return 'conflict';
  if (error.status === 429 || error.code === 'idempotency_in_progress') return 'busy';
  return error.errors.length > 0 ? 'input' : 'other';
}

interface ProblemProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
}

export function Problem({ error, onRetry }: ProblemProps) {
  const words = useWords(WORDS);
  const kind = kindOf(error);
  const [title, text] = words[kind];
  const tone = ['unknown', 'gateway', 'busy', 'conflict'].includes(kind) ? 'wait' : 'bad';
  return (
    <div className={`problem said ${tone}`} role="alert">
      <Icon name={tone} size={24} />
      <strong>{title}</strong>
      <div className="stack">
        <p>{text}</p>
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

/** The server's own words, which are English, and what the gateway said. */
function Details({ error, request }: { readonly error: GapuraError; readonly request: string }) {
  const { detail, errors, gateway, requestId } = error;
  return (
    <>
      {errors.length > 0 ? (
        <ul>
          {errors.map(({ field, message }) => (
            <li key={field + message}>
              <code>{field}</code> <span lang="en">{message}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p lang="en">{detail}</p>
      )}
      {gateway?.status_message && <p lang="en">{gateway.status_message}</p>}
      {requestId !== null && (
        <p className="small">
          {request} <code className="id">{requestId}</code>
        </p>
      )}
    </>
  );
}

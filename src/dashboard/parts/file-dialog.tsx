// Takes a list away as a file: in which form and with which columns is asked first, and while it is read it says how far it is.

import { type FormEvent, useId, useRef, useState } from 'react';
import { gapura } from '../api.ts';
import { useKept } from '../kept.ts';
import { dayOf } from '../language/format.ts';
import { bilingual, useSpeech } from '../language/language.tsx';
import type { DialogProps } from './act.tsx';
import { AllOrSome, Choices, tickedIn } from './fields.tsx';
import { type FileProps, save, type ExportWhat as What } from './files.ts';
import { Modal } from './modal.tsx';
import { Problem } from './problem.tsx';

const WORDS = bilingual({
  title: ['Export as a file', 'Ekspor sebagai berkas'],
  lead: [
    'What the list shows with its filters, all pages of it. Times are in WIB.',
    'Isi daftar dengan saringannya, semua halaman. Waktu dalam WIB.',
  ],
  refundsLead: [
    'A refund counts on the day it was made (refunded_at); the day of its payment is beside it.',
    'Pengembalian dana dihitung pada hari dilakukan (refunded_at); hari pembayarannya ada di sampingnya.',
  ],
  paymentsLead: [
    'Paid and net amounts are what was really paid and kept.',
    'Jumlah dibayar dan bersih adalah yang benar-benar dibayar dan tersisa.',
  ],
  format: ['Form', 'Bentuk'],
  xlsx: ['Excel workbook', 'Buku kerja Excel'],
  csv: ['CSV', 'CSV'],
  csvHint: ['for other programs', 'untuk program lain'],
  columns: ['Columns', 'Kolom'],
  all: ['All', 'Semua'],
  allHint: ['with words beside codes', 'dengan kata-kata di samping kode'],
  take: ['Take the file', 'Ambil berkas'],
  rows: ['rows', 'baris'],
  reading: ['Being made…', 'Sedang dibuat…'],
  stop: ['Stop', 'Berhenti'],
  close: ['Close', 'Tutup'],
});

/** Put here by the build: what can be chosen is said by the server's own table. */
declare const __EXPORT_COLUMNS__: Readonly<Record<What, readonly string[]>>;

type Form = 'xlsx' | 'csv';

export function FileDialog({ what, filters, onClose }: FileProps & DialogProps) {
  const { words, language, format } = useSpeech(WORDS);
  const id = useId();
  const [form, setForm] = useKept<Form>('export-format', 'xlsx');
  const [rows, setRows] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const ending = useRef<AbortController>(null);
  const isTaking = rows !== null;
  const take = async (columns: string[]) => {
    ending.current = new AbortController();
    const { signal } = ending.current;
    setError(null);
    setRows(0);
    try {
      const asked = { ...filters, timezone: 'WIB', language, ...(columns.length === 0 ? {} : { columns }) } as const;
      const pieces =
        form === 'csv' ? await readCsv(what, asked, signal, setRows) : [await readBook(what, asked, signal)];
      save(fileName(what, filters, form), pieces);
      onClose();
    } catch (failure) {
      if (!signal.aborted) setError(failure);
    } finally {
      setRows(null);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isTaking) ending.current?.abort();
    else void take(tickedIn(new FormData(event.currentTarget), 'columns'));
  };
  const close = () => {
    ending.current?.abort();
    onClose();
  };
  return (
    <Modal labelledBy={id} onClose={close}>
      <form className="stack" onSubmit={submit}>
        <h2 id={id}>{words.title}</h2>
        <p>
          {words.lead} {what === 'refunds' && words.refundsLead} {what === 'payments' && words.paymentsLead}
        </p>
        <Choices
          label={words.format}
          name="format"
          value={form}
          options={[
            { value: 'xlsx', label: words.xlsx },
            { value: 'csv', label: words.csv, hint: words.csvHint },
          ]}
          onChange={setForm}
        />
        <ColumnChoice what={what} chosen={null} />
        {error !== null && <Problem error={error} />}
        <div className="acts">
          {/* One button for both, so that the focus stays where it is. */}
          <button type="submit" className="main-act">
            {isTaking ? words.stop : words.take}
          </button>
          <button type="button" onClick={close}>
            {words.close}
          </button>
          <span role="status">{isTaking && (rows === 0 ? words.reading : `${format.number(rows)} ${words.rows}`)}</span>
        </div>
      </form>
    </Modal>
  );
}

export function ColumnChoice({ what, chosen }: { readonly what: What; readonly chosen: readonly string[] | null }) {
  const { words } = useSpeech(WORDS);
  return (
    <AllOrSome
      label={words.columns}
      name="columns"
      all={{ label: words.all, hint: words.allHint }}
      options={__EXPORT_COLUMNS__[what].map((name) => ({ value: name, label: name }))}
      chosen={chosen}
    />
  );
}

/** The columns that can be chosen are those of the server, so they are of the type that it takes. */
type Asked = never;

async function readCsv(what: What, asked: object, signal: AbortSignal, count: (rows: number) => void) {
  const pieces: string[] = [];
  // The first line names the columns.
  let lines = -1;
  for await (const piece of gapura.exports[what]({ ...asked, bom: 'true' } as Asked, { signal })) {
    pieces.push(piece);
    lines += piece.split('\n').length - 1;
    count(Math.max(0, lines));
  }
  return pieces;
}

function readBook(what: What, asked: object, signal: AbortSignal): Promise<Uint8Array> {
  return gapura.exports[`${what}Xlsx`](asked as Asked, { signal });
}

interface Range {
  readonly created_after?: string | undefined;
  readonly created_before?: string | undefined;
}

/** As the server calls it: with the days that it is of. */
function fileName(what: What, filters: object, form: Form): string {
  const { created_after: from, created_before: to } = filters as Range;
  const last = to === undefined ? undefined : dayOf(new Date(Date.parse(to) - 1));
  const today = dayOf(new Date());
  if (from === undefined) return `${what}-${last === undefined ? today : `until-${last}`}.${form}`;
  return `${what}-${dayOf(new Date(from))}-to-${last ?? today}.${form}`;
}

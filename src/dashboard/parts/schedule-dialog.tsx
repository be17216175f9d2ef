// Exports that come by mail: what is sent already, to be changed, paused or removed, and a form for one more.

import { useId, useState } from 'react';
import type { ExportSchedule, ExportScheduleInput } from '../../sdk/index.ts';
import { gapura } from '../api.ts';
import { bilingual, useSpeech, useWords } from '../language/language.tsx';
import { ActDialog, type DialogProps, OneClick } from './act.tsx';
import { useAnswer } from './answer.tsx';
import { type ErrorAt, InputField, SelectField, tickedIn, typedIn, useFieldErrors } from './fields.tsx';
import { ColumnChoice } from './file-dialog.tsx';
import type { ExportWhat } from './files.ts';
import { Said } from './said.tsx';
import { Time } from './values.tsx';

const WORDS = bilingual({
  titles: {
    payments: ['Payments by mail', 'Pembayaran lewat email'],
    refunds: ['Refunds by mail', 'Pengembalian dana lewat email'],
    invoices: ['Invoices by mail', 'Faktur lewat email'],
  },
  text: [
    'A file of the day, week or month that has just ended, in WIB. It has all of them, not those of the filters.',
    'Berkas dari hari, minggu, atau bulan yang baru berakhir, menurut WIB. Isinya semua, tanpa saringan.',
  ],
  now: ['Sent already', 'Sudah dikirim berkala'],
  add: ['Send it', 'Kirimkan'],
  added: ['The file will be sent.', 'Berkas akan dikirim.'],
  every: ['How often', 'Seberapa sering'],
  intervals: {
    day: ['Each day', 'Setiap hari'],
    week: ['Each Monday', 'Setiap Senin'],
    month: ['On the first of each month', 'Setiap tanggal 1'],
  },
  at: (interval: string, hour: string) => [`${interval} at ${hour} WIB`, `${interval} pukul ${hour} WIB`],
  hour: ['At (WIB)', 'Pukul (WIB)'],
  recipients: ['To', 'Kepada'],
  recipientsHint: ['Up to ten addresses, with commas between them', 'Sampai sepuluh alamat, dipisahkan koma'],
  format: ['Form', 'Bentuk'],
  xlsx: ['Excel workbook', 'Buku kerja Excel'],
  next: ['next:', 'berikutnya:'],
  paused: ['paused', 'dijeda'],
  failed: ['Could not be sent:', 'Tidak bisa dikirim:'],
  change: ['Change', 'Ubah'],
  changeTitle: (name: string) => [`Change: ${name}`, `Ubah: ${name}`],
  changed: ['The schedule is changed.', 'Jadwal diubah.'],
  pause: ['Pause', 'Jeda'],
  pausedNow: ['Paused', 'Dijeda'],
  resume: ['Resume', 'Lanjutkan'],
  resumedNow: ['Resumed', 'Dilanjutkan'],
  remove: ['Remove', 'Hapus'],
  removedNow: ['Removed', 'Dihapus'],
});

const QUERY = ['export-schedules'];
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: clockOf(hour) }));

function clockOf(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** Makes one more; changes one that was chosen among those that are there. */
export function ScheduleDialog({ what, onClose }: { readonly what: ExportWhat } & DialogProps) {
  const { words, language } = useSpeech(WORDS);
  const { errorAt, send } = useFieldErrors();
  const [changed, setChanged] = useState<ExportSchedule | null>(null);
  if (changed !== null) return <ChangeDialog schedule={changed} onClose={onClose} />;
  return (
    <ActDialog
      title={words.titles[what]}
      act={words.add}
      text={words.text}
      done={words.added}
      run={(form, options) =>
        send(() => gapura.exportSchedules.create({ what, language, ...readSchedule(form) }, options))
      }
      refresh={[QUERY]}
      onClose={onClose}
    >
      <Schedules what={what} onChange={setChanged} />
      <ScheduleFields what={what} errorAt={errorAt} />
    </ActDialog>
  );
}

function ChangeDialog({ schedule, onClose }: { readonly schedule: ExportSchedule } & DialogProps) {
  const words = useWords(WORDS);
  const { errorAt, send } = useFieldErrors();
  const { id, what, every, hour } = schedule;
  return (
    <ActDialog
      title={words.changeTitle(words.at(words.intervals[every], clockOf(hour)))}
      act={words.change}
      done={words.changed}
      run={(form, options) => send(() => gapura.exportSchedules.update(id, readSchedule(form), options))}
      refresh={[QUERY]}
      onClose={onClose}
    >
      <ScheduleFields what={what} schedule={schedule} errorAt={errorAt} />
    </ActDialog>
  );
}

interface FieldsProps {
  readonly what: ExportWhat;
  /** The one that is changed. */
  readonly schedule?: ExportSchedule;
  readonly errorAt: ErrorAt;
}

function ScheduleFields({ what, schedule, errorAt }: FieldsProps) {
  const words = useWords(WORDS);
  return (
    <>
      <SelectField
        name="every"
        label={words.every}
        options={(['day', 'week', 'month'] as const).map((value) => ({ value, label: words.intervals[value] }))}
        defaultValue={schedule?.every}
      />
      <SelectField name="hour" label={words.hour} options={HOURS} defaultValue={schedule?.hour ?? 6} />
      <InputField
        name="recipients"
        label={words.recipients}
        hint={words.recipientsHint}
        errorAt={(field) => errorAt(field) ?? errorAt(`${field}.0`)}
        required
        defaultValue={schedule?.recipients.join(', ')}
      />
      <SelectField
        name="format"
        label={words.format}
        options={[
          { value: 'xlsx', label: words.xlsx },
          { value: 'csv', label: 'CSV' },
        ]}
        defaultValue={schedule?.format}
      />
      <ColumnChoice
        what={what}
        chosen={schedule === undefined || schedule.columns.length === 0 ? null : schedule.columns}
      />
    </>
  );
}

function readSchedule(form: FormData): Omit<ExportScheduleInput, 'what' | 'language'> {
  return {
    every: typedIn(form, 'every') as ExportScheduleInput['every'],
    hour: Number(typedIn(form, 'hour')),
    recipients: (typedIn(form, 'recipients') ?? '').split(/[\s,;]+/).filter((address) => address !== ''),
    format: typedIn(form, 'format') === 'csv' ? 'csv' : 'xlsx',
    // None mean all.
    columns: tickedIn(form, 'columns'),
  };
}

interface SchedulesProps {
  readonly what: ExportWhat;
  readonly onChange: (schedule: ExportSchedule) => void;
}

/** Nothing where none is there: the form says all. */
function Schedules({ what, onChange }: SchedulesProps) {
  const words = useWords(WORDS);
  const id = useId();
  const { data, trouble } = useAnswer(QUERY, (options) => gapura.exportSchedules.list(options));
  const own = (data ?? []).filter((schedule) => schedule.what === what);
  if (own.length === 0) return trouble;
  return (
    <section className="schedules" aria-labelledby={id}>
      <h3 id={id}>{words.now}</h3>
      {trouble}
      <ul>
        {own.map((schedule) => (
          <Row key={schedule.id} schedule={schedule} onChange={() => onChange(schedule)} />
        ))}
      </ul>
    </section>
  );
}

function Row({ schedule, onChange }: { readonly schedule: ExportSchedule; readonly onChange: () => void }) {
  const words = useWords(WORDS);
  const { id, every, hour, recipients, paused, next_at: next, last_error: error } = schedule;
  const name = words.at(words.intervals[every], clockOf(hour));
  const about = `${name}, ${recipients.join(', ')}`;
  const common = { scope: 'exports:create', about, refresh: [QUERY] } as const;
  const { pause, resume, remove } = gapura.exportSchedules;
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <br />
        <span className="small">{recipients.join(', ')}</span>
        <br />
        <span className="quiet small">
          {paused ? (
            words.paused
          ) : (
            <>
              {words.next} <Time at={next} />
            </>
          )}
        </span>
        {error !== null && (
          <span className="field-error small">
            <br />
            {words.failed} <Said text={error} as={schedule.last_error_said} />
          </span>
        )}
      </span>
      <span className="acts">
        <button type="button" className="small-act" aria-label={`${words.change}: ${about}`} onClick={onChange}>
          {words.change}
        </button>
        {paused ? (
          <OneClick
            key="resume"
            {...common}
            label={words.resume}
            done={words.resumedNow}
            run={(options) => resume(id, options)}
          />
        ) : (
          <OneClick
            key="pause"
            {...common}
            label={words.pause}
            done={words.pausedNow}
            run={(options) => pause(id, options)}
          />
        )}
        <OneClick {...common} label={words.remove} done={words.removedNow} run={(options) => remove(id, options)} />
      </span>
    </li>
  );
}

// The receivers of alerts: by mail or by a webhook, of what, and when.

import { useState } from 'react';
import type { AlertReceiver, AlertTest } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { COMMON } from '../../language/common.ts';
import { bilingual, useSpeech, useWords } from '../../language/language.tsx';
import { ActButton, ActDialog, type DialogProps } from '../../parts/act.tsx';
import { useAnswer } from '../../parts/answer.tsx';
import { useFieldErrors } from '../../parts/fields.tsx';
import { WholeList } from '../../parts/list.tsx';
import { DetailsDialog, RowAct } from '../../parts/modal.tsx';
import { PageFrame } from '../../parts/page.tsx';
import { Said } from '../../parts/said.tsx';
import { Badge, Copyable, Facts, Time } from '../../parts/values.tsx';
import { clockOf, FIELD_WORDS, ReceiverFields, readReceiver } from './fields.tsx';

const WORDS = bilingual({
  ...COMMON,
  title: ['Alerts', 'Peringatan'],
  lead: [
    'What needs attention, sent by mail or to Slack.',
    'Hal yang perlu perhatian, dikirim lewat email atau Slack.',
  ],
  address: ['Address', 'Alamat'],
  all: ['All', 'Semua'],
  quiet: ['Quiet time', 'Waktu tenang'],
  summary: ['Summary', 'Ringkasan'],
  range: (from: string, to: string) => [`${from} to ${to} WIB`, `${from} sampai ${to} WIB`],
  at: (hour: string) => [`at ${hour} WIB`, `pukul ${hour} WIB`],
  nextSummary: ['Next summary', 'Ringkasan berikutnya'],
  repeat: ['The same again after', 'Hal yang sama lagi setelah'],
  hours: (count: number) => [count === 1 ? '1 hour' : `${count} hours`, `${count} jam`],
  failing: ['Failing', 'Gagal'],
  lastSent: ['Last sent', 'Terakhir dikirim'],
  lastError: ['Could not be sent', 'Tidak bisa dikirim'],
  createdBy: ['Added by', 'Ditambahkan oleh'],
  none: ['No receivers yet', 'Belum ada penerima'],
  noneText: [
    'Add an address, or a channel of Slack: chargebacks to be answered, refunds that wait and failures are sent there.',
    'Tambahkan alamat, atau kanal Slack: chargeback yang harus dijawab, pengembalian dana yang menunggu, dan yang gagal diberitahukan di sana.',
  ],
  add: ['Add a receiver', 'Tambah penerima'],
  added: ['The receiver was added.', 'Penerima ditambahkan.'],
  changeTitle: (who: string) => [`Change ${who}`, `Ubah ${who}`],
  changed: ['The receiver is changed.', 'Penerima diubah.'],
  test: ['Send a test', 'Kirim uji coba'],
  testTitle: (who: string) => [`Send a test to ${who}?`, `Kirim uji coba ke ${who}?`],
  testText: ['It is sent at once, also in the quiet time.', 'Langsung dikirim, juga dalam waktu tenang.'],
  tested: ['The test was tried.', 'Uji coba selesai.'],
  arrived: ['It was taken.', 'Diterima.'],
  notArrived: ['It was not taken:', 'Tidak diterima:'],
  remove: ['Remove', 'Hapus'],
  removeTitle: (who: string) => [`Remove ${who}?`, `Hapus ${who}?`],
  removeText: ['Nothing is sent to it any more.', 'Tidak ada lagi yang dikirim ke sana.'],
  removed: ['The receiver is removed.', 'Penerima dihapus.'],
});

const QUERY = ['alert-receivers'];

export function Page() {
  const words = useWords(WORDS);
  const { errorAt, send } = useFieldErrors();
  const [openedId, setOpenedId] = useState<string | null>(null);
  const said = useSaid();
  const add = (
    <ActButton
      scope="admin"
      label={words.add}
      look="main-act"
      title={words.add}
      act={words.add}
      isWide
      done={words.added}
      run={(form, options) => send(() => gapura.alertReceivers.create(readReceiver(form), options))}
      refresh={[QUERY]}
    >
      <ReceiverFields errorAt={errorAt} />
    </ActButton>
  );
  return (
    <PageFrame title={words.title} lead={words.lead} acts={add}>
      <WholeList
        words={words}
        queryKey={QUERY}
        ask={gapura.alertReceivers.list}
        columns={[
          [
            'address',
            words.address,
            ({ id, address }) => <RowAct onClick={() => setOpenedId(id)}>{address}</RowAct>,
            'name',
          ],
          ['state', words.status, (receiver) => <State of={receiver} />],
          ['names', words.about, said.names],
          ['quiet', words.quiet, said.quiet],
          ['summary', words.summary, said.summary],
        ]}
        rowKey={({ id }) => id}
      />
      {openedId !== null && <OpenedReceiver id={openedId} onClose={() => setOpenedId(null)} />}
    </PageFrame>
  );
}

function State({ of: { enabled, last_error } }: { readonly of: AlertReceiver }) {
  const words = useWords(WORDS);
  const { on, off } = useWords(FIELD_WORDS);
  if (!enabled) return <Badge tone="still">{off}</Badge>;
  return last_error === null ? <Badge tone="good">{on}</Badge> : <Badge tone="bad">{words.failing}</Badge>;
}

/** What is said of a receiver, in the list and beside it. */
function useSaid() {
  const words = useWords(WORDS);
  const fields = useWords(FIELD_WORDS);
  return {
    names: ({ names }: AlertReceiver) => {
      const [first] = names;
      if (first === undefined) return words.all;
      return names.length === 1 ? fields.name[first] : fields.nameCount(names.length);
    },
    quiet: ({ quiet_from: from, quiet_to: to }: AlertReceiver) =>
      from === null || to === null ? fields.none : words.range(clockOf(from), clockOf(to)),
    summary: ({ summary_hour: hour }: AlertReceiver) => (hour === null ? fields.none : words.at(clockOf(hour))),
  };
}

type Doing = 'change' | 'test' | 'remove';

/** As the list has it by now. */
function OpenedReceiver({ id, onClose }: DialogProps & { readonly id: string }) {
  const { data } = useAnswer(QUERY, gapura.alertReceivers.list);
  const [doing, setDoing] = useState<Doing | null>(null);
  const receiver = data?.find((one) => one.id === id);
  if (receiver === undefined) return null;
  if (doing !== null) return <Act what={doing} receiver={receiver} onClose={onClose} />;
  return <Details receiver={receiver} onDo={setDoing} onClose={onClose} />;
}

interface DetailsProps extends DialogProps {
  readonly receiver: AlertReceiver;
  readonly onDo: (what: Doing) => void;
}

function Details({ receiver, onDo, onClose }: DetailsProps) {
  const { words, language } = useSpeech(WORDS);
  const fields = useWords(FIELD_WORDS);
  const said = useSaid();
  const { id, kind, names, next_summary_at: nextAt, last_error: error } = receiver;
  return (
    <DetailsDialog
      title={receiver.address}
      onClose={onClose}
      acts={(['change', 'test', 'remove'] as const).map((act) => (
        <button key={act} type="button" className={act === 'remove' ? 'hard-act' : undefined} onClick={() => onDo(act)}>
          {words[act]}
        </button>
      ))}
    >
      <Facts
        of={[
          [fields.kind, fields.kinds[kind]],
          [words.status, <State key="state" of={receiver} />],
          [words.lastError, error && <Said text={error} as={receiver.last_error_said} />],
          [words.about, names.length === 0 ? words.all : names.map((name) => fields.name[name]).join('; ')],
          [words.quiet, said.quiet(receiver)],
          [words.summary, said.summary(receiver)],
          [words.nextSummary, nextAt && <Time at={nextAt} />],
          [words.repeat, words.hours(receiver.repeat_hours)],
          [fields.language, new Intl.DisplayNames(language, { type: 'language' }).of(receiver.language)],
          [words.lastSent, receiver.last_sent_at && <Time at={receiver.last_sent_at} />],
          [words.createdBy, receiver.created_by],
          [words.created, <Time key="created" at={receiver.created_at} />],
          [words.id, <Copyable key="id" text={id} name={words.id} />],
        ]}
      />
    </DetailsDialog>
  );
}

function Act({ what, receiver, onClose }: DialogProps & { readonly what: Doing; readonly receiver: AlertReceiver }) {
  const words = useWords(WORDS);
  const { errorAt, send } = useFieldErrors();
  const { id, address } = receiver;
  const common = { refresh: [QUERY], onClose };
  switch (what) {
    case 'change':
      return (
        <ActDialog
          {...common}
          isWide
          title={words.changeTitle(address)}
          act={words.change}
          done={words.changed}
          run={(form, options) => send(() => gapura.alertReceivers.update(id, readReceiver(form), options))}
        >
          <ReceiverFields receiver={receiver} errorAt={errorAt} />
        </ActDialog>
      );
    case 'test':
      return (
        <ActDialog
          {...common}
          title={words.testTitle(address)}
          text={words.testText}
          act={words.test}
          done={words.tested}
          run={(_, options) => gapura.alertReceivers.test(id, options)}
          showAnswer={(outcome) => <Outcome of={outcome} />}
        />
      );
    case 'remove':
      return (
        <ActDialog
          {...common}
          isHard
          title={words.removeTitle(address)}
          text={words.removeText}
          act={words.remove}
          done={words.removed}
          run={(_, options) => gapura.alertReceivers.remove(id, options)}
        />
      );
    default:
      return what satisfies never;
  }
}

function Outcome({ of: { error, error_said } }: { readonly of: AlertTest }) {
  const words = useWords(WORDS);
  if (error === null) return <p>{words.arrived}</p>;
  return (
    <p className="field-error">
      {words.notArrived} <Said text={error} as={error_said} />
    </p>
  );
}

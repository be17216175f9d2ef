// The fields of a receiver of alerts, for a new one and for one that is changed, and how its page speaks of them.

import { useState } from 'react';
import type { AlertReceiver, AlertReceiverInput } from '../../../sdk/index.ts';
import { ATTENTION } from '../../../text/attention.ts';
import { bilingual, type Pair, useSpeech, useWords } from '../../language/language.tsx';
import { AllOrSome, Choices, type ErrorAt, InputField, SelectField, tickedIn, typedIn } from '../../parts/fields.tsx';
import '../forms.css';

type Name = AlertReceiver['names'][number];

export const FIELD_WORDS = bilingual({
  kinds: { mail: ['By mail', 'Lewat email'], webhook: ['By a webhook', 'Lewat webhook'] },
  kind: ['By', 'Lewat'],
  mailHint: ['To one address', 'Ke satu alamat'],
  webhookHint: [
    'An incoming webhook of Slack, or of what takes the same',
    'Incoming webhook Slack, atau yang menerima bentuk yang sama',
  ],
  email: ['E-mail', 'Email'],
  url: ['Address of the webhook', 'Alamat webhook'],
  urlHint: [
    'It is not shown again: who knows it may write there.',
    'Tidak ditampilkan lagi: siapa pun yang mengetahuinya bisa menulis di sana.',
  ],
  urlStays: ['Leave it empty to keep the present one.', 'Kosongkan untuk memakai yang sekarang.'],
  language: ['Language', 'Bahasa'],
  names: ['Of what', 'Tentang apa'],
  allNames: ['Everything that needs attention', 'Semua yang perlu perhatian'],
  allNamesHint: ['Also what newer versions add.', 'Termasuk yang ditambahkan versi baru.'],
  name: ATTENTION satisfies Record<Name, Pair>,
  nameCount: (count: number) => [count === 1 ? '1 matter' : `${count} matters`, `${count} hal`],
  quietFrom: ['Quiet from (WIB)', 'Tenang dari (WIB)'],
  quietTo: ['Quiet until (WIB)', 'Tenang sampai (WIB)'],
  quietHint: [
    'No alert comes within this time. At its end, what still waits comes in one message.',
    'Dalam waktu ini tidak ada peringatan. Di akhirnya, yang masih menunggu datang dalam satu pesan.',
  ],
  never: ['Never', 'Tidak pernah'],
  summary: ['Summary of the day before, at (WIB)', 'Ringkasan hari sebelumnya, pukul (WIB)'],
  none: ['None', 'Tidak ada'],
  repeat: ['The same again after (hours)', 'Hal yang sama lagi setelah (jam)'],
  repeatHint: ['Sooner where it has doubled.', 'Lebih cepat kalau sudah dua kali lipat.'],
  enabled: ['State', 'Keadaan'],
  on: ['On', 'Aktif'],
  off: ['Off', 'Nonaktif'],
  onHint: ['It gets alerts.', 'Menerima peringatan.'],
  offHint: [
    'Nothing is sent to it, and what it is still owed is dropped.',
    'Tidak dikirimi apa-apa, dan yang belum terkirim dibuang.',
  ],
});

const REPEAT_HOURS = 6;
const REPEAT_HOURS_MAX = 168;

export function clockOf(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: clockOf(hour) }));

interface ReceiverFieldsProps {
  /** The one that is changed. */
  readonly receiver?: AlertReceiver | undefined;
  readonly errorAt: ErrorAt;
}

export function ReceiverFields({ receiver, errorAt }: ReceiverFieldsProps) {
  const { words, language } = useSpeech(FIELD_WORDS);
  const hourField = (name: 'quiet_from' | 'quiet_to' | 'summary_hour', label: string, none: string) => (
    <SelectField
      name={name}
      label={label}
      options={[{ value: '', label: none }, ...HOURS]}
      defaultValue={receiver?.[name] ?? ''}
    />
  );
  return (
    <>
      <Place receiver={receiver} errorAt={errorAt} />
      <div className="long-ticks">
        <AllOrSome
          label={words.names}
          name="names"
          all={{ label: words.allNames, hint: words.allNamesHint }}
          options={Object.entries(words.name).map(([value, label]) => ({ value, label }))}
          chosen={receiver === undefined || receiver.names.length === 0 ? null : receiver.names}
        />
      </div>
      <div className="form-grid">
        {hourField('quiet_from', words.quietFrom, words.never)}
        {hourField('quiet_to', words.quietTo, words.never)}
      </div>
      <p className="hint">{words.quietHint}</p>
      <div className="form-grid">
        {hourField('summary_hour', words.summary, words.none)}
        <SelectField
          name="language"
          label={words.language}
          defaultValue={receiver?.language ?? language}
          options={[
            { value: 'id', label: 'Bahasa Indonesia' },
            { value: 'en', label: 'English' },
          ]}
        />
      </div>
      <InputField
        name="repeat_hours"
        type="number"
        label={words.repeat}
        hint={words.repeatHint}
        min={1}
        max={REPEAT_HOURS_MAX}
        required
        defaultValue={receiver?.repeat_hours ?? REPEAT_HOURS}
      />
      {receiver !== undefined && <OnOrOff enabled={receiver.enabled} />}
    </>
  );
}

/** Mail or webhook is chosen once; its address can be changed. */
function Place({ receiver, errorAt }: ReceiverFieldsProps) {
  const words = useWords(FIELD_WORDS);
  const [kind, setKind] = useState<AlertReceiver['kind']>(receiver?.kind ?? 'mail');
  const isNew = receiver === undefined;
  return (
    <>
      {isNew && (
        <Choices
          label={words.kind}
          name="kind"
          value={kind}
          options={[
            { value: 'mail', label: words.kinds.mail, hint: words.mailHint },
            { value: 'webhook', label: words.kinds.webhook, hint: words.webhookHint },
          ]}
          onChange={setKind}
        />
      )}
      {kind === 'mail' ? (
        <InputField
          key="email"
          name="email"
          type="email"
          label={words.email}
          required
          maxLength={255}
          defaultValue={receiver?.address}
          errorAt={errorAt}
        />
      ) : (
        <InputField
          key="url"
          name="url"
          type="url"
          label={words.url}
          hint={isNew ? words.urlHint : words.urlStays}
          required={isNew}
          maxLength={2_048}
          placeholder={isNew ? 'https://hooks.slack.com/services/…' : receiver.address}
          spellCheck={false}
          errorAt={errorAt}
        />
      )}
    </>
  );
}

function OnOrOff({ enabled }: { readonly enabled: boolean }) {
  const words = useWords(FIELD_WORDS);
  const [state, setState] = useState<'on' | 'off'>(enabled ? 'on' : 'off');
  return (
    <Choices
      label={words.enabled}
      name="state"
      value={state}
      options={[
        { value: 'on', label: words.on, hint: words.onHint },
        { value: 'off', label: words.off, hint: words.offHint },
      ]}
      onChange={setState}
    />
  );
}

/** What the API takes: no names mean all, and an hour that was not chosen is none. */
export function readReceiver(form: FormData): AlertReceiverInput {
  const hourIn = (name: string) => {
    const hour = typedIn(form, name);
    return hour === undefined ? null : Number(hour);
  };
  const [email, url] = [typedIn(form, 'email'), typedIn(form, 'url')];
  return {
    ...(email === undefined ? {} : { email }),
    ...(url === undefined ? {} : { url }),
    names: tickedIn(form, 'names') as Name[],
    language: form.get('language') === 'en' ? 'en' : 'id',
    quiet_from: hourIn('quiet_from'),
    quiet_to: hourIn('quiet_to'),
    summary_hour: hourIn('summary_hour'),
    repeat_hours: Number(typedIn(form, 'repeat_hours')),
    enabled: form.get('state') !== 'off',
  };
}

// The API keys of people and programs: who has one, what it may do, and the end of it.

import { useState } from 'react';
import type { Key, KeyInput } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { COMMON } from '../../language/common.ts';
import { bilingual, useWords } from '../../language/language.tsx';
import { ActButton, ActDialog, type DialogProps } from '../../parts/act.tsx';
import { AllOrSome, Choices, InputField, SelectField, tickedIn, typedIn } from '../../parts/fields.tsx';
import { WholeList } from '../../parts/list.tsx';
import { DetailsDialog, RowAct } from '../../parts/modal.tsx';
import { PageFrame } from '../../parts/page.tsx';
import { RIGHTS, type Role, RoleChoice, SCOPES, type Scope } from '../../parts/rights.tsx';
import type { Column } from '../../parts/table.tsx';
import { Badge, Copyable, Facts, ShownOnce, StatusBadge, Time } from '../../parts/values.tsx';
import { useMe } from '../../shell/session-gate.tsx';

const WORDS = bilingual({
  ...COMMON,
  title: ['Keys', 'Kunci'],
  lead: [
    'With which programs come in, and what each may do. People have accounts of their own.',
    'Yang dipakai program untuk masuk, dan apa yang boleh dilakukan. Orang punya akun sendiri.',
  ],
  key: ['Key', 'Kunci'],
  yours: ['Yours', 'Milik Anda'],
  may: ['May', 'Boleh'],
  staff: ['Staff', 'Staf'],
  scopeCount: (count: number) => [count === 1 ? '1 scope' : `${count} scopes`, `${count} izin`],
  state: ['State', 'Keadaan'],
  lastUsed: ['Last used', 'Terakhir dipakai'],
  neverUsed: ['Never', 'Belum pernah'],
  expires: ['Expires', 'Berakhir'],
  neverExpires: ['Never', 'Tidak pernah'],
  created: ['Made', 'Dibuat'],
  revokedAt: ['Revoked', 'Dicabut'],
  details: (owner: string) => [`Key of ${owner}`, `Kunci ${owner}`],
  none: ['No keys yet', 'Belum ada kunci'],
  noneText: ['Make one for each person and each program.', 'Buat satu untuk setiap orang dan setiap program.'],
  create: ['Make a key', 'Buat kunci'],
  made: ['The key was made.', 'Kunci dibuat.'],
  ownerHint: [
    'A person or a program: one name each. What it makes belongs to this name.',
    'Orang atau program: masing-masing satu nama. Yang dibuatnya menjadi milik nama ini.',
  ],
  kind: ['For', 'Untuk'],
  person: ['A person', 'Orang'],
  personHint: ['signs in here, with a role', 'masuk di sini, dengan peran'],
  program: ['A program', 'Program'],
  programHint: ['calls the API', 'memanggil API'],
  role: ['Role', 'Peran'],
  isStaff: ['Sees the records of every owner (staff)', 'Melihat milik semua pemilik (staf)'],
  which: ['May do', 'Boleh melakukan'],
  allScopes: ['Everything that fits', 'Semua yang sesuai'],
  allScopesHint: [
    'for staff with administration, for others without',
    'untuk staf termasuk pengelolaan, untuk yang lain tidak',
  ],
  validFor: ['Counts for', 'Berlaku selama'],
  days: {
    '1': ['1 day', '1 hari'],
    '30': ['30 days', '30 hari'],
    '90': ['90 days', '90 hari'],
    '365': ['1 year', '1 tahun'],
    never: ['No end', 'Tanpa batas'],
  },
  newKey: ['API key', 'Kunci API'],
  newKeyText: (owner: string) => [
    `Give it to ${owner} in a safe way. People sign in with it, programs send it as a Bearer token.`,
    `Serahkan kepada ${owner} dengan cara yang aman. Orang masuk dengannya, program mengirimnya sebagai token Bearer.`,
  ],
  revoke: ['Revoke', 'Cabut'],
  revokeTitle: (owner: string) => [`Revoke the key of ${owner}?`, `Cabut kunci ${owner}?`],
  revokeText: [
    'It ends at once, and so do all sessions that were begun with it. This cannot be undone.',
    'Langsung berakhir, begitu juga semua sesi yang dimulai dengannya. Ini tidak bisa dibatalkan.',
  ],
  revokeOwn: [
    'This key is yours: if you signed in with it, you are signed out.',
    'Kunci ini milik Anda: jika Anda masuk dengannya, Anda akan dikeluarkan.',
  ],
  revoked: ['The key was revoked.', 'Kunci dicabut.'],
});

export function Page() {
  const words = useWords(WORDS);
  const [opened, setOpened] = useState<Key | null>(null);
  const [revoking, setRevoking] = useState<Key | null>(null);
  const columns = useColumns(setOpened, setRevoking);
  const create = (
    <ActButton
      scope="admin"
      label={words.create}
      look="main-act"
      title={words.create}
      act={words.create}
      done={words.made}
      run={(form, options) => gapura.keys.create(readKey(form), options)}
      refresh={[['keys']]}
      showAnswer={({ key, owner }) => (
        <ShownOnce name={words.newKey} secret={key}>
          <p className="quiet">{words.newKeyText(owner)}</p>
        </ShownOnce>
      )}
    >
      <KeyFields />
    </ActButton>
  );
  return (
    <PageFrame title={words.title} lead={words.lead} acts={create}>
      <WholeList words={words} queryKey={['keys']} ask={gapura.keys.list} columns={columns} rowKey={({ id }) => id} />
      {opened !== null && <OpenedKey apiKey={opened} onClose={() => setOpened(null)} />}
      {revoking !== null && <RevokeDialog apiKey={revoking} onClose={() => setRevoking(null)} />}
    </PageFrame>
  );
}

function useColumns(open: (key: Key) => void, revoke: (key: Key) => void): Column<Key>[] {
  const words = useWords(WORDS);
  return [
    [
      'owner',
      words.owner,
      (key) => (
        <div className="key-name">
          <RowAct onClick={() => open(key)}>{key.owner}</RowAct>
          <OwnMark apiKey={key} />
        </div>
      ),
      'name',
    ],
    ['key', words.key, ({ hint }) => <code>…{hint}</code>],
    ['may', words.may, (key) => <Rights apiKey={key} />],
    ['state', words.state, ({ state }) => <StatusBadge kind="key" status={state} />],
    [
      'last_used',
      words.lastUsed,
      ({ last_used_at }) => (last_used_at === null ? words.neverUsed : <Time at={last_used_at} />),
    ],
    [
      'expires',
      words.expires,
      ({ expires_at }) => (expires_at === null ? words.neverExpires : <Time at={expires_at} />),
    ],
    [
      'revoke',
      words.revoke,
      (key) =>
        key.state === 'active' ? (
          <button type="button" className="small-act hard-act" onClick={() => revoke(key)}>
            {words.revoke}{' '}
            <span className="unseen">
              {key.owner} …{key.hint}
            </span>
          </button>
        ) : null,
    ],
  ];
}

/** The server says who owns a key, and not which of them was used to sign in. */
function OwnMark({ apiKey }: { readonly apiKey: Key }) {
  const words = useWords(WORDS);
  const { id } = useMe();
  return apiKey.owner === id ? <Badge tone="still">{words.yours}</Badge> : null;
}

function Rights({ apiKey: { role, scopes, staff } }: { readonly apiKey: Key }) {
  const words = useWords(WORDS);
  const rights = useWords(RIGHTS);
  if (role !== null) return <>{rights.roles[role]?.[0] ?? role}</>;
  const [first] = scopes;
  const text = scopes.length === 1 && first !== undefined ? rights.scopes[first] : words.scopeCount(scopes.length);
  return (
    <span>
      {text}
      {staff && <span className="quiet"> · {words.staff}</span>}
    </span>
  );
}

interface KeyDialogProps extends DialogProps {
  readonly apiKey: Key;
}

function OpenedKey({ apiKey, onClose }: KeyDialogProps) {
  const words = useWords(WORDS);
  const rights = useWords(RIGHTS);
  const { id, owner, hint, state, role, scopes, created_at, expires_at, revoked_at, last_used_at } = apiKey;
  return (
    <DetailsDialog title={words.details(owner)} onClose={onClose}>
      <Facts
        of={[
          [words.key, <code key="hint">…{hint}</code>],
          [words.state, <StatusBadge key="state" kind="key" status={state} />],
          [words.role, role !== null && rights.roles[role]?.join(': ')],
          [words.may, scopes.map((scope) => rights.scopes[scope] ?? scope).join(', ')],
          [words.staff, apiKey.staff && words.isStaff],
          [words.created, <Time key="created" at={created_at} />],
          [words.lastUsed, last_used_at === null ? words.neverUsed : <Time key="used" at={last_used_at} />],
          [words.expires, expires_at === null ? words.neverExpires : <Time key="expires" at={expires_at} />],
          [words.revokedAt, revoked_at && <Time at={revoked_at} />],
          [words.id, <Copyable key="id" text={id} name={words.id} />],
        ]}
      />
    </DetailsDialog>
  );
}

function RevokeDialog({ apiKey: { id, owner, hint }, onClose }: KeyDialogProps) {
  const words = useWords(WORDS);
  const me = useMe();
  return (
    <ActDialog
      title={words.revokeTitle(owner)}
      act={words.revoke}
      isHard
      done={words.revoked}
      run={(_, options) => gapura.keys.revoke(id, options)}
      refresh={[['keys']]}
      onClose={onClose}
    >
      <p>
        {words.key} <code>…{hint}</code>
      </p>
      <p>{words.revokeText}</p>
      {owner === me.id && <p className="said wait">{words.revokeOwn}</p>}
    </ActDialog>
  );
}

const OWNER_CHARACTERS_MAX = 255;
const HOURS_PER_DAY = 24;
const DAYS = ['1', '30', '90', '365', 'never'] as const;
const DAYS_USUAL = '90';

function readKey(form: FormData): KeyInput {
  const days = Number(form.get('days'));
  const scopes = tickedIn(form, 'scopes') as Scope[];
  return {
    owner: typedIn(form, 'owner') ?? '',
    expires_in_hours: Number.isNaN(days) ? null : days * HOURS_PER_DAY,
    ...(form.get('kind') === 'person'
      ? { role: form.get('role') as Role }
      : { staff: form.has('staff'), ...(scopes.length === 0 ? {} : { scopes }) }),
  };
}

function KeyFields() {
  const words = useWords(WORDS);
  const [kind, setKind] = useState<'person' | 'program'>('person');
  return (
    <>
      <InputField
        name="owner"
        label={words.owner}
        hint={words.ownerHint}
        required
        maxLength={OWNER_CHARACTERS_MAX}
        spellCheck={false}
        autoCapitalize="none"
      />
      <Choices
        label={words.kind}
        name="kind"
        value={kind}
        options={[
          { value: 'person', label: words.person, hint: words.personHint },
          { value: 'program', label: words.program, hint: words.programHint },
        ]}
        onChange={setKind}
      />
      {kind === 'person' ? <RoleChoice /> : <ScopeChoice />}
      <SelectField
        name="days"
        label={words.validFor}
        defaultValue={DAYS_USUAL}
        options={DAYS.map((value) => ({ value, label: words.days[value] }))}
      />
    </>
  );
}

function ScopeChoice() {
  const words = useWords(WORDS);
  const { scopes } = useWords(RIGHTS);
  return (
    <>
      <label className="check">
        <input type="checkbox" name="staff" />
        {words.isStaff}
      </label>
      <AllOrSome
        label={words.which}
        name="scopes"
        all={{ label: words.allScopes, hint: words.allScopesHint }}
        options={SCOPES.map((value) => ({ value, label: scopes[value] }))}
        chosen={[]}
      />
    </>
  );
}

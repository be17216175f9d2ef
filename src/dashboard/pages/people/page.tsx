// The people who sign in: who they are, what each may do, and the end of it. Secrets of others are never shown.

import { useState } from 'react';
import type { InvitedPerson, Person } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { COMMON } from '../../language/common.ts';
import { bilingual, useLanguage, useWords } from '../../language/language.tsx';
import { ActButton, ActDialog, type DialogProps } from '../../parts/act.tsx';
import { useAnswer } from '../../parts/answer.tsx';
import { Choices, InputField, SelectField, typedIn, useFieldErrors } from '../../parts/fields.tsx';
import { WholeList } from '../../parts/list.tsx';
import { DetailsDialog, RowAct } from '../../parts/modal.tsx';
import { PageFrame } from '../../parts/page.tsx';
import { RIGHTS, Rights, RightsChoice, ROLES, type Role, rightsIn } from '../../parts/rights.tsx';
import type { Column } from '../../parts/table.tsx';
import { Badge, Copyable, Facts, ShownOnce, StatusBadge, Time } from '../../parts/values.tsx';
import { useMe } from '../../shell/session-gate.tsx';
import { site } from '../../site.ts';

const WORDS = bilingual({
  ...COMMON,
  title: ['People', 'Orang'],
  lead: [
    'Who signs in here, each with an account of their own. Programs have keys.',
    'Siapa yang masuk di sini, masing-masing dengan akun sendiri. Program memakai kunci.',
  ],
  you: ['You', 'Anda'],
  role: ['Role', 'Peran'],
  may: ['May', 'Boleh'],
  state: ['State', 'Keadaan'],
  lastSeen: ['Last here', 'Terakhir di sini'],
  never: ['Never', 'Belum pernah'],
  secondFactor: ['Second factor', 'Faktor kedua'],
  invitedBy: ['Invited by', 'Diundang oleh'],
  invitedAt: ['Invited', 'Diundang'],
  acceptedAt: ['Accepted', 'Diterima'],
  disabledAt: ['Disabled', 'Dinonaktifkan'],
  none: ['No people yet', 'Belum ada orang'],
  noneText: ['Invite those who work with the money.', 'Undang mereka yang mengurus uang.'],
  invite: ['Invite', 'Undang'],
  inviteTitle: ['Invite a person', 'Undang seseorang'],
  invited: ['The invitation is made.', 'Undangan dibuat.'],
  language: ['Language of mails', 'Bahasa email'],
  link: ['Link', 'Tautan'],
  linkFor: (email: string) => [
    `Hand it to ${email} in a safe way: who opens it sets the password.`,
    `Serahkan kepada ${email} dengan cara yang aman: siapa pun yang membukanya membuat kata sandinya.`,
  ],
  mailed: ['A mail brings it too.', 'Email juga membawanya.'],
  until: ['It works once, until', 'Berlaku sekali, sampai'],
  newLink: ['New link', 'Tautan baru'],
  newLinkTitle: (who: string) => [`Make a new link for ${who}?`, `Buat tautan baru untuk ${who}?`],
  newLinkText: [
    'With it they set a password of their own. Links of before are over.',
    'Dengan itu ia membuat kata sandinya sendiri. Tautan sebelumnya tidak berlaku lagi.',
  ],
  linkMade: ['The link is made.', 'Tautan dibuat.'],
  rights: ['Change the role', 'Ubah peran'],
  rightsOf: (who: string) => [`What may ${who} do?`, `Apa yang boleh dilakukan ${who}?`],
  rightsText: ['It counts at once.', 'Langsung berlaku.'],
  rightsDone: ['The role is changed.', 'Peran diubah.'],
  signOut: ['Sign out everywhere', 'Keluarkan di mana-mana'],
  signOutTitle: (who: string) => [`Sign ${who} out everywhere?`, `Keluarkan ${who} di mana-mana?`],
  signOutText: ['They may sign in again.', 'Ia boleh masuk lagi.'],
  signedOut: ['They are signed out.', 'Sudah dikeluarkan.'],
  disable: ['Disable', 'Nonaktifkan'],
  disableTitle: (who: string) => [`Disable ${who}?`, `Nonaktifkan ${who}?`],
  disableText: [
    'They are signed out at once, and cannot sign in until they are enabled again.',
    'Ia langsung dikeluarkan, dan tidak bisa masuk sampai diaktifkan lagi.',
  ],
  disabled: ['They are disabled.', 'Sudah dinonaktifkan.'],
  enable: ['Enable', 'Aktifkan'],
  enableTitle: (who: string) => [`Enable ${who}?`, `Aktifkan ${who}?`],
  enableText: ['They sign in with what they had.', 'Ia masuk dengan yang dimilikinya dulu.'],
  enabled: ['They are enabled.', 'Sudah diaktifkan.'],
  remove: ['Remove', 'Hapus'],
  removeTitle: (who: string) => [`Remove ${who}?`, `Hapus ${who}?`],
  removeText: [
    'With their password, second factor and sessions. What they did stays in the audit. This cannot be undone.',
    'Beserta kata sandi, faktor kedua, dan sesinya. Yang dilakukannya tetap ada di audit. Ini tidak bisa dibatalkan.',
  ],
  removed: ['They are removed.', 'Sudah dihapus.'],
  shops: ['Other shops', 'Toko lain'],
  shop: ['Shop', 'Toko'],
  grant: ['Role in a shop', 'Peran di toko'],
  grantTitle: (who: string) => [`What may ${who} do in another shop?`, `Apa yang boleh dilakukan ${who} di toko lain?`],
  grantText: [
    'They go there with the session that they have here. It counts at once.',
    'Ia ke sana dengan sesi yang dimilikinya di sini. Langsung berlaku.',
  ],
  granted: ['The role in the shop is changed.', 'Peran di toko diubah.'],
  noShops: ['There are no other shops yet.', 'Belum ada toko lain.'],
  noRole: ['No role', 'Tanpa peran'],
  noRoleHint: ['may not go there', 'tidak boleh ke sana'],
});

type Doing = 'link' | 'rights' | 'grant' | 'signOut' | 'disable' | 'enable' | 'remove';

/** Only a server of several has them. */
const IN_SHOPS: readonly Doing[] = site.shops ? ['grant'] : [];

const nameOf = ({ name, email }: Person) => name || email;

export function Page() {
  const words = useWords(WORDS);
  const { language } = useLanguage();
  const { errorAt, send } = useFieldErrors();
  const [openedId, setOpenedId] = useState<string | null>(null);
  const columns = useColumns(setOpenedId);
  const invite = (
    <ActButton
      scope="admin"
      label={words.invite}
      look="main-act"
      title={words.inviteTitle}
      act={words.invite}
      done={words.invited}
      run={(form, options) =>
        send(() =>
          gapura.people.invite(
            {
              email: typedIn(form, 'email') ?? '',
              language: form.get('language') === 'en' ? 'en' : 'id',
              ...rightsIn(form),
            },
            options,
          ),
        )
      }
      refresh={[['people']]}
      showAnswer={(invited) => <NewLink invited={invited} />}
    >
      <InputField name="email" type="email" label={words.email} required maxLength={255} errorAt={errorAt} />
      <RightsChoice />
      <SelectField
        name="language"
        label={words.language}
        defaultValue={language}
        options={[
          { value: 'id', label: 'Bahasa Indonesia' },
          { value: 'en', label: 'English' },
        ]}
      />
    </ActButton>
  );
  return (
    <PageFrame title={words.title} lead={words.lead} acts={invite}>
      <WholeList
        words={words}
        queryKey={['people']}
        ask={gapura.people.list}
        columns={columns}
        rowKey={({ id }) => id}
      />
      {openedId !== null && <OpenedPerson id={openedId} onClose={() => setOpenedId(null)} />}
    </PageFrame>
  );
}

function NewLink({ invited: { url, url_ends_at, email, mailed } }: { readonly invited: InvitedPerson }) {
  const words = useWords(WORDS);
  return (
    <ShownOnce name={words.link} secret={url}>
      <p className="quiet">{words.linkFor(email)}</p>
      <p className="quiet">
        {words.until} <Time at={url_ends_at} />. {mailed && words.mailed}
      </p>
    </ShownOnce>
  );
}

function useColumns(open: (id: string) => void): Column<Person>[] {
  const words = useWords(WORDS);
  const me = useMe();
  return [
    [
      'name',
      words.name,
      (person) => (
        <div className="key-name">
          <RowAct onClick={() => open(person.id)}>{nameOf(person)}</RowAct>
          {person.id === me.person_id && <Badge tone="still">{words.you}</Badge>}
        </div>
      ),
    ],
    ['email', words.email, ({ email }) => email],
    ['role', words.role, (person) => <Rights of={person} />],
    ['state', words.state, ({ state }) => <StatusBadge kind="person" status={state} />],
    ['second_factor', words.secondFactor, ({ has_second_factor }) => (has_second_factor ? words.yes : words.no)],
    [
      'last_seen',
      words.lastSeen,
      ({ last_seen_at }) => (last_seen_at === null ? words.never : <Time at={last_seen_at} />),
    ],
  ];
}

/** Read anew, so that what was done to them shows. */
function OpenedPerson({ id, onClose }: DialogProps & { readonly id: string }) {
  const { data } = useAnswer(['people', id], (options) => gapura.people.get(id, options));
  const [doing, setDoing] = useState<Doing | null>(null);
  if (data === undefined) return null;
  if (doing !== null) return <Act what={doing} person={data} onClose={onClose} />;
  return <PersonDetails person={data} onDo={setDoing} onClose={onClose} />;
}

interface DetailsProps extends DialogProps {
  readonly person: Person;
  readonly onDo: (what: Doing) => void;
}

function PersonDetails({ person, onDo, onClose }: DetailsProps) {
  const words = useWords(WORDS);
  const rights = useWords(RIGHTS);
  const { role, scopes, state } = person;
  const acts: readonly Doing[] =
    state === 'disabled'
      ? ['rights', ...IN_SHOPS, 'enable', 'remove']
      : ['rights', ...IN_SHOPS, 'link', 'signOut', 'disable', 'remove'];
  const labels: Readonly<Record<Doing, string>> = {
    link: words.newLink,
    rights: words.rights,
    grant: words.grant,
    signOut: words.signOut,
    disable: words.disable,
    enable: words.enable,
    remove: words.remove,
  };
  return (
    <DetailsDialog
      title={nameOf(person)}
      onClose={onClose}
      acts={acts.map((act) => (
        <button
          key={act}
          type="button"
          className={act === 'disable' || act === 'remove' ? 'hard-act' : undefined}
          onClick={() => onDo(act)}
        >
          {labels[act]}
        </button>
      ))}
    >
      <Facts
        of={[
          [words.email, person.email],
          [words.state, <StatusBadge key="state" kind="person" status={state} />],
          [words.role, role !== null && rights.roles[role]?.join(': ')],
          [words.may, scopes.map((scope) => rights.scopes[scope] ?? scope).join(', ')],
          [
            words.shops,
            person.shops.length > 0 &&
              person.shops.map(({ name, role }) => `${name}: ${rights.roles[role]?.[0] ?? role}`).join(', '),
          ],
          [words.secondFactor, person.has_second_factor ? words.yes : words.no],
          [words.lastSeen, person.last_seen_at === null ? words.never : <Time key="seen" at={person.last_seen_at} />],
          [words.invitedBy, person.invited_by],
          [words.invitedAt, <Time key="invited" at={person.created_at} />],
          [words.acceptedAt, person.accepted_at && <Time at={person.accepted_at} />],
          [words.disabledAt, person.disabled_at && <Time at={person.disabled_at} />],
          [words.id, <Copyable key="id" text={person.id} name={words.id} />],
        ]}
      />
    </DetailsDialog>
  );
}

function Act({ what, person, onClose }: DialogProps & { readonly what: Doing; readonly person: Person }) {
  const words = useWords(WORDS);
  const { id } = person;
  const who = nameOf(person);
  const common = { refresh: [['people']], onClose };
  switch (what) {
    case 'link':
      return (
        <ActDialog
          {...common}
          title={words.newLinkTitle(who)}
          text={words.newLinkText}
          act={words.newLink}
          done={words.linkMade}
          run={(_, options) => gapura.people.link(id, options)}
          showAnswer={(invited) => <NewLink invited={invited} />}
        />
      );
    case 'rights':
      return (
        <ActDialog
          {...common}
          title={words.rightsOf(who)}
          text={words.rightsText}
          act={words.rights}
          done={words.rightsDone}
          run={(form, options) => gapura.people.update(id, rightsIn(form), options)}
        >
          <RightsChoice present={person} />
        </ActDialog>
      );
    case 'grant':
      return <GrantDialog person={person} onClose={onClose} />;
    case 'signOut':
      return (
        <ActDialog
          {...common}
          title={words.signOutTitle(who)}
          text={words.signOutText}
          act={words.signOut}
          done={words.signedOut}
          run={(_, options) => gapura.people.endSessions(id, options)}
        />
      );
    case 'disable':
      return (
        <ActDialog
          {...common}
          isHard
          title={words.disableTitle(who)}
          text={words.disableText}
          act={words.disable}
          done={words.disabled}
          run={(_, options) => gapura.people.disable(id, options)}
        />
      );
    case 'enable':
      return (
        <ActDialog
          {...common}
          title={words.enableTitle(who)}
          text={words.enableText}
          act={words.enable}
          done={words.enabled}
          run={(_, options) => gapura.people.enable(id, options)}
        />
      );
    case 'remove':
      return (
        <ActDialog
          {...common}
          isHard
          title={words.removeTitle(who)}
          text={words.removeText}
          act={words.remove}
          done={words.removed}
          run={(_, options) => gapura.people.remove(id, options)}
        />
      );
  }
}

const NO_ROLE = 'none';

/** A role in one of the other shops, or the end of it. */
function GrantDialog({ person, onClose }: DialogProps & { readonly person: Person }) {
  const words = useWords(WORDS);
  const { roles } = useWords(RIGHTS);
  const { data: shops, trouble } = useAnswer(['shops'], gapura.shops.list);
  const [chosen, setChosen] = useState<string | null>(null);
  const [role, setRole] = useState<Role | typeof NO_ROLE | null>(null);
  if (shops === undefined) return trouble;
  const shopId = chosen ?? shops[0]?.id ?? '';
  const present = person.shops.find(({ id }) => id === shopId)?.role ?? NO_ROLE;
  return (
    <ActDialog
      title={words.grantTitle(nameOf(person))}
      text={shops.length === 0 ? words.noShops : words.grantText}
      act={words.change}
      done={words.granted}
      refresh={[['people'], ['me']]}
      onClose={onClose}
      run={(_, options) => {
        const to = role ?? present;
        return to === NO_ROLE
          ? gapura.people.revokeShop(person.id, { shop_id: shopId }, options)
          : gapura.people.grantShop(person.id, { shop_id: shopId, role: to }, options);
      }}
    >
      <SelectField
        label={words.shop}
        name="shop_id"
        value={shopId}
        onChange={({ target }) => {
          setChosen(target.value);
          setRole(null);
        }}
        options={shops.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Choices
        label={words.role}
        name="role"
        value={role ?? present}
        options={[
          { value: NO_ROLE, label: words.noRole, hint: words.noRoleHint },
          ...ROLES.map((value) => ({ value, label: roles[value][0], hint: roles[value][1] })),
        ]}
        onChange={setRole}
      />
    </ActDialog>
  );
}

// What somebody may do, in words: roles and scopes, and the choice between them.

import { useState } from 'react';
import type { Me } from '../../sdk/index.ts';
import { bilingual, type Pair, type Texts, useWords } from '../language/language.tsx';
import { Choices } from './fields.tsx';

const WORDS = bilingual({
  role: ['Role', 'Peran'],
  own: ['Of their own', 'Khusus'],
  ownHint: ['exactly what is ticked', 'hanya yang dicentang'],
  tick: ['Tick at least one', 'Centang setidaknya satu'],
  scopeCount: (count: number) => [count === 1 ? '1 scope' : `${count} scopes`, `${count} izin`],
});

export type Scope = Me['scopes'][number];
export type Role = NonNullable<Me['role']>;

export const RIGHTS = bilingual({
  roles: {
    viewer: [
      ['Viewer', 'sees money and webhooks, changes nothing'],
      ['Pengamat', 'melihat uang dan webhook, tidak mengubah apa pun'],
    ],
    support: [
      ['Support', 'may also cancel payments, and make links, checkouts, invoices and subscriptions'],
      ['Layanan pelanggan', 'juga boleh membatalkan pembayaran, membuat tautan, checkout, faktur, dan langganan'],
    ],
    finance: [
      ['Finance', 'may also refund, capture, export, and read the audit'],
      ['Keuangan', 'juga boleh mengembalikan dana, menarik dana, mengekspor, dan membaca audit'],
    ],
    admin: [
      ['Admin', 'may do everything: people, keys, webhooks, tasks'],
      ['Admin', 'boleh semuanya: orang, kunci, webhook, tugas'],
    ],
  } satisfies Record<Role, Pair<Texts>>,
  scopes: {
    'payments:read': ['See payments', 'Melihat pembayaran'],
    'payments:write': ['Make payments', 'Membuat pembayaran'],
    'payments:cancel': ['Cancel payments', 'Membatalkan pembayaran'],
    'payments:capture': ['Capture card payments', 'Menarik dana kartu'],
    'payments:refund': ['Refund', 'Mengembalikan dana'],
    'invoices:read': ['See invoices', 'Melihat faktur'],
    'invoices:write': ['Make invoices', 'Membuat faktur'],
    'subscriptions:read': ['See subscriptions', 'Melihat langganan'],
    'subscriptions:write': ['Make subscriptions', 'Membuat langganan'],
    'checkouts:write': ['Make and end payment links and checkouts', 'Membuat dan mengakhiri tautan dan checkout'],
    'exports:create': ['Export files', 'Mengekspor berkas'],
    'webhooks:read': ['See webhooks', 'Melihat webhook'],
    'reconciliations:read': ['See reconciliations', 'Melihat rekonsiliasi'],
    'audit:read': ['See the audit', 'Melihat audit'],
    admin: ['Administer', 'Mengelola layanan'],
  } satisfies Record<Scope, Pair>,
});

export const ROLES = Object.keys(RIGHTS.en.roles) as Role[];
export const SCOPES = Object.keys(RIGHTS.en.scopes) as Scope[];

export function RoleChoice() {
  const words = useWords(WORDS);
  const { roles } = useWords(RIGHTS);
  const [role, setRole] = useState<Role>('viewer');
  return (
    <Choices
      label={words.role}
      name="role"
      value={role}
      options={ROLES.map((value) => ({ value, label: roles[value][0], hint: roles[value][1] }))}
      onChange={setRole}
    />
  );
}

interface RightsOf {
  readonly role: Role | null;
  readonly scopes: readonly Scope[];
}

/** In a few words. */
export function Rights({ of: { role, scopes } }: { readonly of: RightsOf }) {
  const words = useWords(WORDS);
  const rights = useWords(RIGHTS);
  const [first] = scopes;
  if (role !== null) return <>{rights.roles[role]?.[0] ?? role}</>;
  return <>{scopes.length === 1 && first !== undefined ? rights.scopes[first] : words.scopeCount(scopes.length)}</>;
}

const OWN = 'own';

/** A role, or scopes of their own. */
export function RightsChoice({ present }: { readonly present?: RightsOf }) {
  const words = useWords(WORDS);
  const { roles, scopes } = useWords(RIGHTS);
  const [role, setRole] = useState<Role | typeof OWN>(present === undefined ? 'viewer' : (present.role ?? OWN));
  const [ticked, setTicked] = useState<readonly Scope[]>(present?.scopes ?? []);
  const toggle = (scope: Scope) =>
    setTicked(ticked.includes(scope) ? ticked.filter((one) => one !== scope) : [...ticked, scope]);
  return (
    <Choices
      label={words.role}
      name="role"
      value={role}
      options={[
        ...ROLES.map((value) => ({ value, label: roles[value][0], hint: roles[value][1] })),
        { value: OWN, label: words.own, hint: words.ownHint },
      ]}
      onChange={setRole}
    >
      {role === OWN && (
        <div className="ticks">
          {SCOPES.map((value, at) => (
            <label key={value} className="check">
              <input
                ref={at === 0 ? (box) => box?.setCustomValidity(ticked.length === 0 ? words.tick : '') : undefined}
                type="checkbox"
                name="scopes"
                value={value}
                checked={ticked.includes(value)}
                onChange={() => toggle(value)}
              />
              {scopes[value]}
            </label>
          ))}
        </div>
      )}
    </Choices>
  );
}

/** As the API takes it. */
export function rightsIn(form: FormData): { role: Role } | { scopes: Scope[] } {
  const role = form.get('role');
  return role === OWN ? { scopes: form.getAll('scopes') as Scope[] } : { role: role as Role };
}

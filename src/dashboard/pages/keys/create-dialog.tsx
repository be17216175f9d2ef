// Makes an API key, for a person by a role or for a program by scopes, and shows it this once.

import { useId, useState } from 'react';
import type { KeyInput } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { useWords } from '../../language/language.tsx';
import { ActDialog } from '../../parts/act.tsx';
import { AllOrSome, tickedIn } from '../../parts/all-or-some.tsx';
import { Choices } from '../../parts/choices.tsx';
import { InputField, typedIn } from '../../parts/input-field.tsx';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { RIGHTS, ROLES, type Role, SCOPES, type Scope } from './scope-words.ts';
import { WORDS } from './words.ts';

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

export function CreateDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(WORDS);
  return (
    <ActDialog
      title={words.create}
      act={words.create}
      done={words.made}
      run={(form, idempotencyKey) => gapura.keys.create(readKey(form), { idempotencyKey })}
      refresh={[['keys']]}
      onClose={onClose}
      showAnswer={({ key, owner }) => (
        <ShownOnce name={words.newKey} secret={key}>
          <p className="quiet">{words.newKeyText(owner)}</p>
        </ShownOnce>
      )}
    >
      <KeyFields />
    </ActDialog>
  );
}

function KeyFields() {
  const words = useWords(WORDS);
  const id = useId();
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
      <div className="field">
        <label htmlFor={id}>{words.validFor}</label>
        <select id={id} name="days" defaultValue={DAYS_USUAL}>
          {DAYS.map((days) => (
            <option key={days} value={days}>
              {words.days[days]}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}

function RoleChoice() {
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

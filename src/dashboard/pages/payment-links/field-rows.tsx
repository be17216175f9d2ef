// What the customer is to fill in on the page of a payment link: added and removed, up to five.

import { useEffect, useId, useRef } from 'react';
import { useWords } from '../../language/language.tsx';
import { blankField, type DraftField, FIELDS_MAX, KINDS, type Kind } from './fields.ts';
import { WORDS } from './words.ts';

interface FieldRowsProps {
  readonly fields: readonly DraftField[];
  readonly onChange: (fields: readonly DraftField[]) => void;
}

export function FieldRows({ fields, onChange }: FieldRowsProps) {
  const words = useWords(WORDS);
  const group = useRef<HTMLFieldSetElement>(null);
  const count = useRef(fields.length);
  // Whoever adds a field goes on in it; whoever removes one, with the last that is left or the button that adds.
  useEffect(() => {
    if (count.current === fields.length) return;
    count.current = fields.length;
    const last = [...(group.current?.querySelectorAll<HTMLElement>('.asked') ?? [])].at(-1);
    (last?.querySelector<HTMLElement>('select') ?? group.current?.querySelector<HTMLElement>('.add'))?.focus();
  }, [fields.length]);
  const add = () => {
    const kind = KINDS.find((one) => one === 'other' || fields.every((field) => field.kind !== one)) ?? 'other';
    onChange([...fields, blankField(kind, kind === 'other' ? '' : words.kinds[kind])]);
  };
  return (
    <fieldset className="items" ref={group}>
      <legend className="label">{words.fields}</legend>
      {fields.map((field, at) => (
        <FieldRow
          key={field.key}
          field={field}
          place={at + 1}
          taken={fields.filter((one) => one !== field).map(({ kind }) => kind)}
          onChange={(changes) => onChange(fields.map((one) => (one === field ? { ...field, ...changes } : one)))}
          onRemove={() => onChange(fields.filter((one) => one !== field))}
        />
      ))}
      {fields.length < FIELDS_MAX && (
        <div>
          <button type="button" className="add" onClick={add}>
            {words.add}
          </button>
        </div>
      )}
    </fieldset>
  );
}

interface FieldRowProps {
  readonly field: DraftField;
  readonly place: number;
  /** What other fields are for: a name is asked for once. */
  readonly taken: readonly Kind[];
  readonly onChange: (changes: Partial<DraftField>) => void;
  readonly onRemove: () => void;
}

function FieldRow({ field, place, taken, onChange, onRemove }: FieldRowProps) {
  const words = useWords(WORDS);
  const id = useId();
  const choose = (kind: Kind) => {
    const isOwn = field.label !== '' && !Object.values(words.kinds).includes(field.label);
    onChange({ kind, name: null, label: isOwn ? field.label : kind === 'other' ? '' : words.kinds[kind] });
  };
  return (
    <fieldset className="asked">
      <legend className="unseen">{words.field(place)}</legend>
      <div className="field">
        <label htmlFor={`${id}-kind`}>{words.kind}</label>
        <select
          id={`${id}-kind`}
          name={`kind-${field.key}`}
          value={field.kind}
          onChange={(event) => choose(event.target.value as Kind)}
        >
          {KINDS.filter((kind) => kind === 'other' || !taken.includes(kind)).map((kind) => (
            <option key={kind} value={kind}>
              {words.kinds[kind]}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={`${id}-label`}>{words.label}</label>
        <input
          id={`${id}-label`}
          name={`label-${field.key}`}
          value={field.label}
          onChange={(event) => onChange({ label: event.target.value })}
          required
          maxLength={60}
          autoComplete="off"
        />
      </div>
      <label className="check">
        <input
          type="checkbox"
          name={`required-${field.key}`}
          checked={field.required}
          onChange={(event) => onChange({ required: event.target.checked })}
        />
        {words.required}
      </label>
      <button type="button" className="hard-act" onClick={onRemove}>
        {words.remove} <span className="unseen">{words.field(place)}</span>
      </button>
    </fieldset>
  );
}

// One of a few, each with a word about it: for dialogs, where what is chosen decides which fields follow.

import './choices.css';
import { type ReactNode, useState } from 'react';
import { bilingual, useWords } from '../language/language.tsx';

interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
}

interface ChoicesProps<Value extends string> {
  readonly label: string;
  readonly name: string;
  readonly value: Value;
  readonly options: readonly Choice<Value>[];
  readonly onChange: (value: Value) => void;
  /** What follows from the choice. */
  readonly children?: ReactNode;
}

export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { label, name, value: chosen, options, onChange, children } = props;
  return (
    <fieldset className="choices">
      <legend className="label">{label}</legend>
      {options.map(({ value, label: text, hint }) => (
        <label key={value} className="check">
          <input type="radio" name={name} value={value} checked={value === chosen} onChange={() => onChange(value)} />
          <span>
            {text} {hint !== undefined && <span className="hint">{hint}</span>}
          </span>
        </label>
      ))}
      {children}
    </fieldset>
  );
}

const WORDS = bilingual({
  some: ['Only these', 'Hanya yang ini'],
  none: ['Tick at least one', 'Centang setidaknya satu'],
});

interface AllOrSomeProps {
  readonly label: string;
  /** Under this name the form has what is ticked. */
  readonly name: string;
  readonly all: { readonly label: string; readonly hint: string };
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Ticked to begin with; null for all. */
  readonly chosen: readonly string[] | null;
}

export function AllOrSome({ label, name, all, options, chosen }: AllOrSomeProps) {
  const words = useWords(WORDS);
  const [which, setWhich] = useState<'all' | 'some'>(chosen === null ? 'all' : 'some');
  const [ticked, setTicked] = useState(chosen ?? []);
  const toggle = (value: string) =>
    setTicked(ticked.includes(value) ? ticked.filter((one) => one !== value) : [...ticked, value]);
  const objection = ticked.length === 0 ? words.none : '';
  return (
    <Choices
      label={label}
      name={`${name}-which`}
      value={which}
      options={[
        { value: 'all', ...all },
        { value: 'some', label: words.some },
      ]}
      onChange={setWhich}
    >
      {which === 'some' && (
        <div className="ticks">
          {options.map(({ value, label: text }, at) => (
            <label key={value} className="check">
              <input
                ref={at === 0 ? (first) => first?.setCustomValidity(objection) : undefined}
                type="checkbox"
                name={name}
                value={value}
                checked={ticked.includes(value)}
                onChange={() => toggle(value)}
              />
              {text}
            </label>
          ))}
        </div>
      )}
    </Choices>
  );
}

/** What is ticked; none where all are meant. */
export function tickedIn(form: FormData, name: string): string[] {
  return form.getAll(name).map(String);
}

// All of them, or only those that are ticked; of which there has to be one, so that nobody gets all by ticking none.

import { useState } from 'react';
import { bilingual, useWords } from '../language/language.tsx';
import { Choices } from './choices.tsx';

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

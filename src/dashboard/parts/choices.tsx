// One of a few, each with a word about it: for dialogs, where what is chosen decides which fields follow.

import './choices.css';
import type { ReactNode } from 'react';

export interface Choice<Value extends string> {
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

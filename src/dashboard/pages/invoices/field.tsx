// A field of a form, with a hint and with the server's word about it.

import { type InputHTMLAttributes, useId } from 'react';
import { useWords } from '../../language/language.tsx';
import { WORDS } from './words.ts';

interface TextFieldProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'required' | 'type' | 'min' | 'maxLength' | 'defaultValue' | 'autoComplete'
  > {
  /** As the API calls it. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly error: (name: string) => string | undefined;
  /** Several lines. */
  readonly isLong?: boolean;
}

export function TextField({ name, label, hint, error, isLong = false, ...input }: TextFieldProps) {
  const words = useWords(WORDS);
  const id = useId();
  const message = error(name);
  const described = [hint === undefined ? '' : `${id}-hint`, message === undefined ? '' : `${id}-error`];
  const common = {
    id,
    name,
    'aria-invalid': message !== undefined,
    'aria-describedby': described.filter((one) => one !== '').join(' ') || undefined,
  };
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {!input.required && <span className="hint">({words.optional})</span>}
      </label>
      {isLong ? (
        <textarea {...common} rows={2} maxLength={input.maxLength} />
      ) : (
        <input autoComplete="off" {...common} {...input} />
      )}
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {message !== undefined && (
        <p className="field-error small" id={`${id}-error`} lang="en">
          {message}
        </p>
      )}
    </div>
  );
}

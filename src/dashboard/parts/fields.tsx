// One field of a dialog: its name, the field, and what there is to say of it.

import { type ComponentProps, type InputHTMLAttributes, useId } from 'react';
import { bilingual, useWords } from '../language/language.tsx';

const WORDS = bilingual({
  optional: ['optional', 'opsional'],
  wrong: ['Whole rupiah, such as 150000 or 150.000', 'Rupiah bulat, misalnya 150000 atau 150.000'],
});

interface InputFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
}

export function InputField({ label, hint, ...input }: InputFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} autoComplete="off" aria-describedby={hint === undefined ? undefined : `${id}-hint`} {...input} />
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** What was typed into a field of a form, without what surrounds it; undefined where nothing was. */
export function typedIn(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
}

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

const PLAIN = /^\d{1,12}$/;
const GROUPED = /^\d{1,3}([.,\s]\d{3})+$/;

/** Undefined where it is no whole amount of rupiah. */
export function readRupiah(text: string): number | undefined {
  const amount = text.trim().replace(/^rp\.?\s*/i, '');
  if (!PLAIN.test(amount) && !GROUPED.test(amount)) return undefined;
  return Number(amount.replace(/\D/g, ''));
}

interface RupiahFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** The server's word about it. */
  readonly error?: string | undefined;
  /** Keeps the form from being sent, and is said when somebody tries. */
  readonly objection?: string | undefined;
}

export function RupiahField({ name, label, value, onChange, error, objection = '' }: RupiahFieldProps) {
  const words = useWords(WORDS);
  const id = useId();
  const isWrong = value !== '' && readRupiah(value) === undefined;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={(field) => field?.setCustomValidity(isWrong ? words.wrong : objection)}
        name={name}
        value={value}
        inputMode="numeric"
        autoComplete="off"
        required
        maxLength={20}
        aria-invalid={isWrong || error !== undefined}
        aria-describedby={isWrong || error !== undefined ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {isWrong ? (
        <p className="field-error small" id={`${id}-error`}>
          {words.wrong}
        </p>
      ) : (
        error !== undefined && (
          <p className="field-error small" id={`${id}-error`} lang="en">
            {error}
          </p>
        )
      )}
    </div>
  );
}

// The fields of a form: the name of each, the field, what there is to say of it, and how it is read.

import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { type FieldError as Fault, GapuraError, type Saying } from '../../sdk/index.ts';
import { bilingual, useWords } from '../language/language.tsx';
import { useSaid } from './said.tsx';

const WORDS = bilingual({
  optional: ['optional', 'opsional'],
  wrong: ['Whole rupiah, such as 150000 or 150.000', 'Rupiah bulat, misalnya 150000 atau 150.000'],
});

/** What the server says about a field of the form. */
export type ErrorAt = (field: string) => string | undefined;

interface InputFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  /** As the API calls it. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** In a form whose fields are refused one by one: there, those that may stay empty are marked as such. */
  readonly errorAt?: ErrorAt;
  /** Several lines. */
  readonly isLong?: boolean;
}

export function InputField({ label, hint, errorAt, isLong = false, ...input }: InputFieldProps) {
  const words = useWords(WORDS);
  const id = useId();
  const message = errorAt?.(input.name);
  const described = [...(hint === undefined ? [] : [`${id}-hint`]), ...(message === undefined ? [] : [`${id}-error`])];
  const common = {
    id,
    autoComplete: 'off',
    'aria-invalid': errorAt && message !== undefined,
    'aria-describedby': described.join(' ') || undefined,
  };
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {errorAt && !input.required && <span className="hint">({words.optional})</span>}
      </label>
      {isLong ? (
        <textarea
          {...common}
          name={input.name}
          rows={2}
          required={input.required}
          maxLength={input.maxLength}
          defaultValue={input.defaultValue}
        />
      ) : (
        <input {...common} {...input} />
      )}
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} message={message} />
    </div>
  );
}

/** What the server says of a field. */
export function FieldError({ id, message }: { readonly id?: string; readonly message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <p className="field-error small" id={id}>
      {message}
    </p>
  );
}

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id'> {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export function SelectField({ label, options, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} {...select}>
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

/** What was typed into a field, without what surrounds it; undefined where nothing was. */
export function typedIn(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
}

/** Those of these fields into which something was typed, by their names. */
export function allTypedIn<Name extends string>(form: FormData, ...names: Name[]): { [One in Name]?: string } {
  const typed = names.map((name) => [name, typedIn(form, name)] as const);
  return Object.fromEntries(typed.filter(([, text]) => text !== undefined)) as { [One in Name]?: string };
}

const WIB_MS = 7 * 3_600_000;

/** A moment as a field for a date and a time has it, in WIB; empty for none. */
export function momentOf(iso: string | null): string {
  return iso === null ? '' : new Date(Date.parse(iso) + WIB_MS).toISOString().slice(0, 16);
}

/** What such a field says, as the API takes it. */
export function inWib(moment: string): string {
  return `${moment.slice(0, 16)}:00+07:00`;
}

const PLAIN = /^\d{1,12}$/;
const GROUPED = /^\d{1,3}([.,\s]\d{3})+$/;

/** People write 150000, 150.000 or Rp 150.000: all of them are one amount, and no other reading is guessed. */
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
  /** Keeps the form from being sent, and is shown when the person tries. */
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
        <FieldError id={`${id}-error`} message={error} />
      )}
    </div>
  );
}

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

const CHOICE_WORDS = bilingual({
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
  const words = useWords(CHOICE_WORDS);
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

interface FieldErrors {
  readonly errorAt: ErrorAt;
  /** Sends the form, and remembers what is said about it until it is sent again. */
  readonly send: <Answer>(call: () => Promise<Answer>) => Promise<Answer>;
}

/** What the server says about the fields of a form, each to be shown at its own. */
export function useFieldErrors(): FieldErrors {
  const [errors, setErrors] = useState<readonly (Fault & { readonly as: readonly Saying[] })[]>([]);
  const say = useSaid();
  return {
    errorAt: (field) => {
      const found = errors.find((error) => error.field === field);
      return found && (say(found.message, found.as) ?? found.message);
    },
    send: async (call) => {
      setErrors([]);
      try {
        return await call();
      } catch (error) {
        if (error instanceof GapuraError) {
          setErrors(error.errors.map((one, at) => ({ ...one, as: error.said.errors[at] ?? [] })));
        }
        throw error;
      }
    },
  };
}

// The fields above a list. Each is a filter of the API with its own name, and is kept in the address.

import { useEffect, useId, useRef, useState } from 'react';
import { firstOf, useAddress, valuesOf } from '../address.ts';
import { dayOf, startOfDay } from '../language/format.ts';
import { bilingual, useWords } from '../language/language.tsx';
import { readRupiah, SelectField } from './fields.tsx';

const WORDS = bilingual({
  all: ['All', 'Semua'],
  filters: ['Filters', 'Saringan'],
  more: ['More filters', 'Saringan lain'],
  clear: ['Clear the filters', 'Hapus saringan'],
  chosen: ['chosen', 'dipilih'],
});

interface Option {
  readonly value: string;
  readonly label: string;
}

/**
 * One filter: its name in the API, its label, and what is put in: a text where nothing is said, an amount, the first day or the
 * last, one of the options, or any of them. Without a label there is no field: a link sets it, and it can be taken away.
 */
export type Filter =
  | readonly [name: string, label: string, kind?: 'text' | 'rupiah' | 'from' | 'until']
  | readonly [name: string, label: string, kind: 'one' | 'any', options: readonly Option[]]
  | readonly [name: string];

interface FiltersProps {
  readonly of: readonly Filter[];
  /** Folded away unless one of them is used. */
  readonly more?: readonly Filter[];
}

export function Filters({ of, more = [] }: FiltersProps) {
  const words = useWords(WORDS);
  const { address, change } = useAddress();
  const fields = useRef<HTMLElement>(null);
  const isUsed = ([name]: Filter) => valuesOf(address, name).length > 0;
  const clear = () => {
    change(Object.fromEntries([...of, ...more].map(([name]) => [name, undefined])));
    // The button goes away with what it did.
    fields.current?.querySelector<HTMLElement>('input, select, summary')?.focus();
  };
  const show = (filter: Filter) => <FilterField key={filter[0]} filter={filter} />;
  return (
    <search className="filters" ref={fields} aria-label={words.filters}>
      {of.map(show)}
      {more.length > 0 && (
        <details className="more-filters" open={more.some(isUsed)}>
          <summary>{words.more}</summary>
          <div className="filters">{more.map(show)}</div>
        </details>
      )}
      {[...of, ...more].some(isUsed) && (
        <button type="button" onClick={clear}>
          {words.clear}
        </button>
      )}
    </search>
  );
}

function FilterField({ filter: [name, label, kind = 'text', options = []] }: { readonly filter: Filter }) {
  if (label === undefined) return null;
  if (kind === 'one') return <ChoiceFilter name={name} label={label} options={options} />;
  if (kind === 'any') return <AnyOfFilter name={name} label={label} options={options} />;
  if (kind === 'from' || kind === 'until') return <DayFilter name={name} label={label} isEnd={kind === 'until'} />;
  return <TextFilter name={name} label={label} isNumber={kind === 'rupiah'} />;
}

interface FieldProps {
  readonly name: string;
  readonly label: string;
}

function ChoiceFilter({ name, label, options }: FieldProps & { readonly options: readonly Option[] }) {
  const words = useWords(WORDS);
  const { address, change } = useAddress();
  return (
    <SelectField
      label={label}
      value={firstOf(address, name) ?? ''}
      onChange={(event) => change({ [name]: event.target.value })}
      options={[{ value: '', label: words.all }, ...options]}
    />
  );
}

/** Any of several, to be ticked. */
function AnyOfFilter({ name, label, options }: FieldProps & { readonly options: readonly Option[] }) {
  const words = useWords(WORDS);
  const { address, change } = useAddress();
  const chosen = valuesOf(address, name);
  const toggle = (value: string) =>
    change({ [name]: chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value] });
  const first = options.find(({ value }) => value === chosen[0])?.label ?? chosen[0];
  return (
    <details className="field any-of">
      <summary>
        <span className="label">{label}</span>
        <span className="chosen">
          {chosen.length === 0 ? words.all : chosen.length === 1 ? first : `${chosen.length} ${words.chosen}`}
        </span>
      </summary>
      <fieldset>
        <legend className="unseen">{label}</legend>
        {options.map(({ value, label: text }) => (
          <label key={value}>
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} /> {text}
          </label>
        ))}
      </fieldset>
    </details>
  );
}

/** What is being typed; where the address says something else, that. The field stays, and with it the focus. */
export function useDraft(value: string): [draft: string, setDraft: (text: string) => void] {
  const [draft, setDraft] = useState(value);
  useEffect(() => setDraft(value), [value]);
  return [draft, setDraft];
}

/** A text, or an amount of rupiah, that is looked for when it is entered or left. */
function TextFilter({ name, label, isNumber }: FieldProps & { readonly isNumber: boolean }) {
  const id = useId();
  const { address, change } = useAddress();
  const value = firstOf(address, name) ?? '';
  const [draft, setDraft] = useDraft(value);
  const take = () => {
    // People write 150.000 or Rp 150.000; the API wants 150000. What is no amount is left for it to refuse.
    const text = isNumber ? String(readRupiah(draft) ?? draft.trim()) : draft.trim();
    if (text !== value) change({ [name]: text });
    setDraft(text);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={draft}
        inputMode={isNumber ? 'numeric' : undefined}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take();
        }}
      />
    </div>
  );
}

const YEAR_FIRST = '1000';

/** From the beginning of a WIB day, or until the end of it. */
function DayFilter({ name, label, isEnd }: FieldProps & { readonly isEnd: boolean }) {
  const id = useId();
  const { address, change } = useAddress();
  const value = firstOf(address, name);
  // The API takes the moment before which: the day that was meant is the one before.
  const day = value === undefined || Number.isNaN(Date.parse(value)) ? '' : dayOf(new Date(value), isEnd ? -1 : 0);
  const [draft, setDraft] = useDraft(day);
  const take = (chosen: string) => {
    setDraft(chosen);
    // Typing a year passes 0002, 0020 and 0202.
    if (chosen !== '' && chosen < YEAR_FIRST) return;
    const moment = isEnd && chosen !== '' ? dayOf(new Date(startOfDay(chosen)), 1) : chosen;
    change({ [name]: moment === '' ? undefined : startOfDay(moment) });
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} type="date" value={draft} onChange={(event) => take(event.target.value)} />
    </div>
  );
}

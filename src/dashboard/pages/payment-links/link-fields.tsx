// The fields of a payment link that can be changed later: limits, methods, language, and what the customer fills in.

import { useEffect, useRef } from 'react';
import type { Method } from '../../../methods/index.ts';
import type { PaymentLink, PaymentLinkField } from '../../../sdk/index.ts';
import { useSpeech, useWords } from '../../language/language.tsx';
import { METHODS, methodLabel } from '../../language/methods.ts';
import {
  AllOrSome,
  type ErrorAt,
  InputField,
  inWib,
  momentOf,
  SelectField,
  tickedIn,
  typedIn,
} from '../../parts/fields.tsx';
import { WORDS } from './words.ts';
import '../forms.css';

interface LinkFieldsProps {
  readonly errorAt: ErrorAt;
  /** What they say to begin with. */
  readonly link?: Pick<PaymentLink, 'usage_limit' | 'expires_at' | 'ended_message'>;
}

/** More of what the page shows. */
export function AboutFields({
  errorAt,
  link,
}: {
  readonly errorAt: ErrorAt;
  readonly link?: Pick<PaymentLink, 'description' | 'image_url'>;
}) {
  const words = useWords(WORDS);
  return (
    <>
      <InputField
        name="description"
        label={words.description}
        hint={words.descriptionHint}
        errorAt={errorAt}
        isLong
        maxLength={500}
        defaultValue={link?.description ?? ''}
      />
      <InputField
        name="image_url"
        label={words.image}
        hint={words.imageHint}
        errorAt={errorAt}
        type="url"
        maxLength={2_000}
        defaultValue={link?.image_url ?? ''}
      />
    </>
  );
}

export function LinkFields({ errorAt, link }: LinkFieldsProps) {
  const words = useWords(WORDS);
  return (
    <>
      <div className="form-grid">
        <InputField
          name="usage_limit"
          label={words.limit}
          hint={words.limitHint}
          errorAt={errorAt}
          type="number"
          min={1}
          defaultValue={link?.usage_limit ?? ''}
        />
        <InputField
          name="expires_at"
          label={words.expiresAt}
          errorAt={errorAt}
          type="datetime-local"
          defaultValue={momentOf(link?.expires_at ?? null)}
        />
      </div>
      <InputField
        name="ended_message"
        label={words.endedMessage}
        errorAt={errorAt}
        maxLength={500}
        defaultValue={link?.ended_message ?? ''}
      />
    </>
  );
}

/** What a field for a date and a time says, as the API takes it; null where it is empty. */
export function momentIn(form: FormData, name: string): string | null {
  const typed = typedIn(form, name);
  return typed === undefined ? null : inWib(typed);
}

type More = Pick<PaymentLink, 'payment_methods' | 'customer_pays_fees' | 'language'>;

/** `link` says what is chosen to begin with. */
export function MoreFields({ link }: { readonly link?: More }) {
  const { words, language } = useSpeech(WORDS);
  const chosen = link?.payment_methods ?? null;
  // A method that only a newer server knows must not get lost by a change of something else.
  const methods = [...new Set([...METHODS, ...(chosen ?? [])])];
  return (
    <details className="more-filters">
      <summary>{words.more}</summary>
      <div className="stack more-of-link">
        <AllOrSome
          label={words.methods}
          name="payment_methods"
          all={words.allMethods}
          options={methods.map((value) => ({ value, label: methodLabel(language, value) }))}
          chosen={chosen}
        />
        <SelectField
          name="customer_pays_fees"
          label={words.fees}
          defaultValue={String(link?.customer_pays_fees ?? '')}
          options={[
            { value: '', label: words.shopsWay },
            { value: 'true', label: words.customerPays },
            { value: 'false', label: words.shopPays },
          ]}
        />
        <SelectField
          name="language"
          label={words.language}
          defaultValue={link?.language ?? ''}
          options={[
            { value: '', label: words.browser },
            { value: 'id', label: words.indonesian },
            { value: 'en', label: words.english },
          ]}
        />
      </div>
    </details>
  );
}

/** What was chosen; null for all methods, for fees as the shop has them, and for the language of the browser. */
export function moreIn(form: FormData): More {
  const paysFees = typedIn(form, 'customer_pays_fees');
  const methods = tickedIn(form, 'payment_methods') as Method[];
  return {
    payment_methods: methods.length === 0 ? null : methods,
    customer_pays_fees: paysFees === undefined ? null : paysFees === 'true',
    language: (typedIn(form, 'language') ?? null) as More['language'],
  };
}

interface FieldRowsProps {
  readonly fields: readonly DraftField[];
  readonly onChange: (fields: readonly DraftField[]) => void;
}

export function FieldRows({ fields, onChange }: FieldRowsProps) {
  const words = useWords(WORDS);
  const group = useRef<HTMLFieldSetElement>(null);
  const count = useRef(fields.length);
  // After adding a field the focus is in it; after removing one, in the last that is left or on the button that adds.
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
  const choose = (kind: Kind) => {
    const isOwn = field.label !== '' && !Object.values(words.kinds).includes(field.label);
    onChange({ kind, name: null, label: isOwn ? field.label : kind === 'other' ? '' : words.kinds[kind] });
  };
  return (
    <fieldset className="asked">
      <legend className="unseen">{words.field(place)}</legend>
      <SelectField
        name={`kind-${field.key}`}
        label={words.kind}
        value={field.kind}
        onChange={(event) => choose(event.target.value as Kind)}
        options={KINDS.filter((kind) => kind === 'other' || !taken.includes(kind)).map((value) => ({
          value,
          label: words.kinds[value],
        }))}
      />
      <InputField
        name={`label-${field.key}`}
        label={words.label}
        value={field.label}
        onChange={(event) => onChange({ label: event.target.value })}
        required
        maxLength={60}
      />
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

/** Three of them become the customer details of the payment. */
const KINDS = ['name', 'email', 'phone', 'other'] as const;
type Kind = (typeof KINDS)[number];

export interface DraftField {
  readonly key: number;
  readonly kind: Kind;
  readonly type: PaymentLinkField['type'];
  readonly label: string;
  readonly required: boolean;
  /** Under which answers are stored already; null for a new one. */
  readonly name: string | null;
}

const FIELDS_MAX = 5;
const NAME_LENGTH_MAX = 30;
let keys = 0;

function blankField(kind: Kind, label: string): DraftField {
  keys += 1;
  const type = kind === 'email' || kind === 'phone' ? kind : 'text';
  return { key: keys, kind, type, label, required: true, name: null };
}

export function draftOf({ name, type, label, required }: PaymentLinkField): DraftField {
  keys += 1;
  const kind = KINDS.find((one) => one === name) ?? 'other';
  return { key: keys, kind, type, label, required, name };
}

/** Names are made of what the customer is asked; one that is taken gets a number. */
export function toFields(drafts: readonly DraftField[]): PaymentLinkField[] {
  const taken = new Set(drafts.flatMap(({ name, kind }) => (kind === 'other' ? (name ?? []) : kind)));
  return drafts.map(({ kind, type, label, required, name }) => {
    const said = { type, label: label.trim(), required };
    if (kind !== 'other') return { ...said, name: kind };
    return { ...said, name: name ?? freeName(nameFrom(label), taken) };
  });
}

function nameFrom(label: string): string {
  const plain = label.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const joined = plain.replace(/[^a-z0-9]+/g, '_').replace(/^[^a-z]+|_+$/g, '');
  return joined.slice(0, NAME_LENGTH_MAX - 2) || 'field';
}

function freeName(wished: string, taken: Set<string>): string {
  let name = wished;
  for (let number = 2; taken.has(name); number++) name = `${wished}_${number}`;
  taken.add(name);
  return name;
}

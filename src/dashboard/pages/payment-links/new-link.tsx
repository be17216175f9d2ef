// The form for a new payment link: what for, how much, how often, and what the customer fills in.

import { useId, useState } from 'react';
import type { PaymentLink, PaymentLinkInput, WriteOptions } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { useWords } from '../../language/language.tsx';
import { ActDialog, type DialogProps } from '../../parts/act.tsx';
import {
  allTypedIn,
  Choices,
  type ErrorAt,
  InputField,
  RupiahField,
  readRupiah,
  typedIn,
  useFieldErrors,
} from '../../parts/fields.tsx';
import {
  AboutFields,
  type DraftField,
  FieldRows,
  LinkFields,
  MoreFields,
  momentIn,
  moreIn,
  toFields,
} from './link-fields.tsx';
import { WORDS } from './words.ts';
import '../forms.css';

export function NewLink({ onMade, onClose }: DialogProps & { readonly onMade: (link: PaymentLink) => void }) {
  const words = useWords(WORDS);
  const [fields, setFields] = useState<readonly DraftField[]>([]);
  const { errorAt, send } = useFieldErrors();
  const make = (form: FormData, options: WriteOptions) =>
    send(() => gapura.paymentLinks.create(readInput(form, fields), options));
  return (
    <ActDialog
      title={words.make}
      act={words.makeIt}
      done={words.made}
      isWide
      run={make}
      onDone={onMade}
      refresh={[['payment-links']]}
      onClose={onClose}
    >
      <InputField name="title" label={words.name} hint={words.titleHint} errorAt={errorAt} required maxLength={100} />
      <AboutFields errorAt={errorAt} />
      <PriceFields errorAt={errorAt} />
      <FieldRows fields={fields} onChange={setFields} />
      <LinkFields errorAt={errorAt} />
      <MoreFields />
    </ActDialog>
  );
}

function PriceFields({ errorAt }: { readonly errorAt: ErrorAt }) {
  const words = useWords(WORDS);
  const [kind, setKind] = useState<'fixed' | 'open'>('fixed');
  const [amounts, setAmounts] = useState({ amount: '', amount_min: '', amount_max: '' });
  const field = (name: keyof typeof amounts, label: string) => (
    <RupiahField
      name={name}
      label={label}
      value={amounts[name]}
      onChange={(text) => setAmounts({ ...amounts, [name]: text })}
      error={errorAt(name)}
    />
  );
  return (
    <Choices
      label={words.priceKind}
      name="price"
      value={kind}
      options={[
        { value: 'fixed', label: words.fixed },
        { value: 'open', label: words.open },
      ]}
      onChange={setKind}
    >
      {kind === 'fixed' ? (
        <>
          {field('amount', words.amount)}
          <div className="form-grid">
            <QuantityField name="quantity.min" label={words.quantityMin} errorAt={errorAt} />
            <QuantityField name="quantity.max" label={words.quantityMax} hint={words.quantityHint} errorAt={errorAt} />
          </div>
        </>
      ) : (
        <>
          <div className="form-grid">
            {field('amount_min', words.least)}
            {field('amount_max', words.most)}
          </div>
          <Suggestions error={errorAt('amount_suggestions') ?? errorAt('amount_suggestions.0')} />
        </>
      )}
    </Choices>
  );
}

function QuantityField(props: {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly errorAt: ErrorAt;
}) {
  return <InputField {...props} type="number" min={1} max={1_000} />;
}

/** The most where only the least was said: then there is nothing to choose. */
function quantityIn(form: FormData): PaymentLinkInput['quantity'] {
  const [min, max] = [typedIn(form, 'quantity.min'), typedIn(form, 'quantity.max')];
  if (min === undefined && max === undefined) return undefined;
  return { min: Number(min ?? 1), max: Number(max ?? min) };
}

function readInput(form: FormData, fields: readonly DraftField[]): PaymentLinkInput {
  const rupiah = (name: string) => readRupiah(String(form.get(name) ?? '')) ?? 0;
  const [limit, message] = [typedIn(form, 'usage_limit'), typedIn(form, 'ended_message')];
  const expiresAt = momentIn(form, 'expires_at');
  const { payment_methods: ways, customer_pays_fees: paysFees, language } = moreIn(form);
  const { description, image_url } = allTypedIn(form, 'description', 'image_url');
  const quantity = quantityIn(form);
  const price =
    form.get('price') === 'fixed'
      ? { amount: rupiah('amount'), ...(quantity === undefined ? {} : { quantity }) }
      : {
          amount_min: rupiah('amount_min'),
          amount_max: rupiah('amount_max'),
          amount_suggestions: suggestionsIn(form),
        };
  return {
    title: typedIn(form, 'title') ?? '',
    ...(description === undefined ? {} : { description }),
    ...(image_url === undefined ? {} : { image_url }),
    ...price,
    fields: toFields(fields),
    ...(limit === undefined ? {} : { usage_limit: Number(limit) }),
    ...(expiresAt === null ? {} : { expires_at: expiresAt }),
    ...(message === undefined ? {} : { ended_message: message }),
    ...(ways === null ? {} : { payment_methods: ways }),
    ...(paysFees === null ? {} : { customer_pays_fees: paysFees }),
    ...(language === null ? {} : { language }),
  };
}

const NAME = 'amount_suggestions';

/** Undefined where one of them is no whole amount of rupiah. */
function readAmounts(text: string): number[] | undefined {
  const amounts = text
    .split(/[\s;]+/)
    .filter((one) => one !== '')
    .map(readRupiah);
  return amounts.every((amount) => amount !== undefined) ? amounts : undefined;
}

function suggestionsIn(form: FormData): number[] {
  return readAmounts(String(form.get(NAME) ?? '')) ?? [];
}

function Suggestions({ error }: { readonly error: string | undefined }) {
  const words = useWords(WORDS);
  const id = useId();
  const [text, setText] = useState('');
  const isWrong = readAmounts(text) === undefined;
  return (
    <div className="field">
      <label htmlFor={id}>{words.suggestions}</label>
      <input
        id={id}
        ref={(field) => field?.setCustomValidity(isWrong ? words.suggestionsWrong : '')}
        name={NAME}
        value={text}
        onChange={(event) => setText(event.target.value)}
        autoComplete="off"
        aria-invalid={isWrong || error !== undefined}
        aria-describedby={`${id}-hint`}
      />
      <p className={isWrong || error !== undefined ? 'field-error small' : 'hint'} id={`${id}-hint`}>
        {isWrong ? words.suggestionsWrong : error === undefined ? words.suggestionsHint : error}
      </p>
    </div>
  );
}

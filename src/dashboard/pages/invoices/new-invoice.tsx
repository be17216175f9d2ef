// The form for a new invoice: who pays, for what, until when. What the server says about a field stands at the field.

import { useEffect, useId, useRef, useState } from 'react';
import { GapuraError, type Invoice, type InvoiceInput, type WriteOptions } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { dayOf } from '../../language/format.ts';
import { useSpeech, useWords } from '../../language/language.tsx';
import { ActDialog, type DialogProps, useFieldErrors } from '../../parts/act.tsx';
import {
  allTypedIn,
  type ErrorAt,
  FieldError,
  InputField,
  RupiahField,
  readRupiah,
  typedIn,
} from '../../parts/fields.tsx';
import { LinkTo } from '../../parts/values.tsx';
import { WORDS } from './words.ts';

const DUE_DAYS = 14;

export function NewInvoice({ onMade, onClose }: DialogProps & { readonly onMade: (invoice: Invoice) => void }) {
  const words = useWords(WORDS);
  const [items, setItems] = useState<readonly Item[]>([blankItem()]);
  const { errorAt, send } = useFieldErrors();
  const [begunId, setBegunId] = useState<string | null>(null);
  const make = (form: FormData, options: WriteOptions) =>
    send(async () => {
      const invoice = await gapura.invoices.create(readInput(form, items), options);
      onMade(invoice);
      return invoice;
    }).catch((error) => {
      if (error instanceof GapuraError) setBegunId(error.invoiceId);
      throw error;
    });
  return (
    <ActDialog
      title={words.make}
      act={words.makeIt}
      done={words.made}
      isWide
      run={make}
      refresh={[['invoices']]}
      onClose={onClose}
    >
      <Customer errorAt={errorAt} />
      <ItemFields items={items} onChange={setItems} errorAt={errorAt} />
      <InputField name="notes" label={words.notes} errorAt={errorAt} isLong maxLength={1_000} />
      <OwnNumbers errorAt={errorAt} />
      {begunId !== null && (
        <p>
          <LinkTo invoice={begunId}>{words.begun}</LinkTo>
        </p>
      )}
    </ActDialog>
  );
}

interface PartProps {
  readonly errorAt: ErrorAt;
}

function Customer({ errorAt }: PartProps) {
  const words = useWords(WORDS);
  return (
    <div className="form-grid">
      <InputField name="customer_name" label={words.name} errorAt={errorAt} required maxLength={40} />
      <InputField name="customer_email" label={words.email} errorAt={errorAt} required type="email" maxLength={255} />
      <InputField
        name="due_date"
        label={words.dueDate}
        errorAt={errorAt}
        required
        type="date"
        min={dayOf(new Date())}
        defaultValue={dayOf(new Date(), DUE_DAYS)}
      />
      <InputField name="customer_phone" label={words.phone} hint={words.phoneHint} errorAt={errorAt} type="tel" />
    </div>
  );
}

function OwnNumbers({ errorAt }: PartProps) {
  const words = useWords(WORDS);
  return (
    <details className="more-filters">
      <summary>{words.ownNumbers}</summary>
      <div className="form-grid">
        <InputField
          name="invoice_number"
          label={words.number}
          hint={words.numberHint}
          errorAt={errorAt}
          maxLength={40}
        />
        <InputField name="order_id" label={words.order} hint={words.numberHint} errorAt={errorAt} maxLength={36} />
      </div>
    </details>
  );
}

/** The gateway wants the country code; at home people write 0812. */
function toInternational(phone: string): string {
  return phone.replace(/[\s().+-]/g, '').replace(/^0/, '62');
}

function readInput(form: FormData, items: readonly Item[]): InvoiceInput {
  const phone = toInternational(typedIn(form, 'customer_phone') ?? '');
  return {
    customer_name: typedIn(form, 'customer_name') ?? '',
    customer_email: typedIn(form, 'customer_email') ?? '',
    due_date: typedIn(form, 'due_date') ?? '',
    items: items.map(({ description, price, quantity }) => ({
      description: description.trim(),
      price: readRupiah(price) ?? 0,
      quantity: Number(quantity),
    })),
    ...(phone === '' ? {} : { customer_phone: phone }),
    ...allTypedIn(form, 'notes', 'invoice_number', 'order_id'),
  };
}

interface Item {
  readonly key: number;
  readonly description: string;
  readonly price: string;
  readonly quantity: string;
}

const ITEMS_MAX = 100;
const QUANTITY_MAX = 99_999_999;
let keys = 0;

function blankItem(): Item {
  keys += 1;
  return { key: keys, description: '', price: '', quantity: '1' };
}

/** What has no price yet counts nothing. */
function totalOf(items: readonly Item[]): bigint {
  return items.reduce((sum, { price, quantity }) => {
    const count = /^\d+$/.test(quantity) ? BigInt(quantity) : 0n;
    return sum + BigInt(readRupiah(price) ?? 0) * count;
  }, 0n);
}

interface ItemFieldsProps {
  readonly items: readonly Item[];
  readonly onChange: (items: readonly Item[]) => void;
  readonly errorAt: ErrorAt;
}

function ItemFields({ items, onChange, errorAt }: ItemFieldsProps) {
  const { words, format } = useSpeech(WORDS);
  const group = useRef<HTMLFieldSetElement>(null);
  const count = useRef(items.length);
  // After adding an item the focus is in it; after removing one, in the last that is left.
  useEffect(() => {
    if (count.current === items.length) return;
    count.current = items.length;
    group.current?.querySelector<HTMLElement>('.item:last-of-type input')?.focus();
  }, [items.length]);
  return (
    <fieldset className="items" ref={group}>
      <legend className="label">{words.items}</legend>
      {items.map((item, at) => (
        <ItemRow
          key={item.key}
          item={item}
          place={at}
          errorAt={errorAt}
          onChange={(changes) => onChange(items.map((one) => (one === item ? { ...item, ...changes } : one)))}
          onRemove={items.length === 1 ? undefined : () => onChange(items.filter((one) => one !== item))}
        />
      ))}
      <FieldError message={errorAt('items')} />
      <div className="items-end">
        {items.length < ITEMS_MAX && (
          <button type="button" onClick={() => onChange([...items, blankItem()])}>
            {words.add}
          </button>
        )}
        <output className="total">
          {words.total} <strong className="money">{format.rupiah(String(totalOf(items)))}</strong>
        </output>
      </div>
    </fieldset>
  );
}

interface ItemRowProps {
  readonly item: Item;
  readonly place: number;
  readonly errorAt: ErrorAt;
  readonly onChange: (changes: Partial<Item>) => void;
  readonly onRemove: (() => void) | undefined;
}

function ItemRow({ item, place, errorAt, onChange, onRemove }: ItemRowProps) {
  const words = useWords(WORDS);
  const id = useId();
  const error = (field: string) => errorAt(`items.${place}.${field}`);
  const message = error('description') ?? error('quantity');
  const said = (field: string) => ({
    'aria-invalid': error(field) !== undefined,
    'aria-describedby': message === undefined ? undefined : `${id}-error`,
  });
  return (
    <fieldset className="item">
      <legend className="unseen">{words.item(place + 1)}</legend>
      <InputField
        name={`description-${item.key}`}
        label={words.description}
        value={item.description}
        onChange={(event) => onChange({ description: event.target.value })}
        required
        maxLength={150}
        {...said('description')}
      />
      <RupiahField
        name={`price-${item.key}`}
        label={words.price}
        value={item.price}
        onChange={(price) => onChange({ price })}
        error={error('price')}
      />
      <InputField
        name={`quantity-${item.key}`}
        label={words.quantity}
        type="number"
        min={1}
        max={QUANTITY_MAX}
        value={item.quantity}
        onChange={(event) => onChange({ quantity: event.target.value })}
        required
        {...said('quantity')}
      />
      {onRemove !== undefined && (
        <button type="button" className="hard-act" onClick={onRemove}>
          {words.remove} <span className="unseen">{words.item(place + 1)}</span>
        </button>
      )}
      <FieldError id={`${id}-error`} message={message} />
    </fieldset>
  );
}

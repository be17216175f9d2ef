// The form for a new invoice: who pays, for what, until when. What the server says about a field stands at the field.

import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { GapuraError, type Invoice, type InvoiceInput } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { dayOf } from '../../language/format.ts';
import { useFormat, useWords } from '../../language/language.tsx';
import { ActDialog, useFieldErrors } from '../../parts/act.tsx';
import { RupiahField, readRupiah, TextField } from '../../parts/fields.tsx';
import { WORDS } from './words.ts';

const DUE_DAYS = 14;

interface NewInvoiceProps {
  readonly onMade: (invoice: Invoice) => void;
  readonly onClose: () => void;
}

export function NewInvoice({ onMade, onClose }: NewInvoiceProps) {
  const words = useWords(WORDS);
  const [items, setItems] = useState<readonly Item[]>([blankItem()]);
  const { errorAt, send } = useFieldErrors();
  const [begunId, setBegunId] = useState<string | null>(null);
  const make = (form: FormData, idempotencyKey: string) =>
    send(async () => {
      const invoice = await gapura.invoices.create(readInput(form, items), { idempotencyKey });
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
      <TextField name="notes" label={words.notes} error={errorAt} isLong maxLength={1_000} />
      <OwnNumbers errorAt={errorAt} />
      {begunId !== null && (
        <p>
          <Link to="/invoices/$id" params={{ id: begunId }}>
            {words.begun}
          </Link>
        </p>
      )}
    </ActDialog>
  );
}

interface PartProps {
  readonly errorAt: (field: string) => string | undefined;
}

function Customer({ errorAt }: PartProps) {
  const words = useWords(WORDS);
  return (
    <div className="form-grid">
      <TextField name="customer_name" label={words.name} error={errorAt} required maxLength={40} />
      <TextField name="customer_email" label={words.email} error={errorAt} required type="email" maxLength={255} />
      <TextField
        name="due_date"
        label={words.dueDate}
        error={errorAt}
        required
        type="date"
        min={dayOf(new Date())}
        defaultValue={dayOf(new Date(), DUE_DAYS)}
      />
      <TextField name="customer_phone" label={words.phone} hint={words.phoneHint} error={errorAt} type="tel" />
    </div>
  );
}

function OwnNumbers({ errorAt }: PartProps) {
  const words = useWords(WORDS);
  return (
    <details className="more-filters">
      <summary>{words.ownNumbers}</summary>
      <div className="form-grid">
        <TextField name="invoice_number" label={words.number} hint={words.numberHint} error={errorAt} maxLength={40} />
        <TextField name="order_id" label={words.order} hint={words.numberHint} error={errorAt} maxLength={36} />
      </div>
    </details>
  );
}

/** The gateway wants the country code; at home people write 0812. */
function toInternational(phone: string): string {
  return phone.replace(/[\s().+-]/g, '').replace(/^0/, '62');
}

function readInput(form: FormData, items: readonly Item[]): InvoiceInput {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const phone = toInternational(text('customer_phone'));
  const optional = { notes: text('notes'), invoice_number: text('invoice_number'), order_id: text('order_id') };
  return {
    customer_name: text('customer_name'),
    customer_email: text('customer_email'),
    due_date: text('due_date'),
    items: items.map(({ description, price, quantity }) => ({
      description: description.trim(),
      price: readRupiah(price) ?? 0,
      quantity: Number(quantity),
    })),
    ...(phone === '' ? {} : { customer_phone: phone }),
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== '')),
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
  readonly errorAt: (field: string) => string | undefined;
}

function ItemFields({ items, onChange, errorAt }: ItemFieldsProps) {
  const words = useWords(WORDS);
  const format = useFormat();
  const group = useRef<HTMLFieldSetElement>(null);
  const count = useRef(items.length);
  // Whoever adds an item types into it next; whoever removes one goes on with the last that is left.
  useEffect(() => {
    if (count.current === items.length) return;
    count.current = items.length;
    group.current?.querySelector<HTMLElement>('.item:last-of-type input')?.focus();
  }, [items.length]);
  const error = errorAt('items');
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
      {error !== undefined && (
        <p className="field-error small" lang="en">
          {error}
        </p>
      )}
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
  readonly errorAt: (field: string) => string | undefined;
  readonly onChange: (changes: Partial<Item>) => void;
  readonly onRemove: (() => void) | undefined;
}

function ItemRow({ item, place, errorAt, onChange, onRemove }: ItemRowProps) {
  const words = useWords(WORDS);
  const id = useId();
  const error = (field: string) => errorAt(`items.${place}.${field}`);
  const message = error('description') ?? error('quantity');
  return (
    <fieldset className="item">
      <legend className="unseen">{words.item(place + 1)}</legend>
      <div className="field">
        <label htmlFor={`${id}-what`}>{words.description}</label>
        <input
          id={`${id}-what`}
          name={`description-${item.key}`}
          value={item.description}
          onChange={(event) => onChange({ description: event.target.value })}
          required
          maxLength={150}
          autoComplete="off"
          aria-invalid={error('description') !== undefined}
          aria-describedby={message === undefined ? undefined : `${id}-error`}
        />
      </div>
      <RupiahField
        name={`price-${item.key}`}
        label={words.price}
        value={item.price}
        onChange={(price) => onChange({ price })}
        error={error('price')}
      />
      <div className="field">
        <label htmlFor={`${id}-count`}>{words.quantity}</label>
        <input
          id={`${id}-count`}
          name={`quantity-${item.key}`}
          type="number"
          min={1}
          max={QUANTITY_MAX}
          value={item.quantity}
          onChange={(event) => onChange({ quantity: event.target.value })}
          required
          aria-invalid={error('quantity') !== undefined}
          aria-describedby={message === undefined ? undefined : `${id}-error`}
        />
      </div>
      {onRemove !== undefined && (
        <button type="button" className="hard-act" onClick={onRemove}>
          {words.remove} <span className="unseen">{words.item(place + 1)}</span>
        </button>
      )}
      {message !== undefined && (
        <p className="field-error small" id={`${id}-error`} lang="en">
          {message}
        </p>
      )}
    </fieldset>
  );
}

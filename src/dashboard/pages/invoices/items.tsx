// What is sold, line by line: in the forms for a new invoice and a new checkout.

import { useEffect, useId, useRef } from 'react';
import { useSpeech, useWords } from '../../language/language.tsx';
import { type ErrorAt, FieldError, InputField, RupiahField, readRupiah } from '../../parts/fields.tsx';
import { WORDS } from './words.ts';
import '../forms.css';

export interface Item {
  readonly key: number;
  readonly description: string;
  readonly price: string;
  readonly quantity: string;
}

const ITEMS_MAX = 100;
const QUANTITY_MAX = 99_999_999;
let keys = 0;

export function blankItem(): Item {
  keys += 1;
  return { key: keys, description: '', price: '', quantity: '1' };
}

/** What has no price yet counts nothing. */
export function totalOf(items: readonly Item[]): bigint {
  return items.reduce((sum, { price, quantity }) => {
    const count = /^\d+$/.test(quantity) ? BigInt(quantity) : 0n;
    return sum + BigInt(readRupiah(price) ?? 0) * count;
  }, 0n);
}

interface ItemFieldsProps {
  readonly items: readonly Item[];
  readonly onChange: (items: readonly Item[]) => void;
  readonly errorAt: ErrorAt;
  /** Of what is sold. */
  readonly lengthMax?: number;
}

export function ItemFields({ items, onChange, errorAt, lengthMax = 150 }: ItemFieldsProps) {
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
          lengthMax={lengthMax}
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
  readonly lengthMax: number;
  readonly onChange: (changes: Partial<Item>) => void;
  readonly onRemove: (() => void) | undefined;
}

function ItemRow({ item, place, errorAt, lengthMax, onChange, onRemove }: ItemRowProps) {
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
        maxLength={lengthMax}
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

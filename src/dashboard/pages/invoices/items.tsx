// The items of a new invoice: added, removed, and summed up while they are typed.

import { useEffect, useId, useRef } from 'react';
import { useFormat, useWords } from '../../language/language.tsx';
import { RupiahField, readRupiah } from '../../parts/rupiah.tsx';
import { WORDS } from './words.ts';

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

export function ItemFields({ items, onChange, errorAt }: ItemFieldsProps) {
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

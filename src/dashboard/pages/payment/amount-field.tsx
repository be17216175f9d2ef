// How much is taken or given back: all that can be, or less.

import { useState } from 'react';
import { useFormat, useWords } from '../../language/language.tsx';
import { RupiahField, readRupiah } from '../../parts/rupiah.tsx';
import { ACT_WORDS } from './act-words.ts';

const NAME = 'amount';

/** `150000.00` as people write it. */
const wholeRupiah = (amount: string): string => amount.split('.', 1)[0] ?? '';

export function AmountField({ most }: { readonly most: string }) {
  const words = useWords(ACT_WORDS);
  const format = useFormat();
  const [value, setValue] = useState(() => wholeRupiah(most));
  const amount = readRupiah(value);
  const isOut = amount !== undefined && (amount < 1 || amount > Number(most));
  return (
    <RupiahField
      name={NAME}
      label={words.amount}
      value={value}
      onChange={setValue}
      objection={isOut ? words.amountMost(format.rupiah(most)) : undefined}
    />
  );
}

/** Nothing where the dialog had no such field: then all of it is meant. */
export function readAmount(form: FormData): { amount?: number } {
  const amount = readRupiah(String(form.get(NAME) ?? ''));
  return amount === undefined ? {} : { amount };
}

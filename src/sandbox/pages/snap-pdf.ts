// How to pay a virtual account, a bill or a store, on paper: merchant, order, amount, numbers, until when, and the steps.

import { methodOf } from '../methods/registry.ts';
import { type PdfItem, writePdf } from '../pdf-page.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { methodName, standing } from './payment-parts.ts';
import { rupiah, shownTime, type View } from './view.ts';
import type { WordKey } from './words-en.ts';

export function instructionsPdf(view: View, merchantName: string, transaction: Transaction): Buffer {
  const { say, language } = view;
  const title = say('snap.pdfTitle', { merchant: merchantName });
  const facts: readonly (readonly [WordKey, string | undefined])[] = [
    ['summary.method', methodName(view, transaction)],
    ['snap.order', transaction.orderId],
    [
      'snap.pdfUntil',
      transaction.expiresAt === undefined ? undefined : `${shownTime(view, transaction.expiresAt)} WIB`,
    ],
  ];
  const isOpen = transaction.status === 'pending';
  const { paidBy } = methodOf(transaction);
  const numbers = 'numbers' in paidBy ? paidBy.numbers(transaction.detail) : [];
  const steps = 'steps' in paidBy ? paidBy.steps(say, transaction.detail) : [];
  const items: PdfItem[] = [
    { text: title, size: 20, isBold: true },
    { text: rupiah(transaction.grossAmount), size: 26, isBold: true, spaceAbove: 10 },
    // Nobody should pay by a paper that is out of date.
    ...(isOpen ? [] : [{ text: standing(view, transaction).title, size: 14, isBold: true, spaceAbove: 6 }]),
    'rule',
    ...numbers.flatMap(([word, value]) => fact(say(word), value, 20)),
    ...facts.flatMap(([word, value]) => (value === undefined ? [] : fact(say(word), value, 12))),
    'rule',
    ...(isOpen ? steps.map(step) : []),
    { text: say('layout.noMoney'), size: 9, isQuiet: true, spaceAbove: 24 },
  ];
  return writePdf({ title, language, items });
}

function fact(label: string, value: string, size: number): PdfItem[] {
  return [
    { text: label, size: 9, isQuiet: true, spaceAbove: 10 },
    { text: value, size, isBold: size > 12 },
  ];
}

function step(text: string, index: number): PdfItem {
  return { text: `${index + 1}. ${text}`, size: 11, spaceAbove: index === 0 ? 12 : 4 };
}

// How to pay a virtual account, a bill or a store, on paper: merchant, order, amount, numbers, until when, and the steps.

import { type PdfItem, writePdf } from '../pdf-page.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { brandName, detailText, methodName, standing } from './payment-parts.ts';
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
  const items: PdfItem[] = [
    { text: title, size: 20, isBold: true },
    { text: rupiah(transaction.grossAmount), size: 26, isBold: true, spaceAbove: 10 },
    // Nobody should pay by a paper that is out of date.
    ...(isOpen ? [] : [{ text: standing(view, transaction).title, size: 14, isBold: true, spaceAbove: 6 }]),
    'rule',
    ...numbersOf(transaction).flatMap(([word, value]) => fact(say(word), value, 20)),
    ...facts.flatMap(([word, value]) => (value === undefined ? [] : fact(say(word), value, 12))),
    'rule',
    ...(isOpen ? stepsOf(view, transaction) : []),
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

const NUMBERS = {
  vaNumber: 'snap.pdfVa',
  billerCode: 'snap.pdfBiller',
  billKey: 'snap.pdfBill',
  paymentCode: 'snap.pdfCode',
} as const satisfies Readonly<Record<string, WordKey>>;

function numbersOf(transaction: Transaction): (readonly [WordKey, string])[] {
  return Object.entries(NUMBERS).flatMap(([name, word]) => {
    const value = detailText(transaction, name);
    return value === undefined ? [] : [[word, value] as const];
  });
}

function stepsOf({ say }: View, transaction: Transaction): PdfItem[] {
  const steps = (() => {
    switch (transaction.paymentType) {
      case 'cstore':
        return [
          say('snap.pdfStore1', { store: brandName(detailText(transaction, 'store') ?? '') }),
          say('snap.pdfStore2'),
          say('snap.pdfStore3'),
        ];
      case 'echannel':
        return [say('snap.pdfBill1'), say('snap.pdfBill2'), say('snap.pdfCheck')];
      default:
        return [say('snap.pdfVa1'), say('snap.pdfVa2'), say('snap.pdfCheck')];
    }
  })();
  return steps.map((text, index) => ({ text: `${index + 1}. ${text}`, size: 11, spaceAbove: index === 0 ? 12 : 4 }));
}

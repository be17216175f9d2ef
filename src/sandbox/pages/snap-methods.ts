// How methods look on Snap's page: the group each stands in, its mark, and the steps by which a customer pays.

import { rupiahText } from '../../text/rupiah.ts';
import { brandName, methodOf } from '../methods/registry.ts';
import type { SnapMethod } from '../snap/methods.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { detailText, methodName } from './payment-parts.ts';
import type { Say, WordKey } from './words.ts';

export const METHOD_GROUPS = ['card', 'wallet', 'bank', 'store', 'later'] as const;
export type MethodGroup = (typeof METHOD_GROUPS)[number];

const GROUP_OF_KIND: Readonly<Record<SnapMethod['kind'], MethodGroup>> = {
  card: 'card',
  app: 'wallet',
  push: 'wallet',
  code: 'wallet',
  account: 'bank',
  store: 'store',
  lender: 'later',
};

export const groupOfMethod = ({ kind }: SnapMethod): MethodGroup => GROUP_OF_KIND[kind];

/** A short text on a ground of our own making; no logo. White text on the ground has a contrast of more than 4.5 to 1. */
const MARKS: Readonly<Record<string, readonly [text: string, ground: string]>> = {
  credit_card: ['••••', '#3a3f4d'],
  gopay: ['GoPay', '#00758f'],
  shopeepay: ['Shopee', '#a8381a'],
  dana: ['DANA', '#1554a6'],
  ovo: ['OVO', '#50308c'],
  other_qris: ['QRIS', '#1d1c1a'],
  bca_va: ['BCA', '#0060af'],
  bni_va: ['BNI', '#a8481a'],
  bri_va: ['BRI', '#00529c'],
  cimb_va: ['CIMB', '#7e0e12'],
  permata_va: ['Permata', '#00713a'],
  other_va: ['VA', '#57534c'],
  echannel: ['Mandiri', '#003d79'],
  indomaret: ['Indo', '#7d5300'],
  alfamart: ['Alfa', '#c8102e'],
  akulaku: ['Aku', '#b3261e'],
  kredivo: ['Kredivo', '#0b5f8f'],
};

export const markOf = ({ name }: SnapMethod): string => MARKS[name]?.[0] ?? '';

/** The page's policy allows no styles in the markup. */
export const MARK_STYLES = Object.entries(MARKS)
  .map(([name, [, ground]]) => `.mark.${name} { background: ${ground}; }\n`)
  .join('');

/** Where a bank takes a payment: its own names, and the way through its menus, which are in Indonesian. */
interface BankChannel {
  readonly at: 'atm' | 'mobile' | 'internet';
  readonly title: string;
  readonly menu: readonly string[];
}

const BANK_CHANNELS: Readonly<Record<string, readonly BankChannel[]>> = {
  bca: [
    { at: 'atm', title: 'ATM BCA', menu: ['Transaksi Lainnya', 'Transfer', 'Ke Rek BCA Virtual Account'] },
    { at: 'mobile', title: 'BCA mobile', menu: ['m-Transfer', 'BCA Virtual Account'] },
    { at: 'internet', title: 'KlikBCA', menu: ['Transfer Dana', 'Transfer ke BCA Virtual Account'] },
  ],
  bni: [
    { at: 'atm', title: 'ATM BNI', menu: ['Menu Lain', 'Transfer', 'Virtual Account Billing'] },
    { at: 'mobile', title: 'wondr by BNI', menu: ['Transfer', 'Virtual Account'] },
    { at: 'internet', title: 'BNI Internet Banking', menu: ['Transfer', 'Virtual Account Billing'] },
  ],
  bri: [
    { at: 'atm', title: 'ATM BRI', menu: ['Transaksi Lain', 'Pembayaran', 'Lainnya', 'BRIVA'] },
    { at: 'mobile', title: 'BRImo', menu: ['BRIVA', 'Pembayaran Baru'] },
    { at: 'internet', title: 'BRI Internet Banking', menu: ['Pembayaran', 'BRIVA'] },
  ],
  cimb: [
    { at: 'atm', title: 'ATM CIMB Niaga', menu: ['Pembayaran', 'Lanjut', 'Virtual Account'] },
    { at: 'mobile', title: 'OCTO Mobile', menu: ['Transfer', 'Transfer to CIMB Niaga VA'] },
    { at: 'internet', title: 'OCTO Clicks', menu: ['Pembayaran Tagihan', 'Virtual Account'] },
  ],
  permata: [
    {
      at: 'atm',
      title: 'ATM Permata',
      menu: ['Transaksi Lainnya', 'Pembayaran', 'Pembayaran Lainnya', 'Virtual Account'],
    },
    { at: 'mobile', title: 'PermataMobile X', menu: ['Bayar Tagihan', 'Virtual Account'] },
    { at: 'internet', title: 'PermataNet', menu: ['Pembayaran Tagihan', 'Virtual Account'] },
  ],
  mandiri: [
    { at: 'atm', title: 'ATM Mandiri', menu: ['Bayar/Beli', 'Lainnya', 'Lainnya', 'Multi Payment'] },
    { at: 'mobile', title: "Livin' by Mandiri", menu: ['Bayar', 'Multi Payment'] },
    { at: 'internet', title: 'Mandiri Internet Banking', menu: ['Bayar', 'Multi Payment'] },
  ],
};
const TAKES_NO_OTHER_BANKS = ['bca', 'mandiri'];

const BEGINS = { atm: 'snap.step.card', mobile: 'snap.step.app', internet: 'snap.step.login' } as const;
const ENDS = { atm: 'snap.step.receipt', mobile: 'snap.step.pin', internet: 'snap.step.code' } as const;

export interface Steps {
  readonly title: string;
  readonly steps: readonly string[];
}

/** By the bank's machine, its app and its site; at the till; or with an app that scans. Empty where a page of the provider takes over. */
export function stepsOf(say: Say, transaction: Transaction): readonly Steps[] {
  const { paidBy } = methodOf(transaction);
  const amount = rupiahText(transaction.grossAmount);
  if (paidBy.kind === 'code') {
    const title = say('snap.step.anyApp');
    return [{ title, steps: [say('snap.step.openScan'), say('snap.step.scan'), say('snap.step.check', { amount })] }];
  }
  if (paidBy.kind === 'store')
    return [{ title: methodName({ say }, transaction), steps: paidBy.steps(say, transaction.detail) }];
  if (paidBy.kind !== 'account') return [];
  const bank = detailText(transaction, 'bank') ?? 'mandiri';
  const numbers = paidBy.numbers(transaction.detail).map(([, number]) => number);
  const [first = '', second] = numbers;
  const typing =
    second === undefined
      ? say('snap.step.number', { number: first })
      : say('snap.step.bill', { biller: first, number: second });
  const check = say('snap.step.check', { amount });
  const own = (BANK_CHANNELS[bank] ?? []).map(({ at, title, menu }) => {
    const way = say('snap.step.menu', { menu: menu.join(' › ') });
    return { title, steps: [say(BEGINS[at]), way, typing, check, say(ENDS[at])] };
  });
  if (TAKES_NO_OTHER_BANKS.includes(bank)) return own;
  const from = say('snap.step.transfer', { bank: brandName(bank) });
  return [...own, { title: say('snap.method.other_va'), steps: [from, typing, say('snap.step.exactly', { amount })] }];
}

/** The title of a group in the list of methods. */
export const groupWord = (group: MethodGroup): WordKey => `snap.group.${group}`;

// What a payment is found by, and what a caller may mean by the text of a search.

import { say } from '../../text/sayings.ts';
import { digitsOf, lowerCase, PHONE_DIGITS_MIN } from '../customer.ts';
import { invalid } from '../errors.ts';
import type { GatewayPayment } from './payment.ts';

export const SEARCH_MAX = 100;
const LETTERS_MIN = 2;
/** More than any payment can be of. */
const AMOUNT_MAX = 999_999_999_999;
/** What of a number is indexed: fewer digits at its end find nothing. */
export const LAST_DIGITS = 4;
/** What an order id may have in it, and as much of it as says something. */
const ORDER_ID_PART = /^[A-Za-z0-9_~.-]{3,}$/;

export interface SearchTerms {
  /** An order id, an e-mail, or a word of a name begins with this. */
  readonly beginning: string;
  /** A phone number begins with these digits, without the national or international prefix. */
  readonly phone: string | null;
  /** In whole rupiah. */
  readonly amount: number | null;
  /** A transaction id or the payment's own is this; a number that a customer pays to, or of a card, ends with it. */
  readonly whole: string;
  /** An order id has this anywhere in it; null where none can. */
  readonly part: string | null;
}

/** A name of more words than these is found by these. */
export const NAME_WORDS_MAX = 12;

/** What a payment is found by: how these begin, and its amount. */
export interface PaymentTerms {
  readonly orderId: string;
  /** The name from each of its words on. */
  readonly names: readonly string[];
  readonly email: string | null;
  /** Its digits, without what stands before them at home or abroad. */
  readonly phone: string | null;
  readonly amount: bigint;
}

/** A change touches none of it, so it is written down once, with the payment. */
export function termsOf(payment: GatewayPayment): PaymentTerms {
  const { orderId, customerEmail, customerPhone, grossAmount } = payment;
  return {
    orderId: lowerCase(orderId),
    names: namesOf(payment),
    email: customerEmail === null ? null : lowerCase(customerEmail),
    phone: customerPhone === null ? null : digitsOf(customerPhone),
    amount: grossAmount,
  };
}

function namesOf({ customerFirstName: first, customerLastName: last }: GatewayPayment): string[] {
  if (first === null && last === null) return [];
  const written = lowerCase(`${first ?? ''} ${last ?? ''}`).split(/[ \t\n\r]+/);
  const words = written.filter((word) => word !== '').slice(0, NAME_WORDS_MAX);
  return words.map((_word, index) => words.slice(index).join(' '));
}

const PHONE = /^\+?[\d\s().-]+$/;
/** As it is written here (`Rp 150.000`, `150.000,00`) and in answers (`150000.00`). */
const AMOUNT = /^(?:rp\.?|idr)?\s*(\d{1,3}(?:[.,]\d{3})+|\d{1,12})(?:[.,]00?)?$/i;

/** Reads the words of a search. Throws a refusal that names the field `q` where they are too few to look for. */
export function readSearch(asked: string): SearchTerms {
  const beginning = asked.trim().replace(/\s+/g, ' ');
  const letters = beginning.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  if (letters < LETTERS_MIN) {
    throw invalid({ field: 'q', message: say('letters_few', { count: LETTERS_MIN }) });
  }
  const digits = PHONE.test(beginning) ? beginning.replace(/\D/g, '').replace(/^(?:62|0)/, '') : '';
  const [, written = ''] = AMOUNT.exec(beginning) ?? [];
  const amount = Number(written.replace(/[.,]/g, ''));
  return {
    beginning,
    phone: digits.length < PHONE_DIGITS_MIN ? null : digits,
    amount: written === '' || amount > AMOUNT_MAX ? null : amount,
    // Cards are written as they are masked.
    whole: beginning.replace(/[\s*•]/g, ''),
    part: ORDER_ID_PART.test(beginning) ? beginning : null,
  };
}

/** The words by which the payments of one customer are found, with others whose e-mail or phone begins so. */
export function termsOfCustomer(email: string | undefined, phone: string | undefined): SearchTerms | undefined {
  const beginning = email ?? phone;
  return beginning === undefined
    ? undefined
    : { beginning, phone: email === undefined ? beginning : null, amount: null, whole: '', part: null };
}

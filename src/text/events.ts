// What is said beside the name of an event that readers take for another one.

import type { Language } from './language.ts';

/** `payment_received` is the contract's name: the gateway has the payment, and nobody has paid. */
export const NOT_PAID_YET: Readonly<Record<Language, string>> = {
  en: 'not paid yet: ship on payment_settled',
  id: 'belum dibayar: kirim barang saat payment_settled',
};

/** What an option or a field that takes names of events is about. */
export function aboutEvents(text: string): string {
  return `${text}; payment_received is ${NOT_PAID_YET.en}`;
}

/** For a line of a terminal; empty where the name says enough. */
export function besideEvent(name: string): string {
  return name === 'payment_received' ? `  (${NOT_PAID_YET.en})` : '';
}

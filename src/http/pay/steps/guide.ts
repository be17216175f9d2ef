// What a guide to paying is: the steps of a bank, an app or a store, as data, in each language.

import type { Language } from '../../landing/language.ts';

export interface Way {
  /** Where it is done, such as "ATM BCA". */
  readonly title: string;
  /** How the payment gets into an app, where there is more than one way: on the same phone, by the app's scanner, by the camera. */
  readonly by?: 'phone' | 'scanner' | 'camera';
  /** In order. `{number}`, `{biller}`, `{key}`, `{code}` and `{amount}` are filled in. */
  readonly steps: readonly string[];
}

export interface Guide {
  /** The day on which the steps were last looked over. Menus change: compare them with the bank's own now and then. */
  readonly reviewed: string;
  /** Whether accounts at other banks can pay it by transfer; null where that means nothing. */
  readonly otherBanks: boolean | null;
  /** The name of the bank, or of who else takes the money. */
  readonly name: string;
  /** What to say at the till, where there is one. */
  readonly say?: Readonly<Record<Language, string>>;
  readonly ways: Readonly<Record<Language, readonly Way[]>>;
}

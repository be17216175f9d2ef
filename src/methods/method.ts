// What a payment method is, as data: everything that Gapura knows of one. Each method has a file of its own beside this one.

import type { Language } from '../text/language.ts';
import type { ChargeBase } from './wire.ts';

export type Words = Readonly<Record<Language, string>>;

/** The fields of a charge that methods read; the caller's input has them all. */
export interface ChargeFields {
  readonly bank?: string | undefined;
  readonly va_number?: string | undefined;
  readonly store?: string | undefined;
  readonly token_id?: string | undefined;
  readonly authentication?: boolean | undefined;
  readonly authorize?: boolean | undefined;
  readonly save_card?: boolean | undefined;
  readonly installment_term?: number | undefined;
  readonly callback_url?: string | undefined;
  readonly account_id?: string | undefined;
  readonly payment_option_token?: string | undefined;
  readonly qris_acquirer?: string | undefined;
  readonly bill_info1?: string | undefined;
  readonly bill_info2?: string | undefined;
  readonly item_details?: unknown;
  readonly customer_details?: { readonly phone?: string | undefined } | undefined;
}
export type ChargeField = keyof ChargeFields;

export interface RefundRule {
  /** Less than everything that is left. */
  readonly partial: boolean;
  /** Whether the provider can be asked to pay back at once. */
  readonly direct: boolean;
  /** Days after the payment during which the gateway takes refunds. */
  readonly windowDays: number;
}

/** What a field of the gateway's body must hold; an object names its own fields. Fields that are not named pass. */
export type BodyField = 'text' | 'filled' | 'flag' | 'whole' | 'json' | 'texts' | 'items' | 'customer' | BodyFields;
export interface BodyFields {
  readonly needs?: Readonly<Record<string, BodyField>>;
  readonly takes?: Readonly<Record<string, BodyField>>;
}

export type AnyCharge = ChargeBase & { payment_type: string };

/** A payment type of the gateway: what its charge holds, and what can be done with its payments. Banks and stores share one. */
export interface PaymentTypeTraits<Charge extends AnyCharge> {
  readonly name: Charge['payment_type'];
  readonly label: Words;
  /** Fields of a charge that only some types have a use for, this one among them. */
  readonly takes: readonly ChargeField[];
  /** Fields without which there is no charge. */
  readonly requires: readonly (ChargeField | 'customer_details.phone')[];
  /** The longest time to pay that the gateway takes, in days; null where it takes none of ours. */
  readonly expiryDaysMax: number | null;
  /** Null where the gateway cannot refund at all: the money came in cash or from a bank account. */
  readonly refund: RefundRule | null;
  /** The part of the gateway's body that is this type's own. */
  readonly body: (input: ChargeFields) => Partial<Charge>;
  /** What is checked of that part before it is sent. */
  readonly bodyFields: BodyFields;
  /** Other types that the gateway may write for a payment of this one. */
  readonly reportedAs?: readonly string[];
  /** The gateway finds payments by their transaction id alone. */
  readonly onlyByTransactionId?: true;
  /** What the documentation's example has besides the usual fields. */
  readonly example?: ChargeFields;
}

/** What the customer gets to pay with. */
export type InstrumentKind = 'va' | 'bill' | 'qris' | 'wallet' | 'push' | 'store' | 'redirect' | 'card';

export type MethodGroup = 'wallets' | 'banks' | 'cards' | 'stores' | 'later';

export interface GuideSection {
  /** Where it is done, such as "ATM BCA". */
  readonly title: string;
  /** How the payment gets into an app, where there is more than one way: on the same phone, by the app's scanner, by the camera. */
  readonly by?: 'phone' | 'scanner' | 'camera';
  /** In order. `{number}`, `{biller}`, `{key}`, `{code}` and `{amount}` are filled in. */
  readonly steps: readonly string[];
}

/** How the customer pays, step by step. */
export interface Guide {
  /** The day on which the steps were last looked over. Menus change: compare them with the bank's own now and then. */
  readonly reviewed: string;
  /** What to say at the till, where there is one. */
  readonly say?: Words;
  readonly sections: Readonly<Record<Language, readonly GuideSection[]>>;
}

/** The mark beside a method's name, as we draw it (marks.ts): a short text in the scheme's colours, none a copy of a logo. */
export interface Mark {
  readonly text: string | null;
  /** Of the ground. */
  readonly colour: string;
  /** Of the text; black or white where absent, whichever has more contrast. */
  readonly ink?: string;
  /** The colour of a line under the text. */
  readonly line?: string;
  /** SVG on the ground, in 40 by 24. */
  readonly shapes?: string;
}

export interface MethodTraits {
  /** The name that the gateway's own checkout has for it. */
  readonly name: string;
  readonly type: PaymentTypeTraits<AnyCharge>;
  readonly bank?: string;
  readonly store?: string;
  readonly group: MethodGroup;
  readonly label: Words;
  /** What helps to choose it. */
  readonly hint: Words;
  readonly mark: Mark;
  /** The least and the most that the gateway takes, in rupiah; null where it names no limit. */
  readonly least: bigint;
  readonly most: bigint | null;
  readonly instrument: InstrumentKind;
  /** What the pay page asks for first. */
  readonly asks?: 'phone' | 'card';
  /** Minutes that a checkout gives it at most: what is scanned or opened in an app is used at once, or not at all. */
  readonly minutesMax?: number;
  /** What a lender wants to know: names, or also addresses and what each thing is. */
  readonly borrower?: 'names' | 'addresses';
  /** Whether accounts at other banks can pay it by transfer, and the bank's name. */
  readonly payableFrom?: { readonly bank: string; readonly otherBanks: boolean };
  /** The gateway makes a second payment though the idempotency key is the same. */
  readonly ignoresIdempotencyKey?: true;
  readonly guide: Guide;
}

export const MILLION = 1_000_000n;
export const BILLION = 1_000n * MILLION;
export const MINUTES_OF_A_CODE = 15;

/** A name that is the same in every language. */
export function brand(name: string): Words {
  return { en: name, id: name };
}

/** Without the fields that are not there: the gateway refuses some that are null. */
export function defined<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]: Exclude<Fields[Key], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

// A payment link: a public address that makes a checkout for each customer who opens it; and how it is shown to the world.

import type { Method } from '../../methods/index.ts';
import { LANGUAGES } from '../checkouts/checkout.ts';
import {
  amount,
  amounts,
  boolean,
  choice,
  integer,
  json,
  list,
  type RecordOf,
  showingOf,
  text,
  texts,
  time,
  uuid,
} from '../record.ts';

const LINK_STATUSES = ['active', 'ended'] as const;

export const LINK_FIELD_TYPES = ['text', 'email', 'phone', 'number'] as const;
export type LinkFieldType = (typeof LINK_FIELD_TYPES)[number];

/** Something that the customer is to fill in. */
export interface LinkField {
  readonly name: string;
  /** What is checked, and which keyboard a phone shows. */
  readonly type: LinkFieldType;
  readonly label: string;
  readonly required: boolean;
}

/** How many of what is paid for a customer may take. */
export interface LinkQuantity {
  readonly min: number;
  readonly max: number;
}

/** One amount for all, for each of several where the customer says how many, or any between two. */
export type LinkPrice =
  | { readonly kind: 'fixed'; readonly amount: bigint; readonly quantity: LinkQuantity | null }
  | {
      readonly kind: 'open';
      readonly least: bigint;
      readonly most: bigint;
      readonly suggestions: readonly bigint[];
    };

/** Every field of a link, in the order in which the API shows them. */
export const LINK_FIELDS = {
  id: uuid.shown('The id of the link'),
  ownerId: text,
  url: text.orNull.computed.shown('The page, for your customers; null in lists'),
  title: text.changes.shown('What is paid for'),
  description: text.orNull.changes.shown('More about it, with its line breaks'),
  imageUrl: text.orNull.changes.shown('A picture of it'),
  amount: amount.orNull.shown('The amount, for one where there is a quantity; null where the customer says it'),
  amountMin: amount.orNull.shown('The least that the customer may pay'),
  amountMax: amount.orNull.shown('The most that the customer may pay'),
  amountSuggestions: amounts.shown('Amounts to choose from'),
  quantity: json<LinkQuantity>().orNull.shown('How many the customer may take at once; null: one'),
  usageLimit: integer.orNull.changes.shown('How often it can be paid, whatever the quantity; null: without limit'),
  uses: integer.shown('How often it was paid'),
  held: integer.shown('How many customers are just paying, each with a use for now'),
  fields: list<LinkField>().changes.shown('What the customer is to fill in'),
  paymentMethods: texts<Method>().orNull.changes.shown(
    'The payment methods that are offered; null: all that the amount allows',
  ),
  customerPaysFees: boolean.orNull.changes.shown(
    'Whether the customer pays the fees of payment methods; null: as the shop has it',
  ),
  expiresAt: time.orNull.changes.shown('When it is over'),
  endedMessage: text.orNull.changes.shown('What the page says once it is over'),
  language: choice(LANGUAGES).orNull.changes.shown("Of the page; null: the browser's"),
  metadata: json().orNull.changes.shown('Yours'),
  /** `ended` where a caller ended it; `linkState` has the other reasons for its end. */
  status: choice(LINK_STATUSES).changes.adjusted.shown('Whether it can still be paid'),
  version: integer.initially(1).changes,
  createdAt: time.shown('When it was made'),
  updatedAt: time.changes.shown('When it last changed'),
} as const;

export interface PaymentLink extends RecordOf<typeof LINK_FIELDS> {}

export type LinkAmounts = Pick<PaymentLink, 'amount' | 'amountMin' | 'amountMax' | 'amountSuggestions' | 'quantity'>;

export function priceOf({ amount, amountMin, amountMax, amountSuggestions, quantity }: LinkAmounts): LinkPrice {
  if (amount !== null) return { kind: 'fixed', amount, quantity };
  return { kind: 'open', least: amountMin ?? 1n, most: amountMax ?? 1n, suggestions: amountSuggestions };
}

/** `full`: every use is taken or held, but one that is held may come back. */
export type LinkState = 'open' | 'full' | 'ended';

export function linkState(link: PaymentLink, now: Date): LinkState {
  const { status, expiresAt, usageLimit, uses, held } = link;
  if (status === 'ended' || (expiresAt !== null && expiresAt <= now)) return 'ended';
  if (usageLimit === null || uses + held < usageLimit) return 'open';
  return uses >= usageLimit ? 'ended' : 'full';
}

/** Whether a customer who has a checkout of the link, and holds no use of it, can begin no payment any more. Who began before its end may go on. */
export function isOverFor(
  link: PaymentLink,
  { attempts, holdsUse }: { readonly attempts: number; readonly holdsUse: boolean },
  now: Date,
): boolean {
  if (holdsUse) return false;
  const isUsedUp = link.usageLimit !== null && link.uses >= link.usageLimit;
  return attempts === 0 ? linkState(link, now) === 'ended' : isUsedUp;
}

const showFields = showingOf(LINK_FIELDS, 'shown');

/** The address is shown only where this one link is read: null in lists. */
export function showLink(link: PaymentLink, now: Date, url: string | null) {
  return showFields(link, { url, status: linkState(link, now) === 'ended' ? 'ended' : 'active' });
}

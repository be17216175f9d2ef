// A payment link: an address that anybody may open, and that makes a checkout for each who does.

import type { Method } from '../../methods/index.ts';
import type { CheckoutLanguage } from '../checkouts/checkout.ts';

export const LINK_STATUSES = ['active', 'ended'] as const;
export type LinkStatus = (typeof LINK_STATUSES)[number];

/** Something that the customer is to fill in. */
export interface LinkField {
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
}

/** One amount for all, or any between two. */
export type LinkPrice =
  | { readonly kind: 'fixed'; readonly amount: bigint }
  | {
      readonly kind: 'open';
      readonly least: bigint;
      readonly most: bigint;
      readonly suggestions: readonly bigint[];
    };

export interface PaymentLink {
  readonly id: string;
  readonly ownerId: string;
  readonly title: string;
  readonly price: LinkPrice;
  /** How often it can be paid; null where that is not limited. */
  readonly usageLimit: number | null;
  /** How often it was paid. */
  readonly uses: number;
  /** How many customers are just paying: each of them has a use for now. */
  readonly held: number;
  readonly fields: readonly LinkField[];
  readonly paymentMethods: readonly Method[] | null;
  readonly expiresAt: Date | null;
  readonly endedMessage: string | null;
  readonly language: CheckoutLanguage | null;
  readonly metadata: Record<string, unknown> | null;
  /** `ended` where somebody ended it; that it is over for another reason is in `standingOf`. */
  readonly status: LinkStatus;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** `full`: every use is taken or held, but one that is held may come back. */
export type LinkStanding = 'open' | 'full' | 'ended';

export function standingOf(link: PaymentLink, now: Date): LinkStanding {
  const { status, expiresAt, usageLimit, uses, held } = link;
  if (status === 'ended' || (expiresAt !== null && expiresAt <= now)) return 'ended';
  if (usageLimit === null || uses + held < usageLimit) return 'open';
  return uses >= usageLimit ? 'ended' : 'full';
}

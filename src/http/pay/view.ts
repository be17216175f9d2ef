// What the pay page shows, before it is words and markup: everything that the page needs, and nothing else. Never an e-mail
// address, a phone number or an id of ours.

import type { InstalmentPlan } from '../../domain/checkouts/instalments.ts';
import type { Shop } from '../../domain/checkouts/shop.ts';
import type { SurplusMoney } from '../../domain/checkouts/surplus.ts';
import type { FilledFault } from '../../domain/payment-links/input.ts';
import type { LinkField, LinkPrice } from '../../domain/payment-links/link.ts';
import type { CardRefusal } from '../../domain/payments/refusal.ts';
import type { Method } from '../../methods/index.ts';
import type { MarkName } from '../../methods/marks.ts';
import type { CardBrand } from '../../text/card-brand.ts';
import type { Language } from '../../text/language.ts';

/** The face of the shop. */
export interface ShopFace extends Shop {
  /** Files of marks that the shop has brought, by the method or the card brand that each stands for. */
  readonly marks?: ReadonlyMap<MarkName, string>;
}

export interface PayView {
  readonly language: Language;
  readonly shop: ShopFace;
  /** The path of the page itself; forms go to `method` below it. */
  readonly self: string;
  readonly order: Order;
  /** Phones get links to apps, everything else gets a QR code to scan. */
  readonly device: 'phone' | 'desktop';
  readonly now: Date;
  /** Changes whenever the state does: scripts compare it. */
  readonly version: string;
  /** Where the customer goes without paying; null where the shop named nothing. */
  readonly backUrl: string | null;
  readonly state: PayState;
}

export interface Order {
  readonly orderId: string;
  /** What is to be paid now: with the fee, where a method is chosen. */
  readonly amount: bigint;
  /** Of the method that is chosen; it is in the amount. */
  readonly fee: bigint;
  readonly items: readonly { readonly name: string; readonly quantity: number; readonly price: bigint }[];
  /** When the checkout ends. */
  readonly expiresAt: Date;
}

export interface Choice {
  readonly method: Method;
  /** What it adds to the amount. */
  readonly fee: bigint;
  /** Why this amount cannot be paid this way; null where it can. */
  readonly limit: { readonly kind: 'least' | 'most'; readonly amount: bigint } | null;
}

/**
 * Shown above the methods: the outcome of the last attempt. `busy`: the gateway did not answer, nothing was begun. `closing`: the
 * instrument from before could not be closed, so nothing new was begun. `taken`: the link has no use left for now. `field`: what was filled in cannot be used.
 */
export const NOTICES = ['refused', 'expired', 'cancelled', 'busy', 'closing', 'taken', 'field', 'limit'] as const;
export type Notice = (typeof NOTICES)[number];

export type PayState =
  /** `last` is the method that this customer used before. */
  | {
      readonly kind: 'choosing';
      readonly choices: readonly Choice[];
      readonly last: Method | null;
      readonly notice: Notice | null;
      /** Why the last card was refused, where that is what the notice is about. */
      readonly refusal: CardRefusal | null;
    }
  /** It is not known whether the gateway has the charge. */
  | {
      readonly kind: 'preparing';
      readonly method: Method | null;
      /** Whether it takes longer than the customer would expect. */
      readonly isSlow: boolean;
      /** Whether another payment may be begun in place of it. */
      readonly canChange: boolean;
    }
  | {
      readonly kind: 'waiting';
      readonly instrument: Instrument;
      /** When the instrument runs out. */
      readonly expiresAt: Date | null;
      /** Whether there is another method to choose. */
      readonly canChange: boolean;
      readonly notice: Notice | null;
    }
  /** The customer is back from an app or a bank, or the bank looks at it: nothing is to be done but wait. */
  | {
      readonly kind: 'verifying';
      readonly method: Method | null;
      /** Whether it may be that nothing was paid: the customer can then go back to what there is to pay with. */
      readonly canPay: boolean;
    }
  /** A person looks at the payment by card, which takes hours. */
  | { readonly kind: 'review'; readonly method: Method | null; readonly isMailed: boolean; readonly canChange: boolean }
  | {
      readonly kind: 'paid';
      readonly receipt: Receipt;
      /** Where to go on after a moment. */
      readonly successUrl: string | null;
      readonly surplus: SurplusMoney | null;
    }
  /** It was paid some time ago, or twice; the customer is not redirected. */
  | {
      readonly kind: 'paid_already';
      readonly receipt: Receipt;
      readonly successUrl: string | null;
      readonly surplus: SurplusMoney | null;
    }
  | {
      readonly kind: 'refunded';
      readonly receipt: Receipt;
      readonly refunded: bigint;
      readonly surplus: SurplusMoney | null;
    }
  /** It ended without the payment, and money came in all the same. */
  | { readonly kind: 'late'; readonly surplus: SurplusMoney }
  /** The payment link that it was made by has no use left, or has ended, before this customer began. */
  | { readonly kind: 'link_ended'; readonly message: string | null }
  | { readonly kind: 'expired' }
  | { readonly kind: 'cancelled' };

export interface Receipt {
  readonly paidAt: Date;
  readonly method: Method | null;
  readonly amount: bigint;
  /** It is in the amount. */
  readonly fee: bigint;
  /** Of a card that is paid in instalments; null where it is not. */
  readonly months: number | null;
}

/** What the customer needs to pay, by the kind of thing that it is. */
export type Instrument = { readonly method: Method } & (
  | { readonly kind: 'va'; readonly number: string }
  | { readonly kind: 'bill'; readonly billerCode: string; readonly billKey: string }
  /** `text` is the EMV text of a QRIS code. */
  | { readonly kind: 'qris'; readonly text: string }
  | {
      readonly kind: 'wallet';
      /** Opens the app on a phone; on a desktop it is shown as a QR code for the phone's camera where there is no `qrText`. */
      readonly appUrl: string | null;
      /** The EMV text, where the gateway gives one. */
      readonly qrText: string | null;
      /** The gateway's own picture of a QR code, where there is no text. */
      readonly qrImageUrl: string | null;
    }
  /** A push message went to the phone. */
  | { readonly kind: 'push' }
  | { readonly kind: 'store'; readonly code: string }
  | { readonly kind: 'redirect'; readonly url: string }
  /** The bank's 3-D Secure page. */
  | { readonly kind: 'card'; readonly url: string }
);

/** The page of a payment link, before it has become a checkout. */
export interface LinkView {
  readonly language: Language;
  readonly shop: ShopFace;
  readonly self: string;
  readonly title: string;
  readonly description: string | null;
  readonly imageUrl: string | null;
  readonly price: LinkPrice;
  readonly fields: readonly LinkField[];
  /** What was filled in before and cannot be used, with why. */
  readonly filled: Readonly<Record<string, string>>;
  readonly faults: readonly FilledFault[];
  /** `ended`: over for good. `full`: every use is taken or held for now. */
  readonly state: 'open' | 'ended' | 'full';
  readonly endedMessage: string | null;
}

/** What is served for the card form, apart from the rest: only this page runs the gateway's script. */
export interface CardView extends Pick<PayView, 'language' | 'shop' | 'self' | 'order' | 'now' | 'backUrl'> {
  /** The gateway's script, and what it needs. */
  readonly script: { readonly url: string; readonly clientKey: string; readonly environment: 'sandbox' | 'production' };
  /** The bank's page, where the customer is in the middle of it. */
  readonly bankUrl: string | null;
  /** Why the last card was refused. */
  readonly refusal: CardRefusal | null;
  /** The customer's own, which they agreed to have kept. */
  readonly saved: readonly SavedCardFace[];
  /** In which it can be paid, by banks. */
  readonly plans: readonly InstalmentPlan[];
  /** Whether this card can be kept. */
  readonly canKeep: boolean;
}

export interface SavedCardFace {
  readonly id: string;
  readonly brand: CardBrand | null;
  readonly lastDigits: string;
  readonly expiresAt: Date | null;
}

// What a shop says about itself and how its checkouts behave. An option stands here with its default, and in the table of settings.

import { checkedFees, type FeeTable } from './fees.ts';
import { checkedInstalments, type InstalmentTable } from './instalments.ts';

export interface Shop {
  readonly shopName: string | null;
  /** How customers reach the shop, in a line: on pay pages, receipts and in mails. */
  readonly contact: string | null;
  /** In a line, on receipts. */
  readonly address: string | null;
  /** A picture: an https address, or one on this machine. */
  readonly logoUrl: string | null;
  /** As `#rrggbb`. Text on it is black or white, whichever has more contrast. */
  readonly colour: string | null;
  /** A folder of marks of payment methods, such as `bca.svg`, read at the start: they are shown in place of ours. */
  readonly marksDir: string | null;
  /** Hosts that `success_url` and `back_url` may lead to; none where absent, but any with the local gateway. */
  readonly returnHosts: readonly string[] | null;
  /** Origins of sites that may show a pay page inside of theirs; none where absent. */
  readonly frameAncestors: readonly string[];
  /** What each payment method adds to the amount, where the customer pays it. Nothing where absent. */
  readonly fees: FeeTable | null;
  /** What banks lend by card, where the account at the gateway has it. Nothing where absent. */
  readonly instalments: InstalmentTable | null;
  /** Refunds by itself what a checkout got twice. Off where absent. */
  readonly refundSurplus: boolean;
  /** Sends mails to customers, by a server such as `smtp://user:password@host:587`; it needs `publicUrl`. None where absent. */
  readonly mail: { readonly url: string; readonly from: string } | null;
}

export const SHOP_DEFAULTS: Shop = {
  shopName: null,
  contact: null,
  address: null,
  logoUrl: null,
  colour: null,
  marksDir: null,
  returnHosts: null,
  frameAncestors: [],
  fees: null,
  instalments: null,
  refundSurplus: false,
  mail: null,
};

/** What a host gives: null is as good as absent. */
export type CheckoutOptions = { readonly [Name in keyof Shop]?: Shop[Name] | null | undefined };

export function shopOf(given: CheckoutOptions = {}): Shop {
  const shop = { ...SHOP_DEFAULTS, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value != null)) };
  return { ...shop, fees: checkedFees(shop.fees), instalments: checkedInstalments(shop.instalments) };
}

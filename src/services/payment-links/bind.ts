// Payment links, bound to their context: for those who make them, and for the customers who open them.

import type { Caller } from '../../domain/caller.ts';
import type { Filled, LinkInput, LinkUpdate } from '../../domain/payment-links/input.ts';
import { standingOf } from '../../domain/payment-links/link.ts';
import { showLink } from '../../domain/payment-links/representation.ts';
import { openToken } from '../checkouts/tokens.ts';
import type { Context } from '../context.ts';
import {
  beginCheckout,
  createLink,
  endLink,
  getLink,
  type LinkRecord,
  listLinks,
  openLink,
  updateLink,
} from './links.ts';
import { makePoster } from './poster.ts';

/** Payment links on behalf of a caller, who sees and changes their own unless they are staff. */
export function bindPaymentLinks(context: Context) {
  return {
    create: (caller: Caller, input: LinkInput, id?: string) => createLink(context, caller, input, id),
    get: (caller: Caller, id: string) => getLink(context, caller, id),
    list: (caller: Caller, query: { readonly limit: number; readonly cursor?: string | undefined }) =>
      listLinks(context, caller, query),
    update: (caller: Caller, id: string, update: LinkUpdate) => updateLink(context, caller, id, update),
    end: (caller: Caller, id: string) => endLink(context, caller, id),
    tokenOf: ({ link, tokenSealed }: LinkRecord) => openToken(context, link.id, tokenSealed),
    show: ({ link }: LinkRecord, url: string | null) => showLink(link, context.clock.now(), url),
    /** A page to print, with a code that leads to `url`. */
    poster: ({ link }: LinkRecord, { url, shopName }: { readonly url: string; readonly shopName: string | null }) =>
      makePoster({
        language: link.language ?? 'id',
        title: link.title,
        shopName,
        amount: link.price.kind === 'fixed' ? link.price.amount : null,
        url,
      }),
    /** For customers, who have nothing but the token of an address. */
    open: (token: string) => openLink(context, token),
    standing: ({ link }: LinkRecord) => standingOf(link, context.clock.now()),
    begin: (record: LinkRecord, filled: Filled) => beginCheckout(context, record, filled),
  };
}

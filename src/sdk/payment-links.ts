// gapura.paymentLinks: addresses that anybody can pay at.

import { type Api, dataOf, idIn } from './api.ts';
import { readFile } from './files.ts';
import { type CallOptions, readId, type WriteOptions } from './options.ts';
import { type Pages, pagesOf } from './pages.ts';
import type { PaymentLink, PaymentLinkInput, PaymentLinkQuery, PaymentLinkUpdate } from './types.ts';

export interface PaymentLinks {
  /** Makes an address for a fixed amount, or one that the customer says. */
  create(input: PaymentLinkInput, options?: WriteOptions): Promise<PaymentLink>;
  get(id: string, options?: CallOptions): Promise<PaymentLink>;
  /** Payment links, newest first: yours, or everybody's for staff. Their `url` is null here. */
  list(query?: PaymentLinkQuery, options?: CallOptions): Pages<PaymentLink>;
  /** Changes everything but the amount. */
  update(id: string, changes: PaymentLinkUpdate, options?: WriteOptions): Promise<PaymentLink>;
  /** Lets nobody begin to pay by it any more. */
  end(id: string, options?: WriteOptions): Promise<PaymentLink>;
  /** A page to print, with a code that leads to the link: the bytes of a PDF. */
  poster(id: string, options?: CallOptions): Promise<Uint8Array>;
}

export function paymentLinkCalls({ settings, paths, reading, writing }: Api): PaymentLinks {
  return {
    create: async (body, options) => dataOf(paths.POST('/payment_links/', { body, ...writing(options) })),
    get: async (id, options) => dataOf(paths.GET('/payment_links/{pk}/', { params: idIn(id), ...reading(options) })),
    list: (query = {}, options) =>
      pagesOf(query.cursor, (cursor) =>
        paths.GET('/payment_links/', { params: { query: { ...query, ...cursor } }, ...reading(options) }),
      ),
    update: async (id, body, options) =>
      dataOf(paths.PATCH('/payment_links/{pk}/', { params: idIn(id), body, ...writing(options) })),
    end: async (id, options) =>
      dataOf(paths.POST('/payment_links/{pk}/end/', { params: idIn(id), ...writing(options) })),
    poster: async (id, options = {}) => {
      const path = `/payment_links/${readId(id)}/poster.pdf`;
      const pieces: Uint8Array[] = [];
      for await (const piece of readFile(settings, { path, type: 'application/pdf' }, options)) pieces.push(piece);
      return joined(pieces);
    },
  };
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

// Whom a message goes to: the merchant's address, or those that the headers of the request named that began it all.

import type { IncomingHttpHeaders } from 'node:http';

const HEADER_URLS_MAX = 3;

/** Kept with what the request began, so that every later message about it finds its way. */
export interface HeaderAddresses {
  /** Instead of the merchant's address. */
  readonly overrideUrls?: readonly string[];
  /** Besides it. */
  readonly appendUrls?: readonly string[];
}

export function addressesFor(
  { overrideUrls, appendUrls = [] }: HeaderAddresses,
  usual: string | undefined,
): readonly string[] {
  return overrideUrls ?? [...(usual === undefined ? [] : [usual]), ...appendUrls];
}

/** The addresses in the headers of a charge, an invoice, a subscription or a linking; where both are sent, the override wins. */
export function headerAddresses(headers: IncomingHttpHeaders): HeaderAddresses {
  const overrideUrls = urlsOf(headers['x-override-notification']);
  if (overrideUrls.length > 0) return { overrideUrls };
  const appendUrls = urlsOf(headers['x-append-notification']);
  return appendUrls.length > 0 ? { appendUrls } : {};
}

function urlsOf(header: string | string[] | undefined): string[] {
  return [header ?? []]
    .flat()
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter((text) => URL.canParse(text) && /^https?:/i.test(text))
    .slice(0, HEADER_URLS_MAX);
}

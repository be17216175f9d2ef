// Where browsers find a page: below the public address, or below the one that the caller used, and whether by TLS.

import type { Call } from './endpoint.ts';

type CallAddress = Pick<Call<unknown, unknown, unknown>, 'publicUrl' | 'origin' | 'path'>;

/** Whether browsers come over TLS: the public address says so, or the trusted proxy, or the connection. The client chooses the Host header. */
export function isEncrypted(publicUrl: string | undefined, origin: string | null): boolean {
  return [publicUrl, origin].some((url) => /^https:/i.test(url ?? ''));
}

/**
 * `noun` is the first segment of the endpoint's own path: what stands before it is the prefix under which the host mounted us. A
 * host that calls without HTTP and says no public address gets a path. Null where the token can no longer be opened.
 */
export function pageAddress(
  call: CallAddress,
  noun: string,
  page: { readonly below: 'pay' | 'pay/link'; readonly token: string | null },
): string | null {
  if (page.token === null) return null;
  return siteAddress(call, noun, `${page.below}/${page.token}`);
}

/** The same for any of our pages. */
export function siteAddress({ publicUrl, origin, path }: CallAddress, noun: string, page: string): string {
  if (publicUrl !== undefined) return `${publicUrl.replace(/\/+$/, '')}/${page}`;
  const prefix = path.slice(0, path.lastIndexOf(`/${noun}`));
  return `${origin ?? ''}${prefix}/${page}`;
}

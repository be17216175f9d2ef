// Which shop of a server a request is for: by the name of the host, or by the first part of the path after the server's prefix.

import type { IncomingMessage } from 'node:http';
import type { ShopHosts } from '../config/parsers.ts';

const SHOP = Symbol('shop');

type Aimed = IncomingMessage & { [SHOP]?: string; originalUrl?: string };

export interface ShopAddresses {
  /** Of the server: empty, or as `/pay`. */
  readonly prefix: string;
  readonly hosts: ShopHosts | null;
  isShop(id: string): boolean;
}

/** Notes the shop of a request, and gives the address that leads to the same in the server's own shop. */
export function aim(request: Aimed, { prefix, hosts, isShop }: ShopAddresses): string {
  const url = request.url ?? '/';
  const byHost = hosts === null ? undefined : shopOfHost(request.headers.host ?? '', hosts);
  if (byHost !== undefined && isShop(byHost)) {
    request[SHOP] = byHost;
    return url;
  }
  if (!url.startsWith(`${prefix}/`)) return url;
  const rest = url.slice(prefix.length + 1);
  const end = rest.search(/[/?#]/);
  const id = end === -1 ? rest : rest.slice(0, end);
  if (id === '' || !isShop(id)) return url;
  request[SHOP] = id;
  // As Express does it: addresses in answers are those that the client knows.
  request.originalUrl ??= url;
  const below = end === -1 ? '' : rest.slice(end);
  return `${prefix}${below.startsWith('/') ? below : `/${below}`}`;
}

/** Notes the shop of a request whose route says it. */
export function aimAt(request: IncomingMessage, id: string): void {
  (request as Aimed)[SHOP] = id;
}

/** The shop that was noted; undefined for the server's own. */
export function shopAimedAt(request: IncomingMessage): string | undefined {
  return (request as Aimed)[SHOP];
}

/** `/notification/` as `/kopi/notification/`. */
export function belowShop(address: string | null, id: string): string | null {
  return address?.replace(/\/notification\/$/, `/${id}/notification/`) ?? null;
}

export function shopOfHost(header: string, { names, endings }: ShopHosts): string | undefined {
  const host = header.replace(/:\d+$/, '').toLowerCase();
  const ending = endings.find((known) => host.endsWith(known));
  return names[host] ?? (ending === undefined ? undefined : host.slice(0, -ending.length));
}

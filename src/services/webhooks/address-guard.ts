// Keeps webhooks away from private networks: which addresses may be called, however they are written or resolved.

import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { type Said, say } from '../../text/sayings.ts';

export interface GuardOptions {
  /** Host names, addresses and networks (`10.1.0.0/16`) that may be called though they are not public; `all` checks nothing. */
  readonly allow: 'all' | readonly string[];
  /** Resolves names; the system's resolver where absent. */
  readonly lookup?: LookupFunction;
}

export interface AddressGuard {
  /** The address to call, as far as it can be judged without resolving its name. Throws an AddressRefused. */
  checkUrl(text: string): URL;
  /** Resolves a name for a connection that is being opened, and refuses if any answer is not public. */
  readonly lookup: LookupFunction;
}

/** The message says why, as the end of a sentence that begins with the address. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
  declare readonly message: Said;

  constructor(message: Said) {
    super(message);
  }
}

const URL_LENGTH_MAX = 2_048;
/** A plain host: no user name, no percent signs, no backslashes, nothing but ASCII, so that all parsers read it alike. */
const PLAIN_URL = /^https?:\/\/(?<host>[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?(?:[/?][^\s\\#]*)?$/i;
/** Names that no public resolver knows. */
const PRIVATE_NAME = /^[^.]+$|\.(?:localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa)$/;

export function createAddressGuard(options: GuardOptions): AddressGuard {
  const { allow } = options;
  const resolve = options.lookup ?? (systemLookup as LookupFunction);
  const isAllowed = allow === 'all' ? () => true : allowing(allow);
  return {
    checkUrl(text) {
      const { url, host } = parseUrl(text);
      if (isAllowed(host)) return url;
      if (url.protocol !== 'https:') throw new AddressRefused(say('not_encrypted'));
      const fault = ipaddr.isValid(host)
        ? faultOfAddress(host)
        : PRIVATE_NAME.test(host)
          ? say('not_public_name')
          : null;
      if (fault !== null) throw new AddressRefused(fault);
      return url;
    },
    // The connection is made to exactly the addresses that were judged here: nothing is resolved a second time.
    lookup(hostname, lookupOptions, callback) {
      resolve(hostname, { ...lookupOptions, all: true }, (error, found) => {
        if (error !== null) return callback(error, []);
        const addresses = (Array.isArray(found) ? found : []) as LookupAddress[];
        const [first] = addresses;
        if (first === undefined) return callback(new AddressRefused(say('no_host')), []);
        const refused = isAllowed(hostname)
          ? undefined
          : addresses.find(({ address }) => !isPublic(address, isAllowed));
        if (refused !== undefined) return callback(new AddressRefused(say('leads_inside')), []);
        return lookupOptions.all ? callback(null, addresses) : callback(null, first.address, first.family);
      });
    },
  };
}

function isPublic(address: string, isAllowed: (address: string) => boolean): boolean {
  return isAllowed(address) || faultOfAddress(address) === null;
}

function parseUrl(text: string): { url: URL; host: string } {
  if (text.length > URL_LENGTH_MAX) throw new AddressRefused(say('too_long'));
  const written = PLAIN_URL.exec(text)?.groups?.host?.toLowerCase();
  if (written === undefined || !URL.canParse(text)) {
    throw new AddressRefused(say('not_plain_address'));
  }
  const url = new URL(text);
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  // The parser reads 0x7f.1, 2130706433 and 127.1 as 127.0.0.1. A host written like that is refused.
  const oddly = !written.startsWith('[') && (host !== written || host.endsWith('.'));
  if (oddly) throw new AddressRefused(say('odd_host'));
  return { url, host };
}

/** Why an address must not be called; null for a public one. */
function faultOfAddress(text: string): Said | null {
  if (!ipaddr.isValid(text)) return say('not_an_address');
  const address = ipaddr.parse(text);
  const fault = say('not_public');
  if (address.range() !== 'unicast') return fault;
  if (address instanceof ipaddr.IPv4) return null;
  const [first = 0, , , , , mark = 0] = address.parts;
  // Only 2000::/3 is public; the rest may hold an IPv4 address, as ::127.0.0.1 and the tunnels named ISATAP (5efe) do.
  return first >> 13 === 1 && mark !== 0x5efe ? null : fault;
}

/** Matches host names exactly, and addresses by network. */
function allowing(entries: readonly string[]): (host: string) => boolean {
  const networks = entries.filter((entry) => ipaddr.isValidCIDR(entry) || ipaddr.isValid(entry)).map(toNetwork);
  const names = new Set(entries.map((entry) => entry.toLowerCase()));
  return (host) => {
    if (!ipaddr.isValid(host)) return names.has(host.toLowerCase());
    const address = ipaddr.parse(host);
    return networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
  };
}

function toNetwork(entry: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry);
  const address = ipaddr.parse(entry);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

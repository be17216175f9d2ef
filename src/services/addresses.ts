// Network addresses in every notation: how they are shown, what limits by address go by, and which networks hold them.

import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Proxies name a client as `192.0.2.1:4711`, `[2001:db8::1]` or `[2001:db8::1]:4711` too. */
const IN_BRACKETS_OR_WITH_PORT = /^(?:\[(?<inside>[^\]]+)\](?::\d{1,5})?|(?<before>[^:]+):\d{1,5})$/;
/** An interface of our own, such as `%eth0`: it says nothing of who is there. */
const ZONE = /%.*$/;
/** What translators make of an IPv4 client, whose address is in the last bytes (RFC 6052, RFC 6145): all of them lie in one /64. */
const TRANSLATED: ReadonlySet<string> = new Set(['rfc6052', 'rfc6145']);
const MAPPED_BITS = 96;
/** What a provider gives one customer at least: a client with one of these addresses has all. */
const NETWORK_BITS = 64;
const NETWORK_PARTS = NETWORK_BITS / 16;

/** The address in its usual spelling, without port and zone, and an IPv4-mapped one as IPv4; undefined where it is none. */
export const readAddress = remembering((written) => parse(written)?.toString());

/** What limits go by: an IPv4 address, or the /64 of an IPv6 one. All texts that are no address count as one. */
export const networkOf = remembering((written) => {
  const address = parse(written);
  if (address === undefined) return 'unknown';
  if (address instanceof ipaddr.IPv4) return address.toString();
  if (TRANSLATED.has(address.range())) return new ipaddr.IPv4(address.toByteArray().slice(-4)).toString();
  const network = new ipaddr.IPv6([...address.parts.slice(0, NETWORK_PARTS), 0, 0, 0, 0]);
  return `${network.toString()}/${NETWORK_BITS}`;
});

/** So many addresses are remembered before all are forgotten. */
const REMEMBERED_MAX = 1_000;
/** No address is longer, with its port and a short zone; a client may write anything. */
const REMEMBERED_LENGTH_MAX = 64;

/** Most requests come from a few addresses, and each is read several times for one request. */
function remembering<Read>(read: (written: string) => Read): (written: string) => Read {
  const known = new Map<string, Read>();
  return (written) => {
    if (written.length > REMEMBERED_LENGTH_MAX) return read(written);
    if (known.has(written)) return known.get(written) as Read;
    if (known.size >= REMEMBERED_MAX) known.clear();
    const found = read(written);
    known.set(written, found);
    return found;
  };
}

/** A function that says whether an address lies in one of these networks, or is one of these addresses. */
export function liesIn(networks: readonly string[]): (written: string) => boolean {
  const ranges = networks.map(parseNetwork);
  return (written) => {
    const address = parse(written);
    return ranges.some(([network, bits]) => network.kind() === address?.kind() && address.match(network, bits));
  };
}

function parse(written: string): Address | undefined {
  const { inside, before } = IN_BRACKETS_OR_WITH_PORT.exec(written)?.groups ?? {};
  const text = (inside ?? before ?? written).replace(ZONE, '');
  // The parser takes 0x7f.1 and 010.0.0.1 for addresses too, and ::192.0.2.1 for a mapped one: it gets none of them to read.
  if (isIP(text) === 0) return undefined;
  return ipaddr.process(text.includes(':') ? new URL(`http://[${text}]`).hostname.slice(1, -1) : text);
}

function parseNetwork(entry: string): [Address, number] {
  const text = entry.replace(ZONE, '');
  const alone = isIP(text);
  const [address, bits] = ipaddr.parseCIDR(alone === 0 ? text : `${text}/${alone === 4 ? 32 : 128}`);
  const isMapped = address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= MAPPED_BITS;
  return isMapped ? [address.toIPv4Address(), bits - MAPPED_BITS] : [address, bits];
}

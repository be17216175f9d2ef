// What limits by address go by: one key for each IPv4 address and each /64, however the address is written.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { liesIn, networkOf, readAddress } from '../../src/services/addresses.ts';

describe('the network of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:4711', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:C000:0207', '192.0.2.7'],
    ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
    // Of a translator, behind which all IPv4 clients would be one.
    ['64:ff9b::192.0.2.7', '192.0.2.7'],
    ['::ffff:0:192.0.2.7', '192.0.2.7'],
    ['2001:db8::1', '2001:db8::/64'],
    ['2001:db8:0:0:ffff:ffff:ffff:ffff', '2001:db8::/64'],
    ['2001:0DB8::a:b:c:d', '2001:db8::/64'],
    ['2001:db8:0:1::', '2001:db8:0:1::/64'],
    ['[2001:db8:0:1::9]', '2001:db8:0:1::/64'],
    ['[2001:db8:0:1::9]:4711', '2001:db8:0:1::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['[fe80::2%25en1]:80', 'fe80::/64'],
    ['::192.0.2.7', '::/64'],
    ['unknown', 'unknown'],
    ['', 'unknown'],
    ['010.0.0.1', 'unknown'],
    ['0x7f.1', 'unknown'],
    ['192.0.2.7:port', 'unknown'],
  ])('%s is %s', (written, network) => {
    expect(networkOf(written)).toBe(network);
  });

  it('is the same for every address of a /64, in every spelling, and another for every other', () => {
    const part = fc.integer({ min: 0, max: 0xffff });
    const parts = (count: number) => fc.array(part, { minLength: count, maxLength: count });
    fc.assert(
      fc.property(parts(3), part, parts(4), parts(4), (prefix, subnet, host, other) => {
        // What holds an IPv4 address is shown above.
        const network = [0x2000 | (prefix[0] ?? 0), prefix[1] ?? 0, prefix[2] ?? 0, subnet];
        const spell = (all: readonly number[]) => all.map((one) => one.toString(16));
        const plain = spell([...network, ...host]).join(':');
        const padded = spell([...network, ...other])
          .map((one) => one.padStart(4, '0').toUpperCase())
          .join(':');
        const short = readAddress(plain) ?? '';
        const spellings = [plain, padded, short, `${short}%eth0`, `[${plain}]`, `[${padded}]:65535`];
        expect(new Set(spellings.map(networkOf)).size).toBe(1);
        const next = spell([...network.slice(0, 3), subnet ^ 1, ...host]).join(':');
        expect(networkOf(next)).not.toBe(networkOf(plain));
      }),
    );
  });
});

describe('whether an address lies in a network', () => {
  const isProxy = liesIn(['10.0.0.0/8', '192.168.1.1', '2001:db8::/32', '::ffff:172.16.0.0/108', 'fe80::1%eth0']);

  it.each(['10.9.8.7', '10.9.8.7:80', '::ffff:10.9.8.7', '192.168.1.1', '[2001:db8:9::1]:2', '172.16.4.4', 'fe80::1'])(
    '%s does',
    (written) => {
      expect(isProxy(written)).toBe(true);
    },
  );

  it.each([
    '11.0.0.1',
    '192.168.1.2',
    '2001:db9::1',
    '172.32.0.1',
    '64:ff9b::10.9.8.7',
    '::10.9.8.7',
    'fe80::2',
    'unknown',
    '',
  ])('%s does not', (written) => {
    expect(isProxy(written)).toBe(false);
  });
});

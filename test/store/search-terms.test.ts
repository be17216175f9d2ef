// What is written down for searches when a payment is made.

import { expect, it } from 'vitest';
import { blankPayment, type GatewayPayment } from '../../src/domain/payments/payment.ts';
import { termRowsOf } from '../../src/store/payments/search-terms.ts';

const NOON = new Date('2026-06-01T12:00:00.000Z');

function rowsOf(changes: Partial<GatewayPayment>): unknown[][] {
  const blank = blankPayment('0197a000-0000-7000-8000-000000000001', NOON);
  const known = { ownerId: 'budi', orderId: 'ORD-1', paymentType: 'qris', grossAmount: 50_000n };
  const rows = termRowsOf({ ...blank, ...known, ...changes });
  return rows.map(({ order_id, name, further_name, email, phone, amount }) => [
    order_id,
    name,
    further_name,
    email,
    phone,
    amount,
  ]);
}

it('a payment without a customer is found by its order id and its amount, in the week of its creation', () => {
  expect(rowsOf({ orderId: 'Toko_A-2026' })).toEqual([['toko_a-2026', null, null, null, null, '50000']]);
  const at = (createdAt: string) =>
    termRowsOf({
      ...blankPayment('', new Date(createdAt)),
      ownerId: 'budi',
      orderId: 'A',
      paymentType: 'qris',
      grossAmount: 1n,
    })[0]?.week;
  expect(at('1970-01-08T00:00:00.000Z')).toBe(1);
  expect(at('2026-06-03T23:59:59.999Z')).toBe(2943);
  expect(at('2026-06-04T00:00:00.000Z')).toBe(2944);
  // A clock that is wrong.
  expect(at('1969-12-31T23:59:59.999Z')).toBe(-1);
});

it.each([
  ['one word', 'Budi', null, [['budi', null]]],
  ['one word, in the other field', null, 'Budi', [['budi', null]]],
  ['two', 'Siti', 'AMINAH', [['siti aminah', 'aminah']]],
  [
    'three',
    'Nur  Aini',
    '\tBinti\r\n',
    [
      ['nur aini binti', 'aini binti'],
      ['binti', null],
    ],
  ],
  ['blanks alone', ' ', '\t', [[null, null]]],
  [
    'letters of others',
    'ÁRIA İPEK',
    'ΟΔΟΣ ẞ',
    [
      ['ária ipek οδοσ ß', 'ipek οδοσ ß'],
      ['οδοσ ß', 'ß'],
    ],
  ],
  ['another kind of blank', 'Budi\u00a0A', null, [['budi\u00a0a', null]]],
  [
    'more than twelve',
    'a b c d e f g',
    'h i j k l m n',
    [
      ['a b c d e f g h i j k l', 'b c d e f g h i j k l'],
      ['c d e f g h i j k l', 'd e f g h i j k l'],
      ['e f g h i j k l', 'f g h i j k l'],
      ['g h i j k l', 'h i j k l'],
      ['i j k l', 'j k l'],
      ['k l', 'l'],
    ],
  ],
])('a name of %s', (_what, customerFirstName, customerLastName, names) => {
  const rows = rowsOf({ customerFirstName, customerLastName });
  expect(rows.map(([, name, further]) => [name, further])).toEqual(names);
  // Everything else is in the first row alone.
  expect(rows[0]).toMatchObject(['ord-1', ...(names[0] ?? []), null, null, '50000']);
  for (const row of rows.slice(1)) expect([row[0], ...row.slice(3)]).toEqual([null, null, null, null]);
});

it.each([
  ['+62 812-7654-3210', '81276543210'],
  ['0812 7654 3210', '81276543210'],
  ['(021) 500.600', '21500600'],
  ['812', '812'],
  ['6262', '62'],
  ['0062', '062'],
  ['62', ''],
  ['+-(). ', null],
  ['', null],
])('the phone %j', (customerPhone, phone) => {
  expect(rowsOf({ customerPhone })[0]?.[4]).toBe(phone);
});

it('the e-mail in small letters', () => {
  expect(rowsOf({ customerEmail: 'Nur.Aini@Example.co.id' })[0]?.[3]).toBe('nur.aini@example.co.id');
});

// The arithmetic of fees that customers pay: whole rupiah, rounded up, within the limits of each method.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargeOf, refuseChoice } from '../../../src/domain/checkouts/attempt.ts';
import {
  checkedFees,
  dueBy,
  type FeeTable,
  feeIn,
  feeOf,
  limitWithFee,
  methodFees,
} from '../../../src/domain/checkouts/fees.ts';
import { checkCharge } from '../../../src/domain/payments/charge.ts';
import { METHOD, METHODS, type Method } from '../../../src/methods/index.ts';
import { NOON } from '../payments/support.ts';
import { AT_HOME, aCheckout, COFFEE } from './support.ts';

const feeBy = (table: FeeTable, method: Method, amount: bigint) => feeOf(methodFees(table), method, amount);

describe('a fee', () => {
  it.each<[FeeTable, Method, bigint, bigint]>([
    [{ bca_va: { fixed: 4_000 } }, 'bca_va', 1n, 4_000n],
    [{ gopay: { percent: 2 } }, 'gopay', 150_000n, 3_000n],
    [{ gopay: { percent: 2 } }, 'gopay', 150_001n, 3_001n],
    [{ qris: { percent: 0.7 } }, 'qris', 10_000n, 70n],
    [{ qris: { percent: 0.7 } }, 'qris', 10_001n, 71n],
    [{ credit_card: { percent: 2.9, fixed: 2_000 } }, 'credit_card', 100_000n, 4_900n],
    [{ credit_card: { percent: 2.015 } }, 'credit_card', 100_000n, 2_015n],
    [{ gopay: { percent: 2 } }, 'bca_va', 150_000n, 0n],
  ])('by %j for %s of %d rupiah is %d', (table, method, amount, fee) => {
    expect(feeBy(table, method, amount)).toBe(fee);
  });

  it('goes by the payment type where the method has none of its own', () => {
    const table = { bank_transfer: { fixed: 4_000 }, bca_va: { fixed: 5_000 }, bni_va: { fixed: 0 } };
    expect(methodFees(table)).toEqual({
      bca_va: { fixed: 5_000, percent: 0 },
      bri_va: { fixed: 4_000, percent: 0 },
      permata_va: { fixed: 4_000, percent: 0 },
      cimb_va: { fixed: 4_000, percent: 0 },
    });
    expect(methodFees({ gopay: {} })).toBeNull();
  });

  it('is never less than its share, by less than a rupiah more, and whole in every charge', () => {
    const rule = fc.record({
      fixed: fc.integer({ min: 0, max: 1_000_000 }),
      thousandths: fc.integer({ min: 0, max: 100_000 }),
    });
    fc.assert(
      fc.property(
        rule,
        fc.bigInt(1n, 900_000_000n),
        fc.constantFrom(...METHODS),
        ({ fixed, thousandths }, amount, method) => {
          const table = checkedFees({ [method]: { fixed, percent: thousandths / 1_000 } });
          const fee = feeBy(table ?? {}, method, amount);
          const over = (fee - BigInt(fixed)) * 100_000n - amount * BigInt(thousandths);
          expect(over >= 0n && over < 100_000n).toBe(true);
          const items = [{ ...COFFEE, price: Number(amount), quantity: 1 }];
          const checkout = aCheckout({ amount, fees: methodFees(table), items, customer: AT_HOME });
          const choice = { method, phone: '081234567890', tokenId: 't' };
          const due = dueBy(method, checkout);
          const { least, most } = METHOD[method];
          const isWithin = due >= least && due <= (most ?? 999_999_999_999n);
          expect(limitWithFee(method, checkout) === null).toBe(isWithin);
          expect(refuseChoice(checkout, choice, true)).toBe(isWithin ? null : 'limit');
          if (!isWithin) return;
          const charge = chargeOf(checkout, choice, {
            now: NOON,
            attempt: 1,
            pageUrl: 'https://p.example',
            language: 'id',
          });
          expect(checkCharge(charge)).toEqual([]);
          expect(BigInt(charge.gross_amount)).toBe(amount + fee);
          expect(feeIn({ grossAmount: BigInt(charge.gross_amount) }, checkout)).toBe(fee);
        },
      ),
    );
  });

  it('stands beside the order where the shop named no items, in the language of the customer', () => {
    const checkout = aCheckout({ fees: methodFees({ bca_va: { fixed: 4_000 } }) });
    const charge = (method: Method) =>
      chargeOf(checkout, { method }, { now: NOON, attempt: 1, pageUrl: 'https://p.example', language: 'id' });
    expect(charge('bca_va').item_details).toEqual([
      { id: 'ORDER-1', name: 'ORDER-1', price: 10_000, quantity: 1 },
      { id: 'fee', name: 'Biaya pembayaran', price: 4_000, quantity: 1 },
    ]);
    expect(charge('bni_va').item_details).toBeUndefined();
  });
});

describe('a table of a host', () => {
  it.each<[object, string]>([
    [{ paypal: { fixed: 1 } }, 'checkout.fees names paypal'],
    [{ gopay: { fixed: 0.5 } }, 'checkout.fees.gopay has an amount that is not whole rupiah'],
    [{ gopay: { percent: -1 } }, 'checkout.fees.gopay has a percentage that is not from 0 to 100'],
    [{ gopay: { percent: Number.NaN } }, 'checkout.fees.gopay has a percentage that is not from 0 to 100'],
    [{ gopay: { percent: 0.0005 } }, 'checkout.fees.gopay has a percentage with more than 3 decimals'],
  ])('like %j is refused', (table, words) => {
    expect(() => checkedFees(table)).toThrow(words);
  });
});

// What can be refunded, by payment type: whether at all, in parts, directly, and until when to the millisecond.

import { describe, expect, it } from 'vitest';
import { type GatewayPayment, PAYMENT_STATUSES } from '../../../src/domain/payments/payment.ts';
import {
  refundableAmount,
  refundTerms,
  refuseAnyRefund,
  refuseRefund,
} from '../../../src/domain/payments/refund-rules.ts';
import { PAYMENT_TYPES, type PaymentType } from '../../../src/methods/index.ts';
import { aPayment, GROSS } from './support.ts';

const PAID_AT = new Date('2026-01-15T03:00:00.000Z');
const DAY_MS = 86_400_000;

/** Days, parts, direct; null where the gateway refunds nothing. */
const RULES: Readonly<Record<PaymentType, readonly [number, boolean, boolean] | null>> = {
  credit_card: [180, true, true],
  bank_transfer: null,
  echannel: null,
  gopay: [180, true, true],
  shopeepay: [365, true, true],
  dana: [45, true, false],
  ovo: [7, false, false],
  qris: [45, true, true],
  cstore: null,
  akulaku: [180, true, true],
  kredivo: [14, true, true],
};

function paid(changes: Partial<GatewayPayment> = {}): GatewayPayment {
  return aPayment({ transactionStatus: 'settlement', capturedAmount: GROSS, settlementTime: PAID_AT, ...changes });
}

function daysLater(days: number, ms = 0): Date {
  return new Date(PAID_AT.getTime() + days * DAY_MS + ms);
}

const all = { amount: GROSS, direct: false };
const part = { amount: GROSS - 1n, direct: false };

describe.each(PAYMENT_TYPES)('%s', (paymentType) => {
  const rule = RULES[paymentType];
  const payment = paid({ paymentType });

  if (rule === null) {
    it('cannot be refunded at all, and says what to do instead', () => {
      expect(refuseRefund(payment, all, PAID_AT)).toEqual({
        code: 'not_refundable',
        field: null,
        message: `Payments by ${paymentType} cannot be refunded through the gateway; pay the customer back directly.`,
      });
    });
    return;
  }
  const [days, parts, direct] = rule;

  it(`can be refunded for ${days} days, and not a millisecond longer`, () => {
    expect(refuseRefund(payment, all, daysLater(days))).toBeNull();
    expect(refuseRefund(payment, all, daysLater(days, 1))).toEqual({
      code: 'too_late',
      field: null,
      message: `The gateway refunds ${paymentType} only for ${days} days after the payment.`,
    });
  });

  it(`can ${parts ? '' : 'not '}be refunded in part`, () => {
    const refused = { field: 'amount', message: `must be ${GROSS}: ${paymentType} can only be refunded in full` };
    expect(refuseRefund(payment, part, PAID_AT)).toEqual(parts ? null : refused);
  });

  it(`can ${direct ? '' : 'not '}be refunded directly`, () => {
    const refused = { field: 'direct', message: `is not possible for ${paymentType}` };
    expect(refuseRefund(payment, { ...all, direct: true }, PAID_AT)).toEqual(direct ? null : refused);
  });
});

describe('QRIS', () => {
  const qris = (issuer: string | null, acquirer: string | null, transactionType: string | null = null) =>
    paid({ paymentType: 'qris', issuer, acquirer, transactionType });

  it.each([
    ['shopeepay', 'airpay shopee'],
    ['AirPay Shopee', 'airpay shopee'],
    ['GoPay', 'gopay'],
    ['Go-Pay 2', 'gopay'],
  ])('paid from %s through %s is on us, however the two are spelled', (issuer, acquirer) => {
    expect(refuseRefund(qris(issuer, acquirer), all, daysLater(45))).toBeNull();
  });

  it('goes by what the gateway says of it, whatever the names are', () => {
    expect(refuseRefund(qris('a wallet', 'gopay', 'on-us'), all, daysLater(45))).toBeNull();
    expect(refuseRefund(qris('gopay', 'gopay', 'off-us'), all, daysLater(8))?.message).toContain('only for 7 days');
  });

  it('paid from a wallet other than the acquirer has 7 days', () => {
    expect(refuseRefund(qris('dana', 'gopay'), all, daysLater(7))).toBeNull();
    expect(refuseRefund(qris('dana', 'gopay'), all, daysLater(7, 1))?.message).toContain('only for 7 days');
    expect(refuseRefund(qris('ShopeePay', '93600014'), all, daysLater(8))?.message).toContain('only for 7 days');
  });

  it.each(['gopay', null])('paid from the acquirer itself, or nobody knows from where (%s), has 45', (issuer) => {
    expect(refuseRefund(qris(issuer, 'gopay'), all, daysLater(45))).toBeNull();
  });

  it('paid through nobody knows whom has 45 too, and another type goes by no such names', () => {
    expect(refuseRefund(qris('dana', null), all, daysLater(45))).toBeNull();
    const gopay = { ...qris('dana', 'gopay', 'off-us'), paymentType: 'gopay' };
    expect(refuseRefund(gopay, all, daysLater(180))).toBeNull();
  });
});

describe('the terms of a refund', () => {
  it('say how much at most, whether in parts and directly, and until when', () => {
    expect(refundTerms(paid({ paymentType: 'dana', refundReservedAmount: 1_000n }), PAID_AT)).toEqual({
      maxAmount: GROSS - 1_000n,
      partial: true,
      direct: false,
      until: daysLater(45),
    });
    expect(refundTerms(paid({ paymentType: 'qris', transactionType: 'off-us' }), PAID_AT)?.until).toEqual(daysLater(7));
  });

  it('are none where nothing can be refunded', () => {
    expect(refundTerms(paid({ paymentType: 'cstore' }), PAID_AT)).toBeNull();
    expect(refundTerms(paid({ paymentType: 'gopay', transactionStatus: 'pending' }), PAID_AT)).toBeNull();
    expect(refundTerms(paid({ paymentType: 'gopay' }), daysLater(181))).toBeNull();
  });
});

describe('the time of the payment', () => {
  const before = new Date(PAID_AT.getTime() - 100 * DAY_MS);

  it('is its settlement, else its transaction, else the time at which it was written down', () => {
    const ovo = { paymentType: 'ovo', transactionTime: before, createdAt: before } as const;
    expect(refuseRefund(paid(ovo), all, PAID_AT)).toBeNull();
    const unsettled = { ...ovo, settlementTime: null };
    expect(refuseRefund(paid({ ...unsettled, transactionTime: PAID_AT }), all, PAID_AT)).toBeNull();
    expect(refuseRefund(paid({ ...unsettled, transactionTime: null, createdAt: PAID_AT }), all, PAID_AT)).toBeNull();
    expect(refuseRefund(paid(unsettled), all, PAID_AT)).not.toBeNull();
  });
});

it.each(PAYMENT_STATUSES)('a payment that is %s can be refunded only where it is settled', (transactionStatus) => {
  const refusal = refuseRefund(paid({ paymentType: 'gopay', transactionStatus }), part, PAID_AT);
  const refusals: Partial<Record<string, object>> = {
    capture: {
      code: 'not_settled',
      field: null,
      message: 'The payment is captured but not settled yet: cancel it instead of refunding it.',
    },
    refund: { code: 'refunded', field: null, message: 'The payment is refunded already, in full.' },
  };
  if (['settlement', 'partial_refund'].includes(transactionStatus)) expect(refusal).toBeNull();
  else {
    const message = `Only a paid payment can be refunded; this one is ${transactionStatus}.`;
    expect(refusal).toEqual(refusals[transactionStatus] ?? { code: 'not_paid', field: null, message });
  }
});

describe('the amount', () => {
  const taken = paid({ paymentType: 'gopay', capturedAmount: 6_000n, refundReservedAmount: 1_000n });

  it('is at most what was captured, less what refunds have taken', () => {
    expect(refundableAmount(taken)).toBe(5_000n);
    expect(refuseRefund(taken, { amount: 5_000n, direct: false }, PAID_AT)).toBeNull();
    expect(refuseRefund(taken, { amount: 5_001n, direct: false }, PAID_AT)).toEqual({
      field: 'amount',
      message: 'must be at most 5000, which is what is left to refund',
    });
  });

  it('cannot come from nothing', () => {
    const empty = { ...taken, refundReservedAmount: 6_000n };
    const refusal = {
      code: 'nothing_left',
      field: 'amount',
      message: 'nothing is left: refunds that were not refused take up the whole amount',
    };
    expect(refuseAnyRefund(empty, PAID_AT)).toEqual(refusal);
    for (const amount of [1n, 'all'] as const) {
      expect(refuseRefund(empty, { amount, direct: false }, PAID_AT)).toEqual(refusal);
    }
  });

  it('may be all that is left, of a type that is refunded in full alone too', () => {
    const ovo = { ...taken, paymentType: 'ovo' };
    expect(refuseRefund(ovo, { amount: 'all', direct: false }, PAID_AT)).toBeNull();
    expect(refuseRefund(ovo, { amount: 5_000n, direct: false }, PAID_AT)).toBeNull();
    expect(refuseRefund(ovo, { amount: 4_999n, direct: false }, PAID_AT)?.message).toBe(
      'must be 5000: ovo can only be refunded in full',
    );
  });
});

it('a type that is not one of ours, of a payment that came from elsewhere, is not refunded', () => {
  expect(refuseRefund(paid({ paymentType: 'bca_klikpay' }), all, PAID_AT)?.field).toBeNull();
});

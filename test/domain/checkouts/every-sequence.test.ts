// Every sequence of up to six things that can happen to a checkout with two attempts, held against what must be true of money.

import { expect, it } from 'vitest';
import type { Checkout } from '../../../src/domain/checkouts/checkout.ts';
import { type CheckoutState, judgeCheckout } from '../../../src/domain/checkouts/judgement.ts';
import type { GatewayPayment, PaymentStatus } from '../../../src/domain/payments/payment.ts';
import { aPayment, GROSS, NOON } from '../payments/support.ts';
import { aCheckout, LATER } from './support.ts';

const STEPS_MAX = 7;
const ATTEMPTS_MAX = 2;

interface World {
  readonly checkout: Checkout;
  readonly attempts: readonly GatewayPayment[];
  readonly isOver: boolean;
  /** Statuses that were emitted, and how often money was too much. */
  readonly emitted: readonly string[];
  readonly uses: number;
  readonly held: number;
  readonly state: CheckoutState | null;
}

type Fields = Partial<GatewayPayment> & { readonly transactionStatus: PaymentStatus };

/** What the gateway can say of an attempt: where it may be, and what it is then. */
const WORDS: Readonly<Record<string, { readonly from: readonly string[]; readonly to: Fields }>> = {
  paid: { from: ['pending'], to: { transactionStatus: 'settlement' } },
  'paid late': { from: ['expire', 'cancel', 'deny', 'failure'], to: { transactionStatus: 'settlement' } },
  captured: { from: ['pending', 'capture/challenge'], to: { transactionStatus: 'capture', fraudStatus: 'accept' } },
  challenged: { from: ['pending'], to: { transactionStatus: 'capture', fraudStatus: 'challenge' } },
  'fraud-denied': {
    from: ['capture/accept', 'capture/challenge'],
    to: { transactionStatus: 'capture', fraudStatus: 'deny' },
  },
  denied: {
    from: ['pending', 'capture/accept', 'capture/deny', 'capture/challenge'],
    to: { transactionStatus: 'deny', capturedAmount: null },
  },
  404: { from: ['pending'], to: { transactionStatus: 'failure' } },
  'found pending': { from: ['failure'], to: { transactionStatus: 'pending' } },
  expired: { from: ['pending'], to: { transactionStatus: 'expire' } },
  closed: { from: ['pending'], to: { transactionStatus: 'cancel' } },
  reversed: { from: ['settlement'], to: { transactionStatus: 'deny', capturedAmount: null } },
  voided: { from: ['capture/accept'], to: { transactionStatus: 'cancel', capturedAmount: null } },
  settled: { from: ['capture/accept'], to: { transactionStatus: 'settlement' } },
  'charged back': { from: ['settlement', 'partial_refund'], to: { transactionStatus: 'chargeback' } },
  'part refunded': { from: ['settlement'], to: { transactionStatus: 'partial_refund', refundAmount: GROSS / 2n } },
  'fully refunded': {
    from: ['pending', 'settlement', 'partial_refund'],
    to: { transactionStatus: 'refund', refundAmount: GROSS },
  },
};

function wordOf({ transactionStatus, fraudStatus }: GatewayPayment): string {
  return transactionStatus === 'capture' ? `capture/${fraudStatus}` : transactionStatus;
}

const timeOf = ({ isOver }: World) => (isOver ? LATER : NOON);

/** All that can happen next, each with its name. */
function* nextOf(world: World): Generator<[string, World]> {
  const { checkout, attempts } = world;
  const { status, cancelWanted } = checkout;
  if (status === 'open' && !cancelWanted && !world.isOver && attempts.length < ATTEMPTS_MAX) {
    const attempt = aPayment({ id: `attempt-${attempts.length + 1}`, checkoutId: checkout.id });
    // As the statement of an attempt writes it.
    const begun = { ...checkout, status: 'processing', paymentId: attempt.id, holdsUse: true } as const;
    yield [
      'choose',
      judged(world, {
        checkout: begun,
        attempts: [...attempts, attempt],
        held: world.held + Number(!checkout.holdsUse),
      }),
    ];
  }
  if ((status === 'open' || status === 'processing') && !cancelWanted) {
    yield ['cancel wanted', judged(world, { checkout: { ...checkout, cancelWanted: true } })];
  }
  if (!world.isOver) yield ['time out', judged(world, { isOver: true })];
  for (const [index, attempt] of attempts.entries()) {
    for (const [word, { from, to }] of Object.entries(WORDS)) {
      if (!from.includes(wordOf(attempt))) continue;
      // The database refuses a second one that can be paid; it is cancelled then, and found so.
      const isSecond =
        word === 'found pending' && attempts.some(({ transactionStatus }) => transactionStatus === 'pending');
      const fields: Fields = isSecond ? { transactionStatus: 'cancel' } : to;
      const settlementTime = fields.transactionStatus === 'settlement' ? timeOf(world) : attempt.settlementTime;
      const after = attempts.with(index, { ...attempt, ...fields, settlementTime, updatedAt: timeOf(world) });
      yield [`${word} ${index + 1}`, judged(world, { attempts: after })];
    }
  }
}

/** As the door of checkouts writes it. */
function judged(world: World, change: Partial<World>): World {
  const after = { ...world, ...change };
  const verdict = judgeCheckout(after.checkout, { before: world.attempts, after: after.attempts }, timeOf(after));
  return {
    ...after,
    checkout: { ...after.checkout, ...verdict.changes },
    emitted: [...after.emitted, ...verdict.events],
    uses: after.uses + verdict.uses,
    held: after.held + Number(verdict.changes.holdsUse) - Number(after.checkout.holdsUse),
    state: verdict.state,
  };
}

const MONEY_HERE = ['settlement', 'partial_refund', 'capture/accept'];
const CAN_BE_PAID = ['pending', 'capture/challenge'];

/** What must be true, whatever happened: the first that is not, in words. */
function fault(world: World, before: World): string | null {
  const { checkout, attempts, emitted, state } = world;
  const { status, paymentId, surplusAmount } = checkout;
  const here = attempts.filter((one) => MONEY_HERE.includes(wordOf(one)));
  const moneyOf = ({ refundAmount }: GatewayPayment) => GROSS - refundAmount;
  const total = here.reduce((sum, one) => sum + moneyOf(one), 0n);
  const counted = status === 'completed' ? here.find(({ id }) => id === paymentId) : undefined;
  const payable = attempts.filter((one) => CAN_BE_PAID.includes(wordOf(one)));
  const isEnded = emitted.includes('checkout_expired') || emitted.includes('checkout_cancelled');
  const last = attempts.find(({ id }) => id === before.checkout.paymentId);
  const mayPay = status === 'open' || (status === 'processing' && !checkout.cancelWanted);

  if (total !== surplusAmount + (counted === undefined ? 0n : moneyOf(counted)))
    return 'money is lost or counted twice';
  if (total > 0n && !isEnded && status !== 'completed') return 'money that came in time does not complete it';
  if (status === 'processing' && payable.length === 0) return 'it waits for nothing';
  if (status === 'open' && checkout.cancelWanted) return 'the customer may pay though the shop has cancelled';
  const wasGivenBack =
    before.checkout.status === 'completed' && !before.attempts.some((one) => MONEY_HERE.includes(wordOf(one)));
  if (wasGivenBack && counted !== undefined && counted.id !== before.checkout.paymentId)
    return 'money after the end counts';
  if (mayPay && (total > 0n || isEnded)) return 'the customer may pay again';
  if (mayPay && last !== undefined && ['refund', 'chargeback'].includes(last.transactionStatus))
    return 'what was given back is asked for again';
  if (mayPay && before.checkout.status === 'completed' && last?.transactionStatus === 'cancel')
    return 'what was voided is asked for again';
  if (status === 'open' && payable.length > 0) return 'something can be paid beside the choice';
  const meant = status === 'processing' && !checkout.cancelWanted ? paymentId : null;
  if (payable.some(({ id }) => id !== meant && !state?.toClose.includes(id)))
    return 'something can be paid and nobody closes it';
  if (status === 'completed' && total === 0n && wordOf(last ?? aPayment()) === 'capture/deny')
    return 'completed by a denied card';
  const ends = emitted.filter((name) => /expired|cancelled/.test(name)).length;
  if (ends > 1 || ends !== Number(status === 'expired' || status === 'cancelled'))
    return 'its end was not emitted once';
  const paid = emitted.filter((name) => name === 'checkout_completed').length;
  const unpaid = emitted.filter((name) => name === 'checkout_reopened').length;
  const endedPaid =
    before.checkout.status === 'completed' &&
    ends > before.emitted.filter((name) => /expired|cancelled/.test(name)).length;
  const left = paid - unpaid - Number(status === 'completed');
  if (left !== 0 && !(left === 1 && (endedPaid || isEnded))) return 'completed and reopened do not follow each other';
  const wasSurplus = before.checkout.surplusAmount > 0n;
  const isNewSurplus = emitted.length > before.emitted.length && emitted.at(-1) === 'checkout_overpaid';
  if (surplusAmount > 0n && !wasSurplus && !isNewSurplus) return 'a surplus was not emitted';
  if (isNewSurplus && surplusAmount <= before.checkout.surplusAmount) return 'a surplus was emitted that is none';
  if (world.uses !== Number(status === 'completed')) return 'the uses of the link are wrong';
  if (world.held !== Number(checkout.holdsUse)) return 'what is held of the link is wrong';
  if (checkout.holdsUse && mayPay === false && status !== 'processing') return 'a use is held for nobody';
  const again = judgeCheckout(checkout, { before: attempts, after: attempts }, timeOf(world));
  return again.isNews ? 'it stands otherwise when it is looked at again' : null;
}

it(`every sequence of up to ${STEPS_MAX} steps over ${ATTEMPTS_MAX} attempts keeps the books right`, () => {
  const keyOf = (world: World) =>
    JSON.stringify({ ...world, emitted: world.emitted.join() }, (_key, value) =>
      typeof value === 'bigint' ? `${value}` : value,
    );
  const start: World = {
    checkout: aCheckout({ amount: GROSS, paymentLinkId: '0197a000-0000-7000-8000-00000000000c' }),
    attempts: [],
    isOver: false,
    emitted: [],
    uses: 0,
    held: 0,
    state: null,
  };
  let frontier: readonly { readonly world: World; readonly path: readonly string[] }[] = [{ world: start, path: [] }];
  const seen = new Set<string>();
  let steps = 0;
  for (let depth = 0; depth < STEPS_MAX; depth++) {
    const following: { readonly world: World; readonly path: readonly string[] }[] = [];
    for (const { world, path } of frontier) {
      for (const [name, next] of nextOf(world)) {
        steps += 1;
        const found = fault(next, world);
        if (found !== null) expect.fail(`${found}, after ${[...path, name].join(', ')}: ${keyOf(next)}`);
        const key = keyOf(next);
        if (seen.has(key)) continue;
        seen.add(key);
        following.push({ world: next, path: [...path, name] });
      }
    }
    frontier = following;
  }
  // Sequences that lead to the same are gone on from once.
  expect(seen.size).toBeGreaterThan(2_000);
  expect(steps).toBeGreaterThan(5_000);
});

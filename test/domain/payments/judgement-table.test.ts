// Every pair of what a payment is and what the gateway says it is, for each way that the gateway's word comes.

import { describe, expect, it } from 'vitest';
import { DOUBTED_FOR_MS } from '../../../src/domain/payments/doubt.ts';
import { judge } from '../../../src/domain/payments/judgement.ts';
import { MOVES } from '../../../src/domain/payments/moves.ts';
import type { GatewayObservation, ObservationSource, PaymentState } from '../../../src/domain/payments/observation.ts';
import { type GatewayPayment, PAYMENT_STATUSES, type PaymentStatus } from '../../../src/domain/payments/payment.ts';
import { anObservation, aPayment, carryOut, eventNames, GROSS, NOON } from './support.ts';

const COLUMNS: readonly PaymentStatus[] = [
  'pending',
  'authorize',
  'capture',
  'settlement',
  'deny',
  'cancel',
  'expire',
  'failure',
  'partial_refund',
  'refund',
  'partial_chargeback',
  'chargeback',
];

/**
 * `=`: known already. `x`: too late, changes nothing. Everything else moves the payment: `-` without an event, and otherwise a letter
 * for each event, in their order. After a `?`, only once it is said again an hour later; what stands before it is told at once.
 */
const LETTERS: Readonly<Record<string, string>> = {
  S: 'payment_settled',
  D: 'payment_denied',
  C: 'payment_cancelled',
  E: 'payment_expired',
  F: 'payment_failed',
  R: 'payment_refunded',
  B: 'payment_charged_back',
};

type Table = Readonly<Record<PaymentStatus, string>>;

/** Notifications, replies to a charge and replies to an action: each may be older than what is known. */
const MESSAGES: Table = {
  //                  pend auth capt sett deny canc expi fail  pr  ref  pcb  cb
  pending: /*        */ '=    -    S    S    D    C    E    F   SR   SR   SB   SB',
  authorize: /*      */ 'x    =    S    S    D    C    E    F   SR   SR   SB   SB',
  capture: /*        */ 'x    x    =    -    D    C    E    x    R    R    B    B',
  settlement: /*     */ 'x    x    x    =    D    x    x    x    R    R    B    B',
  deny: /*           */ 'x    x    x    x    =    x    x    x    x    x    x    x',
  cancel: /*         */ 'x    x    x    x    x    =    x    x    x    x    x    x',
  expire: /*         */ 'x    x    x    x    x    x    =    x    x    x    x    x',
  failure: /*        */ 'x    x    x    x    x    x    x    =    x    x    x    x',
  partial_refund: /* */ 'x    x    x    x    x    x    x    x    =    R    B    B',
  refund: /*         */ 'x    x    x    x    x    x    x    x    x    =    x    x',
  partial_chargeback: /**/ 'x    x    x    x    x    x    x    x    Rx   x    =    B',
  chargeback: /*     */ 'x    x    x    x    x    x    x    x    Rx   x    x    =',
};

/**
 * The status call tells the present, and may lag behind: what leads back, or aside, is only believed when it is said again. That the
 * customer, or the bank, is waited for never is, once that has ended. A refund stands as long as nothing says that it failed.
 */
const STATUS_CALL: Table = {
  //                  pend auth capt sett deny canc expi fail  pr  ref  pcb  cb
  pending: /*        */ '=    -    S    S    D    C    E    F   SR   SR   SB   SB',
  authorize: /*      */ '?-   =    S    S    D    C    E    F   SR   SR   SB   SB',
  capture: /*        */ 'x    x    =    -    D    C    E    ?F   R    R    B    B',
  settlement: /*     */ 'x    x    x    =    D    ?C   ?E   ?F   R    R    B    B',
  deny: /*           */ 'x    x    ?S   ?S   =    ?C   ?E   ?F  ?SR  ?SR  ?SB  ?SB',
  cancel: /*         */ 'x    x    x    S    ?D   =    ?E   ?F   SR   SR   SB   SB',
  expire: /*         */ 'x    x    ?S   S    ?D   ?C   =    ?F   SR   SR   SB   SB',
  failure: /*        */ 'x    x    S    S    ?D   ?C   ?E   =    SR   SR   SB   SB',
  partial_refund: /* */ 'x    x    x    =    ?D   ?C   ?E   ?F   =    R    B    B',
  refund: /*         */ 'x    x    x    =    ?D   ?C   ?E   ?F   =    =    B    B',
  partial_chargeback: /**/ 'x    x    x    ?-   ?D   ?C   ?E   ?F  R?-   ?R   =    B',
  chargeback: /*     */ 'x    x    x    ?-   ?D   ?C   ?E   ?F  R?-   ?R   ?B   =',
};

const TABLES: Readonly<Record<ObservationSource, Table>> = {
  notification: MESSAGES,
  charge: MESSAGES,
  action: MESSAGES,
  status_check: STATUS_CALL,
};

const PART = 4_000n;
const REFUNDED: Partial<Record<PaymentStatus, bigint>> = { partial_refund: PART, refund: GROSS };

function paymentIn(status: PaymentStatus): GatewayPayment {
  const money = !['pending', 'authorize', 'deny', 'cancel', 'expire', 'failure'].includes(status);
  const refunded = REFUNDED[status] ?? 0n;
  return aPayment({
    paymentType: 'credit_card',
    // A hold, so that every status may be one that it passed through.
    held: status !== 'pending',
    transactionStatus: status,
    fraudStatus: status === 'pending' ? null : 'accept',
    capturedAmount: money ? GROSS : null,
    refundAmount: refunded,
    refundReservedAmount: refunded,
  });
}

function observed(source: ObservationSource, status: PaymentStatus): GatewayObservation {
  return anObservation(source, status, {
    fraudStatus: status === 'pending' ? null : 'accept',
    refundAmount: REFUNDED[status] ?? null,
  });
}

interface Pair {
  readonly source: ObservationSource;
  readonly from: PaymentStatus;
  readonly to: PaymentStatus;
  readonly cell: string;
}

const PAIRS: readonly Pair[] = Object.entries(TABLES).flatMap(([source, table]) =>
  Object.entries(table).flatMap(([from, row]) =>
    row.split(/\s+/).map((cell, column) => ({
      source: source as ObservationSource,
      from: from as PaymentStatus,
      to: COLUMNS[column] as PaymentStatus,
      cell,
    })),
  ),
);

function outcome(pair: Pair, observation = observed(pair.source, pair.to)) {
  return outcomeOf({ payment: paymentIn(pair.from), refunds: [] }, observation, NOON).shown;
}

function outcomeOf(state: PaymentState, observation: GatewayObservation, now: Date) {
  const verdict = judge(state, observation, now);
  const after = carryOut(state, verdict);
  const shown = { kind: verdict.kind, status: after.payment.transactionStatus, events: eventNames(verdict) };
  return { after, shown };
}

/** What is expected at once, and of a second answer an hour later. */
function expected({ from, to, cell }: Pair) {
  const [, before = '', how, after = ''] = /^(R?)([?x=]?)(.*)$/.exec(cell) ?? [];
  const told = (letters: string) => [...letters.replace('-', '')].map((letter) => LETTERS[letter]);
  if (how === '=') return { first: { kind: 'unchanged', status: from, events: [] }, second: null };
  const stays = { kind: before === '' ? 'stale' : 'apply', status: from, events: told(before) };
  if (how === 'x') return { first: stays, second: null };
  const moves = { kind: 'apply', status: to, events: told(how === '?' ? after : cell) };
  return how === '?' ? { first: stays, second: moves } : { first: moves, second: null };
}

it('the table has a cell for each of the twelve statuses under each of them, from each of the four sources', () => {
  expect(COLUMNS).toEqual(PAYMENT_STATUSES);
  expect(new Set(PAIRS.map(({ source, from, to }) => `${source} ${from} ${to}`)).size).toBe(4 * 12 * 12);
});

describe.each(Object.keys(TABLES))('%s', (source) => {
  const pairs = PAIRS.filter((pair) => pair.source === source);
  it.each(pairs)('finds a payment that is $from, says $to: $cell', (pair) => {
    const { first, second } = expected(pair);
    expect(outcome(pair)).toEqual(first);
    if (second === null) return;
    const start = { payment: paymentIn(pair.from), refunds: [] };
    const answer = observed(pair.source, pair.to);
    const doubted = outcomeOf(start, answer, NOON).after;
    const at = (ms: number) => new Date(NOON.getTime() + ms);
    expect(outcomeOf(doubted, answer, at(DOUBTED_FOR_MS - 1)).shown).toEqual({ ...first, kind: 'stale', events: [] });
    expect(outcomeOf(doubted, answer, at(DOUBTED_FOR_MS)).shown).toEqual(second);
    // Another word in between, that all is as it was, clears the doubt: it begins anew.
    const cleared = outcomeOf(doubted, observed(pair.source, pair.from), at(1)).after;
    expect(cleared.payment).toMatchObject({ doubtedStatus: null, doubtedSince: null });
    expect(outcomeOf(cleared, answer, at(DOUBTED_FOR_MS)).shown.status).toBe(pair.from);
  });
});

const NEVER = PAIRS.filter(({ source, cell }) => source === 'status_check' && cell === 'x');

it.each(NEVER)('the gateway goes on to say $to of a payment that is $from: somebody looks at it', ({ from, to }) => {
  const answer = observed('status_check', to);
  const start = { payment: paymentIn(from), refunds: [] };
  const doubted = outcomeOf(start, answer, NOON).after;
  expect(doubted.payment).toMatchObject({ doubtedStatus: to, doubtedSince: NOON, contradictedSince: null });
  const later = new Date(NOON.getTime() + DOUBTED_FOR_MS);
  const contradicted = outcomeOf(doubted, answer, later).after;
  expect(contradicted.payment).toMatchObject({ transactionStatus: from, contradictedSince: later });
  expect(judge(contradicted, answer, new Date(later.getTime() + DOUBTED_FOR_MS))).not.toHaveProperty('noted.changes');
  const fits = outcomeOf(contradicted, observed('status_check', from), later).after;
  expect(fits.payment).toMatchObject({ doubtedStatus: null, doubtedSince: null, contradictedSince: null });
});

it('the moves that are documented are those of the table', () => {
  const moves = Object.entries(MESSAGES).map(([from, row]) => [
    from,
    COLUMNS.filter((_, column) => !['=', 'x', 'Rx'].includes(row.split(/\s+/)[column] ?? 'x')),
  ]);
  const inOrder = Object.entries(MOVES).map(([from, to]) => [from, COLUMNS.filter((status) => to.includes(status))]);
  expect(Object.fromEntries(inOrder)).toEqual(Object.fromEntries(moves));
});

// A message is never so full of new details that a contradiction in it is overlooked.
const BEHIND: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  pending: [],
  authorize: ['pending'],
  capture: ['pending', 'authorize'],
  settlement: ['pending', 'authorize', 'capture'],
  deny: ['pending', 'authorize'],
  cancel: ['pending', 'authorize'],
  expire: ['pending', 'authorize'],
  failure: ['pending', 'authorize'],
  partial_refund: ['pending', 'authorize', 'capture', 'settlement'],
  refund: ['pending', 'authorize', 'capture', 'settlement', 'partial_refund'],
  partial_chargeback: ['pending', 'authorize', 'capture', 'settlement', 'partial_refund'],
  chargeback: ['pending', 'authorize', 'capture', 'settlement', 'partial_refund', 'partial_chargeback'],
};

const LATE = PAIRS.filter(({ source, cell }) => source === 'notification' && cell.endsWith('x'));

it.each(LATE)(
  'a late $to with details that are new fills them in where the payment ($from) went on from it, and else changes nothing',
  (pair) => {
    const told = { ...observed('notification', pair.to), refundAmount: null, details: { issuer: 'bca' } };
    const passed = BEHIND[pair.from].includes(pair.to);
    expect(outcome(pair, told)).toEqual({ kind: passed ? 'apply' : 'stale', status: pair.from, events: [] });
  },
);

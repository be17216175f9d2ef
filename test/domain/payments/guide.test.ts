// The tables of docs/guides/payments.md, held against the code.

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { EVENT_NAMES } from '../../../src/domain/events/event.ts';
import { ACTION_RULES } from '../../../src/domain/payments/actions.ts';
import { judge } from '../../../src/domain/payments/judgement.ts';
import { MOVES } from '../../../src/domain/payments/moves.ts';
import {
  isFailed,
  isFinal,
  isPaid,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from '../../../src/domain/payments/payment.ts';
import { PAYMENT_TYPE } from '../../../src/methods/index.ts';
import { CHARGE_GRACE_MS } from '../../../src/services/payments/status.ts';
import { anInitiatedPayment, anObservation, aPayment, eventNames, GROSS, NOON } from './support.ts';

const page = readFileSync(new URL('../../../docs/guides/payments.md', import.meta.url), 'utf8');

/** The rows of the table under a heading whose first cell is a name, as [name, other cells]. */
function table(heading: string): [string, string[]][] {
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  return rows.map((row) => {
    const [name = '', ...cells] = row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    return [name.replaceAll('`', ''), cells];
  });
}

function names(cell = ''): string[] {
  return [...cell.matchAll(/`([a-z_]+)`/g)].map((match) => match[1] ?? '');
}

it('says of every status whether it is paid, failed and final', () => {
  const yes = (value: boolean) => (value ? 'yes' : '');
  const expected = PAYMENT_STATUSES.map((transactionStatus) => {
    const payment = { transactionStatus, fraudStatus: 'accept' };
    return [transactionStatus, [isPaid(payment), isFailed(payment), isFinal(payment)].map(yes)];
  });
  expect(table('Statuses').map(([name, cells]) => [name, cells.slice(1)])).toEqual(expected);
});

it('has the table of moves', () => {
  const told = table('Moves').map(([from, [to]]) => [from, names(to).sort()]);
  const moves = Object.entries(MOVES).map(([from, to]) => [from, [...to].sort()]);
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(moves));
});

it('has the rules of refunds', () => {
  const word = (value: boolean) => (value ? 'yes' : 'no');
  const rules = Object.entries(PAYMENT_TYPE).map(([type, { refund: rule }]) => [
    type,
    rule === null ? ['never', 'never', '0'] : [word(rule.partial), word(rule.direct), String(rule.windowDays)],
  ]);
  expect(Object.fromEntries(table('Refunds'))).toEqual(Object.fromEntries(rules));
});

it('has the statuses in which each action is allowed', () => {
  const allowed = Object.entries(ACTION_RULES).map(([name, rule]) => [
    name,
    PAYMENT_STATUSES.filter((transactionStatus) => {
      const payment = aPayment({ paymentType: 'credit_card', transactionStatus, fraudStatus: 'challenge' });
      return rule.refuse(payment) === null;
    }),
  ]);
  expect(table('Actions').map(([name, [statuses]]) => [name, names(statuses)])).toEqual(allowed);
});

/** The events of the ordinary step into a status: from nothing, from waiting, or from settled. */
function eventsOfEntering(status: PaymentStatus): string[] {
  const card = { paymentType: 'credit_card', transactionStatus: 'pending' } as const;
  const waiting = aPayment(card);
  const settled = aPayment({ ...card, transactionStatus: 'settlement', capturedAmount: GROSS });
  const first: readonly PaymentStatus[] = ['pending', 'authorize'];
  const payment = first.includes(status)
    ? anInitiatedPayment(card)
    : MOVES.settlement.includes(status)
      ? settled
      : waiting;
  const refundAmount = status === 'partial_refund' ? 4_000n : null;
  return eventNames(judge({ payment, refunds: [] }, anObservation('notification', status, { refundAmount }), NOON));
}

it('has every event of payments, with the statuses that cause it', () => {
  const causes = EVENT_NAMES.filter((name) => name.startsWith('payment_')).map((name) => [
    name,
    PAYMENT_STATUSES.filter((status) => eventsOfEntering(status).includes(name)),
  ]);
  const told = table('Events').map(([name, [statuses]]) => [name, names(statuses)]);
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(causes));
});

it('says how long the gateway may not know a charge before it is given up', () => {
  expect(CHARGE_GRACE_MS).toBe(5 * 60_000);
  expect(page).toContain('becomes `failure` after five minutes');
});

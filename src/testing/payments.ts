// Payments in any status: each is charged through Gapura, and brought to its status at the sandbox as a shopper or a bank would.

import { sampleFields } from '../methods/sample.ts';
import type { Sandbox } from '../sandbox/index.ts';
import type { ChargeInput, Payment, PaymentStatus, PaymentType } from '../sdk/types.ts';
import { expectBody, type Request } from './calls.ts';

export type { Payment } from '../sdk/types.ts';

/** A payment, its id, or its order id. */
export type PaymentRef = string | { readonly id: string };

type FieldsOf<Charge> = Charge extends ChargeInput ? Partial<Omit<Charge, 'payment_type'>> : never;

export type PaymentOptions = FieldsOf<ChargeInput> & {
  /** Where to bring it; `pending` where absent. */
  readonly status?: PaymentStatus;
  /** Where absent, one that can reach the status: a virtual account of BCA for most. */
  readonly payment_type?: PaymentType;
};

export interface PaymentMoves {
  /** The shopper pays. `issuer` is the wallet that scanned a QRIS code. */
  pay(payment: PaymentRef, how?: { readonly issuer?: string }): Promise<Payment>;
  /** The bank settles a captured card payment before its nightly batch. */
  settle(payment: PaymentRef): Promise<Payment>;
  /** The bank or the wallet says no. */
  deny(payment: PaymentRef): Promise<Payment>;
  /** The time to pay is over, though the clock stands. */
  expire(payment: PaymentRef): Promise<Payment>;
  /** The payment is cancelled at the gateway, such as in its dashboard. */
  cancel(payment: PaymentRef): Promise<Payment>;
  /** Takes what a card payment holds: all of it, or an amount. */
  capture(payment: PaymentRef, amount?: number): Promise<Payment>;
  /** Gives money back through Gapura: all that is left, or an amount. */
  refund(payment: PaymentRef, amount?: number): Promise<Payment>;
  /** The cardholder's bank takes the money back: all that is left, or an amount. */
  chargeback(payment: PaymentRef, amount?: number): Promise<Payment>;
  /** The payment as it stands. */
  read(payment: PaymentRef): Promise<Payment>;
  /** A new payment that has been brought to a status. */
  payment(options?: PaymentOptions): Promise<Payment>;
}

const AMOUNT = 150_000;
export const ACCEPTED_CARD = '4811111111111114';
export const DENIED_CARD = '4911111111111113';
/** The sandbox's OVO customers answer by themselves, but for this one. */
export const PATIENT_PHONE = '+628215023424';
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Which payment type reaches a status, where the caller says nothing. */
const USUAL_TYPE: Partial<Record<PaymentStatus, PaymentType>> = {
  authorize: 'credit_card',
  capture: 'credit_card',
  chargeback: 'credit_card',
  partial_chargeback: 'credit_card',
  deny: 'qris',
  refund: 'gopay',
  partial_refund: 'gopay',
};

export interface Parts {
  readonly request: Request;
  readonly sandbox: Sandbox;
  /** Makes an order id that no other payment has. */
  readonly newOrderId: () => string;
}

export function createPaymentMoves(parts: Parts): PaymentMoves {
  const { request, sandbox } = parts;
  const { control } = sandbox;
  const read = (payment: PaymentRef) => readPayment(request, payment);
  /** Something happens at the gateway, and Gapura has its notification. */
  const at = async (payment: PaymentRef, move: (orderId: string) => unknown): Promise<Payment> => {
    const { id, order_id } = await read(payment);
    move(order_id);
    await sandbox.settled();
    return read({ id });
  };
  /** Something is asked of Gapura, and what the gateway says about it has arrived too. */
  const ask = async (payment: PaymentRef, action: string, amount?: number): Promise<Payment> => {
    const { id } = await read(payment);
    await expectBody(request, 'POST', `/payments/${id}/${action}/`, amount === undefined ? {} : { amount });
    await sandbox.settled();
    return read({ id });
  };
  const moves: PaymentMoves = {
    pay: (payment, how) => at(payment, (id) => control.pay(id, how)),
    settle: (payment) => at(payment, (id) => control.settle(id)),
    deny: (payment) => at(payment, (id) => control.deny(id)),
    expire: (payment) => at(payment, (id) => control.expire(id)),
    cancel: (payment) => at(payment, (id) => control.cancel(id)),
    chargeback: (payment, amount) => at(payment, (id) => control.chargeback(id, amount)),
    capture: (payment, amount) => ask(payment, 'capture', amount),
    refund: (payment, amount) => ask(payment, 'refund', amount),
    read,
    payment: (options = {}) => makePayment(parts, moves, options),
  };
  return moves;
}

async function readPayment(request: Request, payment: PaymentRef): Promise<Payment> {
  const ref = typeof payment === 'string' ? payment : payment.id;
  if (UUID.test(ref)) return expectBody<Payment>(request, 'GET', `/payments/${ref}/`);
  const path = `/payments/?order_id=${encodeURIComponent(ref)}`;
  const [found] = await expectBody<readonly { readonly id: string }[]>(request, 'GET', path);
  if (found === undefined) throw new Error(`There is no payment with the order id "${ref}".`);
  return readPayment(request, found.id);
}

async function makePayment(parts: Parts, moves: PaymentMoves, options: PaymentOptions): Promise<Payment> {
  const { status = 'pending', payment_type = USUAL_TYPE[status] ?? 'bank_transfer', ...fields } = options;
  const isCard = payment_type === 'credit_card';
  const input = {
    payment_type,
    gross_amount: AMOUNT,
    order_id: parts.newOrderId(),
    ...sampleFields(payment_type, fields.gross_amount ?? AMOUNT, PATIENT_PHONE),
    ...(isCard && !('token_id' in fields) ? await cardFields(parts.sandbox, status) : {}),
    ...fields,
  };
  if (status === 'failure') return makeRefused(parts, moves, input);
  const { id } = await expectBody<Payment>(parts.request, 'POST', '/charge/', input);
  await parts.sandbox.settled();
  const made = await bringTo(moves, { id }, { status, isCard, amount: input.gross_amount });
  if (made.transaction_status === status) return made;
  throw new Error(
    `A payment with payment_type "${payment_type}" cannot be brought to "${status}"; it is "${made.transaction_status}".`,
  );
}

/** A card as the customer's browser hands it over. With 3-D Secure it waits for the shopper; without, the bank answers at once. */
async function cardFields(sandbox: Sandbox, status: PaymentStatus): Promise<Record<string, unknown>> {
  const token = await cardToken(sandbox, status === 'deny' ? DENIED_CARD : ACCEPTED_CARD);
  const waits = ['pending', 'expire', 'cancel'].includes(status);
  return { token_id: token, authentication: waits, ...(status === 'authorize' ? { authorize: true } : {}) };
}

/** The token of a test card, as the customer's browser gets it. */
export async function cardToken(sandbox: Sandbox, number: string): Promise<string> {
  const query = new URLSearchParams({
    client_key: sandbox.clientKey,
    card_number: number,
    card_exp_month: '12',
    card_exp_year: String(sandbox.control.clock.now().getFullYear() + 2),
    card_cvv: '123',
  });
  const response = await fetch(`${sandbox.url}/v2/token?${query}`);
  const { token_id } = (await response.json()) as { token_id?: string };
  if (token_id === undefined) throw new Error('The sandbox gave no token for the card.');
  return token_id;
}

interface Goal {
  readonly status: Exclude<PaymentStatus, 'failure'>;
  readonly isCard: boolean;
  readonly amount: number;
}

async function bringTo(moves: PaymentMoves, payment: PaymentRef, goal: Goal): Promise<Payment> {
  const { status, isCard, amount } = goal;
  // A card's bank has answered by now; it settles at night.
  const settled = () => (isCard ? moves.settle(payment) : moves.pay(payment));
  const part = Math.max(1, Math.floor(amount / 2));
  switch (status) {
    case 'pending':
    case 'authorize':
    case 'capture':
      return moves.read(payment);
    case 'deny':
      return isCard ? moves.read(payment) : moves.deny(payment);
    case 'cancel':
      return moves.cancel(payment);
    case 'expire':
      return moves.expire(payment);
    case 'settlement':
      return settled();
    case 'refund':
      await settled();
      return moves.refund(payment);
    case 'partial_refund':
      await settled();
      return moves.refund(payment, part);
    case 'chargeback':
      await settled();
      return moves.chargeback(payment);
    case 'partial_chargeback':
      await settled();
      return moves.chargeback(payment, part);
    default:
      return status satisfies never;
  }
}

/** The gateway refuses the charge, and the payment is kept to say so. */
async function makeRefused(parts: Parts, moves: PaymentMoves, input: { readonly order_id: string }): Promise<Payment> {
  const { faults } = parts.sandbox.control;
  const message = 'The gateway refused this charge, as the test asked it to.';
  const fault = faults.add({ kind: 'error', operation: 'charge', orderId: input.order_id, status: 400, message });
  try {
    await parts.request('POST', '/charge/', input);
  } finally {
    faults.clear(fault.id);
  }
  return moves.read(input.order_id);
}

// Shoppers who charge, pay and ask for refunds through whichever server answers, and repeat what got no answer.

import { setTimeout as pause } from 'node:timers/promises';
import type { Sandbox } from '../../../src/sandbox/index.ts';

export interface Order {
  readonly orderId: string;
  /** As the server answered it. */
  readonly paymentId: string;
  /** Left to a background task: the gateway hears of it later. */
  readonly later: boolean;
  paid: boolean;
  /** The amount of the refund that was answered with 200. */
  refunded: number;
}

export interface Load {
  /** Every charge that was answered with 201 or 202. */
  readonly orders: Order[];
  /** Requests that got no answer, or one that says to try again. */
  repeated: number;
  /** Keys of requests that were told that the try before them is still under way. */
  readonly held: Set<string>;
  /** How often each status was answered; by the fault's code where there was no answer, and as `HANGS` where none came in time. */
  readonly answers: Map<number | string, number>;
  /** The longest that anybody waited for an answer. */
  slowestMs: number;
  /** Answers that nobody should have got. */
  readonly wrong: { path: string; status: number; body: string }[];
  /** Lets everybody finish what they are at. */
  stop(): Promise<void>;
}

interface LoadOptions {
  readonly sandbox: Sandbox;
  readonly apiKey: string;
  readonly shoppers: number;
  /** Servers that are believed to be up. */
  readonly servers: () => readonly string[];
  readonly random: () => number;
  /** What its orders are called, where there is more than one load. */
  readonly name?: string;
  readonly pace?: Pace;
}

/** How long a shopper waits before the next order; or how many orders there are a second, by whoever is free. */
export type Pace = { readonly pauseMs: number } | { readonly perSecond: number };

/** What an answer is counted as that nobody got. */
export const HANGS = 'hangs';
/** Nothing here takes nearly as long: a gateway that says nothing is given up after seconds. */
const HANGS_AFTER_MS = 30_000;

const AMOUNT = 150_000;
const REFUND = 40_000;
const AGAIN_MS = 100;
const PATIENCE_MS = 60_000;
const PAID_POLLS = 40;

export function startLoad(options: LoadOptions): Load {
  const { sandbox, random, name = 'MANY', pace = { pauseMs: 0 } } = options;
  let running = true;
  let bought = 0;
  const answers = new Map<number | string, number>();
  const load: Load = {
    orders: [],
    repeated: 0,
    wrong: [],
    held: new Set(),
    answers,
    slowestMs: 0,
    stop: async () => undefined,
  };
  const count = (answer: number | string) => void answers.set(answer, (answers.get(answer) ?? 0) + 1);

  /** Asks until somebody answers for good. A key makes that safe. */
  const ask = async (path: string, request: { key?: string; body?: object; later?: boolean }) => {
    const giveUpAtMs = performance.now() + PATIENCE_MS;
    while (performance.now() < giveUpAtMs) {
      const askedAtMs = performance.now();
      const answer = await send(options, path, request).catch((fault: unknown) => void count(codeOf(fault)));
      load.slowestMs = Math.max(load.slowestMs, performance.now() - askedAtMs);
      if (answer !== undefined) count(answer.status);
      if (answer?.status === 409 && request.key !== undefined) load.held.add(request.key);
      else load.held.delete(request.key ?? '');
      if (answer !== undefined && answer.status < 500 && answer.status !== 409) return answer;
      load.repeated += 1;
      await pause(AGAIN_MS);
    }
    return { status: 0, body: {}, text: 'nobody answered' };
  };

  const expectStatus = (path: string, answer: Answer, wanted: number): boolean => {
    if (answer.status !== wanted) load.wrong.push({ path, status: answer.status, body: answer.text });
    return answer.status === wanted;
  };

  const buy = async () => {
    bought += 1;
    const orderId = `${name}-${bought}`;
    const later = random() < 0.2;
    const charged = await ask('/charge/', { ...chargeOf(orderId), later });
    if (!expectStatus('/charge/', charged, later ? 202 : 201)) return;
    const order: Order = { orderId, paymentId: String(charged.body.id), later, paid: false, refunded: 0 };
    load.orders.push(order);
    if (later) return;
    sandbox.control.pay(orderId);
    order.paid = true;
    if (random() < 0.4) await refund(order);
  };

  const refund = async (order: Order) => {
    for (let polls = 0; polls < PAID_POLLS; polls++) {
      const { body } = await ask(`/payments/${order.paymentId}/`, {});
      if (body.is_paid === true) break;
      // Its notification is late, since nobody took it: the refund can wait for another day.
      if (polls === PAID_POLLS - 1) return;
      await pause(AGAIN_MS / 2);
    }
    const path = `/payments/${order.paymentId}/refund/`;
    const refunded = await ask(path, { key: `refund-${order.orderId}`, body: { amount: REFUND } });
    if (expectStatus(path, refunded, 200)) order.refunded = REFUND;
  };

  const nextTurn = turns(pace);
  const shoppers = Array.from({ length: options.shoppers }, async () => {
    for (;;) {
      await nextTurn();
      if (!running) return;
      await buy();
    }
  });
  return Object.assign(load, {
    stop: async () => {
      running = false;
      await Promise.all(shoppers);
    },
  });
}

/** Waits for the next order. Whoever comes late to a turn of a rate does not wait. */
function turns(pace: Pace): () => Promise<unknown> {
  if ('pauseMs' in pace) return async () => (pace.pauseMs > 0 ? pause(pace.pauseMs) : undefined);
  let nextAtMs = performance.now();
  return () => {
    nextAtMs += 1_000 / pace.perSecond;
    return pause(Math.max(0, nextAtMs - performance.now()));
  };
}

/** The request that orders it: the same each time it is sent. */
export function chargeOf(orderId: string) {
  return { key: `charge-${orderId}`, body: { payment_type: 'gopay', gross_amount: AMOUNT, order_id: orderId } };
}

function codeOf(fault: unknown): string {
  if ((fault as Error).name === 'TimeoutError') return HANGS;
  const { code, cause } = fault as { readonly code?: string; readonly cause?: { readonly code?: string } };
  return cause?.code ?? code ?? String(fault);
}

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly text: string;
}

async function send(
  { servers, apiKey, random }: LoadOptions,
  path: string,
  request: { key?: string; body?: object; later?: boolean },
): Promise<Answer> {
  const urls = servers();
  const url = urls[Math.floor(random() * urls.length)];
  const response = await fetch(`${url}${path}`, {
    method: request.body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(request.key === undefined ? {} : { 'idempotency-key': request.key }),
      ...(request.later === true ? { prefer: 'respond-async' } : {}),
    },
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    signal: AbortSignal.timeout(HANGS_AFTER_MS),
  });
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) as Record<string, unknown> };
}

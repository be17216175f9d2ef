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
}

const AMOUNT = 150_000;
const REFUND = 40_000;
const AGAIN_MS = 100;
const PATIENCE_MS = 60_000;
const PAID_POLLS = 40;

export function startLoad(options: LoadOptions): Load {
  const { sandbox, random } = options;
  let running = true;
  let count = 0;
  const load: Load = { orders: [], repeated: 0, wrong: [], stop: async () => undefined };

  /** Asks until somebody answers for good. A key makes that safe. */
  const ask = async (path: string, request: { key?: string; body?: object; later?: boolean }) => {
    const giveUpAtMs = performance.now() + PATIENCE_MS;
    while (performance.now() < giveUpAtMs) {
      const answer = await send(options, path, request).catch(() => undefined);
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
    count += 1;
    const orderId = `MANY-${count}`;
    const later = random() < 0.2;
    const body = { payment_type: 'gopay', gross_amount: AMOUNT, order_id: orderId };
    const charged = await ask('/charge/', { key: `charge-${orderId}`, body, later });
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

  const shoppers = Array.from({ length: options.shoppers }, async () => {
    while (running) await buy();
  });
  return Object.assign(load, {
    stop: async () => {
      running = false;
      await Promise.all(shoppers);
    },
  });
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
  });
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) as Record<string, unknown> };
}

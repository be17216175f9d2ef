// A gateway that lies about status: its answers lag behind, leave refunds out, belong to somebody else, or are no answers at all.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Sandbox } from '../../../src/sandbox/index.ts';
import { createPatientServer } from '../../support/http-server.ts';

export const LIES = [
  'lags',
  'omits refunds',
  'before the refund',
  'of somebody else',
  'unknown',
  'a page',
  'empty',
] as const;
export type LieKind = (typeof LIES)[number];

const OMISSIONS: ReadonlySet<LieKind> = new Set(['omits refunds', 'before the refund', 'unknown']);

export interface Liar {
  readonly url: string;
  /** The next status answers are bent like this. */
  lie(kind: LieKind, times: number): void;
  tellTheTruth(): void;
  /** Connections that nobody uses, as those of the dead, are closed. */
  hangUp(): void;
  close(): Promise<void>;
}

/** What an answer tells may be as old as this: what two answers an hour apart leave out is believed to be gone. */
const LAGS_AT_MOST_MS = 30 * 60_000;

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

export async function openLiar(sandbox: Sandbox): Promise<Liar> {
  let lies: LieKind[] = [];
  /** What was told before, by order, and the last that was told of anybody. */
  const told = new Map<string, { readonly text: string; readonly atMs: number }>();
  /** Since when something, or all, of an order is left out. */
  const omitted = new Map<string, number>();
  const nowMs = () => sandbox.control.clock.now().getTime();
  let last = { order: '', text: '{}' };

  const before = (order: string) => {
    const last = told.get(order);
    return last !== undefined && nowMs() - last.atMs < LAGS_AT_MOST_MS ? last.text : undefined;
  };

  const omitsTooLong = (order: string) => {
    const since = omitted.get(order) ?? nowMs();
    omitted.set(order, since);
    return nowMs() - since > LAGS_AT_MOST_MS;
  };

  const bend = (order: string, truth: Answer): Answer => {
    const kind = lies.shift();
    if (kind === undefined) return truth;
    if (OMISSIONS.has(kind) && omitsTooLong(order)) return truth;
    switch (kind) {
      case 'lags':
        return { ...truth, text: before(order) ?? truth.text };
      case 'omits refunds':
        return { ...truth, text: withoutRefunds(truth.text) };
      case 'before the refund':
        return { ...truth, text: withoutRefunds(truth.text).replace(/"(partial_)?refund"/, '"settlement"') };
      case 'of somebody else':
        // Its own would be one that lags behind, by any time.
        return last.order === order ? truth : { ...truth, text: last.text };
      case 'unknown':
        return { ...truth, text: JSON.stringify({ status_code: '404', status_message: "Transaction doesn't exist." }) };
      case 'a page':
        return { status: 502, type: 'text/html', text: '<h1>Bad gateway</h1>' };
      case 'empty':
        return { ...truth, text: '' };
      default:
        return kind satisfies never;
    }
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const truth = await passOn(sandbox.url, request);
    if (truth === undefined) {
      response.destroy();
      return;
    }
    const path = request.url ?? '';
    const isStatus = request.method === 'GET' && path.endsWith('/status') && truth.type.includes('json');
    // It is asked for by its order id or by that of its transaction.
    const order = /"order_id":"([^"]*)"/.exec(truth.text)?.[1];
    const bent = isStatus ? bend(order ?? path, truth) : truth;
    // That it does not know somebody would say so of another, too, and as often.
    if (isStatus && order !== undefined) {
      told.set(order, { text: truth.text, atMs: nowMs() });
      last = { order, text: truth.text };
    }
    response.writeHead(bent.status, { 'content-type': bent.type }).end(bent.text);
  };
  const server = createPatientServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lie(kind, times) {
      lies.push(...Array.from({ length: times }, () => kind));
    },
    tellTheTruth() {
      lies = [];
      told.clear();
      omitted.clear();
    },
    hangUp: () => server.closeIdleConnections(),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const withoutRefunds = (text: string) => text.replace(/,"refunds":\[.*?\]/, '').replace(/,"refund_amount":"[^"]*"/, '');

/** Undefined where the gateway hung up. */
async function passOn(url: string, request: IncomingMessage): Promise<Answer | undefined> {
  const body = await buffer(request);
  const dropped = ['host', 'connection', 'content-length'];
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => !dropped.includes(name)),
  ) as Record<string, string>;
  try {
    const response = await fetch(url + request.url, {
      method: request.method ?? 'GET',
      headers,
      ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
    });
    const type = response.headers.get('content-type') ?? 'text/plain';
    return { status: response.status, type, text: await response.text() };
  } catch {
    return undefined;
  }
}

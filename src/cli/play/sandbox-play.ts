// The sandbox's control over HTTP, as far as commands play with it: the customer, the bank, its clock and its logs.

import { isLoopbackHost } from '../../config/index.ts';
import { CommandError } from '../failure.ts';

const TIMEOUT_MS = 30_000;
/** A card that is accepted, of the sandbox's own list. */
const TEST_CARD = { card_number: '4811111111111114', card_exp_month: '12', card_exp_year: '2039', card_cvv: '123' };

export interface SandboxCall {
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly operation?: string;
  readonly orderId?: string;
  readonly httpStatus?: number;
  readonly statusCode?: string;
  readonly fault?: string;
}

export interface SandboxMessage {
  readonly id: string;
  readonly kind: string;
  readonly event: string;
  readonly orderId?: string;
  readonly url: string;
  readonly status: string;
  readonly attempts: readonly { readonly httpStatus?: number; readonly error?: string; readonly tookMs: number }[];
}

export interface SandboxClock {
  readonly now: string;
  readonly frozen: boolean;
}

export interface SandboxPlay {
  readonly url: string;
  /** A move of the customer or the bank on a transaction: pay, deny, expire, settle, chargeback, confirm-refund. */
  move(orderId: string, move: string): Promise<{ status: string }>;
  payInvoice(orderId: string): Promise<void>;
  /** The next charge of this order is refused. */
  refuseCharge(orderId: string): Promise<void>;
  /** The token of a test card. */
  cardToken(): Promise<string>;
  clock(): Promise<SandboxClock>;
  setClock(to: Date): Promise<void>;
  calls(): Promise<readonly SandboxCall[]>;
  /** By transaction, order or subscription; the newest first. */
  messages(id: string): Promise<readonly SandboxMessage[]>;
}

export interface SandboxPlace {
  readonly url: string;
  readonly clientKey: string | null;
}

/** Looks whether it is a sandbox, and on this machine, before anything is asked of it. */
export async function createSandboxPlay({ url, clientKey }: SandboxPlace): Promise<SandboxPlay> {
  if (!isLoopbackHost(new URL(url).hostname)) {
    throw new CommandError(
      `The sandbox at ${url} is not on this machine: play there in its console, ${url}/`,
      'configuration',
    );
  }
  const { name } = await ask<{ name?: unknown }>(url, 'GET', '/_sandbox/health');
  if (name !== 'gapura-sandbox') throw new CommandError(`${url} is not a sandbox of Gapura.`, 'configuration');
  const post = <Answer>(path: string, body: object = {}) => ask<Answer>(url, 'POST', `/_sandbox${path}`, body);
  const get = <Answer>(path: string) => ask<Answer>(url, 'GET', `/_sandbox${path}`);
  const part = encodeURIComponent;
  return {
    url,
    move: (orderId, move) => post(`/transactions/${part(orderId)}/${move}`),
    payInvoice: async (orderId) => void (await post(`/invoices/${part(orderId)}/pay`)),
    refuseCharge: async (orderId) =>
      void (await post('/faults', { kind: 'error', operation: 'charge', orderId, status: 400, next: 1 })),
    async cardToken() {
      const query = new URLSearchParams({ ...TEST_CARD, client_key: clientKey ?? '' });
      const answer = await ask<{ token_id?: string; status_message?: string }>(url, 'GET', `/v2/token?${query}`);
      if (answer.token_id !== undefined) return answer.token_id;
      throw new CommandError(
        `The sandbox gave no token for a test card: ${answer.status_message ?? 'no reason given'}`,
      );
    },
    clock: () => get('/clock'),
    setClock: async (to) => void (await post('/clock/set', { to: to.toISOString() })),
    calls: async () => (await get<{ requests: SandboxCall[] }>('/requests')).requests,
    messages: async (id) =>
      (await get<{ notifications: SandboxMessage[] }>(`/notifications?id=${part(id)}`)).notifications,
  };
}

async function ask<Answer>(url: string, method: string, path: string, body?: object): Promise<Answer> {
  const answer = await fetch(url + path, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw new CommandError(
      `The sandbox at ${url} does not answer. Start it with the server: npx gapura serve`,
      'unreachable',
    );
  });
  const text = await answer.text();
  const content = parse(text);
  if (answer.ok && content !== undefined) return content as Answer;
  const { error } = (content ?? {}) as { error?: string };
  throw new CommandError(`The sandbox refused it: ${error ?? `it answered ${answer.status}`}`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

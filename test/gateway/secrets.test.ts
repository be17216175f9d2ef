// Secrets: whatever is inspected, printed or serialised, and whatever a gateway echoes, no key, token or card number shows.

import type { ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import type { CallEvent, GatewayClient } from '../../src/client.ts';
import {
  BCA_CHARGE,
  CLIENT_KEY,
  clientFor,
  closedAddress,
  rejection,
  SERVER_KEY,
  startGateway,
  type TestGateway,
} from './support/gateways.ts';

const CARD = '4811111111111114';
const CVV = '737';
const TOKEN = '48111111-1114-f9e7c5a1-1b2c-4d3e-8f90-0a1b2c3d4e5f';
const WALLET_TOKEN = 'eyJ0eXBlIjogIkdPUEFZX1dBTExFVCIsICJpZCI6ICIifQ==';
const PREVIOUS_KEY = 'SB-Mid-server-before';
const SECRETS = [
  SERVER_KEY,
  PREVIOUS_KEY,
  CLIENT_KEY,
  Buffer.from(`${SERVER_KEY}:`).toString('base64'),
  CARD,
  CVV,
  TOKEN,
  WALLET_TOKEN,
];

const opened: { close(): Promise<unknown> }[] = [];

afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

/** Every way in which an object gets into a log. */
function shown(value: unknown): string {
  const texts = [
    inspect(value, { depth: Number.POSITIVE_INFINITY, showHidden: true }),
    JSON.stringify(value) ?? '',
    String(value),
  ];
  if (value instanceof Error) texts.push(value.message, value.stack ?? '', shown(value.cause));
  return texts.join('\n');
}

/** Three digits also stand in ports and durations by chance: the CVV shows where they are a number of their own. */
const CVV_ALONE = new RegExp(`(?<![\\d.])${CVV}(?!\\d)`);

function expectNoSecret(text: string, secrets: readonly string[] = SECRETS): void {
  for (const secret of secrets) {
    if (secret === CVV) expect(text).not.toMatch(CVV_ALONE);
    else expect(text).not.toContain(secret);
  }
}

function use(gateway: TestGateway | string, onCall?: (event: CallEvent) => void): GatewayClient {
  const url = typeof gateway === 'string' ? gateway : gateway.url;
  const client = clientFor(url, { serverKeyPrevious: PREVIOUS_KEY, retries: 0, onCall });
  if (typeof gateway !== 'string') opened.push(gateway);
  opened.push(client);
  return client;
}

const calls: [string, (client: GatewayClient) => Promise<unknown>][] = [
  ['get_card_token', (client) => client.getCardToken('4811 1111 1111 1114', '12', '2030', CVV)],
  ['register_card', (client) => client.registerCard(CARD, '12', '2030')],
  ['point_inquiry', (client) => client.pointInquiry(TOKEN)],
  [
    'charge with a card',
    (client) => client.charge({ ...base, payment_type: 'credit_card', credit_card: { token_id: TOKEN } }),
  ],
  [
    'charge with a whole card',
    (client) =>
      client.charge({
        ...base,
        payment_type: 'credit_card',
        credit_card: { card: { number: CARD, expiry_month: '12', expiry_year: '2030', cvv: CVV } },
      }),
  ],
  [
    'charge with a wallet',
    (client) => client.charge({ ...base, payment_type: 'gopay', gopay: { payment_option_token: WALLET_TOKEN } }),
  ],
  [
    'update_subscription',
    (client) => client.updateSubscription('s', { name: 'A', amount: '1', currency: 'IDR', token: TOKEN }),
  ],
];
const base = { transaction_details: BCA_CHARGE.transaction_details };

/** Gateways that repeat everything that they know. */
const echoes: [string, (response: ServerResponse) => void][] = [
  [
    'in its messages',
    (response) => {
      const words = `not valid: ${SECRETS.join(' / ')} .`;
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ status_code: '400', status_message: words, validation_messages: [words] }));
    },
  ],
  [
    'in a page',
    (response) => {
      response.writeHead(403, { 'content-type': 'text/html' });
      response.end(`<p>${SECRETS.join('</p><p>')}</p>`);
    },
  ],
  ['in something that is no HTTP', (response) => response.socket?.end(`${SECRETS.join('\r\n')}\r\n\r\n`)],
  ['by closing the connection', (response) => response.socket?.destroy()],
];

describe('a client', () => {
  it('shows no key when it is inspected, before and after calls', async () => {
    const client = use(await startGateway((response) => response.end('{"status_code":"200"}')));
    expectNoSecret(shown(client));
    await client.getStatus('A-1');
    expectNoSecret(shown(client));
    expect(shown(client)).toContain('GatewayClient');
  });

  it('shows no key when it could not be made', () => {
    for (const serverKey of [`${SERVER_KEY} `, CLIENT_KEY]) {
      try {
        clientFor('http://127.0.0.1:9', { serverKey });
        expect.unreachable();
      } catch (error) {
        expectNoSecret(shown(error));
      }
    }
  });
});

describe('an error', () => {
  for (const [how, respond] of echoes) {
    it.each(calls)(`of %s shows no secret that the gateway repeats ${how}`, async (name, call) => {
      const events: CallEvent[] = [];
      const client = use(await startGateway(respond), (event) => events.push(event));
      const error = await rejection(call(client));
      // A gateway may repeat a secret of some other request too, which nobody can know: only this request's own are looked for.
      const own = name === 'get_card_token' || name === 'charge with a whole card' ? [CARD, CVV] : ownSecrets(name);
      const text = `${shown(error)}\n${shown(events)}`;
      expectNoSecret(text, [SERVER_KEY, PREVIOUS_KEY, CLIENT_KEY, SECRETS[3] ?? '', ...own]);
      expect(events.length).toBe(1);
    });
  }

  it.each(calls)('of %s at a gateway that does not listen shows no secret', async (_name, call) => {
    const client = use(await closedAddress());
    expectNoSecret(shown(await rejection(call(client))));
  });

  it('keeps the raw body for those who ask for it by name, and shows it to nobody else', async () => {
    const body = '{"status_code":"412","saved_token_id":"48111111sHfSakAvHvFQFEjTivUV1114"}';
    const client = use(
      await startGateway((response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(body);
      }),
    );
    const error = await rejection(client.cancel('A-1'));
    expect(error.rawBody).toBe(body);
    expect(shown(error)).not.toContain('48111111sHfSakAvHvFQFEjTivUV1114');
    expect(Object.keys({ ...error })).not.toContain('rawBody');
  });
});

function ownSecrets(name: string): string[] {
  if (name === 'register_card') return [CARD];
  return name === 'charge with a wallet' ? [WALLET_TOKEN] : [TOKEN];
}

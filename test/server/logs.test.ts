// The log of a whole process: every line can be read by a machine, follows a request, and holds no secret.

import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bcaCharge } from '../support/gapura.ts';
import { createPatientServer } from '../support/http-server.ts';
import { newWorkspace, processTestMs, removeWorkspaces, runCommand, startServer } from '../support/process.ts';

vi.setConfig({ testTimeout: processTestMs, hookTimeout: processTestMs });

const serverKey = 'SB-Mid-server-Zx81Qw7rTy5uVb3n';
const jwtSecret = 'a-secret-of-more-than-thirty-two-letters';
const cards = ['4811111111111114', '5211 1111 1111 1117', '4111-1111-1111-1111', '378282246310005'];

/** A gateway that answers as badly as it can: it repeats what it was sent, credentials and all. */
const received: IncomingHttpHeaders[] = [];
let answer = (_headers: IncomingHttpHeaders, _body: string): { status: number; body: string } => ({
  status: 500,
  body: '{}',
});
const gateway = createPatientServer((incoming, response) => {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', () => {
    received.push(incoming.headers);
    const { status, body } = answer(incoming.headers, Buffer.concat(chunks).toString());
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
});

beforeAll(() => new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve)));
afterAll(async () => {
  gateway.close();
  await removeWorkspaces();
});

const gatewayUrl = () => `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;

function chargeAnswer(orderId: string) {
  return JSON.stringify({
    status_code: '201',
    status_message: 'Success, Bank Transfer transaction is created',
    transaction_id: '9aed5972-5b6a-401e-894b-a32c91ed1a3a',
    order_id: orderId,
    gross_amount: '150000.00',
    currency: 'IDR',
    payment_type: 'bank_transfer',
    transaction_time: '2026-01-15 10:00:00',
    transaction_status: 'pending',
    fraud_status: 'accept',
    va_numbers: [{ bank: 'bca', va_number: '812785002530231' }],
  });
}

async function setUp(env: Record<string, string>) {
  const place = await newWorkspace();
  const settings = {
    ...place.env,
    GATEWAY_BASE_URL: gatewayUrl(),
    GATEWAY_SERVER_KEY: serverKey,
    JWT_SECRET: jwtSecret,
    LOG_LEVEL: 'trace',
    ...env,
  };
  const made = await runCommand(['keys', 'create', '--owner', 'budi'], settings);
  const server = await startServer(settings);
  return { server, key: made.stdout.trim() };
}

/** Drives requests with secrets in every place that a client can reach, and gives back what must not be found. */
async function driveSecrets(url: string, key: string): Promise<string[]> {
  const jwt = await new SignJWT({ sub: 'siti' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(jwtSecret));
  const secrets = [key, jwt, serverKey, Buffer.from(`${serverKey}:`).toString('base64'), jwtSecret, ...cards];
  const [card = ''] = cards;
  const post = (credential: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${url}/charge/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${credential}`, 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  // The gateway takes it, refuses it with everything that it was told, fails, and talks nonsense.
  const echo = (headers: IncomingHttpHeaders, body: string) =>
    `you sent ${headers.authorization} and ${body} with card ${cards.join(' or ')} and token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln`;
  const answers: (typeof answer)[] = [
    (_headers, body) => ({ status: 201, body: chargeAnswer(JSON.parse(body).transaction_details.order_id) }),
    (headers, body) => ({
      status: 200,
      body: JSON.stringify({ status_code: '400', status_message: echo(headers, body), validation_messages: [card] }),
    }),
    (headers, body) => ({
      status: 200,
      body: JSON.stringify({ status_code: '500', status_message: echo(headers, body) }),
    }),
    (headers, body) => ({ status: 502, body: `<html>${echo(headers, body)}` }),
    (headers, body) => ({
      status: 401,
      body: JSON.stringify({ status_code: '401', status_message: echo(headers, body) }),
    }),
  ];
  for (const [index, next] of answers.entries()) {
    answer = next;
    for (const credential of [key, jwt]) {
      await post(credential, { ...bcaCharge, order_id: `o${index}-${credential.slice(-6)}-${card}` });
      await post(credential, { ...bcaCharge, metadata: { note: `${key} ${cards.join('\n')}\n${jwt}` } });
    }
  }
  // Odd places: ids, headers, paths, queries, and bodies that are refused.
  await post(key, bcaCharge, { 'x-request-id': card, 'idempotency-key': `${key}` });
  await post(key, bcaCharge, {
    'x-request-id': key.slice(0, 64),
    'user-agent': `curl ${cards.join(',')}`,
    cookie: jwt,
  });
  await post(key, `{"card_number": "${card}", "cvv": "123", `);
  await post(key, { [card]: card, token_id: jwt });
  await post(`${key}x`, bcaCharge);
  for (const path of [
    `/payments/${card}/`,
    `/payments/?search=${card}&key=${key}`,
    `/${key}/${card}`,
    `/%00${card}?a=${jwt}`,
  ]) {
    await fetch(url + path, { headers: { authorization: `Bearer ${key}` } });
  }
  await fetch(`${url}/notification/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order_id: card, signature_key: 'f'.repeat(128), status_code: '200', card, key }),
  });
  return secrets;
}

function expectNoSecret(output: string, secrets: readonly string[]): void {
  const squeezed = output.replaceAll(/[ -]/g, '');
  for (const secret of secrets) {
    for (const line of output.split('\n')) expect(line).not.toContain(secret);
    expect(squeezed).not.toContain(secret.replaceAll(/[ -]/g, ''));
  }
}

describe('the log', () => {
  it('in JSON, has the id of the request on its line, on the line of the call to the gateway, and in what the gateway receives', async () => {
    const { server, key } = await setUp({});
    answer = (_headers, body) => ({ status: 201, body: chargeAnswer(JSON.parse(body).transaction_details.order_id) });
    const charged = await fetch(`${server.url}/charge/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'x-request-id': 'shop-42' },
      body: JSON.stringify(bcaCharge),
    });
    expect(charged.status).toBe(201);
    expect(charged.headers.get('x-request-id')).toBe('shop-42');
    expect(received.at(-1)?.['x-request-id']).toBe('shop-42');
    await server.stop();
    const lines = server.log().filter((line) => line.request_id === 'shop-42');
    expect(lines).toEqual([
      expect.objectContaining({ msg: 'the gateway answered', operation: 'charge', outcome: 'ok', status_code: '201' }),
      expect.objectContaining({ msg: 'request', method: 'POST', route: '/charge/', status: 201 }),
    ]);
    for (const line of server.log())
      expect(line).toMatchObject({ level: expect.any(Number), time: expect.any(String) });
  });

  it('in JSON, holds no secret in any line, whatever callers and the gateway send', async () => {
    const { server, key } = await setUp({});
    const secrets = await driveSecrets(server.url, key);
    await server.stop();
    const lines = server.log();
    expect(lines.filter((line) => line.msg === 'request').length).toBeGreaterThan(20);
    expect(lines.filter((line) => line.msg === 'request').every((line) => typeof line.request_id === 'string')).toBe(
      true,
    );
    expect(lines.filter((line) => line.msg === 'a request failed').length).toBeGreaterThan(3);
    expect(server.output()).toContain('[masked card]');
    expectNoSecret(server.output(), secrets);
  });

  it('for the eye, masks the same', async () => {
    const { server, key } = await setUp({ GAPURA_LOG_PRETTY: 'true' });
    const secrets = await driveSecrets(server.url, key);
    await server.stop();
    expect(server.output()).toMatch(/INFO.*request\n/);
    expect(server.output()).toContain('[masked card]');
    expectNoSecret(server.output(), secrets);
  });
});

// A busy day of a server that says all it can (LOG_LEVEL=trace): none of its secrets is in what it writes, measures, answers or tells
// in the audit. What masks what is in test/masking*.test.ts, secrets in odd places of a request in test/server/logs.test.ts.

import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSandbox, type Sandbox } from '../../../src/sandbox/index.ts';
import { cardShop, visa } from '../../sandbox/card-support.ts';
import { bcaCharge } from '../../support/gapura.ts';
import { createPatientServer } from '../../support/http-server.ts';
import {
  freePort,
  newWorkspace,
  processTestMs,
  removeWorkspaces,
  runCommand,
  type ServerChild,
  startServer,
} from '../../support/process.ts';
import { secretsIn } from '../../support/secrets.ts';
import { monthly, TOKEN } from '../../support/subscriptions.ts';
import { operationsOf, pathOn } from './operations.ts';

vi.setConfig({ testTimeout: processTestMs, hookTimeout: processTestMs });

const CVV = '739';
const SECRETS: Record<string, string> = {
  'the server key': 'SB-Mid-server-Zx81Qw7rTy5uVb3n',
  'the client key': 'SB-Mid-client-Pq92Lm4kJh6gFd1s',
  'the secret of tokens': 'a-secret-of-more-than-thirty-two-letters',
  'the key of the vault': '7f'.repeat(32),
  'the password of the mails': 'kopi-pahit-42',
  'the token of the metrics': 'metrics-token-of-enough-letters-1234',
  'a card': visa,
  'a saved card': TOKEN,
};

/** What the server has given away to whom it may, answers with a secret included. */
const errors: string[] = [];
let sandbox: Sandbox;
let server: ServerChild;
let key: string;
let staff: string;

/** The gateway, but it refuses some orders in words that hold everything that it was sent. */
const gateway = createPatientServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const { authorization = '', 'content-type': type = 'application/json', 'x-request-id': id = '' } = request.headers;
  const echo = `no: ${authorization} ${SECRETS['the server key']} ${body} card ${visa} cvv=${CVV} ${request.url}`;
  const code = /"order_id":"ECHO-(\d{3})/.exec(body.toString())?.[1];
  if (code === undefined) {
    const { method = 'GET', url } = request;
    const headers = { authorization, 'content-type': type, 'x-request-id': String(id) };
    const answer = await fetch(sandbox.url + url, { method, headers, ...(body.length === 0 ? {} : { body }) });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  } else if (code === '502') response.writeHead(502, { 'content-type': 'text/html' }).end(`<html>${echo}`);
  else if (code === '000') request.socket.destroy();
  else {
    const told = { status_code: code, status_message: echo, validation_messages: [echo], id: visa };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(told));
  }
});
/** A receiver of webhooks that repeats what it was sent, and fails. */
const receiver = createPatientServer((request, response) => {
  const echo = JSON.stringify(request.headers);
  request.resume().once('end', () => response.writeHead(500).end(`${echo} ${SECRETS['a webhook secret'] ?? ''}`));
});
const addressOf = (one: typeof gateway) => `http://127.0.0.1:${(one.address() as AddressInfo).port}`;

beforeAll(async () => {
  for (const one of [gateway, receiver]) await new Promise<void>((done) => one.listen(0, '127.0.0.1', done));
  sandbox = await createSandbox({
    serverKey: SECRETS['the server key'] ?? '',
    clientKey: SECRETS['the client key'] ?? '',
  });
  const place = await newWorkspace();
  const env = {
    ...place.env,
    GATEWAY_BASE_URL: addressOf(gateway),
    GATEWAY_SERVER_KEY: SECRETS['the server key'] ?? '',
    GATEWAY_CLIENT_KEY: SECRETS['the client key'] ?? '',
    JWT_SECRET: SECRETS['the secret of tokens'] ?? '',
    GAPURA_ENCRYPTION_KEY: SECRETS['the key of the vault'] ?? '',
    GAPURA_METRICS_TOKEN: SECRETS['the token of the metrics'] ?? '',
    GAPURA_SMTP_URL: `smtp://kopi:${SECRETS['the password of the mails']}@127.0.0.1:${await freePort()}`,
    GAPURA_MAIL_FROM: 'Kopi <kopi@example.com>',
    GAPURA_PUBLIC_URL: 'https://pay.example.id',
    LOG_LEVEL: 'trace',
  };
  const made = async (...args: string[]) => (await runCommand(['keys', 'create', ...args], env)).stdout.trim();
  key = await made('--owner', 'budi');
  staff = await made('--owner', 'office', '--staff');
  server = await startServer(env);
});
afterAll(async () => {
  await removeWorkspaces();
  await sandbox.close();
  for (const one of [gateway, receiver]) {
    one.closeAllConnections();
    one.close();
  }
});

async function ask(credential: string, method: string, path: string, body?: unknown) {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      authorization: `Bearer ${credential}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.status >= 400) errors.push(text);
  return { status: response.status, text, body: text.startsWith('{') ? JSON.parse(text) : undefined };
}

async function beBusy(): Promise<void> {
  const jwt = await new SignJWT({ sub: 'siti' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(SECRETS['the secret of tokens']));
  const webhook = await ask(staff, 'POST', '/webhooks/', { url: addressOf(receiver) });
  const made = await ask(staff, 'POST', '/keys/', { owner: 'sari', role: 'admin' });
  const cardToken = await cardShop(sandbox).token(visa);
  Object.assign(SECRETS, {
    'a webhook secret': webhook.body.secret,
    'an API key': key,
    "staff's key": staff,
    'a key made over HTTP': made.body.key,
    'a JWT': jwt,
    'the token of a card': cardToken,
    'the server key as Basic': Buffer.from(`${SECRETS['the server key']}:`).toString('base64'),
  });
  const card = { payment_type: 'credit_card', gross_amount: 150_000, authentication: false };
  expect((await ask(key, 'POST', '/charge/', { ...card, token_id: cardToken, save_card: true })).status).toBe(201);
  await ask(key, 'POST', '/charge/', { ...card, token_id: SECRETS['a saved card'] });
  await ask(jwt, 'POST', '/charge/', bcaCharge);
  const subscribed = await ask(key, 'POST', '/subscriptions/', { ...monthly, name: 'KOPI' });
  expect([subscribed.status, subscribed.text]).toEqual([201, expect.any(String)]);
  for (const code of ['400', '401', '402', '406', '410', '429', '500', '502', '000']) {
    await ask(key, 'POST', '/charge/', { ...card, order_id: `ECHO-${code}`, token_id: cardToken });
  }
  await ask(key, 'POST', '/charge/', { ...bcaCharge, card_number: visa, cvv: CVV });
  await ask(key, 'POST', '/charge/', `{"card_number":"${visa}","card_cvv":"${CVV}",`);
  await ask(`${key}x`, 'GET', `/payments/${key}/`);
  await ask(`${jwt}x`, 'GET', `/payments/?q=${visa}&token=${jwt}`);
  await ask('x', 'POST', '/session/', { key: staff });
  await ask(staff, 'POST', `/webhooks/${webhook.body.id}/test/`);
  await ask(staff, 'POST', `/webhooks/${webhook.body.id}/rotate_secret/`).then(({ body }) => {
    SECRETS['a new webhook secret'] = body.secret;
  });
  await ask(key, 'POST', '/checkouts/', {
    amount: 20_000,
    customer_details: { first_name: 'B', email: 'b@example.com' },
  });
  await ask('x', 'POST', '/notification/', {
    order_id: 'x',
    signature_key: 'f'.repeat(128),
    card: visa,
    key,
    cvv: CVV,
  });
}

describe('a busy server', () => {
  it('tells none of its secrets in its output, its metrics, its errors, its lists or the audit', async () => {
    await beBusy();
    const answers: Record<string, string> = { errors: errors.join('\n') };
    const refused = await fetch(`${server.url}/metrics`);
    expect(refused.status).toBe(401);
    const authorization = `Bearer ${SECRETS['the token of the metrics']}`;
    answers.metrics = await (await fetch(`${server.url}/metrics`, { headers: { authorization } })).text();
    const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as Record<string, unknown>;
    for (const operation of operationsOf(document)) {
      if (operation.method !== 'GET' || /\{|stream/.test(operation.path)) continue;
      answers[operation.path] = (await ask(staff, 'GET', pathOn(operation))).text;
    }
    const audit = JSON.parse(answers['/audit/'] ?? '[]') as unknown[];
    expect(audit.length).toBeGreaterThan(3);
    await server.stop();
    answers.stdout = server.output('stdout');
    answers.stderr = server.output('stderr');
    expect(answers.stdout).toContain('[masked');
    expect(errors.length).toBeGreaterThan(12);

    const found: string[] = [];
    for (const [place, text] of Object.entries(answers)) {
      for (const name of secretsIn(text, SECRETS)) found.push(`${name} in ${place}`);
    }
    expect(found).toEqual([]);
  });
});

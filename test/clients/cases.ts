// What every client has to get right, whatever it is written in: servers that behave badly, and webhooks of which some are forged.

import { createHmac, randomBytes } from 'node:crypto';
import { makeSecret, signatureHeaders } from '../../src/services/webhooks/signature.ts';
import { type Answering, type Asked, hangUp, json, problem, text } from '../sdk/support.ts';

export const KEY = 'gpk_very-secret-key';
const ID = '0198a3c7-0f3d-7a80-8b8e-6f6d2f1c9b03';
const JSON_TYPE = 'application/json';
const payment = json(200, { id: ID, order_id: 'HOSTILE-1' });

/** A server at a path of its own, and what comes of a charge there. */
export interface Hostile {
  readonly name: string;
  /** `ok`, `connection`, `timeout`, or the code of a problem. */
  readonly outcome: string;
  readonly attempts: number;
  readonly retries?: number;
  readonly timeoutSeconds?: number;
  /** One after the other; the last of them from then on. */
  readonly answers: readonly Answering[];
}

const onceThenPaid = ([name, bad]: [string, Answering]): Hostile => ({
  name,
  outcome: 'ok',
  attempts: 2,
  answers: [bad, payment],
});
const refused = (name: string, outcome: string, bad: Answering): Hostile => ({
  name,
  outcome,
  attempts: 1,
  answers: [bad, payment],
});
const echo: Answering = (response, { headers }) =>
  json(400, {
    code: 'validation_failed',
    title: 'A title',
    detail: `You sent ${headers.authorization}.`,
    request_id: 'r-1',
    errors: [{ field: 'bank', message: 'is missing' }],
  })(response);

export const HOSTILE: readonly Hostile[] = [
  ...(
    [
      ['a connection that closes after the request', hangUp],
      ['a 408', problem(408, 'unexpected')],
      ['a 409 of a request under way', problem(409, 'idempotency_in_progress')],
      ['a 429', problem(429, 'too_many_requests', { 'retry-after': '0' })],
      ['a 502', problem(502, 'gateway_unreachable')],
      ['a 503', problem(503, 'unavailable')],
      ['a 504', problem(504, 'gateway_timeout')],
      ['a 502 of a proxy', text(502, 'text/html', '<h1>Bad gateway</h1>')],
      ['half a JSON', text(200, JSON_TYPE, '{"id": "01')],
    ] satisfies [string, Answering][]
  ).map(onceThenPaid),
  refused('a 400 that repeats the key', 'validation_failed', echo),
  refused('a 401', 'unauthenticated', problem(401, 'unauthenticated')),
  refused('a 409 of another state', 'order_id_taken', problem(409, 'order_id_taken')),
  refused('a 500', 'internal_error', problem(500, 'internal_error')),
  refused('a page instead of JSON', 'unexpected_answer', text(200, 'text/html', '<h1>Welcome</h1>')),
  refused('a list instead of a payment', 'unexpected_answer', json(200, 'kopi')),
  refused('a redirect', 'unexpected_answer', (response) =>
    response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
  ),
  refused('a pause of hours', 'too_many_requests', problem(429, 'too_many_requests', { 'retry-after': '7200' })),
  {
    name: 'a 503 that does not end',
    outcome: 'unavailable',
    attempts: 3,
    retries: 2,
    answers: [problem(503, 'unavailable')],
  },
  { name: 'no connection at all', outcome: 'connection', attempts: 2, retries: 1, answers: [hangUp] },
  {
    name: 'a body that stops half-way',
    outcome: 'timeout',
    attempts: 1,
    retries: 0,
    timeoutSeconds: 0.7,
    answers: [text(200, JSON_TYPE, '{"id":', { ends: false })],
  },
  { name: 'a body that drips', outcome: 'timeout', attempts: 1, retries: 0, timeoutSeconds: 0.7, answers: [drip] },
  { name: 'silence', outcome: 'timeout', attempts: 1, retries: 0, timeoutSeconds: 0.7, answers: [() => undefined] },
  {
    name: 'an answer that is too large',
    outcome: 'connection',
    attempts: 1,
    answers: [text(200, JSON_TYPE, `"${'x'.repeat(17 * 1_024 * 1_024)}"`)],
  },
];

function drip(response: Parameters<Answering>[0]): void {
  response.writeHead(200, { 'content-type': JSON_TYPE });
  const drops = setInterval(() => response.write(' '), 100);
  response.on('close', () => clearInterval(drops));
}

const eventOf = (position: string) => ({
  id: `e-${position}`,
  name: 'payment_settled',
  occurred_at: '2026-01-15T03:05:12.000Z',
  sequence: '1',
  data: {
    payment: { id: ID, order_id: `STREAM-${position}` },
    previous_status: 'pending',
    refund: null,
    notification_id: null,
  },
});
const frame = (position: string) =>
  `id: ${position}\r\nevent: payment_settled\r\ndata: ${JSON.stringify(eventOf(position))}\r\n\r\n`;
const STREAM = 'text/event-stream';

/** What other calls meet, by path: a stream that breaks, pages that lead in a circle, and a file that breaks off. */
export const ELSEWHERE: Readonly<Record<string, readonly Answering[]>> = {
  '/events/stream/': [
    text(200, STREAM, `: hello\n\n${frame('1-1')}id: 1-2\ndata: {"id`),
    text(200, STREAM, `${frame('1-1')}${frame('1-2')}`),
    problem(401, 'unauthenticated'),
  ],
  '/payments/': [json(200, [{ id: ID }], { link: '</payments/?cursor=a%2Bb>; rel="next"' })],
  '/exports/payments.csv': [
    (response) => {
      response.writeHead(200, { 'content-type': 'text/csv', 'content-length': '100' });
      response.write('id,order_id\n', () => setTimeout(() => response.destroy(), 100));
    },
  ],
};

/** What a server was asked, looked at from its side: the same call each time, with the same key. */
export function problemsIn(asked: readonly Asked[]): string[] {
  const told = (one: Asked) =>
    [one.method, one.body, one.headers['idempotency-key'], one.headers.authorization].join(' ');
  const [first = ''] = asked.map(told);
  return [
    ...(asked.every((one) => told(one) === first) ? [] : ['another attempt differs from the first']),
    ...(first ===
    `POST {"payment_type":"qris","gross_amount":25000} ${asked[0]?.headers['idempotency-key']} Bearer ${KEY}`
      ? []
      : [`it was asked ${first}`]),
    ...(/^[0-9a-f]{32}$/.test(String(asked[0]?.headers['idempotency-key'])) ? [] : ['the key is none of the client']),
  ];
}

interface WebhookCase {
  readonly name: string;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** In base 64: not every body is text. */
  readonly body: string;
  readonly secret: string | readonly string[];
  /** `ok`, or the reason of a refusal. */
  readonly outcome: string;
}

export const NOW_SECONDS = 1_768_446_313;

export function webhookCases(): WebhookCase[] {
  const secret = makeSecret();
  const event = {
    type: 'payment_settled',
    timestamp: '2026-01-15T03:05:12.000Z',
    data: {
      id: 'e-1',
      sequence: '42',
      payment: { id: 'p-1', order_id: 'HOOK ☕' },
      previous_status: 'pending',
      refund: null,
      notification_id: null,
    },
  };
  const body = JSON.stringify(event);
  const signed = (secrets: readonly string[] = [secret], of: string = body, seconds = 0) =>
    signatureHeaders({ id: 'e-1', sentAt: new Date((NOW_SECONDS + seconds) * 1_000), body: of, secrets });
  const at = (timestamp: string) => {
    const signature = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
      .update(`e-1.${timestamp}.${body}`)
      .digest('base64');
    return { 'webhook-id': 'e-1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
  };
  const signature = signed()['webhook-signature'] ?? '';
  const withSignature = (value: string) => ({ ...signed(), 'webhook-signature': value });
  const of = (
    name: string,
    outcome: string,
    more: { headers?: WebhookCase['headers']; body?: string; secret?: WebhookCase['secret'] } = {},
  ): WebhookCase => ({
    name,
    outcome,
    headers: more.headers ?? signed(),
    body: Buffer.from(more.body ?? body).toString('base64'),
    secret: more.secret ?? secret,
  });
  const without = (name: string) => Object.fromEntries(Object.entries(signed()).filter(([one]) => one !== name));
  return [
    of('a genuine one', 'ok'),
    of('other capitals', 'ok', {
      headers: Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), value])),
    }),
    of('lists of one', 'ok', {
      headers: Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name, [value]])),
    }),
    of('the old and the new secret here', 'ok', { secret: [makeSecret(), secret] }),
    of('the old and the new secret there', 'ok', { headers: signed([makeSecret(), secret]) }),
    of('signatures of other versions', 'ok', { headers: withSignature(`v1a,AAAA v2,AAAA ${signature} v1,@@@`) }),
    of('a secret without padding', 'ok', { secret: secret.replace(/=+$/, '') }),
    ...[-300, 300].map((seconds) => of(`${seconds} seconds`, 'ok', { headers: signed([secret], body, seconds) })),
    of('too old', 'too_old', { headers: signed([secret], body, -301) }),
    of('too new', 'too_new', { headers: signed([secret], body, 301) }),
    of('another body', 'no_matching_signature', { body: body.replace('42', '43') }),
    of('another id', 'no_matching_signature', { headers: { ...signed(), 'webhook-id': 'e-2' } }),
    of('another time', 'no_matching_signature', {
      headers: { ...signed(), 'webhook-timestamp': String(NOW_SECONDS + 1) },
    }),
    of('another secret', 'no_matching_signature', { secret: `whsec_${randomBytes(32).toString('base64')}` }),
    ...['nonsense', 'v1,', 'v1,%%%', `v0,${signature.slice(3)}`].map((value) =>
      of(`the signature ${value}`, 'no_matching_signature', { headers: withSignature(value) }),
    ),
    of('21 signatures', 'invalid_header', { headers: withSignature(Array(21).fill(signature).join(' ')) }),
    ...Object.keys(signed()).flatMap((name) => [
      of(`no ${name}`, 'missing_header', { headers: without(name) }),
      of(`an empty ${name}`, 'missing_header', { headers: { ...signed(), [name]: '' } }),
      of(`two of ${name}`, 'invalid_header', { headers: { ...signed(), [name]: ['a', 'b'] } }),
      of(`a long ${name}`, 'invalid_header', { headers: { ...signed(), [name]: 'x'.repeat(5_000) } }),
    ]),
    ...['soon', '1e9', '-5', '0x10', '٣', '12\n'].map((time) =>
      of(`the time ${time}`, 'invalid_header', { headers: at(time) }),
    ),
    ...[
      '',
      'kopi',
      'null',
      '[]',
      '{"type":1}',
      '{"type":"a","timestamp":"b","data":null}',
      '{"type":"payment_settled","timestamp":"b","data":{}}',
    ].map((text) => of(`the body ${text}`, 'invalid_body', { body: text, headers: signed([secret], text) })),
    ...['', 'gpk_mixed-up', 'whsec_', 'whsec_%%%', []].map((wrong) =>
      of(`the secret ${JSON.stringify(wrong)}`, 'invalid_secret', { secret: wrong }),
    ),
  ];
}

// What whoever receives a webhook is told where it is refused, in whole sentences, and the bounds of what is taken.

import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { type VerifyOptions, verifyWebhook, type WebhookHeaders } from '../../src/sdk/index.ts';

const now = new Date('2026-01-15T03:05:13.900Z');
const SENT = Math.floor(now.getTime() / 1_000);
const key = Buffer.from('0123456789abcdef0123456789abcdef');
const secret = `whsec_${key.toString('base64')}`;
const body = '{"type":"payment_settled","timestamp":"t","data":{"id":"e-1","sequence":"1"}}';
const event = { id: 'e-1', name: 'payment_settled', occurred_at: 't', sequence: '1', data: {} };

const signatureOf = (text: string, timestamp: string, id = 'e-1') =>
  `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64')}`;
const signed = (text = body, timestamp: number | string = SENT): Record<string, string> => ({
  'webhook-id': 'e-1',
  'webhook-timestamp': String(timestamp),
  'webhook-signature': signatureOf(text, String(timestamp)),
});
const ask = (headers: unknown, text: unknown = body, secrets: unknown = secret, options: VerifyOptions = { now }) =>
  verifyWebhook(headers as WebhookHeaders, text as string, secrets as string, options);

const TOO_MANY = 'The header webhook-signature holds too many signatures.';
const NOT_SIGNED = 'No signature of the webhook matches: the secret is another, or the body was changed.';
const NO_EVENT = 'The body is signed, and is no event of Gapura.';
const BAD_BODY = 'body must be the text or the bytes that were received, before anything parsed them.';
const BAD_SECRET = 'secret must be whsec_ and base64, as it was shown for the endpoint.';
const BAD_SECRETS = 'secret must be a secret (whsec_...), or a list of 1 to 10.';
const BAD_TIME = 'The header webhook-timestamp is not a number of seconds.';

const times = (count: number, one: string) => Array<string>(count).fill(one).join(' ');
const withSignature = (value: string) => ({ ...signed(), 'webhook-signature': value });

it.each<[string, unknown[], string, string]>([
  ['without headers', [undefined], 'missing_header', 'The header webhook-id is missing.'],
  ['with an empty header', [{ ...signed(), 'webhook-id': '' }], 'missing_header', 'The header webhook-id is missing.'],
  [
    'with an empty list',
    [{ ...signed(), 'webhook-id': [] }],
    'invalid_header',
    'The header webhook-id came more than once.',
  ],
  [
    'with two ids',
    [{ ...signed(), 'webhook-id': ['a', 'b'] }],
    'invalid_header',
    'The header webhook-id came more than once.',
  ],
  [
    'with a long header',
    [{ ...signed(), 'webhook-id': 'x'.repeat(4_097) }],
    'invalid_header',
    'The header webhook-id is too long.',
  ],
  [
    'with a header of all the length',
    [{ ...signed(), 'webhook-id': 'x'.repeat(4_096) }],
    'no_matching_signature',
    NOT_SIGNED,
  ],
  ['with 21 signatures', [withSignature(times(21, 'v1,AAAA'))], 'invalid_header', TOO_MANY],
  ['with 20 of another', [withSignature(times(20, 'v1,AAAA'))], 'no_matching_signature', NOT_SIGNED],
  ['with 21 of other versions', [withSignature(times(21, 'v2,AAAA'))], 'no_matching_signature', NOT_SIGNED],
  ['with a body that was parsed', [signed(), {}], 'invalid_body', BAD_BODY],
  ['with no secret', [signed(), body, []], 'invalid_secret', BAD_SECRETS],
  ['with 11 secrets', [signed(), body, Array(11).fill(secret)], 'invalid_secret', BAD_SECRETS],
  ['with no list of secrets', [signed(), body, { length: 1 }], 'invalid_secret', BAD_SECRETS],
  ['with a secret without its beginning', [signed(), body, secret.slice(6)], 'invalid_secret', BAD_SECRET],
  ['with a secret that is no text', [signed(), body, [7]], 'invalid_secret', BAD_SECRET],
  ['with an empty secret', [signed(), body, 'whsec_'], 'invalid_secret', BAD_SECRET],
  ['with a secret that is no base64', [signed(), body, 'whsec_%'], 'invalid_secret', BAD_SECRET],
  ['with a time in words', [signed(body, 'soon')], 'invalid_header', BAD_TIME],
  ['with a time and words', [signed(body, `${SENT} s`)], 'invalid_header', BAD_TIME],
  ['with words and a time', [signed(body, `at ${SENT}`)], 'invalid_header', BAD_TIME],
  ['with a long time', [signed(body, '1234567890123')], 'invalid_header', BAD_TIME],
  [
    'with a time far ahead',
    [signed(body, '999999999999')],
    'too_new',
    `The webhook is ${999_999_999_999 - SENT} seconds ahead of this clock.`,
  ],
  ['that is old', [signed(body, SENT - 301)], 'too_old', 'The webhook is 301 seconds old.'],
  ['that is ahead', [signed(body, SENT + 301)], 'too_new', 'The webhook is 301 seconds ahead of this clock.'],
  ['without a type', signedText('{"timestamp":"t","data":{"id":"e"}}'), 'invalid_body', NO_EVENT],
  ['without a time', signedText('{"type":"a","data":{"id":"e"}}'), 'invalid_body', NO_EVENT],
  ['without an id', signedText('{"type":"a","timestamp":"t","data":{}}'), 'invalid_body', NO_EVENT],
])('a webhook %s is refused in words', async (_what, given, reason, message) => {
  const [headers, text = body, secrets = secret] = given;
  await expect(ask(headers, text, secrets)).rejects.toMatchObject({ reason, message });
});

it('bytes that are no text are no event, though they are signed', async () => {
  const noted = (letter: readonly number[]) => {
    const bytes = Buffer.from([...Buffer.from(`${body.slice(0, -2)},"note":"`), ...letter, ...Buffer.from('"}}')]);
    const signature = createHmac('sha256', key).update(`e-1.${SENT}.`).update(bytes).digest('base64');
    return ask(withSignature(`v1,${signature}`), bytes);
  };
  expect(await noted([0xc3, 0xa9])).toEqual({ ...event, data: { note: 'é' } });
  await expect(noted([0xff])).rejects.toMatchObject({ reason: 'invalid_body', message: NO_EVENT });
});

it.each<[string, unknown, unknown]>([
  [
    '20 signatures, the last of which matches',
    withSignature(`${times(19, 'v1,AAAA')} ${signatureOf(body, String(SENT))}`),
    secret,
  ],
  ['10 secrets, the last of which matches', signed(), [...Array(9).fill('whsec_AAAA'), secret]],
  ['Headers of another class', { get: (name: string) => signed()[name] ?? null }, secret],
])('a webhook with %s is genuine', async (_what, headers, secrets) => {
  expect(await ask(headers, body, secrets)).toEqual(event);
});

it('without a sequence has none', async () => {
  const text = '{"type":"webhook_test","timestamp":"t","data":{"id":"e"}}';
  expect(Object.keys(await ask(signed(text), text))).toEqual(['id', 'name', 'occurred_at', 'data']);
});

it('the tolerance may be nothing, and is no text or less than nothing', async () => {
  const within = (toleranceSeconds: number, sent = SENT) =>
    ask(signed(body, sent), body, secret, { now, toleranceSeconds });
  expect(await within(0)).toEqual(event);
  await expect(within(0, SENT - 1)).rejects.toMatchObject({ reason: 'too_old' });
  await expect(within(0, SENT + 1)).rejects.toMatchObject({ reason: 'too_new' });
  for (const wrong of [-1, Number.NaN]) {
    await expect(within(wrong)).rejects.toThrow(new TypeError('toleranceSeconds must be a number of seconds.'));
  }
});

function signedText(text: string): unknown[] {
  return [signed(text), text];
}

// verifyWebhook: what Gapura and the standardwebhooks package sign is genuine, and nothing else is.

import { createHmac, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import {
  type VerifyOptions,
  verifyWebhook,
  type WebhookHeaders,
  WebhookVerificationError,
} from '../../src/sdk/index.ts';
import { makeSecret, signatureHeaders } from '../../src/services/webhooks/signature.ts';

const now = new Date('2026-01-15T03:05:13Z');
const secret = makeSecret();
const body = JSON.stringify({
  type: 'payment_settled',
  timestamp: '2026-01-15T03:05:12.000Z',
  data: { id: 'e-1', sequence: '42', payment: { id: 'p-1' }, previous_status: 'pending', note: 'kopi ☕ susu' },
});
const event = {
  id: 'e-1',
  name: 'payment_settled',
  occurred_at: '2026-01-15T03:05:12.000Z',
  sequence: '42',
  data: { payment: { id: 'p-1' }, previous_status: 'pending', note: 'kopi ☕ susu' },
};

const signed = (secrets: readonly string[] = [secret], text = body, sentAt = now) =>
  signatureHeaders({ id: 'e-1', sentAt, body: text, secrets });
const reasonOf = async (
  headers: unknown,
  text: unknown = body,
  secrets: unknown = secret,
  options: VerifyOptions = { now },
): Promise<string> => {
  const refused = await verifyWebhook(headers as WebhookHeaders, text as string, secrets as string, options).then(
    (found) => expect.fail(`accepted: ${JSON.stringify(found)}`),
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(WebhookVerificationError);
  expect(String(refused)).not.toContain(secret.slice(6));
  return (refused as WebhookVerificationError).reason;
};

describe('a genuine webhook', () => {
  it.each<[string, WebhookHeaders]>([
    ['an object', signed()],
    ['an object with other capitals', { 'Webhook-Id': 'e-1', ...upper(signed()) }],
    ['Headers', new Headers(signed())],
    ['lists of one', Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name, [value]]))],
  ])('gives its event, with headers as %s', async (_form, headers) => {
    expect(await verifyWebhook(headers, body, secret, { now })).toEqual(event);
  });

  it('gives its event from text, bytes, a view of bytes, and an ArrayBuffer', async () => {
    const bytes = new TextEncoder().encode(body);
    const wide = new Uint8Array(bytes.length + 8);
    wide.set(bytes, 3);
    for (const form of [bytes, Buffer.from(body), wide.subarray(3, 3 + bytes.length), bytes.buffer]) {
      expect(await verifyWebhook(signed(), form, secret, { now })).toEqual(event);
    }
  });

  it('may be signed with the old secret or the new one while it changes, on either side', async () => {
    const [old, fresh] = [makeSecret(), makeSecret()];
    for (const known of [old, fresh, [old, fresh], [makeSecret(), fresh]]) {
      expect(await verifyWebhook(signed([fresh, old]), body, known, { now })).toEqual(event);
    }
    expect(await verifyWebhook(signed([old]), body, [fresh, old], { now })).toEqual(event);
    expect(await reasonOf(signed([fresh, old]), body, makeSecret())).toBe('no_matching_signature');
  });

  it('may carry signatures of versions that are not known', async () => {
    const headers = signed();
    headers['webhook-signature'] = `v1a,AAAA v2,${'A'.repeat(43)}= ${headers['webhook-signature']} v1,@@@`;
    expect(await verifyWebhook(headers, body, secret, { now })).toEqual(event);
  });

  it('of a test tells so', async () => {
    const text = JSON.stringify({
      type: 'webhook_test',
      timestamp: now.toISOString(),
      data: { id: 'e-2', message: 'm' },
    });
    const found = await verifyWebhook(signed([secret], text), text, secret, { now });
    expect(found).toEqual({ id: 'e-2', name: 'webhook_test', occurred_at: now.toISOString(), data: { message: 'm' } });
  });

  it('is one that the standardwebhooks package signs, and the other way round', async () => {
    const other = new Webhook(secret);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), fc.uuid(), async (note, id) => {
        const text = JSON.stringify({ type: 'payment_settled', timestamp: 't', data: { id, sequence: '1', note } });
        const at = new Date();
        const headers = {
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
          'webhook-signature': other.sign(id, at, text),
        };
        expect(await verifyWebhook(headers, text, secret)).toMatchObject({ id, data: { note } });
        expect(other.verify(text, headers)).toEqual(JSON.parse(text));
      }),
      { numRuns: 50 },
    );
  });
});

describe('a webhook that is not genuine', () => {
  it('is refused for any bit of body, id or time that was changed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(Buffer.byteLength(body) - 1), fc.integer({ min: 0, max: 7 }), async (place, bit) => {
        const bytes = Buffer.from(body);
        bytes[place] = (bytes[place] ?? 0) ^ (1 << bit);
        expect(await reasonOf(signed(), bytes)).toBe('no_matching_signature');
      }),
      { numRuns: 100 },
    );
    expect(await reasonOf({ ...signed(), 'webhook-id': 'e-2' })).toBe('no_matching_signature');
    const later = String(Number(signed()['webhook-timestamp']) + 1);
    expect(await reasonOf({ ...signed(), 'webhook-timestamp': later })).toBe('no_matching_signature');
  });

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('is refused without %s', async (name) => {
    const { [name]: _left, ...rest } = signed();
    expect(await reasonOf(rest)).toBe('missing_header');
    expect(await reasonOf(new Headers(rest))).toBe('missing_header');
    expect(await reasonOf({ ...signed(), [name]: ['a', 'b'] })).toBe('invalid_header');
    expect(await reasonOf({ ...signed(), [name]: 'x'.repeat(5_000) })).toBe('invalid_header');
  });

  it('is refused where it is old or from the future, and the tolerance can be set', async () => {
    const at = (seconds: number) => signed([secret], body, new Date(now.getTime() + seconds * 1_000));
    expect(await reasonOf(at(-301))).toBe('too_old');
    expect(await reasonOf(at(301))).toBe('too_new');
    for (const seconds of [-300, 300]) expect(await verifyWebhook(at(seconds), body, secret, { now })).toEqual(event);
    expect(await reasonOf(at(-11), body, secret, { now, toleranceSeconds: 10 })).toBe('too_old');
    await expect(verifyWebhook(at(0), body, secret, { now, toleranceSeconds: Number.NaN })).rejects.toThrow(TypeError);
  });

  it('is refused where its time is no number, though it is signed', async () => {
    for (const timestamp of ['soon', '1e9', '-5', '0x10']) {
      const key = Buffer.from(secret.slice(6), 'base64');
      const signature = createHmac('sha256', key).update(`e-1.${timestamp}.${body}`).digest('base64');
      const headers = { 'webhook-id': 'e-1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
      expect(await reasonOf(headers)).toBe('invalid_header');
    }
  });

  it('is refused with too many signatures, with none that can be read, and with an empty one', async () => {
    const [one = ''] = Object.values(signed()).slice(-1);
    expect(await reasonOf({ ...signed(), 'webhook-signature': Array(21).fill(one).join(' ') })).toBe('invalid_header');
    for (const signature of ['nonsense', 'v1,', 'v1,%%%', `v0,${one.slice(3)}`]) {
      expect(await reasonOf({ ...signed(), 'webhook-signature': signature })).toBe('no_matching_signature');
    }
  });

  it('is refused where its body was parsed before, or is no event though it is signed', async () => {
    expect(await reasonOf(signed(), JSON.parse(body))).toBe('invalid_body');
    expect(await reasonOf(signed(), null)).toBe('invalid_body');
    for (const text of ['', 'kopi', 'null', '[]', '{"type":1}', '{"type":"a","timestamp":"b","data":null}']) {
      expect(await reasonOf(signed([secret], text), text)).toBe('invalid_body');
    }
  });

  it.each([
    ['', 'invalid_secret'],
    ['gpk_mixed-up', 'invalid_secret'],
    ['whsec_', 'invalid_secret'],
    ['whsec_%%%', 'invalid_secret'],
    [[], 'invalid_secret'],
    [null, 'invalid_secret'],
    [`whsec_${randomBytes(32).toString('base64')}`, 'no_matching_signature'],
  ])('is refused with the secret %j: %s', async (wrong, reason) => {
    expect(await reasonOf(signed(), body, wrong)).toBe(reason);
  });
});

function upper(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
}

// What a failure of a call says: its words, whole; the codes at their bounds; how long to wait; and what caused it, without secrets.

import { describe, expect, it } from 'vitest';
import type { GatewayError } from '../../src/domain/errors.ts';
import { type CallFacts, judgeExchange } from '../../src/gateway/answer.ts';
import { extraOperations, type Operation, operations } from '../../src/gateway/operations.ts';
import type { NoAnswerReason, NotAnswered, TransportResponse } from '../../src/gateway/transport.ts';

const { charge, createInvoice, getBin, updateSubscription } = operations;
const { createPaymentLink } = extraOperations;
const SECRET = 'SB-Mid-server-secret';

function asked(operation: Operation, traits: Partial<CallFacts> = {}): CallFacts {
  return { operation, keySent: false, inDoubt: false, patient: true, secrets: () => [SECRET], ...traits };
}

function answer(httpStatus: number, body: unknown, traits: Partial<TransportResponse> = {}): TransportResponse {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { answered: true, httpStatus, contentType: 'application/json', retryAfter: null, date: null, text, ...traits };
}

function failureOf(question: CallFacts, exchange: TransportResponse | NotAnswered): GatewayError {
  const verdict = judgeExchange(question, exchange);
  if (verdict.ok) throw new Error('a success');
  return verdict.error;
}

describe('the words of an answer that is of no use', () => {
  it.each<[string, Partial<CallFacts>, TransportResponse, string]>([
    ['a redirect', {}, answer(300, ''), 'The gateway answered 300, a redirect, which is not followed'],
    ['the last of them', {}, answer(399, {}), 'The gateway answered 399, a redirect, which is not followed'],
    ['no redirect yet', {}, answer(299, ''), 'The gateway answered 299 with nothing'],
    ['none any more', {}, answer(400, ''), 'The gateway answered 400 with nothing'],
    [
      'one to an earlier call',
      { keySent: true },
      answer(202, {}),
      'The gateway is still working on an earlier call with this idempotency key',
    ],
    ['a page without words', {}, answer(502, '<br>'), 'The gateway answered 502 in a form that is not its own'],
    ['a page', {}, answer(502, '<b>No</b>'), 'The gateway answered 502 in a form that is not its own: No'],
    ['a list', {}, answer(200, []), 'The gateway answered 200 in a form that is not its own: []'],
    ['a text', {}, answer(200, '"no"'), 'The gateway answered 200 in a form that is not its own: "no"'],
  ])('%s', (_what, traits, exchange, message) => {
    const error = failureOf(asked(charge, traits), { ...exchange, retryAfter: '7' });
    expect(error).toMatchObject({
      message,
      operation: 'charge',
      outcome: 'unknown',
      statusCode: String(exchange.httpStatus),
      httpStatus: exchange.httpStatus,
      validationMessages: [],
      rawBody: exchange.text,
      retryAfterSeconds: 7,
    });
  });

  it.each([
    [399, true, null],
    [400, true, false],
    [499, true, false],
    [500, false, true],
    [502, false, true],
  ])('a page with HTTP %i: a sign of life: %s, may pass: %s', (status, alive, passes) => {
    const verdict = judgeExchange(asked(charge), answer(status, '<p>', { contentType: 'text/html' }));
    expect(verdict).toMatchObject({ ok: false, alive, kind: passes === true ? 'transient' : 'final' });
  });
});

describe('a code in the body', () => {
  const codeOf = (status_code: unknown) => {
    const verdict = judgeExchange(asked(charge), answer(200, { status_code }));
    return verdict.ok ? `ok ${verdict.statusCode}` : verdict.error.statusCode;
  };

  it.each<[unknown, string]>([
    ['399', 'ok 399'],
    ['400', '400'],
    [400, '400'],
    [999, '999'],
    [1_000, 'ok 200'],
    ['1000', 'ok 200'],
    ['0400', 'ok 200'],
    [100, 'ok 100'],
    [99, 'ok 200'],
    ['099', 'ok 200'],
    [400.5, 'ok 200'],
    ['x400', 'ok 200'],
    ['400x', 'ok 200'],
    [true, 'ok 200'],
    [[400], 'ok 200'],
  ])('%j is read as %s', (code, expected) => {
    expect(codeOf(code)).toBe(expected);
  });
});

describe('the type of an answer', () => {
  it.each<[string, boolean]>([
    ['application/vnd.api-v1+json', true],
    ['x.y/json;charset=utf-8', true],
    ['application/jsonp', false],
    ['text/html, application/json', false],
    [' application/json', false],
    ['json', false],
    ['/json', false],
    ['application/+json', false],
    ['', false],
  ])('"%s" is JSON: %s', (contentType, isJson) => {
    expect(judgeExchange(asked(charge), answer(200, {}, { contentType })).ok).toBe(isJson);
  });
});

describe('what the gateway says in its own words', () => {
  it.each<[string, Operation, number, unknown, string, string, readonly string[]]>([
    ['one text of errors', createInvoice, 400, { error_messages: 'no item' }, 'Validation', 'no item', ['no item']],
    ['no words of a field', charge, 200, { status_code: '406', validation_messages: ['a'] }, 'DuplicateOrder', 'a', []],
    [
      'a message beside a list',
      createInvoice,
      400,
      { status_message: 'No.', error_messages: ['a', 'b'] },
      'Validation',
      'No.',
      ['a', 'b'],
    ],
    ['errors without words', getBin, 400, { errors: [{}, 'x', { message: 7 }] }, 'Validation', wordless(400), []],
    ['an empty message', charge, 200, { status_code: '400', status_message: '' }, 'Validation', wordless(400), []],
    ['a taken link', createPaymentLink, 409, { error_messages: ['taken'] }, 'DuplicateOrder', 'taken', []],
    ['another conflict', updateSubscription, 409, { status_message: 'busy' }, 'API', 'busy', []],
    ['a conflict of a charge', charge, 200, { status_code: '409', status_message: 'no' }, 'API', 'no', []],
    ['a limit', createInvoice, 429, { error_messages: [] }, 'RateLimit', wordless(429), []],
  ])('%s', (_what, operation, status, body, kind, message, validationMessages) => {
    const error = failureOf(asked(operation), answer(status, body));
    expect(error).toMatchObject({ name: `Gateway${kind}Error`, outcome: 'refused', message, validationMessages });
  });

  it.each<[unknown, boolean]>([
    [{ status_message: 'No.' }, true],
    [{ error_messages: 'No.' }, true],
    [{ error_messages: [] }, true],
    [{ errors: [] }, true],
    [{ errors: 'No.' }, false],
    [{ status_message: 7 }, false],
    [{}, false],
  ])('of an older API with HTTP 403 and %j: its own: %s', (body, isOwn) => {
    const { outcome } = failureOf(asked(createInvoice), answer(403, body));
    expect(outcome).toBe(isOwn ? 'refused' : 'unknown');
  });

  it('is cut where it is long', () => {
    const long = 'x'.repeat(70_000);
    const body = { status_code: '400', status_message: long, validation_messages: Array(60).fill(long) };
    const { message, validationMessages, rawBody } = failureOf(asked(charge), answer(400, body));
    expect(message).toBe(`${'x'.repeat(499)}…`);
    expect(validationMessages).toEqual(Array(50).fill(message));
    expect(rawBody).toBe(JSON.stringify(body).slice(0, 65_536));
  });
});

it('a call with an idempotency key that was answered is a success like any other', () => {
  expect(judgeExchange(asked(charge, { keySent: true }), answer(200, {})).ok).toBe(true);
  expect(judgeExchange(asked(charge, { keySent: true }), answer(201, {})).ok).toBe(true);
});

it.each([getBin, createInvoice, createPaymentLink])('only 409 means something else to $name', (operation) => {
  const error = failureOf(asked(operation), answer(404, { status_message: 'No.' }));
  expect(error).toMatchObject({ name: 'GatewayAPIError', statusCode: '404', outcome: 'refused' });
});

describe('how long to wait', () => {
  const GMT = 'Thu, 15 Jan 2026 10:00:00 GMT';
  const waits = (retryAfter: string | null, date: string | null = GMT) =>
    failureOf(asked(charge), answer(200, { status_code: '429' }, { retryAfter, date })).retryAfterSeconds;

  it.each<[string | null, number | null]>([
    [null, null],
    ['0', 0],
    ['999999999', 999_999_999],
    ['1234567890', null],
    ['7 s', null],
    ['+7', null],
    ['Thu, 15 Jan 2026 10:00:01 GMT', 1],
    ['Thu, 15 Jan 2026 09:00:00 GMT', 0],
    ['2026-01-15T10:00:09Z', null],
    ['never GMT', null],
  ])('%s is %s', (retryAfter, seconds) => {
    expect(waits(retryAfter)).toBe(seconds);
  });

  it('is not known where the clock of the gateway can not be read, and goes by ours where it tells none', () => {
    expect(waits(GMT, 'a clock')).toBeNull();
    const soon = new Date(Date.now() + 60_000).toUTCString();
    expect(waits(soon, null)).toBeGreaterThan(50);
    expect(waits(soon, null)).toBeLessThanOrEqual(60);
  });
});

describe('no answer', () => {
  const silence = (reason: NoAnswerReason, traits: Partial<NotAnswered> = {}): NotAnswered => ({
    answered: false,
    reason,
    sent: true,
    httpStatus: null,
    cause: null,
    ...traits,
  });

  it.each<[NotAnswered, string]>([
    [silence('unreachable', { sent: false }), 'The gateway could not be reached; nothing was sent'],
    [silence('timeout', { sent: false }), 'No connection to the gateway was free in time; nothing was sent'],
    [silence('timeout'), 'The gateway did not answer in time'],
    [silence('timeout', { httpStatus: 200 }), 'The gateway began an answer and did not end it in time'],
    [silence('lost'), 'The connection to the gateway was lost before its answer was complete'],
    [silence('too_large'), 'The answer of the gateway is larger than the limit'],
    [silence('aborted'), 'The call was aborted by its caller'],
    [silence('closed'), 'The client is closed'],
  ])('%o', (exchange, message) => {
    const { reason, httpStatus } = exchange;
    const error = failureOf(asked(charge), exchange);
    expect(error).toMatchObject({ message, operation: 'charge', httpStatus, timedOut: reason === 'timeout' });
    expect('cause' in error).toBe(reason === 'aborted');
  });

  it('keeps what the caller gave as the reason of an abort', () => {
    const cause = { why: 'the customer left' };
    expect(failureOf(asked(charge), silence('aborted', { cause })).cause).toBe(cause);
    expect('cause' in failureOf(asked(charge), silence('lost', { cause }))).toBe(false);
  });

  it.each<[string, Error, object]>([
    ['words', new TypeError(`no ${SECRET}`), { name: 'TypeError', message: 'no [redacted]' }],
    ['a code', fault('', { code: 'ECONNRESET' }), { name: 'Error', message: 'ECONNRESET', code: 'ECONNRESET' }],
    ['both', fault('reset', { code: 'ECONNRESET' }), { name: 'Error', message: 'reset', code: 'ECONNRESET' }],
    ['a number', fault('reset', { code: 7 }), { name: 'Error', message: 'reset' }],
    ['nothing', fault('', { socket: SECRET }), { name: 'Error', message: 'Error' }],
    ['much', new Error('x'.repeat(600)), { name: 'Error', message: `${'x'.repeat(499)}…` }],
  ])('keeps of its cause the code and the words alone: %s', (_what, cause, kept) => {
    const plain = failureOf(asked(charge), silence('lost', { cause })).cause as Error;
    expect(
      Object.fromEntries(Object.getOwnPropertyNames(plain).map((name) => [name, Reflect.get(plain, name)])),
    ).toEqual(kept);
    expect(plain).not.toBe(cause);
  });
});

function wordless(code: number): string {
  return `The gateway answered ${code} without a message`;
}

function fault(message: string, traits: object): Error {
  return Object.assign(new Error(message), traits);
}

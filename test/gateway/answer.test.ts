// What an answer means: every combination of HTTP status, content type and body that the gateway is known to send, and some more.

import { describe, expect, it } from 'vitest';
import { type CallFacts, judgeExchange } from '../../src/gateway/answer.ts';
import { type Operation, operations } from '../../src/gateway/operations.ts';
import type { NoAnswerReason, NotAnswered, TransportResponse } from '../../src/gateway/transport.ts';

const HTML =
  '<html><head><style>b{}</style></head><body><h1>Access\n denied</h1><script>steal()</script></body></html>';

function asked(operation: Operation, traits: Partial<CallFacts> = {}): CallFacts {
  return { operation, keySent: false, inDoubt: false, patient: true, secrets: () => [], ...traits };
}

function answer(httpStatus: number, body: unknown, contentType: string | null = 'application/json'): TransportResponse {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { answered: true, httpStatus, contentType, retryAfter: null, date: null, text };
}

function silence(reason: NoAnswerReason, sent: boolean, httpStatus: number | null = null): NotAnswered {
  return { answered: false, reason, sent, httpStatus, cause: null };
}

/** Everything that a failure says, in one line of a table. */
function verdictOf(question: CallFacts, exchange: TransportResponse | NotAnswered) {
  const verdict = judgeExchange(question, exchange);
  if (verdict.ok) return ['ok', verdict.statusCode];
  const { error, kind, alive } = verdict;
  return [error.name.replace(/^Gateway|Error$/g, ''), error.statusCode, error.outcome, kind, alive];
}

describe('an answer that is a success', () => {
  it.each([
    [200, { status_code: '200' }, '200'],
    [200, { status_code: '201' }, '201'],
    [200, { status_code: '202', transaction_status: 'deny' }, '202'],
    [200, { status_code: '204', account_status: 'DISABLED' }, '204'],
    [200, { status_code: '407', transaction_status: 'expire' }, '407'],
    [200, { status_code: 407 }, '407'],
    [200, { status_code: 200 }, '200'],
    [200, { status_message: 'Subscription is updated.' }, '200'],
    [201, { id: '65e7e8e657389830d04836fc' }, '201'],
    [200, { status_code: 'abc' }, '200'],
    [200, { status_code: null }, '200'],
    [202, { status_code: '201' }, '201'],
  ])('HTTP %i with %j is one, with the code %s', (httpStatus, body, code) => {
    expect(verdictOf(asked(operations.getStatus), answer(httpStatus, body))).toEqual(['ok', code]);
  });

  it('keeps every field, and every digit of large numbers', () => {
    const text = '{"status_code":"200","refund_chargeback_id":202502070943231234,"new_field":{"a":[null]}}';
    const verdict = judgeExchange(asked(operations.refund), answer(200, text));
    expect(verdict).toEqual({
      ok: true,
      statusCode: '200',
      httpStatus: 200,
      body: { status_code: '200', refund_chargeback_id: '202502070943231234', new_field: { a: [null] } },
    });
  });

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset=UTF-8',
    'application/problem+json',
    'text/json',
    null,
  ])('may have the content type %s', (contentType) => {
    const question = asked(operations.getStatus);
    expect(verdictOf(question, answer(200, { status_code: '200' }, contentType))).toEqual(['ok', '200']);
  });
});

describe('an answer that is a failure', () => {
  const V1_WORDS = { status_message: 'Invalid parameter.' };
  const V1_INVOICE = { error_messages: ['Invoice cannot be canceled'] };
  const V1_BIN = { errors: [{ message: 'too many' }] };
  const { charge, getStatus, getBin, createInvoice, voidInvoice, createSubscription } = operations;
  const cases: [string, Operation, number, unknown, string | null, unknown[]][] = [
    ['a validation error', charge, 400, { status_code: '400' }, null, ['Validation', '400', 'refused', 'final', true]],
    [
      'the same over HTTP 200',
      charge,
      200,
      { status_code: '400' },
      null,
      ['Validation', '400', 'refused', 'final', true],
    ],
    ['a bad key', charge, 401, { status_code: '401' }, null, ['Authentication', '401', 'refused', 'final', true]],
    ['no access', charge, 200, { status_code: '402' }, null, ['API', '402', 'refused', 'final', true]],
    ['not found', getStatus, 200, { status_code: '404' }, null, ['API', '404', 'refused', 'final', true]],
    [
      'a taken order id',
      charge,
      200,
      { status_code: '406' },
      null,
      ['DuplicateOrder', '406', 'refused', 'final', true],
    ],
    [
      'a code that is a number',
      charge,
      200,
      { status_code: 406 },
      null,
      ['DuplicateOrder', '406', 'refused', 'final', true],
    ],
    ['a fixed status', charge, 200, { status_code: '412' }, null, ['API', '412', 'refused', 'final', true]],
    [
      'too many requests',
      charge,
      200,
      { status_code: '429' },
      null,
      ['RateLimit', '429', 'refused', 'transient', true],
    ],
    [
      'an error of the gateway',
      charge,
      200,
      { status_code: '500' },
      null,
      ['API', '500', 'unknown', 'transient', true],
    ],
    ['no number to give', charge, 200, { status_code: '505' }, null, ['API', '505', 'unknown', 'transient', true]],
    ['a body that wins over HTTP', charge, 400, { status_code: '404' }, null, ['API', '404', 'refused', 'final', true]],
    [
      'a fault that speaks of a refusal',
      charge,
      500,
      { status_code: '404' },
      null,
      ['API', '404', 'unknown', 'transient', true],
    ],
    [
      'HTTP that wins over a good body',
      charge,
      500,
      { status_code: '200' },
      null,
      ['API', '500', 'unknown', 'transient', true],
    ],
    ['a proxy that wants a password', charge, 407, {}, null, ['API', '407', 'unknown', 'final', true]],
    ['a BIN limit', getBin, 409, V1_BIN, null, ['RateLimit', '409', 'refused', 'transient', true]],
    [
      'a taken invoice order',
      createInvoice,
      409,
      V1_INVOICE,
      null,
      ['DuplicateOrder', '409', 'refused', 'final', true],
    ],
    ['an invoice past voiding', voidInvoice, 409, V1_INVOICE, null, ['API', '409', 'refused', 'final', true]],
    ['a bad subscription', createSubscription, 400, V1_WORDS, null, ['Validation', '400', 'refused', 'final', true]],
    ['a v1 page of a proxy', createInvoice, 409, {}, null, ['API', '409', 'unknown', 'final', true]],
    ['the words of the older APIs in the newer', charge, 403, V1_WORDS, null, ['API', '403', 'unknown', 'final', true]],
    ['JSON of a proxy', charge, 403, { error: 'forbidden' }, null, ['API', '403', 'unknown', 'final', true]],
    ['a good code under HTTP 403', charge, 403, { status_code: '200' }, null, ['API', '403', 'unknown', 'final', true]],
    ['a page that says not found', getStatus, 404, HTML, 'text/html', ['API', '404', 'unknown', 'final', true]],
    ['a v1 failure', createSubscription, 500, {}, null, ['API', '500', 'unknown', 'transient', true]],
    ['a v1 bad key', getBin, 401, 'Unauthorized', 'text/plain', ['Authentication', '401', 'unknown', 'final', true]],
    ['a firewall', charge, 403, HTML, 'text/html', ['API', '403', 'unknown', 'final', true]],
    ['a limit of a proxy', charge, 429, HTML, 'text/html', ['RateLimit', '429', 'unknown', 'transient', true]],
    ['a dead proxy', charge, 502, HTML, 'text/html', ['API', '502', 'unknown', 'transient', false]],
    ['an empty failure', charge, 503, '', null, ['API', '503', 'unknown', 'transient', false]],
    ['nothing at all', charge, 200, '', null, ['API', '200', 'unknown', 'transient', false]],
    [
      'half a JSON',
      charge,
      200,
      '{"status_code":"20',
      'application/json',
      ['API', '200', 'unknown', 'transient', false],
    ],
    ['a list', charge, 200, [], 'application/json', ['API', '200', 'unknown', 'transient', false]],
    ['null', charge, 200, 'null', 'application/json', ['API', '200', 'unknown', 'transient', false]],
    ['a page with HTTP 200', charge, 200, HTML, 'text/html', ['API', '200', 'unknown', 'transient', false]],
    ['JSON that says it is a page', charge, 200, {}, 'text/html', ['API', '200', 'unknown', 'transient', false]],
    ['a redirect', charge, 302, '', null, ['API', '302', 'unknown', 'final', true]],
    ['a permanent redirect', getStatus, 308, {}, 'application/json', ['API', '308', 'unknown', 'final', true]],
  ];
  it.each(cases)('%s', (_case, operation, httpStatus, body, contentType, expected) => {
    expect(verdictOf(asked(operation), answer(httpStatus, body, contentType))).toEqual(expected);
  });

  it('an HTTP 202 to a call with an idempotency key, since the first call with it is under way', () => {
    const question = asked(charge, { keySent: true });
    expect(verdictOf(question, answer(202, {}))).toEqual(['API', '202', 'unknown', 'transient', true]);
    expect(verdictOf(question, answer(202, '', null))).toEqual(['API', '202', 'unknown', 'transient', true]);
  });

  it('leaves the outcome of a write unknown once an earlier attempt was, whatever it says now', () => {
    const question = asked(charge, { inDoubt: true });
    for (const code of ['400', '406', '429', '500']) {
      expect(verdictOf(question, answer(200, { status_code: code }))[2]).toBe('unknown');
    }
    expect(verdictOf(question, answer(403, HTML, 'text/html'))[2]).toBe('unknown');
    expect(verdictOf(question, silence('unreachable', false))[2]).toBe('unknown');
  });
});

describe('the words of a failure', () => {
  function errorOf(operation: Operation, exchange: TransportResponse, secrets: string[] = []) {
    const verdict = judgeExchange(asked(operation, { secrets: () => secrets }), exchange);
    if (verdict.ok) throw new Error('a success');
    return verdict.error;
  }

  it('of the v2 API are its message and its validation messages', () => {
    const body = { status_code: '400', status_message: 'Invalid.', validation_messages: ['a is required', 1, 'b too'] };
    const error = errorOf(operations.charge, answer(400, body));
    expect(error).toMatchObject({
      message: 'Invalid.',
      operation: 'charge',
      statusCode: '400',
      httpStatus: 400,
      validationMessages: ['a is required', 'b too'],
      rawBody: JSON.stringify(body),
      retryAfterSeconds: null,
      timedOut: false,
    });
  });

  it.each([
    [
      'subscription',
      operations.createSubscription,
      { status_message: 'Invalid parameter.', validation_messages: ['subscription.amount is required'] },
      'Invalid parameter.',
      ['subscription.amount is required'],
    ],
    [
      'invoice',
      operations.createInvoice,
      { error_messages: ['item must not be empty', 'gross_amount must be more than 0'] },
      'item must not be empty; gross_amount must be more than 0',
      ['item must not be empty', 'gross_amount must be more than 0'],
    ],
    [
      'BIN',
      operations.getBin,
      { errors: [{ message_title: 'bad', message: 'bad bin' }, null] },
      'bad bin',
      ['bad bin'],
    ],
  ])('of the %s API become the same', (_api, operation, body, message, validationMessages) => {
    expect(errorOf(operation, answer(400, body))).toMatchObject({ message, validationMessages });
  });

  it('are there even when the gateway says none', () => {
    expect(errorOf(operations.charge, answer(200, { status_code: '412' })).message).toBe(
      'The gateway answered 412 without a message',
    );
  });

  it('of a page are a short extract without markup, scripts and control characters', () => {
    expect(errorOf(operations.charge, answer(403, HTML, 'text/html')).message).toBe(
      'The gateway answered 403 in a form that is not its own: Access denied',
    );
    const noise = `\u001b[31mred\u0000\u202e${'x'.repeat(5_000)}`;
    const { message } = errorOf(operations.charge, answer(403, noise, 'text/plain'));
    expect(message).toMatch(/: \[31mredx{180,192}…$/);
    expect(message.length).toBeLessThan(260);
  });

  it('never repeat a secret, one that control characters tear apart included', () => {
    const secrets = ['SB-Mid-server-secret', '4811111111111114', '123'];
    const page = '<p>SB-Mid-\u0000server-secret</p> 4811111111111114 cvv=123 and 51234 SB-Mid-server-secret';
    const fromPage = errorOf(operations.charge, answer(403, page, 'text/html'), secrets);
    expect(fromPage.message).toContain('cvv=[redacted] and 51234 [redacted]');
    const body = { status_code: '400', status_message: page, validation_messages: [page] };
    const fromJson = errorOf(operations.charge, answer(400, body), secrets);
    for (const text of [fromPage.message, fromJson.message, ...fromJson.validationMessages]) {
      expect(text).not.toContain('4811111111111114');
      expect(text).not.toContain('server-secret ');
      expect(text).not.toMatch(/cvv=123/);
    }
    expect(fromPage.rawBody).not.toContain('SB-Mid-server-secret');
  });

  it('carry how long to wait, in seconds or as a date by the clock of the gateway', () => {
    const busy = answer(200, { status_code: '429' });
    const date = 'Thu, 15 Jan 2026 10:00:00 GMT';
    const until = 'Thu, 15 Jan 2026 10:00:07 GMT';
    const seconds = (retryAfter: string) => errorOf(operations.charge, { ...busy, retryAfter, date }).retryAfterSeconds;
    expect([seconds('12'), seconds(until), seconds(date), seconds('soon'), seconds('-1')]).toEqual([
      12,
      7,
      0,
      null,
      null,
    ]);
  });
});

describe('no answer', () => {
  const cases: [NoAnswerReason, boolean, number | null, unknown[]][] = [
    ['unreachable', false, null, ['API', null, 'refused', 'unsent', false]],
    ['timeout', false, null, ['API', null, 'refused', 'unsent', null]],
    ['timeout', true, null, ['API', null, 'unknown', 'transient', false]],
    ['timeout', true, 200, ['API', '200', 'unknown', 'transient', false]],
    ['timeout', true, 400, ['API', '400', 'unknown', 'transient', false]],
    ['lost', true, null, ['API', null, 'unknown', 'transient', false]],
    ['lost', true, 200, ['API', '200', 'unknown', 'transient', false]],
    ['too_large', true, 200, ['API', '200', 'unknown', 'final', false]],
    ['aborted', false, null, ['API', null, 'refused', 'final', null]],
    ['aborted', true, null, ['API', null, 'unknown', 'final', null]],
    ['closed', false, null, ['API', null, 'refused', 'final', null]],
  ];
  it.each(cases)('since %s, sent: %s, HTTP status: %s', (reason, sent, httpStatus, expected) => {
    expect(verdictOf(asked(operations.charge), silence(reason, sent, httpStatus))).toEqual(expected);
  });

  it('says nothing of the gateway when an impatient caller waited less than usual', () => {
    const question = asked(operations.charge, { patient: false });
    expect(verdictOf(question, silence('timeout', true))).toEqual(['API', null, 'unknown', 'transient', null]);
  });
});

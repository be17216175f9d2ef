// Every kind of error and the answer that it becomes, and back: programs decide by the status and the code.

import { describe, expect, it } from 'vitest';
import {
  GatewayAPIError,
  GatewayAuthenticationError,
  GatewayDuplicateOrderError,
  GatewayError,
  type GatewayErrorDetails,
  GatewayRateLimitError,
  GatewaySignatureError,
  GatewayValidationError,
  Refusal,
  type RefusalCode,
} from '../../src/domain/errors.ts';
import { GATEWAY_ERRORS, readProblem, toKnownError, toProblem } from '../../src/http/problem.ts';
import { forPrograms, say } from '../../src/text/sayings.ts';

const REQUEST = 'request-1';
const JSON_TYPE = 'application/problem+json; charset=utf-8';
const NOT_KNOWN =
  'It is not known whether the gateway took the request. The status is being checked; repeat the request with the same Idempotency-Key, or read the payment or invoice.';

const REFUSED: readonly [RefusalCode, number, string][] = [
  ['validation_failed', 400, 'The request is not valid'],
  ['malformed_json', 400, 'The body is not acceptable JSON'],
  ['order_id_taken', 400, 'The order id is taken'],
  ['invalid_state', 400, 'Not possible in the present state'],
  ['captured_already', 409, 'Another amount was captured already'],
  ['unauthenticated', 401, 'Credentials are missing or not valid'],
  ['code_required', 401, 'A code of the second factor is needed'],
  ['forbidden', 403, 'Not allowed'],
  ['not_found', 404, 'Not found'],
  ['method_not_allowed', 405, 'Method not allowed'],
  ['idempotency_in_progress', 409, 'The first request with this key is still under way'],
  ['payload_too_large', 413, 'The body is too large'],
  ['unsupported_media_type', 415, 'Only JSON is accepted'],
  ['idempotency_key_reused', 422, 'The key belongs to another request'],
  ['too_many_requests', 429, 'Too many requests'],
  ['unavailable', 503, 'Temporarily unavailable'],
  ['database_unavailable', 503, 'The database cannot be reached'],
];

describe('a refusal of ours', () => {
  it.each(REFUSED)('%s is answered with %i', (code, status, title) => {
    expect(toProblem(new Refusal(code, forPrograms('Because.')), REQUEST)).toEqual({
      status,
      headers: { 'content-type': JSON_TYPE, ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}) },
      body: {
        type: `urn:gapura:problem:${code}`,
        title,
        status,
        code,
        request_id: REQUEST,
        said: expect.any(Object),
        detail: 'Because.',
      },
    });
  });

  it('names the fields at fault, what it is about, and how long to wait', () => {
    const errors = [{ field: 'amount', message: say('required') }];
    const details = { errors, paymentId: 'p', invoiceId: 'i', subscriptionId: 's', retryAfterSeconds: 5 };
    const problem = toProblem(new Refusal('unavailable', forPrograms('Later.'), details), REQUEST);
    expect(problem.headers).toEqual({ 'content-type': JSON_TYPE, 'retry-after': '5' });
    expect(problem.body).toMatchObject({ errors, payment_id: 'p', invoice_id: 'i', subscription_id: 's' });
  });

  it('comes back from the answer that it became', () => {
    const errors = [{ field: 'amount', message: say('required') }];
    for (const [code] of REFUSED) {
      const refusal = new Refusal(code, forPrograms('Because.'), { errors, paymentId: 'p', subscriptionId: 's' });
      const read = readProblem(toProblem(refusal, REQUEST).body);
      expect(read).toBeInstanceOf(Refusal);
      expect({ ...read }).toEqual({ ...refusal });
      expect(read.message).toBe('Because.');
    }
    expect(readProblem(toProblem(new Refusal('not_found', forPrograms('No.')), REQUEST).body)).toMatchObject({
      errors: [],
      paymentId: null,
    });
  });
});

const ANSWERED: readonly [typeof GatewayError, number, string, string][] = [
  [GatewaySignatureError, 403, 'gateway_signature_invalid', 'The signature is not valid'],
  [GatewayValidationError, 400, 'gateway_validation_failed', 'The gateway refused a field'],
  [GatewayAuthenticationError, 400, 'gateway_authentication_failed', 'The gateway refused the server key'],
  [GatewayDuplicateOrderError, 400, 'gateway_duplicate_order', 'The gateway knows this order already'],
  [GatewayRateLimitError, 400, 'gateway_rate_limited', 'The gateway wants fewer requests'],
  [GatewayAPIError, 400, 'gateway_refused', 'The gateway refused'],
  [GatewayError, 400, 'gateway_refused', 'The gateway refused'],
];

describe('a word of the gateway', () => {
  it.each(ANSWERED)('as %o is answered with %i %s', (Kind, status, code, title) => {
    const error = new Kind('No.', { statusCode: '4xx', validationMessages: ['a is bad', 'b too'] });
    expect(toProblem(error, REQUEST)).toEqual({
      status,
      headers: { 'content-type': JSON_TYPE },
      body: {
        type: `urn:gapura:problem:${code}`,
        title,
        status,
        code,
        request_id: REQUEST,
        said: expect.any(Object),
        detail: 'No. a is bad b too',
        gateway: { status_code: '4xx', status_message: 'No.', validation_messages: ['a is bad', 'b too'] },
      },
    });
  });

  it('names what it is about, where that was written down', () => {
    const ids = { paymentId: 'p', invoiceId: 'i', subscriptionId: 's' };
    const error = new GatewayAPIError('No.', { statusCode: '412', ...ids });
    expect(toProblem(error, REQUEST).body).toMatchObject({ payment_id: 'p', invoice_id: 'i', subscription_id: 's' });
    const none = toProblem(new GatewayAPIError('No.', { statusCode: '412' }), REQUEST).body;
    expect(Object.keys(none).filter((name) => name.endsWith('_id'))).toEqual(['request_id']);
  });

  it('comes back from the answer that it became', () => {
    for (const [Kind] of ANSWERED.filter(([kind]) => kind !== GatewayError)) {
      const told = { statusCode: '400', validationMessages: ['a is bad'] };
      const error = new Kind('No.', { ...told, paymentId: 'p' });
      const read = readProblem(toProblem(error, REQUEST).body);
      expect(read).toBeInstanceOf(Kind);
      expect(read).toMatchObject({ ...told, message: 'No.', paymentId: 'p' });
    }
    const unreachable = readProblem(toProblem(new GatewayAPIError('lost', { outcome: 'unknown' }), REQUEST).body);
    expect(unreachable).toMatchObject({
      name: 'GatewayError',
      message: NOT_KNOWN,
      statusCode: null,
      validationMessages: [],
    });
    expect(readProblem({ code: 'gateway_refused', detail: 'No.' })).toMatchObject({
      name: 'GatewayAPIError',
      message: 'No.',
      statusCode: null,
      validationMessages: [],
    });
  });
});

describe('no word of the gateway, or one that settles nothing', () => {
  const UNREACHABLE = [502, 'gateway_unreachable', 'The gateway could not be reached'];
  const LATE = [504, 'gateway_timeout', 'The gateway did not answer in time'];
  it.each<[string, GatewayErrorDetails, unknown[]]>([
    ['nothing was answered', {}, UNREACHABLE],
    ['nothing was answered in time', { timedOut: true }, LATE],
    ['it may have been done', { outcome: 'unknown', statusCode: '500' }, UNREACHABLE],
    ['the answer broke off in time', { outcome: 'unknown', statusCode: '200', timedOut: true }, LATE],
  ])('%s', (_what, details, [status, code, title]) => {
    const problem = toProblem(new GatewayAPIError('lost', details), REQUEST);
    expect(problem).toMatchObject({ status, body: { status, code, title, detail: NOT_KNOWN } });
    expect(problem.body.gateway).toMatchObject({ status_message: details.statusCode === undefined ? null : 'lost' });
  });

  it('a signature that is not valid is so without any answer', () => {
    expect(toProblem(new GatewaySignatureError('No.'), REQUEST)).toMatchObject({
      status: 403,
      body: { code: 'gateway_signature_invalid', detail: 'No.' },
    });
  });
});

describe('anything else', () => {
  it.each([new TypeError('secret inside'), 'secret inside', null, undefined])('such as %s shows nothing', (error) => {
    const problem = toProblem(error, REQUEST);
    expect(problem).toEqual({
      status: 500,
      headers: { 'content-type': JSON_TYPE },
      body: {
        type: 'urn:gapura:problem:internal_error',
        title: 'Something went wrong here',
        status: 500,
        code: 'internal_error',
        request_id: REQUEST,
        said: expect.any(Object),
        detail: 'An unexpected failure; it was logged. Name the request id request-1 when you ask about it.',
      },
    });
  });

  it('is left as it is, but for a database that is away', () => {
    const other = new TypeError('x');
    expect(toKnownError(other)).toBe(other);
    const away = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    const known = toKnownError(away);
    expect(known).toMatchObject({ code: 'database_unavailable', retryAfterSeconds: 5, cause: away });
    expect((known as Error).message).toBe('The database cannot be reached now; try again soon.');
  });
});

it('every kind of the gateway has one row, the most general last', () => {
  expect(GATEWAY_ERRORS.map(({ kind }) => kind)).toEqual(ANSWERED.map(([kind]) => kind));
});

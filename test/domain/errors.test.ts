// What an error tells its caller where nothing was said of it, and what none of them shows.

import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import {
  GatewayAPIError,
  GatewayAuthenticationError,
  GatewayDuplicateOrderError,
  GatewayError,
  GatewayRateLimitError,
  GatewaySignatureError,
  GatewayValidationError,
  invalid,
  isUnknownToGateway,
  Refusal,
} from '../../src/domain/errors.ts';
import { forPrograms, say } from '../../src/text/sayings.ts';

const KINDS = {
  GatewayError,
  GatewayValidationError,
  GatewayAuthenticationError,
  GatewayDuplicateOrderError,
  GatewayRateLimitError,
  GatewayAPIError,
  GatewaySignatureError,
};

const TOLD = {
  operation: 'charge',
  outcome: 'unknown',
  statusCode: '500',
  httpStatus: 200,
  validationMessages: ['a'],
  retryAfterSeconds: 7,
  timedOut: true,
  paymentId: 'p',
  invoiceId: 'i',
  subscriptionId: 's',
  rawBody: 'token-in-the-answer',
  cause: new Error('why'),
} as const;

describe.each(Object.entries(KINDS))('%s', (name, Kind) => {
  it('has its own name, and is an error of the gateway', () => {
    const error = new Kind('no');
    expect(error).toBeInstanceOf(GatewayError);
    expect([error.name, String(error)]).toEqual([name, `${name}: no`]);
  });

  it('that is told what it is about is the same in all else, and leaves the first as it was', () => {
    const error = new Kind('no', TOLD);
    const told = error.about({ paymentId: 'q' });
    expect(told).toBeInstanceOf(Kind);
    expect(told).toMatchObject({ ...TOLD, message: 'no', name, paymentId: 'q' });
    expect([told.cause, told.stack]).toEqual([TOLD.cause, error.stack]);
    expect(error.paymentId).toBe('p');
    expect('cause' in new Kind('no').about({ invoiceId: 'i' })).toBe(false);
  });
});

describe('an error of the gateway', () => {
  it('of which nothing is known says that nothing was done', () => {
    expect(new GatewayError('no')).toMatchObject({
      message: 'no',
      operation: null,
      outcome: 'refused',
      statusCode: null,
      httpStatus: null,
      validationMessages: [],
      retryAfterSeconds: null,
      timedOut: false,
      paymentId: undefined,
      invoiceId: undefined,
      subscriptionId: undefined,
      rawBody: null,
    });
    expect('cause' in new GatewayError('no')).toBe(false);
  });

  it('keeps all that it is told', () => {
    expect(new GatewayError('no', TOLD)).toMatchObject(TOLD);
    expect(new GatewayError('no', TOLD).cause).toBe(TOLD.cause);
  });

  it('does not show the answer as it was received, however it is looked at', () => {
    for (const error of [new GatewayError('no', TOLD), new GatewayError('no', TOLD).about({ paymentId: 'q' })]) {
      expect(inspect(error, { showHidden: true, depth: null }) + JSON.stringify(error)).not.toContain('token-in');
    }
  });
});

it('what the gateway does not know is only its own 404', () => {
  expect(isUnknownToGateway(new GatewayAPIError('no', { statusCode: '404' }))).toBe(true);
  expect(isUnknownToGateway(new GatewayAPIError('no', { statusCode: '404', outcome: 'unknown' }))).toBe(false);
  expect(isUnknownToGateway(new GatewayAPIError('no', { statusCode: '400' }))).toBe(false);
  expect(isUnknownToGateway({ outcome: 'refused', statusCode: '404' })).toBe(false);
  expect(isUnknownToGateway(null)).toBe(false);
});

describe('a refusal', () => {
  it('has a code and words, and nothing else that it was not told', () => {
    const refusal = new Refusal('not_found', forPrograms('There is none.'));
    expect(refusal).toMatchObject({
      name: 'Refusal',
      code: 'not_found',
      message: 'There is none.',
      errors: [],
      paymentId: null,
      invoiceId: null,
      subscriptionId: null,
      retryAfterSeconds: null,
    });
    expect('cause' in refusal).toBe(false);
  });

  it('keeps all that it is told', () => {
    const told = { paymentId: 'p', invoiceId: 'i', subscriptionId: 's', retryAfterSeconds: 5, cause: new Error('why') };
    expect(new Refusal('unavailable', forPrograms('Later.'), told)).toMatchObject(told);
  });

  it('of fields names each of them', () => {
    const errors = [
      { field: 'a', message: say('required') },
      { field: 'b.0.c', message: say('must_be', { kind: 'a number' }) },
    ];
    expect(invalid(...errors)).toMatchObject({
      code: 'validation_failed',
      message: 'The request is not valid; see errors for each field.',
      errors,
    });
  });
});

// Which kind of trouble the operator is told of: by the code of the problem, and never by its words.

import { describe, expect, it } from 'vitest';
import { isPassing, kindOf, type TroubleKind } from '../../src/dashboard/trouble.ts';
import { GatewayAPIError, invalid, Refusal, type RefusalCode } from '../../src/domain/errors.ts';
import { toKnownError, toProblem } from '../../src/http/problem.ts';
import { type CallEnd, GapuraConnectionError, GapuraError } from '../../src/sdk/errors.ts';
import { readProblem } from '../../src/sdk/problem.ts';
import { forPrograms, say } from '../../src/text/sayings.ts';

const READ: CallEnd = { idempotencyKey: null, attempts: 1 };
const WRITE: CallEnd = { idempotencyKey: 'a-key', attempts: 1 };

/** What the dashboard gets of an error of the service. */
function received(error: unknown, end = READ): GapuraError {
  const { status, headers, body } = toProblem(toKnownError(error), 'a-request');
  return new GapuraError(readProblem({ status, headers: new Headers(headers), text: JSON.stringify(body) }), end);
}

const REFUSED: readonly [RefusalCode, TroubleKind][] = [
  ['unavailable', 'later'],
  ['database_unavailable', 'database'],
  ['forbidden', 'forbidden'],
  ['not_found', 'missing'],
  ['invalid_state', 'conflict'],
  ['captured_already', 'conflict'],
  ['order_id_taken', 'conflict'],
  ['too_many_requests', 'busy'],
  ['idempotency_in_progress', 'busy'],
  ['malformed_json', 'other'],
];

describe('trouble', () => {
  it.each(REFUSED)('%s is %s, whatever it says', (code, kind) => {
    expect(kindOf(received(new Refusal(code, forPrograms('The database and the gateway.'))))).toBe(kind);
  });

  it('of a database that is away passes by itself', () => {
    const error = received(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
    expect([kindOf(error), isPassing(error)]).toEqual(['database', true]);
  });

  it('of a field is the input', () => {
    expect(kindOf(received(invalid({ field: 'amount', message: say('required') })))).toBe('input');
  });

  it('without an answer is unknown where something was to be done', () => {
    const silent = new GatewayAPIError('lost', { outcome: 'unknown' });
    const late = new GatewayAPIError('late', { outcome: 'unknown', timedOut: true });
    const kinds = (end: CallEnd) => [
      kindOf(received(silent, end)),
      kindOf(received(late, end)),
      kindOf(new GapuraConnectionError('lost', end)),
    ];
    expect(kinds(READ)).toEqual(['gateway', 'unknown', 'offline']);
    expect(kinds(WRITE)).toEqual(['unknown', 'unknown', 'unknown']);
  });
});

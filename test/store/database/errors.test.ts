// Which failures mean that the database is away, and which that it refused a statement for what it says.

import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { LeaseTimeoutError } from '../../../src/store/database/embedded/pool.ts';
import {
  isDatabaseUnavailable,
  isRefusedStatement,
  isTaken,
  lacksEventNumber,
  RowLockedError,
} from '../../../src/store/database/errors.ts';

/** An error with a code, as the driver and Node make them. */
function coded(code: string, traits: object = {}): Error {
  return Object.assign(new pg.DatabaseError('no', 2, 'error'), { code, severity: 'ERROR', ...traits });
}

const AWAY: readonly [string, unknown][] = [
  ['a connection that failed', coded('08006')],
  ['a server that only reads', coded('25006')],
  ['a password that is no longer taken', coded('28P01')],
  ['too many connections', coded('53300')],
  ['a full disk', coded('53100')],
  ['a lock that is not free in time', new RowLockedError('Another session holds it')],
  ['a statement that took too long', coded('57014')],
  ['a server that shuts down', coded('57P01')],
  ['a failing file system', coded('58030')],
  ['a deadlock', coded('40P01')],
  ['a transaction that others have overtaken', coded('40001')],
  ['a row whose partition was made meanwhile', coded('23514', { routine: 'ExecPartitionCheckEmitError' })],
  ['a refused connection', Object.assign(new Error('no'), { code: 'ECONNREFUSED' })],
  ['several addresses that all fail', new AggregateError([new Error('no'), coded('08006')])],
  ['the only session of the embedded database, held for too long', new LeaseTimeoutError(50, 60)],
  ['a connection that the driver lost', new Error('Connection terminated unexpectedly')],
  ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
  ['an answer that does not come', new Error('Query read timeout')],
  ['a connection that broke before', new Error('Client has encountered a connection error and is not queryable')],
  ['a connection that is closed', new Error('Client was closed and is not queryable')],
  ['a pool that is closed', new Error('Cannot use a pool after calling end on the pool')],
];

const PRESENT: readonly [string, unknown][] = [
  ['a value that is taken', coded('23505')],
  ['a check that fails', coded('23514')],
  ['a table that is missing', coded('42P01')],
  ['a fault of ours', new TypeError('no')],
  ['several of them', new AggregateError([new Error('no')])],
  ['no error at all', { code: '08006' }],
  ['nothing', undefined],
];

describe('the database is away', () => {
  it.each(AWAY)('with %s', (_what, error) => {
    expect([isDatabaseUnavailable(error), isRefusedStatement(error)]).toEqual([true, false]);
  });

  it.each(PRESENT)('but not with %s', (_what, error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
  });

  it('a statement that it refused is told from a fault of ours', () => {
    expect(isRefusedStatement(coded('42501'))).toBe(true);
    expect(isRefusedStatement(new TypeError('no'))).toBe(false);
  });
});

describe('what a node of a cluster refused', () => {
  const passedOn = (code: string, message: string) =>
    Object.assign(new pg.DatabaseError(message, 2, 'error'), { code, severity: 'ERROR', routine: 'ReportResultError' });

  it.each([
    'duplicate key value violates unique constraint "gateway_payments_pkey_102511"',
    'doppelter Schlüsselwert verletzt Unique-Constraint »gateway_payments_pkey_102511«',
  ])('is known by its words, since they have no field: %s', (message) => {
    expect(isTaken(passedOn('23505', message), /^gateway_payments_pkey$/)).toBe(true);
    expect(isTaken(passedOn('23505', message), /^gateway_payments_order_id_taken$/)).toBe(false);
    expect(isTaken(passedOn('23514', message), /^gateway_payments_pkey$/)).toBe(false);
  });

  it('is known by the field alone where there is one', () => {
    const message = 'Key (order_id)=(gateway_payments_pkey)';
    const error = Object.assign(coded('23505', { constraint: 'gateway_payments_order_id_taken' }), { message });
    expect(isTaken(error, /^gateway_payments_pkey$/)).toBe(false);
    expect(isTaken(error, /^gateway_payments_order_id_taken$/)).toBe(true);
  });

  it('may be an event without a number, or a row whose partition was made meanwhile', () => {
    const numberless =
      'null value in column "written_in" of relation "gateway_events_2026_11_102563" violates not-null';
    expect(lacksEventNumber(passedOn('23502', numberless))).toBe(true);
    expect(lacksEventNumber(passedOn('23502', 'null value in column "data" of relation "gateway_events"'))).toBe(false);
    const made = 'new row for relation "gateway_events_default_102563" violates partition constraint';
    expect(isDatabaseUnavailable(passedOn('23514', made))).toBe(true);
  });

  it('may be that a node is away, also one that has none of the tables', () => {
    const lost = 'failure on connection marked as essential: 10.0.0.3:5432';
    expect(isDatabaseUnavailable(passedOn('XX000', lost))).toBe(true);
    expect(isDatabaseUnavailable(passedOn('XX000', 'cache lookup failed for type 7'))).toBe(false);
  });
});

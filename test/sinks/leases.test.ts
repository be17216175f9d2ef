// One process sends to a sink at a time, and nobody who has lost the lease moves its position.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advanceSink, noteSinkFailure, releaseSink, renewSink, takeSink } from '../../src/store/sinks/sending.ts';
import { findSink } from '../../src/store/sinks/sinks.ts';
import { startGapura, type TestGapura } from '../support/gapura.ts';
import { OPERATOR } from './support/stage.ts';

let t: TestGapura;
beforeAll(async () => {
  t = await startGapura();
});
afterAll(() => t.close());

const address = 'redis://:rahasia@127.0.0.1:1';
const pool = () => t.gapura.database.pool;
const leaseOf = async (name: string) => {
  const sink = await t.gapura.services.sinks.create(OPERATOR, { name, address });
  return () => ({ id: sink.id, token: crypto.randomUUID() });
};
const step = (position: string) => ({ position, leaseSeconds: 60, hasSent: true });
const positionOf = async (name: string) => (await findSink(pool(), name))?.position;

describe('the lease of a sink', () => {
  it('is one holder’s until its time is over, and then whatever the old holder does changes nothing', async () => {
    const newLease = await leaseOf('one');
    const [first, second] = [newLease(), newLease()];
    expect(await takeSink(pool(), first, 60)).toMatchObject({ name: 'one', position: '0-0', failures: 0 });
    expect(await takeSink(pool(), second, 60)).toBeUndefined();
    expect(await renewSink(pool(), second, 60)).toBe(false);
    await pool().query(`UPDATE event_sinks SET lease_until = now() WHERE name = 'one'`);
    expect(await takeSink(pool(), second, 60)).toBeDefined();
    expect(await advanceSink(pool(), first, step('5-5'))).toBeUndefined();
    expect(await renewSink(pool(), first, 60)).toBe(false);
    await noteSinkFailure(pool(), first, { error: 'late', pauseSeconds: 60 });
    await releaseSink(pool(), first);
    expect(await advanceSink(pool(), second, step('3-3'))).toEqual({ isGapFound: false });
    expect(await findSink(pool(), 'one')).toMatchObject({
      position: '3-3',
      isHeld: true,
      lastError: null,
      failures: 0,
    });
  });

  it('is lost when the sink is disabled or begins elsewhere, and free when it is given back', async () => {
    const { sinks } = t.gapura.services;
    const newLease = await leaseOf('two');
    const [first, second, third] = [newLease(), newLease(), newLease()];
    await takeSink(pool(), first, 60);
    await sinks.replay(OPERATOR, 'two', 'beginning');
    expect(await advanceSink(pool(), first, step('9-9'))).toBeUndefined();
    expect(await takeSink(pool(), second, 60)).toBeDefined();
    await sinks.disable(OPERATOR, 'two');
    expect(await advanceSink(pool(), second, step('9-9'))).toBeUndefined();
    expect(await takeSink(pool(), third, 60)).toBeUndefined();
    await sinks.enable(OPERATOR, 'two');
    expect(await takeSink(pool(), third, 60)).toBeDefined();
    await releaseSink(pool(), third);
    expect(await takeSink(pool(), first, 60)).toBeDefined();
    expect(await positionOf('two')).toBe('0-0');
  });

  it('is not to be had after a failure until the pause is over', async () => {
    const newLease = await leaseOf('three');
    const [first, second] = [newLease(), newLease()];
    await takeSink(pool(), first, 60);
    await noteSinkFailure(pool(), first, { error: 'away', pauseSeconds: 60 });
    expect(await takeSink(pool(), second, 60)).toBeUndefined();
    expect(await findSink(pool(), 'three')).toMatchObject({ failures: 1, lastError: 'away', isHeld: false });
    await pool().query(`UPDATE event_sinks SET next_try_at = now() WHERE name = 'three'`);
    expect(await takeSink(pool(), second, 60)).toMatchObject({ failures: 1 });
  });
});

describe('a sink that is added', () => {
  it.each([
    ['a name with a space', { name: 'my shop' }, /name/],
    ['a broker that nobody knows', { address: 'kafka://127.0.0.1' }, /address/],
    ['a password that cannot be read', { address: 'redis://:%zz@127.0.0.1' }, /address/],
    ['a subject that NATS does not take', { address: 'nats://127.0.0.1', target: 'a..b' }, /target/],
    ['a length for RabbitMQ', { address: 'amqp://127.0.0.1', maxLength: 5 }, /max_length/],
    ['a position that was never given', { from: '99999999999-1' }, /from/],
  ])('with %s is refused', async (_what, input, field) => {
    const asked = t.gapura.services.sinks.create(OPERATOR, { name: 'fine', address, ...input });
    const refused = await asked.catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'validation_failed', errors: [{ field: expect.stringMatching(field) }] });
    expect(JSON.stringify(refused)).not.toContain('rahasia');
  });

  it('under a name that is taken, or by somebody who is not staff, is refused', async () => {
    const { sinks } = t.gapura.services;
    await sinks.create(OPERATOR, { name: 'taken', address });
    await expect(sinks.create(OPERATOR, { name: 'taken', address })).rejects.toMatchObject({ code: 'invalid_state' });
    await expect(sinks.list({ id: 'budi', staff: false, scopes: [] })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(sinks.get(OPERATOR, 'nobody')).rejects.toMatchObject({ code: 'not_found' });
  });
});

// Sinks and listeners over HTTP: what staff can do to them, what is audited of it, and what nobody else can.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATOR } from '../../src/cli/admin-calls.ts';
import { startGapura, type TestGapura } from '../support/gapura.ts';

let t: TestGapura;
beforeAll(async () => {
  t = await startGapura();
  const address = 'redis://user:rahasia@127.0.0.1:9/';
  await t.gapura.services.sinks.create(OPERATOR, { name: 'shop', address });
});
afterAll(() => t.close());

const staff = (method: string, path: string, body?: unknown) =>
  t.request(method, path, { key: t.keys.staff, ...(body === undefined ? {} : { body }) });
const acts = async () => {
  const { body } = await staff('GET', '/audit/?limit=50');
  return body.filter((act: { subject: string }) => act.subject === 'sink').map((act: { action: string }) => act.action);
};

describe('a sink', () => {
  it('is listed and read without its credentials', async () => {
    const listed = await staff('GET', '/sinks/');
    expect(listed.body).toMatchObject([{ name: 'shop', kind: 'redis', enabled: true, waiting: 0, events: [] }]);
    expect((await staff('GET', '/sinks/shop/')).body).toEqual(listed.body[0]);
    expect(listed.text).not.toContain('rahasia');
  });

  it('is disabled, enabled, tested, moved and removed, and each act is in the audit', async () => {
    expect((await staff('POST', '/sinks/shop/disable/')).body).toMatchObject({ enabled: false });
    expect((await staff('POST', '/sinks/shop/enable/')).body).toMatchObject({ enabled: true });
    const test = await staff('POST', '/sinks/shop/test/');
    expect(test).toMatchObject({ status: 200, body: { error: expect.stringMatching(/./) } });
    expect(test.text).not.toContain('rahasia');
    expect((await staff('POST', '/sinks/shop/replay/', { from: 'beginning' })).body).toMatchObject({ position: '0-0' });
    expect(await staff('DELETE', '/sinks/shop/')).toMatchObject({ status: 200, body: { name: 'shop' } });
    expect((await staff('GET', '/sinks/')).body).toEqual([]);
    const verbs = ['remove', 'replay', 'test', 'enable', 'disable', 'create'];
    expect(await acts()).toEqual(verbs.map((verb) => `sink.${verb}`));
  });

  it('that is not there is not found, and a place that is none is refused by its field', async () => {
    for (const name of ['none', 'no%00ne', '%20'])
      expect((await staff('GET', `/sinks/${name}/`)).status, name).toBe(404);
    expect((await staff('POST', '/sinks/no%00ne/enable/')).status).toBe(404);
    await t.gapura.services.sinks.create(OPERATOR, { name: 'two', address: 'redis://127.0.0.1:9/' });
    const refused = await staff('POST', '/sinks/two/replay/', { from: 'yesterday' });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'from' }] } });
  });

  it('cannot be added over HTTP, and is nothing for those who are not staff', async () => {
    expect((await staff('POST', '/sinks/', { name: 'three', address: 'redis://127.0.0.1:9/' })).status).toBe(405);
    for (const path of ['/sinks/', '/sinks/two/', '/listeners/']) {
      expect((await t.request('GET', path, { key: t.keys.budi })).status, path).toBe(403);
    }
  });
});

describe('a listener', () => {
  it('is listed; one that was served a moment ago is not forgotten, and one that is not there is not found', async () => {
    t.gapura.events.on('payment_settled', () => undefined, { id: 'books' });
    await t.gapura.events.start();
    await t.gapura.events.stop();
    const id = 'listener:books';
    const { body } = await staff('GET', '/listeners/');
    expect(body).toMatchObject([{ id, events: ['payment_settled'], waiting: 0 }]);
    expect(await staff('POST', '/listeners/forget/', { id })).toMatchObject({
      status: 400,
      body: { code: 'invalid_state' },
    });
    expect(await staff('POST', '/listeners/forget/', { id: 'listener:none' })).toMatchObject({ status: 404 });
  });
});

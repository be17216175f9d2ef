// Every method that Node can read, on every kind of path: an answer that says what is possible, and never a fault.

import { METHODS, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGapura, type TestGapura } from '../support/gapura.ts';

let t: TestGapura;
beforeAll(async () => {
  t = await startGapura();
});
afterAll(() => t.close());

interface Answered {
  readonly status: number;
  readonly allow: string | undefined;
}

function ask(method: string, path: string, body?: string): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${t.keys.budi}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(body.length) }),
    };
    const sent = request(t.url + path, { method, headers, agent: false }, (answer) => {
      answer.resume().on('end', () => resolve({ status: answer.statusCode ?? 0, allow: answer.headers.allow }));
    });
    sent.once('error', reject).end(body);
  });
}

/** CONNECT asks for a tunnel, and Node closes the connection where nobody makes one. */
const ASKED = METHODS.filter((method) => method !== 'CONNECT');

/** The rest is unknown to the framework, or answered by the host for browsers that ask beforehand. */
const KNOWN = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'QUERY'];

describe('a method that a path does not have', () => {
  it.each([
    ['/payments/', ['GET', 'HEAD']],
    ['/payments', ['GET', 'HEAD']],
    ['/charge/', ['POST']],
    ['/payments/0198a3c7-0f52-7d10-9c3b-2a7e5d4f6b08/', ['GET', 'HEAD']],
    ['/notification/', ['POST']],
    ['/docs/', ['GET', 'HEAD']],
  ])('gets 405 with what is possible, or 404, on %s, with and without a body', async (path, possible) => {
    for (const method of ASKED.filter((one) => !possible.includes(one))) {
      const expected = KNOWN.includes(method)
        ? { status: 405, allow: possible.join(', ') }
        : { status: 404, allow: undefined };
      expect([method, await ask(method, path)]).toEqual([method, expected]);
      if (method !== 'TRACE') expect([method, await ask(method, path, '{"a":1}')]).toEqual([method, expected]);
    }
  });

  it('gets 404 where there is nothing at all', async () => {
    for (const method of ASKED) expect([method, (await ask(method, '/nothing/')).status]).toEqual([method, 404]);
  });
});

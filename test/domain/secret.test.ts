// A secret must survive every habit that prints an object.
import { format, inspect } from 'node:util';
import { expect, it } from 'vitest';
import { Secret } from '../../src/domain/secret.ts';

it('gives its value only when it is asked to reveal it', () => {
  expect(new Secret('hunter2-hunter2').reveal()).toBe('hunter2-hunter2');
});

it.each([
  ['a template', (secret: Secret) => `${secret}`],
  ['a joined list', (secret: Secret) => ['', secret].join('')],
  ['JSON', (secret: Secret) => JSON.parse(JSON.stringify({ secret })).secret],
  ['inspection', (secret: Secret) => inspect(secret, { showHidden: true, depth: null })],
  ['console formatting', (secret: Secret) => format('%s', secret)],
  ['object formatting', (secret: Secret) => format('%o', secret)],
])('is a mask in %s', (_, print) => {
  expect(print(new Secret('hunter2-hunter2'))).toBe('[secret]');
});

it('has no property to walk over, and is not copied by a clone', () => {
  const secret = new Secret('hunter2-hunter2');
  expect(Reflect.ownKeys(secret)).toStrictEqual([]);
  expect(structuredClone(secret)).toEqual({});
});

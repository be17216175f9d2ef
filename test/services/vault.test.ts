// What is sealed opens with its key, for its purpose, and unchanged; or not at all.

import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createVault, derivedVaultKeys, parseVaultKeys } from '../../src/services/vault.ts';

const keyOf = (id: string) => ({ id, key: randomBytes(32) });
const old = keyOf('2025');
const current = keyOf('2026');

it.each(['token-1', '', '😀 {"a":1}', 'x'.repeat(100_000)])('opens to what was sealed', (plain) => {
  const vault = createVault([current]);
  expect(vault.open(vault.seal(plain, 'payment 1'), 'payment 1')).toBe(plain);
});

it('does not show what it holds, and never seals the same twice', () => {
  const vault = createVault([current]);
  const [one, other] = [vault.seal('48111111-1114', 'p'), vault.seal('48111111-1114', 'p')];
  expect(one).not.toBe(other);
  expect(one).not.toContain('48111111');
  expect(one).not.toContain(Buffer.from('48111111-1114').toString('base64url'));
});

it('opens nowhere but in its place', () => {
  const vault = createVault([current]);
  const sealed = vault.seal('token', 'payment 1');
  expect(() => vault.open(sealed, 'payment 2')).toThrow();
});

it('does not open after any part of it was changed', () => {
  const vault = createVault([current]);
  const parts = vault.seal('a token of some length', 'p').split(':');
  for (const at of [0, 1, 2, 3, 4]) {
    const part = parts[at] ?? '';
    const changed = parts.with(at, (part.startsWith('A') ? 'B' : 'A') + part.slice(1)).join(':');
    expect(() => vault.open(changed, 'p'), changed).toThrow();
  }
});

it('does not open with a shortened proof, which could be guessed', () => {
  const vault = createVault([current]);
  const parts = vault.seal('a token', 'p').split(':');
  const short = Buffer.from(parts[3] ?? '', 'base64url')
    .subarray(0, 4)
    .toString('base64url');
  expect(() => vault.open(parts.with(3, short).join(':'), 'p')).toThrow();
});

it.each(['', 'v1', 'v1:2026:a:b', 'plain text', 'v2:2026:a:b:c'])('does not take "%s" for something sealed', (text) => {
  expect(() => createVault([current]).open(text, 'p')).toThrow('This is not a sealed text');
});

describe('a change of key', () => {
  it('seals with the first key, and opens what the old one sealed', () => {
    const before = createVault([old]).seal('token', 'p');
    const rotated = createVault([current, old]);
    expect(rotated.open(before, 'p')).toBe('token');
    const after = rotated.seal('token', 'p');
    expect(createVault([current]).open(after, 'p')).toBe('token');
    expect(() => createVault([old]).open(after, 'p')).toThrow(
      'The key "2026" that sealed this is not configured any more',
    );
  });

  it('does not open with another key of the same name', () => {
    const sealed = createVault([current]).seal('token', 'p');
    expect(() => createVault([keyOf('2026')]).open(sealed, 'p')).toThrow();
  });

  it('needs at least one', () => {
    expect(() => createVault([])).toThrow('A vault needs a key');
  });
});

describe('keys from the configuration', () => {
  const hex = current.key.toString('hex');
  const base64 = old.key.toString('base64');

  it('are read as hex or base64, alone or with names, the first in front', () => {
    expect(parseVaultKeys(hex)).toEqual([{ id: 'default', key: current.key }]);
    expect(parseVaultKeys(base64)).toEqual([{ id: 'default', key: old.key }]);
    expect(parseVaultKeys(`2026:${hex}, 2025:${base64}`)).toEqual([current, old]);
  });

  it.each(['', 'short', hex.slice(1), `${hex}00`, `:${hex}`, `2026:${hex},`, '2026:'])(
    'are refused where they are not 32 bytes with a name, without being shown',
    (text) => {
      expect(() => parseVaultKeys(text)).toThrow('An encryption key must be 32 bytes, as 64 hex digits or base64');
    },
  );
});

it('keys derived from the server keys are the same in every process, and keep their names when they move back', () => {
  const [one] = derivedVaultKeys(['SB-Mid-server-one']);
  const rotated = derivedVaultKeys(['SB-Mid-server-two', 'SB-Mid-server-one']);
  expect(rotated[1]).toEqual(one);
  expect(rotated[0]?.id).not.toBe(one?.id);
  expect(JSON.stringify(rotated)).not.toContain('SB-Mid');
  const sealed = createVault(derivedVaultKeys(['SB-Mid-server-one'])).seal('token', 'p');
  expect(createVault(rotated).open(sealed, 'p')).toBe('token');
});

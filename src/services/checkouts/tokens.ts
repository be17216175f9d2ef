// What the addresses of pay pages end with: 256 bits that nobody can guess, of which the database knows the hash.

import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '../context.ts';

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export interface NewToken {
  readonly token: string;
  readonly tokenHash: Buffer;
  /** For those who may see the address later; it opens only for what it was made for. */
  readonly tokenSealed: string;
}

export function newToken({ vault }: Pick<Context, 'vault'>, id: string): NewToken {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, tokenHash: hash(token), tokenSealed: vault.seal(token, id) };
}

/** Undefined where it cannot be a token at all. */
export function hashOfToken(token: string): Buffer | undefined {
  return TOKEN.test(token) ? hash(token) : undefined;
}

/** Null where the key that sealed it is not configured any more: the address still leads to its page, but nobody here can tell it. */
export function openToken({ vault }: Pick<Context, 'vault'>, id: string, sealed: string): string | null {
  try {
    return vault.open(sealed, id);
  } catch {
    return null;
  }
}

function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

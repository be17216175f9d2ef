// The tokens in the addresses of pay pages: 256 random bits, of which the database has the hash.

import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '../context.ts';

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export interface NewToken {
  readonly token: string;
  readonly tokenHash: Buffer;
  /** Encrypted, to show the address again; it decrypts only for its own checkout. */
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

/** Null where the key that sealed it is not configured any more: the address still leads to its page, but cannot be shown again. */
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

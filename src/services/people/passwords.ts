// Passwords: hashed by scrypt with a salt of their own, and checked in the same time whether there is a person or not.

import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../../domain/errors.ts';
import { say } from '../../text/sayings.ts';

/** The cost of a new hash: 32 MiB, three times. Each hash says its own, so that a later version may ask for more. */
const COST = { logN: 15, r: 8, p: 3 } as const;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Hashing takes a core and memory: so many at once in a process, and so many more that wait. */
const AT_ONCE = 2;
const WAITING_MAX = 40;
const RETRY_AFTER_SECONDS = 5;

interface Cost {
  readonly logN: number;
  readonly r: number;
  readonly p: number;
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, COST);
  const cost = [COST.logN, COST.r, COST.p].join('$');
  return ['scrypt', cost, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Where there is no hash it takes as long all the same, and is false. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const { cost, salt, hash } = parse(stored ?? NOBODY);
  const derived = await derive(password, salt, cost);
  return timingSafeEqual(derived, hash) && stored !== null;
}

const NOBODY = `scrypt$${COST.logN}$${COST.r}$${COST.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

function parse(stored: string): { cost: Cost; salt: Buffer; hash: Buffer } {
  const [kind, logN, r, p, salt = '', hash = ''] = stored.split('$');
  if (kind !== 'scrypt') throw new Error('A password is stored in a way that this version does not know');
  const cost = { logN: Number(logN), r: Number(r), p: Number(p) };
  return { cost, salt: Buffer.from(salt, 'base64url'), hash: Buffer.from(hash, 'base64url') };
}

let underWay = 0;
const waiting: (() => void)[] = [];

async function derive(password: string, salt: Buffer, { logN, r, p }: Cost): Promise<Buffer> {
  await enter();
  try {
    const N = 2 ** logN;
    const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
    // One character may be typed in two ways: both are the same password.
    const typed = password.normalize('NFKC');
    return await new Promise((resolve, reject) => {
      scrypt(typed, salt, HASH_BYTES, options, (error, key) => (error === null ? resolve(key) : reject(error)));
    });
  } finally {
    underWay -= 1;
    waiting.shift()?.();
  }
}

async function enter(): Promise<void> {
  if (underWay >= AT_ONCE) {
    if (waiting.length >= WAITING_MAX) {
      throw new Refusal('unavailable', say('many_sign_in'), {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  underWay += 1;
}

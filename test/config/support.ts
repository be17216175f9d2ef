// What the configuration tests share: keys that are allowed, and the faults that an environment has.

import { expect } from 'vitest';
import { ConfigError, loadConfig } from '../../src/config/index.ts';

export type Env = Record<string, string>;

export const HEX_KEY = '0123456789abcdef'.repeat(4);
export const BASE64_KEY = Buffer.alloc(32, 7).toString('base64');
export const JWT_SECRET = 'a-secret-of-thirty-two-characters';

export function faultsOf(env: Env): string[] {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    expect(error.faults.map(({ name, problem }) => `${name}: ${problem}`).join('\n')).toBe(error.message);
    return error.message.split('\n');
  }
}

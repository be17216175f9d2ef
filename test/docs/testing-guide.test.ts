// The guide to testing a checkout is true: every block runs, and prints what its comments say.

import { afterEach, describe, expect, test, vi } from 'vitest';
import { readGuide, runTypeScript } from './guide.ts';

const blocks = readGuide('test-your-checkout.md')
  .blocks('ts')
  .map((code, index) => [index + 1, code] as const);

function load(name: string): Promise<unknown> {
  return name === 'gapura/testing' ? import('../../src/testing/index.ts') : import(/* @vite-ignore */ name);
}

/** What stands behind `//` in the lines that print something. */
function promised(code: string): string[] {
  return [...code.matchAll(/console\.log\(.*\); \/\/ (.+)$/gm)].map(([, text]) => text ?? '');
}

describe('the guide', () => {
  afterEach(() => vi.restoreAllMocks());

  test('has its blocks', () => {
    expect(blocks.length).toBeGreaterThanOrEqual(6);
  });

  test.each(blocks)('runs, and prints what it says: block %i', async (_number, code) => {
    const printed: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((...words: unknown[]) => void printed.push(words.join(' ')));
    await runTypeScript(code, load);
    expect(printed).toEqual(promised(code));
  });
});

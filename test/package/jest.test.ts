// Jest itself: the example of a shop's own test and the block of the guide are green, and what is missing without the option is said.

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readGuide } from '../docs/guide.ts';
import { run } from './support/run.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const guide = readGuide('test-your-checkout.md');
/** As a shop's own terminal has it: Vitest sets variables that Jest would take for its own. */
const env = { ...process.env, NODE_ENV: undefined, NODE_OPTIONS: undefined, NO_COLOR: '1' };

let shop: string;
beforeAll(async () => {
  shop = await mkdtemp(join(tmpdir(), 'gapura-jest-'));
  await cp(join(root, 'examples/testing-jest'), shop, { recursive: true });
  const { code, stderr } = await run('npm', ['install', '--no-fund', '--no-audit', inject('tarball')], {
    cwd: shop,
    env,
  });
  expect(code, stderr).toBe(0);
});
afterAll(() => rm(shop, { recursive: true, force: true }));

const command = async (line: string) => {
  const { code, stdout, stderr } = await run('sh', ['-ec', line], { cwd: shop, env });
  return { code, said: stdout + stderr };
};

it('passes the example, in the version that its package.json names', async () => {
  const { devDependencies } = JSON.parse(await readFile(join(shop, 'package.json'), 'utf8'));
  expect((await command('npx jest --version')).said).toContain(devDependencies.jest);
  const { code, said } = await command('npm test');
  expect([code, said]).toEqual([0, expect.stringContaining('Tests:       3 passed, 3 total')]);
  // Nothing is left open: Jest would wait for it, and say so.
  expect(said).not.toContain('did not exit');
});

it('passes the block of the guide by its command', async () => {
  const [block = ''] = guide.blocks('js');
  const [line = ''] = guide.blocks('sh');
  const [, name = ''] = /^\/\/ (\S+)\n/.exec(block) ?? [];
  await writeFile(join(shop, name), block);
  const { code, said } = await command(`${line.trim()} ${name}`);
  expect([code, said]).toEqual([0, expect.stringContaining('Tests:       1 passed, 1 total')]);
});

it('is told which option is missing where it runs without', async () => {
  const { code, said } = await command('npx jest checkout');
  expect(code).toBe(1);
  expect(said).toContain('TypeError: A dynamic import callback was invoked without --experimental-vm-modules');
});

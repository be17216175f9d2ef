// The examples of a shop's own checkout test are green: the one for Vitest here, the one for node:test in a process
// of its own. The one for Jest is in test/package, where Jest is installed.

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import '../../examples/testing-vitest/checkout.test.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

it('the example for node:test passes, and its process ends by itself', { timeout: 170_000 }, async () => {
  const preload = ['--import', 'tsx', '--import', './test/support/prepared.ts'];
  const args = [...preload, '--test-reporter', 'tap', '--test', 'examples/testing-node/checkout.test.ts'];
  const { NODE_OPTIONS: _, NODE_TEST_CONTEXT: __, ...env } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env, timeout: 160_000 });
  expect(stdout).toMatch(/^# pass 2$/m);
  expect(stdout).toMatch(/^# fail 0$/m);
});

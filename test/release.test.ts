// npm run release: refuses what must not be released, and prints what would be.

import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
let clone: string;
const git = (...args: string[]) => execFileSync('git', args, { cwd: clone, stdio: 'pipe' });

/** A repository with what a release looks at, and an npm that only says what it was asked. */
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'gapura-release-'));
  for (const name of ['package.json', 'CHANGELOG.md', 'scripts/release.mjs']) {
    cpSync(join(root, name), join(clone, name));
  }
  mkdirSync(join(clone, 'bin'));
  writeFileSync(join(clone, 'bin/npm'), '#!/bin/sh\necho "npm $*"\n[ "$2" != "$FAILS" ]\n');
  chmodSync(join(clone, 'bin/npm'), 0o755);
  git('init', '-q', '-b', 'main');
  git('-c', 'user.name=x', '-c', 'user.email=x@example.com', 'add', '.');
  git('-c', 'user.name=x', '-c', 'user.email=x@example.com', 'commit', '-qm', 'a state');
});
afterAll(() => rmSync(clone, { recursive: true, force: true }));

function release(env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/release.mjs'], {
    cwd: clone,
    encoding: 'utf8',
    env: { PATH: `${join(clone, 'bin')}:${process.env.PATH}`, ...env },
  });
  return { status, stdout, stderr };
}

describe('npm run release', () => {
  it('checks everything, prints what would be published, and publishes nothing', () => {
    const { status, stdout } = release();
    expect(status).toBe(0);
    const asked = stdout.split('\n').filter((line) => line.startsWith('npm '));
    expect(asked).toEqual(['npm run check', 'npm run test', 'npm run test:package', 'npm pack --dry-run']);
    expect(stdout).toContain('  npm publish');
  });

  it.each(['check', 'test', 'test:package'])('refuses where npm run %s fails', (script) => {
    expect(release({ FAILS: script })).toMatchObject({
      status: 1,
      stderr: `Not released: npm run ${script} failed.\n`,
    });
  });

  it('refuses a tree with changes, another branch, and a version that was released', () => {
    writeFileSync(join(clone, 'stray.txt'), '');
    expect(release()).toMatchObject({ status: 1, stderr: expect.stringContaining('not committed.\n?? stray.txt') });
    rmSync(join(clone, 'stray.txt'));
    git('switch', '-qc', 'other');
    expect(release().stderr).toBe('Not released: this is the branch other; releases are made from main.\n');
    git('switch', '-q', 'main');
    git('tag', 'v1.0.0');
    expect(release().stderr).toMatch(/the tag v1\.0\.0 is there already/);
    git('tag', '-d', 'v1.0.0');
  });
});

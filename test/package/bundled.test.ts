// What others wrote and is built into the package: each with its licence, and looked up when known holes are asked for.

import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { project } from './support/run.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dist = join(project, 'node_modules/gapura/dist');
const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** The package that a path or an import leads to. */
const PACKAGE = /^(?:@[^/]+\/)?[^/]+/;

function filesIn(folder: string, ending: RegExp): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

describe('THIRD-PARTY-NOTICES', () => {
  const notices = readFileSync(join(dist, 'THIRD-PARTY-NOTICES'), 'utf8');
  const parts = notices.split(/\n-{80}\n\n/).slice(1);
  const named = new Set(parts.map((part) => part.split('\n', 1)[0]));

  it('has each with its version, its licence and the words of that', () => {
    expect(parts.length).toBeGreaterThan(40);
    for (const part of parts) {
      const [heading, licence, , ...text] = part.split('\n');
      expect(heading).toMatch(/^(?:@[\w-]+\/)?[\w.-]+@\d+\.\d+\.\d+/);
      expect(licence).toMatch(/^Licence: (?:MIT|ISC|BSD-[23]-Clause|Apache-2\.0)$/);
      expect(text.join('\n'), heading).toMatch(/Copyright[\s\S]*(?:warranty|warranties)/i);
    }
  });

  it('misses none of what the files say they are made of, in the version that the lock file has', () => {
    const paths = filesIn(dist, /\.(?:js|d\.ts)$/).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^\/\/#region (node_modules\/.*)$/gm)].map(([, path = '']) => path),
    );
    const { packages } = readJson('package-lock.json');
    const wanted = paths.map((path) => {
      const at = path.lastIndexOf('node_modules/') + 'node_modules/'.length;
      const name = PACKAGE.exec(path.slice(at))?.[0] ?? '';
      return `${name}@${packages[path.slice(0, at) + name].version}`;
    });
    expect(new Set(wanted).size).toBeGreaterThan(25);
    expect(wanted.filter((one) => !named.has(one))).toEqual([]);
  });

  it('misses none of what the dashboard imports, whose files do not say it any more', () => {
    const imported = filesIn(join(root, 'src/dashboard'), /\.tsx?$/).flatMap((file) =>
      [
        ...readFileSync(file, 'utf8').matchAll(
          /(?:^(?:import|export)\b(?! type)[^;]*?from |\bimport\()'([^'.][^']*)'/gm,
        ),
      ].map(([, name = '']) => PACKAGE.exec(name)?.[0] ?? ''),
    );
    const used = [...new Set(imported)].filter((name) => !name.startsWith('virtual:') && !name.startsWith('node:'));
    expect(used).toEqual(expect.arrayContaining(['react', 'uplot']));
    const names = new Set([...named].map((one = '') => one.slice(0, one.lastIndexOf('@'))));
    // What these bring along, too.
    expect([...used, 'react-dom', 'scheduler', '@tanstack/query-core'].filter((name) => !names.has(name))).toEqual([]);
  });

  it('has what the renderer of the documentation is made of, in the versions of its makers', () => {
    const { devDependencies } = readJson('package.json');
    expect(readFileSync(join(dist, 'docs/scalar.js'), 'utf8')).toContain('createApiReference');
    expect([...named]).toContain(`@scalar/api-reference@${devDependencies['@scalar/api-reference']}`);
    const names = [...named].map((one = '') => one.slice(0, one.lastIndexOf('@')));
    expect(names).toEqual(
      expect.arrayContaining(['@vue/runtime-core', '@vue/reactivity', '@scalar/api-client', '@codemirror/view']),
    );
  });
});

describe('npm run audit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gapura-audit-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  interface Finding {
    readonly severity?: string;
    readonly path?: string;
    readonly via?: readonly (string | object)[];
  }
  type Findings = Readonly<Record<string, Finding>>;

  const report = (findings: Findings) =>
    JSON.stringify({
      metadata: { vulnerabilities: {} },
      vulnerabilities: Object.fromEntries(
        Object.entries(findings).map(([name, { severity = 'high', path = `node_modules/${name}`, via = [{}] }]) => [
          name,
          { name, severity, range: '<9', nodes: [path], via, fixAvailable: true },
        ]),
      ),
    });

  /** With an npm that answers as a registry with these findings would have it. */
  function audit({ installed = {}, all = installed }: { installed?: Findings; all?: Findings }, answer?: string) {
    const npm = join(folder, 'npm');
    writeFileSync(join(folder, 'installed'), answer ?? report(installed));
    writeFileSync(join(folder, 'all'), answer ?? report(all));
    writeFileSync(npm, `#!/bin/sh\ncase "$*" in *--omit=dev*) cat ${folder}/installed;; *) cat ${folder}/all;; esac\n`);
    chmodSync(npm, 0o755);
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
    return spawnSync(process.execPath, ['scripts/audit.mjs'], { cwd: root, env, encoding: 'utf8' });
  }

  it.each<[string, { installed?: Findings; all?: Findings }, number, string]>([
    ['what is installed with us', { installed: { pg: {} } }, 1, 'high: pg <9, which an update fixes\n'],
    ['what is built into the server', { all: { fastify: { severity: 'critical' } } }, 1, 'critical: fastify'],
    ['what is built into the dashboard', { all: { react: {} } }, 1, 'high: react'],
    ['what draws the documentation', { all: { '@vue/runtime-core': {} } }, 1, 'high: @vue/runtime-core'],
    ['what only builds and tests', { all: { eslint: {}, vite: {}, rolldown: {} } }, 0, ''],
    ['another copy than the one built in', { all: { ajv: { path: 'node_modules/eslint/node_modules/ajv' } } }, 0, ''],
    ['what a built-in package asks for and is not built in', { all: { fastify: { via: ['x'] }, x: {} } }, 0, ''],
    ['what is not grave', { all: { fastify: { severity: 'moderate' } } }, 0, ''],
  ])('ends with the code for %s', (_what, findings, code, said) => {
    const { status, stderr } = audit(findings);
    expect([status, stderr]).toEqual([code, said === '' ? '' : expect.stringContaining(said)]);
  });

  it('says that nothing is known where the registry does not answer', () => {
    const { status, stderr } = audit({}, '{"message":"405 Method Not Allowed","error":{"summary":""}}');
    expect([status, stderr]).toEqual([2, 'The registry did not answer, so nothing is known. 405 Method Not Allowed\n']);
  });
});

describe('peers', () => {
  it('end below the major version after the one that the tests run with', () => {
    const { peerDependencies, devDependencies } = readJson('package.json');
    for (const [name, range] of Object.entries<string>(peerDependencies)) {
      const tested = Number(devDependencies[name].split('.')[0]);
      expect(range, name).toMatch(new RegExp(`^(?:\\^${tested}\\.|>=.* <${tested + 1}$)`));
    }
    expect(readJson('package-lock.json').packages[''].peerDependencies).toEqual(peerDependencies);
  });
});

// The package as its users get it: packed once, and installed into an empty project.

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The oldest that we claim to support, and the two lines after it. */
const NODE_VERSIONS = ['20.19.6', '22.23.3', '24.21.0'] as const;

declare module 'vitest' {
  export interface ProvidedContext {
    tarball: string;
    /** An empty project in which the tarball was installed, and nothing else. */
    project: string;
    /** Versions of Node with the path of each. */
    nodes: readonly (readonly [version: string, path: string])[];
  }
}

export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'gapura-package-'));
  const tarball = process.env.GAPURA_TARBALL ?? pack(folder);
  const empty = join(folder, 'shop');
  mkdirSync(empty);
  writeFileSync(join(empty, 'package.json'), JSON.stringify({ name: 'shop', private: true, type: 'module' }));
  // A version that its dependencies do not support is an error, as it is for those who set this, and for yarn.
  run('npm', ['install', '--engine-strict', '--no-fund', '--no-audit', tarball], empty);
  project.provide('tarball', tarball);
  project.provide('project', empty);
  project.provide(
    'nodes',
    NODE_VERSIONS.map((version) => [version, installNode(version)] as const),
  );
  return () => rmSync(folder, { recursive: true, force: true });
}

function pack(folder: string): string {
  run('npm', ['pack', '--pack-destination', folder], root);
  const name = readdirSync(folder).find((found) => found.endsWith('.tgz'));
  if (name === undefined) throw new Error('npm pack made no tarball');
  return join(folder, name);
}

/** From npm, and kept: the package `node` would fetch the same in a script that npm may not be allowed to run. */
function installNode(version: string): string {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = join(root, 'node_modules/.cache/gapura-node', version);
  const node = join(folder, 'bin/node');
  if (existsSync(node)) return node;
  const draft = mkdtempSync(join(tmpdir(), 'gapura-node-'));
  run('npm', ['install', '--prefix', draft, '--no-fund', '--no-audit', '--no-save', `${name}@${version}`], draft);
  cpSync(join(draft, 'node_modules', name), folder, { recursive: true });
  rmSync(draft, { recursive: true, force: true });
  return node;
}

function run(command: string, args: readonly string[], cwd: string): void {
  execFileSync(command, args, {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, npm_config_loglevel: 'error' },
  });
}

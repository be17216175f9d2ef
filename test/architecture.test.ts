// Holds the table of who may import whom, and a few habits that keep the code easy to find one's way in.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const src = join(root, 'src');

/** A layer is a folder of src, or a file at its top. Each may import itself and what stands here. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  gateway: ['domain'],
  store: ['domain'],
  services: ['domain', 'gateway', 'store'],
  http: ['services', 'domain', 'store/errors.ts'],
  tasks: ['services', 'domain', 'store/database.ts', 'store/task-queue.ts'],
  sandbox: [],
  'masking.ts': [],
  'config.ts': ['config-settings.ts', 'config-parsers.ts', 'domain'],
  'config-settings.ts': ['config-parsers.ts', 'domain'],
  'config-parsers.ts': ['domain'],
  'logging.ts': ['masking.ts', 'services'],
  'metrics.ts': ['domain', 'gateway', 'services'],
  'readiness.ts': ['store', 'tasks'],
  'app.ts': ['domain', 'gateway', 'store', 'services', 'http', 'tasks', 'logging.ts', 'metrics.ts', 'readiness.ts'],
  'server.ts': ['app.ts', 'domain', 'http', 'services'],
  'index.ts': ['app.ts', 'domain', 'http', 'store', 'services'],
  'client.ts': ['gateway', 'domain'],
  cli: [
    'app.ts',
    'server.ts',
    'sandbox',
    'config.ts',
    'logging.ts',
    'masking.ts',
    'domain',
    'gateway',
    'services',
    'store',
  ],
};

interface Module {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
}

const modules: readonly Module[] = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => {
    const file = join(entry.parentPath, entry.name);
    const text = readFileSync(file, 'utf8');
    const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map((match) =>
      relative(src, resolve(dirname(file), match[1] ?? '')),
    );
    return { path: relative(src, file), text, imports };
  });

function layerOf(path: string): string {
  return path.split('/', 1)[0] ?? path;
}

describe('architecture', () => {
  it('was really read: the modules and their imports were found', () => {
    expect(modules.length).toBeGreaterThan(50);
    expect(modules.flatMap((module) => module.imports).length).toBeGreaterThan(150);
  });

  it('every module imports only what its layer may import', () => {
    const violations = modules.flatMap((module) => {
      const layer = layerOf(module.path);
      const allowed = MAY_IMPORT[layer];
      if (allowed === undefined) return [`${module.path} is in no known layer`];
      return module.imports
        .filter((target) => !target.startsWith('../') && layerOf(target) !== layer)
        .filter((target) => !allowed.includes(layerOf(target)) && !allowed.includes(target))
        .map((target) => `${module.path} imports ${target}`);
    });
    expect(violations).toEqual([]);
  });

  it('only the configuration reads the environment', () => {
    const readers = modules.filter((module) => /process\.env\b/.test(module.text)).map((module) => module.path);
    // The lock hands its environment on to `ps`, and reads nothing from it.
    expect(readers).toEqual(['config.ts', 'store/folder-lock.ts']);
  });

  it('every module opens with a sentence that says what it owns', () => {
    const silent = modules.filter((module) => !/^(?:#!.*\n)?\/\/ .+/.test(module.text)).map((module) => module.path);
    expect(silent).toEqual([]);
  });

  it('no file is named for nothing in particular', () => {
    const vague = modules.filter((module) => /(?:^|\/)(?:utils?|helpers?|manager|data|misc)\.ts$/.test(module.path));
    expect(vague.map((module) => module.path)).toEqual([]);
  });

  it('the gateway is never called inside a database transaction', () => {
    const suspicious = modules.filter(
      (module) =>
        module.path.startsWith('services/') &&
        /transaction\(\)/.test(module.text) &&
        /gateway\.\w+\(/.test(module.text),
    );
    expect(suspicious.map((module) => module.path)).toEqual([]);
  });
});

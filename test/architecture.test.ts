// Holds the table of who may import whom, and a few habits that keep the code easy to find one's way in.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const src = join(root, 'src');

/** A layer is a folder of src, or an entry of the package at its top. Each may import itself and what stands here. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  text: [],
  runtime: [],
  methods: ['text'],
  domain: ['methods', 'text'],
  gateway: ['domain', 'methods', 'text', 'runtime', 'observability/masking.ts', 'observability/tracing.ts'],
  store: ['domain', 'methods', 'text', 'runtime'],
  services: [
    'domain',
    'methods',
    'text',
    'runtime',
    'gateway',
    'store',
    'observability/masking.ts',
    'observability/tracing.ts',
  ],
  design: [],
  browser: ['text/card-brand.ts', 'text/rupiah.ts'],
  http: [
    'services',
    'domain',
    'methods',
    'text',
    'runtime',
    'design',
    'browser/script.ts',
    'store/database/errors.ts',
    'observability/tracing.ts',
  ],
  tasks: [
    'services',
    'domain',
    'text',
    'store/database/pool.ts',
    'store/jobs.ts',
    'store/due-work.ts',
    'observability/tracing.ts',
  ],
  sandbox: ['design', 'text', 'browser/script.ts'],
  sdk: [],
  dashboard: ['sdk', 'design', 'methods', 'text'],
  config: ['domain', 'text', 'gateway/settings.ts'],
  observability: [
    'runtime',
    'domain',
    'gateway',
    'services',
    'http/connections.ts',
    'http/overload.ts',
    'http/request-limits.ts',
  ],
  host: [
    'sdk/binding.ts',
    'sdk/calls.ts',
    'domain',
    'gateway',
    'store',
    'services',
    'http',
    'tasks',
    'config/defaults.ts',
    'config/options.ts',
    'config/parsers.ts',
    'config/shops.ts',
    'text',
    'observability',
    'runtime',
    'sdk/types.ts',
  ],
  'index.ts': ['runtime', 'host', 'domain', 'http', 'store', 'services', 'sdk/types.ts'],
  'client.ts': ['gateway', 'domain'],
  testing: ['runtime', 'host', 'domain', 'methods', 'sandbox', 'sdk/types.ts', 'services'],
  cli: [
    'host',
    'sandbox',
    'config',
    'observability',
    'runtime',
    'domain',
    'methods',
    'text',
    'gateway',
    'services',
    'store',
    'sdk',
    'testing/background.ts',
    'testing/billing.ts',
    'testing/payments.ts',
  ],
};

/** Nouns know each other in one direction. Who must hear of payments is bound in `services/index.ts`. */
const NOUNS_KNOW: Readonly<Record<string, readonly string[]>> = {
  payments: [],
  invoices: ['payments'],
  subscriptions: ['payments'],
  notifications: ['payments', 'invoices', 'subscriptions'],
  events: [],
  webhooks: ['events'],
  sinks: ['events'],
};

/** What the pure part may use besides itself: words, and no time, chance or machine. */
const DOMAIN_USES = ['typebox', 'typebox/schema'];

interface Module {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
  /** What it imports from outside of the project. */
  readonly packages: readonly string[];
}

const modules: readonly Module[] = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => {
    const file = join(entry.parentPath, entry.name);
    const text = readFileSync(file, 'utf8');
    const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map((match) =>
      relative(src, resolve(dirname(file), match[1] ?? '')),
    );
    const packages = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^.'\n][^'\n]*)'/g)].map((match) => match[1] ?? '');
    return { path: relative(src, file), text, imports, packages };
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
    // The sample for readers of the documentation is text, and the lock hands its environment on to `ps`: neither reads it.
    expect(readers).toEqual(['config/index.ts', 'http/docs/code-samples.ts', 'store/database/embedded/folder-lock.ts']);
  });

  it('every module opens with a sentence that says what it owns', () => {
    const silent = modules.filter((module) => !/^(?:#!.*\n)?\/\/ .+/.test(module.text)).map((module) => module.path);
    expect(silent).toEqual([]);
  });

  it('says which files and functions are long enough to be looked at again', () => {
    const written = modules.filter(({ path }) => path !== 'sdk/schema.ts');
    const files = written.filter(({ text }) => text.split('\n').length > 600).map(({ path }) => path);
    const long = [...files, ...written.flatMap((module) => findLongFunctions(module, 100))];
    // Length alone is no fault: this is for readers of the run.
    if (long.length > 0) console.warn(`Long: ${long.join(', ')}`);
    expect(modules.flatMap((module) => findLongFunctions(module, 5)).length).toBeGreaterThan(100);
  });

  it('no file is named for nothing in particular', () => {
    const vague = modules.filter((module) => /(?:^|\/)(?:utils?|helpers?|manager|data|misc)\.ts$/.test(module.path));
    expect(vague.map((module) => module.path)).toEqual([]);
  });

  it('the domain is pure: it imports nothing that has time, chance or a machine, and asks for none', () => {
    const domain = modules.filter(({ path }) => layerOf(path) === 'domain');
    expect(domain.length).toBeGreaterThan(20);
    const impure = domain.flatMap(({ path, packages, text }) => [
      ...packages.filter((name) => !DOMAIN_USES.includes(name)).map((name) => `${path} imports ${name}`),
      ...[...text.matchAll(/new Date\(\)|Date\.now|Math\.random|performance\.|process\.|setTimeout/g)].map(
        ([word]) => `${path} has ${word}`,
      ),
    ]);
    expect(impure).toEqual([]);
  });

  it('the design is data: no function, no package, nothing that runs', () => {
    const design = modules.filter(({ path }) => layerOf(path) === 'design');
    expect(design.length).toBeGreaterThan(3);
    const running = design.filter(
      ({ text, packages }) => packages.length > 0 || /\bfunction\b|=>|\bclass [A-Z]/.test(text),
    );
    expect(running.map(({ path }) => path)).toEqual([]);
  });

  it('nouns know each other in one direction only', () => {
    const found = ['domain', 'store', 'services'].flatMap((layer) =>
      modules.flatMap(({ path, imports }) => {
        const noun = nounOf(path, layer);
        if (noun === undefined) return [];
        const known = layer === 'services' ? (NOUNS_KNOW[noun] ?? []) : Object.keys(NOUNS_KNOW);
        return imports
          .filter((target) => ![undefined, noun, ...known].includes(nounOf(target, layer)))
          .map((target) => `${path} imports ${target}`);
      }),
    );
    expect(found).toEqual([]);
  });

  it('nobody imports in a circle, not even types', () => {
    expect(findCircles()).toEqual([]);
  });

  it("the gateway's JSON is read in the gateway's folder alone", () => {
    const readers = modules
      .filter(({ path }) => ['domain', 'services', 'http', 'tasks'].includes(layerOf(path)))
      .filter(({ text }) => /\b(?:answer|reply|rawPayload|gatewayResponse)\??\.[a-z]+_[a-z_]+/.test(text));
    expect(readers.map(({ path }) => path)).toEqual([]);
  });

  it('SQL is text with a name', () => {
    const named = modules.filter(({ path, text }) => path.startsWith('store/') && /: Statement = \{/.test(text));
    expect(named.map(({ path }) => path)).toEqual([]);
  });

  it('the gateway is never called inside a database transaction', () => {
    // Whatever is given a session to work on may run in somebody's transaction.
    const functions = modules
      .filter(({ path }) => layerOf(path) === 'services')
      .flatMap(({ path, text }) =>
        text.split(/^(?=(?:export )?(?:async )?function )/m).map((code) => ({ path, code })),
      );
    const inside = functions.filter(({ code }) => /\bon: (?:Queryable|Transaction)\b/.test(code));
    expect(inside.length).toBeGreaterThan(10);
    const transactions = functions.filter(({ code }) => /\binTransaction\(/.test(code));
    expect(transactions.length).toBeGreaterThan(0);
    const suspicious = [...inside, ...transactions].filter(({ code }) =>
      /\bgateway\.\w+\(|\bcheckStatus\(|\breadBack\(/.test(code),
    );
    expect(suspicious.map(({ path, code }) => `${path}: ${code.split('\n', 1)[0]}`)).toEqual([]);
  });
});

/** The noun's folder that a file of a layer is in; undefined for what all nouns share. */
function nounOf(path: string, layer: string): string | undefined {
  const [first, second] = path.split('/');
  return first === layer && second !== undefined && second in NOUNS_KNOW ? second : undefined;
}

/** Functions and methods of at least so many lines, as `path:line`. */
function findLongFunctions({ path, text }: Module, lines: number): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const first = lineOf(node.getStart(source));
    if (ts.isFunctionLike(node) && lineOf(node.end) - first >= lines) found.push(`${path}:${first + 1}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Files that lead back to themselves by their imports, each circle once, as `a -> b -> a`. */
function findCircles(): string[] {
  const importsOf = new Map(modules.map(({ path, imports }) => [path, imports]));
  const done = new Set<string>();
  const circles: string[] = [];
  const walk = (path: string, trail: readonly string[]) => {
    const begun = trail.indexOf(path);
    if (begun >= 0) circles.push([...trail.slice(begun), path].join(' -> '));
    if (begun >= 0 || done.has(path)) return;
    for (const target of importsOf.get(path) ?? []) walk(target, [...trail, path]);
    done.add(path);
  };
  for (const { path } of modules) walk(path, []);
  return circles;
}

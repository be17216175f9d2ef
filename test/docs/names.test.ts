// What the pages name exists: settings and variables, commands with their options, scripts, files, operations, scopes, names of fields.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { openApiText } from '../../scripts/openapi.ts';
import { createProgram } from '../../src/cli/program.ts';
import { PRODUCTION_DRAIN_MS } from '../../src/config/defaults.ts';
import { SETTINGS, type SettingName } from '../../src/config/settings.ts';
import { SCOPES } from '../../src/domain/caller.ts';
import { readOperations } from '../../src/http/docs/document.ts';
import { createRouter } from '../../src/sandbox/route.ts';
import { routes } from '../../src/sandbox/routes/table.ts';
import { listPages, type Page, readMarkdown, root } from './pages.ts';

const pages = listPages()
  .filter((path) => !path.startsWith('test/'))
  .map(readMarkdown);

function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !name.includes('node_modules'))
    .map((name) => join(folder, name));
}

const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const sources = ['src', 'scripts', 'bench', 'clients', 'deploy', 'bin'].flatMap((folder) =>
  filesIn(folder, /\.(?:tsx?|m?js|php|py|json|ya?ml|tpl|service)$/),
);

const inlineIn = (text: string) =>
  [...text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
/** What a page has for a terminal, and what stands between two marks in a line. */
const codesIn = ({ text }: Page) => [
  ...[...text.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].map(([, code = '']) => code),
  ...inlineIn(text),
];

/** What every page names that is on no list, as `page: name`. */
function unknown(find: (page: Page) => readonly string[], isKnown: (name: string, page: Page) => boolean): string[] {
  const found = pages.flatMap((page) => find(page).map((name) => ({ page, name })));
  expect(found.length).toBeGreaterThan(20);
  const missing = found.filter(({ page, name }) => !isKnown(name, page));
  return [...new Set(missing.map(({ page, name }) => `${page.path}: ${name}`))];
}

const all = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, name = '']) => name);

describe('a setting', () => {
  /** Of the reader's own programs, of the image's build, and misspelt on purpose. */
  const OTHERS = new Set([
    ...['GAPURA_URL', 'GAPURA_STAFF_KEY', 'GAPURA_WEBHOOK_SECRET', 'GAPURA_VERSION'],
    ...['GATEWAY_SERVERKEY', 'GATEWAY_TIMEOUT'],
  ]);

  it('that a page names is in the table of settings', () => {
    const named = (page: Page) => all(/\b((?:GAPURA|GATEWAY|JWT)_[A-Z_]*[A-Z])\b/g, page.text);
    expect(unknown(named, (name) => name in SETTINGS || OTHERS.has(name))).toEqual([]);
  });

  it('has the default that stands beside it on a page', () => {
    const name = '\\[?`((?:GAPURA|GATEWAY)_[A-Z_]+)`(?:\\]\\([^)]*\\))?';
    const number = '(\\d[\\d,.]*)';
    const before = new RegExp(`${number}(?: \\w+)?\\s\\(${name}\\)`, 'g');
    const behind = new RegExp(
      `(?:${name}(?: requests of callers at once)? \\(|^\\| ${name} \\| )${number}(?=[ )])`,
      'gm',
    );
    const told = pages.flatMap(({ path, text }) => [
      ...[...text.matchAll(before)].map(([, value = '', setting = '']) => ({ path, setting, value })),
      ...[...text.matchAll(behind)].map(([, one, other, value = '']) => ({ path, setting: one ?? other ?? '', value })),
    ]);
    expect(told.length).toBeGreaterThan(8);
    const isDefault = ({ setting, value }: (typeof told)[number]) => {
      const count = Number(value.replaceAll(/[,.]/g, ''));
      // A thousand milliseconds are a second to a reader. One alone has its default in production.
      const fallback = SETTINGS[setting as SettingName]?.default ?? PRODUCTION_DRAIN_MS;
      return [count, count * 1_000].includes(Number(fallback));
    };
    expect(told.filter((one) => !isDefault(one))).toEqual([]);
  });

  it('or another variable that is given to a command is read somewhere, or used on the page', () => {
    const programs = ['test', 'examples'].flatMap((folder) => filesIn(folder, /\.tsx?$/));
    const readers = [...sources, ...programs, 'Dockerfile'].map(textOf).join('\n');
    const read = new Set([
      ...all(/\benv\.([A-Z][A-Z_]+)/g, readers),
      ...all(/^ARG ([A-Z_]+)/gm, readers),
      ...all(/^\s*const \{(.+)\} = process\.env/gm, readers).flatMap((names) => all(/([A-Z][A-Z_]+)/g, names)),
    ]);
    const ofOthers = new Set(['NODE_OPTIONS']);
    const given = (page: Page) =>
      codesIn(page).flatMap((code) => all(/(?:^|\s|export )([A-Z][A-Z_]{2,})=(?=\S)/gm, code));
    const isUsed = (name: string, { text }: Page) => new RegExp(`\\$\\{?${name}\\b|env\\.${name}\\b`).test(text);
    expect(
      unknown(given, (name, page) => name in SETTINGS || read.has(name) || ofOthers.has(name) || isUsed(name, page)),
    ).toEqual([]);
  });
});

describe('a command', () => {
  const program = createProgram();

  /** What the program does not know of the words behind `gapura`. */
  function faultOf(words: readonly string[]): string | null {
    let command: Command = program;
    let at = 0;
    for (; at < words.length; at++) {
      const next = command.commands.find((one) => one.name() === words[at]);
      if (next === undefined) break;
      command = next;
    }
    const [word = ''] = words.slice(at);
    if (command.commands.length > 0 && /^[a-z]/.test(word)) return `there is no ${word}`;
    const options = words.slice(at).flatMap((one) => all(/^(--[a-z-]+)/g, one));
    const ofAll = program.options.map(({ long }) => long);
    const known = new Set(['--help', ...ofAll, ...command.options.map(({ long }) => long)]);
    const lost = options.find((option) => !known.has(option));
    return lost === undefined ? null : `it has no ${lost}`;
  }

  const commandsIn = (code: string) =>
    all(/(?:^|[ (])(?:npx )?gapura ((?:[^\n|;#&)]|\\\n)*)/gm, code.replaceAll('\\\n', ' ')).flatMap((line) => {
      const words = line.match(/'[^']*'|"[^"]*"|\S+/g) ?? [];
      return /^(?:[a-z][a-z-]+|--\w+)$/.test(words[0] ?? '') ? [words.join(' ')] : [];
    });

  it('that a page has in code is in the program, with its options', () => {
    expect(
      unknown(
        (page) => codesIn(page).flatMap(commandsIn),
        (line) => faultOf(line.split(' ')) === null,
      ),
    ).toEqual([]);
    expect(faultOf(['webhooks', 'mend', '1'])).toBe('there is no mend');
    expect(faultOf(['webhooks', 'test', '1', '--twice'])).toBe('it has no --twice');
  });

  it('that a text of ours tells a reader to type is in the program', () => {
    const files = [...filesIn('src', /\.tsx?$/), ...filesIn('deploy', /\.(?:ya?ml|tpl|txt|service|env|example)$/)];
    const lines = files.flatMap((path) =>
      commandsIn(textOf(path).replaceAll(/["'`]/g, ' ')).map((line) => ({ path, line })),
    );
    const groups = new Set(program.commands.filter(({ commands }) => commands.length > 0).map((one) => one.name()));
    const typed = lines.map(({ path, line }) => ({ path, words: line.split(' ').slice(0, 2) }));
    const ofGroups = typed.filter(({ words: [name = '', verb = ''] }) => groups.has(name) && /^[a-z-]+$/.test(verb));
    expect(ofGroups.length).toBeGreaterThan(15);
    expect(ofGroups.filter(({ words }) => faultOf(words) !== null)).toEqual([]);
  });
});

describe('a script', () => {
  it('that a page runs by npm is in package.json', () => {
    // Examples are applications of their own.
    const scripts = (page: Page) =>
      page.path.startsWith('examples/') ? [] : codesIn(page).flatMap((code) => all(/\bnpm run ([\w:-]+)/g, code));
    expect(unknown(scripts, (name) => name in packageJson.scripts)).toEqual([]);
  });

  it('and tests that need a configuration of their own are not run without it', () => {
    const apart = pages.filter(({ text }) => /npx vitest run test\/(?:browser|package|proof)\b/.test(text));
    expect(apart.map(({ path }) => path)).toEqual([]);
  });
});

describe('a file', () => {
  const FOLDERS = ['src', 'test', 'scripts', 'bench', 'deploy', 'examples', 'clients', 'docs'];
  const ABOVE = ['', 'src', 'test', 'test/proof'];
  const inSource = readdirSync(join(root, 'src'), { withFileTypes: true }).flatMap((one) =>
    one.isDirectory() ? [one.name] : [],
  );
  const named = new RegExp(`(?<![\\w:/.@-])((?:${FOLDERS.join('|')})/[\\w./{},*-]*\\w)`, 'g');
  /** As ARCHITECTURE.md and SECURITY.md shorten them. */
  const shortened = new RegExp(`(?<![\\w:/.@{-])((?:${[...inSource, 'security'].join('|')})/[\\w./{},-]*[\\w}])`, 'g');

  /** `{a,b}.ts` are two. */
  const spread = (path: string): string[] => {
    const [whole, inside] = /\{([^}]*)\}/.exec(path) ?? [];
    return whole === undefined ? [path] : (inside ?? '').split(',').flatMap((one) => spread(path.replace(whole, one)));
  };
  const exists = (path: string, page: Page) =>
    path.includes('*') ||
    [...ABOVE, dirname(page.path)].some((above) =>
      ['', '.ts', '.test.ts'].some((ending) => existsSync(join(root, above, path + ending))),
    );

  it('of this repository that a page names is there', () => {
    const short = new Set(['ARCHITECTURE.md', 'SECURITY.md']);
    const paths = (page: Page) => [
      ...all(named, page.text.replaceAll(/\]\([^)]*\)/g, ']')),
      ...(short.has(page.path) ? inlineIn(page.text).flatMap((code) => all(shortened, code)) : []),
    ];
    // Of the reader's own programs.
    const others = new Set(['docs/openapi', 'test/Feature', 'tests/Feature']);
    expect(
      unknown(
        (page) => paths(page).flatMap(spread),
        (path, page) => others.has(path) || exists(path, page),
      ),
    ).toEqual([]);
  });
});

describe('an operation', () => {
  const operations = readOperations(JSON.parse(openApiText()));
  const ours = operations.map(({ method, path }) => ({ method, path: patternOf(path) }));
  const theirs = createRouter(routes);
  const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'] as const;
  /** Of a server, of its pages, and of those that customers see. */
  const BESIDE =
    /^\/(?:healthz|readyz|metrics|docs|openapi\.json|dashboard\/.*|pay\/(?:link\/)?[^/]+\/?(?:method|card)?)?\/?$/;

  function patternOf(path: string): RegExp {
    return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+').replace(/\/$/, '/?')}$`);
  }

  /** What stands in for a part of a path is a part like any other. */
  const plain = (path: string) =>
    path
      .replace(/[?#].*$/, '')
      .replace('<action>', 'cancel')
      .replaceAll(/\{[^}]*\}|<[^>]*>|\$\{?\w+\}?|…/g, 'x');

  function isServed(method: string | null, path: string): boolean {
    if (method === null && BESIDE.test(path)) return true;
    const methods = method === null ? METHODS : [method];
    return methods.some(
      (one) =>
        ours.some((operation) => operation.method === one && operation.path.test(path)) ||
        typeof theirs.match(one, path) === 'object' ||
        typeof theirs.match(one, path.replace(/\/$/, '')) === 'object',
    );
  }

  /** Below a prefix, too, or at the address of one of the sandbox's merchants. */
  const isKnown = (name: string) => {
    const [method = null, path = ''] = name.startsWith('/') ? [null, name] : name.split(' ');
    const within = path.replace(/^\/(?:merchants\/)?[^/]+(?=\/.)/, '');
    return isServed(method, plain(path)) || isServed(method, plain(within));
  };

  it('that a page names by its method is one of ours, or of the gateway', () => {
    const named = (page: Page) =>
      codesIn(page).flatMap((code) => all(/\b((?:GET|POST|PUT|PATCH|DELETE) \/[^\s'"`,;)|]*)/g, code));
    expect(unknown(named, isKnown)).toEqual([]);
    expect(isKnown('GET /charge/')).toBe(false);
  });

  it('whose address a page has is served', () => {
    // One that is cut off may lead anywhere, and examples have routes of their own.
    const named = ({ path, text }: Page) =>
      path.startsWith('examples/') ? [] : all(/127\.0\.0\.1:(?:3000|9100)(\/[^\s"'`<>,)…]*)(?!…)/g, text);
    const isBase = (path: string) => routes.some((route) => route.path.startsWith(`${path}/`));
    expect(unknown(named, (path) => isKnown(path) || isBase(path))).toEqual([]);
    expect(isKnown('/payments/1/mend/')).toBe(false);
  });
});

describe('a name', () => {
  it('of a scope that a page has is one of ours', () => {
    const scopes = ({ text }: Page) => all(/\b((?:payments|invoices|subscriptions|exports):[a-z]+)\b/g, text);
    const isScope = (name: string) => (SCOPES as readonly string[]).includes(name);
    expect(unknown(scopes, isScope)).toEqual([]);
  });

  it('with an underscore that a page has in code is a word of the sources: a field, an event, a code, a metric, a table', () => {
    const words = new Set(
      sources
        .concat('docs/openapi.json')
        .map(textOf)
        .join('\n')
        .match(/[a-z]\w+/g),
    );
    // The tools of assistants are held by their own test, and this page is about names of another package.
    const apart = new Set(['docs/guides/assistants.md', 'docs/guides/from-django-payment-midtrans.md']);
    const others = new Set([
      // of PostgreSQL, Citus, PgBouncer, Docker, NATS, Node.js
      ...['shared_preload_libraries', 'wal_level', 'block_writes', 'enable_unsafe_triggers', 'recover_2pc_interval'],
      ...['force_generic_plan', 'xact_start', 'ignore_startup_parameters', 'idle_transaction_timeout', 'pg_basebackup'],
      ...['stop_grace_period', 'duplicate_window', 'nodejs_eventloop_lag_seconds', 'nodejs_gc_duration_seconds'],
      // of Django, Laravel, the gateway and its clients
      ...['primary_key', 'retry_after', 'api_config', 'account_unlinked', 'verify_signature'],
    ]);
    const named = (page: Page) =>
      apart.has(page.path)
        ? []
        : inlineIn(page.text).flatMap((code) => all(/(?<![\w$./@-])([a-z]+(?:_[a-z0-9]+)+)\b/g, code));
    expect(unknown(named, (name) => words.has(name) || others.has(name))).toEqual([]);
  });
});

// What others wrote and a build puts into dist: noted while it is bundled, and made into one file with the licence of each. The notes
// stay beside it for `npm run audit`, and are not published.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'dist/third-party');
const NOTICES = join(root, 'dist/THIRD-PARTY-NOTICES');
/** The builds that leave something that is run. */
const BUILDS = ['code', 'dashboard', 'docs'];

export interface Bundled {
  /** Where it is installed, from the root of the project. */
  readonly path: string;
  /** Where it is another one than the installed. */
  readonly version?: string;
  /** Some lines that the bundler writes by itself. */
  readonly isHelper: boolean;
}

/** Which bundler has modules of its own under which names; it says itself whose they are. */
const HELPERS: readonly (readonly [prefix: string, brought: string])[] = [
  ['\0rolldown/', 'rolldown'],
  ['\0@oxc-project+runtime@', 'rolldown'],
  ['\0vite/', 'vite'],
];

interface Output {
  readonly type: string;
  readonly modules?: Readonly<Record<string, { readonly renderedLength: number }>>;
}

/** Notes the packages of which something is left in the output. `bundler` is the package that runs this build. */
export function noteBundled(build: string, bundler: 'tsdown' | 'vite') {
  return {
    name: 'note-bundled',
    generateBundle(_options: unknown, outputs: Readonly<Record<string, Output>>) {
      const found = new Map<string, Bundled>();
      for (const { modules = {} } of Object.values(outputs)) {
        for (const [id, { renderedLength }] of Object.entries(modules)) {
          const bundled = renderedLength > 0 ? sourceOf(id, bundler) : undefined;
          if (bundled !== undefined) found.set(bundled.path, bundled);
        }
      }
      writeNote(build, [...found.values()]);
    },
  };
}

export function writeNote(build: string, found: readonly Bundled[]): void {
  const list = found.toSorted((a, b) => a.path.localeCompare(b.path));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${build}.json`), `${JSON.stringify(list, null, 2)}\n`);
}

/** Whose a module is; undefined for our own. */
function sourceOf(id: string, bundler: string): Bundled | undefined {
  const brought = HELPERS.find(([prefix]) => id.startsWith(prefix))?.[1];
  if (brought !== undefined) return { path: installedFor(bundler, brought), isHelper: true };
  if (id.startsWith('\0') && !id.startsWith('\0virtual:')) throw new Error(`Whose is ${JSON.stringify(id)}? Say so.`);
  const within = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.split(sep).join('/'))?.[0];
  return within === undefined ? undefined : { path: fromRoot(within), isHelper: false };
}

/** A bundler's rolldown is its own: there may be another. */
function installedFor(bundler: string, name: string): string {
  const from = join(root, 'node_modules', bundler, 'package.json');
  return fromRoot(name === bundler ? dirname(from) : dirname(createRequire(from).resolve(`${name}/package.json`)));
}

function fromRoot(path: string): string {
  return relative(root, path).split(sep).join('/');
}

/** What the builds have noted. Every build that counts has to be there. */
function readBundled(): readonly Bundled[] {
  return BUILDS.flatMap((build) => JSON.parse(readFileSync(join(folder, `${build}.json`), 'utf8')) as Bundled[]);
}

function notices(): string {
  const described = readBundled().map(describe);
  const parts = [...new Map(described.map((part) => [part.heading, part])).values()];
  parts.sort((a, b) => a.heading.localeCompare(b.heading));
  const sections = parts.map(({ heading, licence, text }) => `${heading}\nLicence: ${licence}\n\n${text}\n`);
  const line = `\n${'-'.repeat(80)}\n\n`;
  return [
    'Gapura holds code of others, which is built into its files. Each stands here with its version and its licence.\n',
    ...sections,
  ].join(line);
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly author?: string | { readonly name: string };
  readonly repository?: { readonly url: string };
}

/** Versions that name no licence, and the one that their author has named since. */
const NAMED_LATER: Readonly<Record<string, string>> = { 'neverpanic@0.0.5': 'MIT' };

function describe({ path, isHelper, version }: Bundled): { heading: string; licence: string; text: string } {
  const manifest = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as Manifest;
  const heading = `${manifest.name}@${version ?? manifest.version}`;
  const licence = manifest.license ?? NAMED_LATER[heading];
  if (licence === undefined) throw new Error(`${heading} says nothing of its licence.`);
  const files = readdirSync(join(root, path)).filter((file) => /^(?:licen[cs]e|copying|notice)(?:\.\w+)?$/i.test(file));
  const texts = files.sort().map((file) => readFileSync(join(root, path, file), 'utf8').trim());
  const text = texts.length > 0 ? texts.join('\n\n') : textOf({ ...manifest, license: licence }, heading);
  // A bundler's file goes on with what it has of others itself, and we have nothing of that.
  const own = isHelper ? (text.split('\n# Licenses of bundled dependencies')[0] ?? text).trim() : text;
  return { heading, licence, text: own };
}

/** The words of a licence that is only named. */
function textOf({ license, author, repository }: Manifest, heading: string): string {
  const source = repository && `the authors of ${repository.url.replace(/^git\+|\.git$/g, '')}`;
  const holder = (typeof author === 'string' ? author : author?.name) ?? source;
  if (license !== 'MIT' || holder === undefined) throw new Error(`${heading} comes without the text of its licence.`);
  const [, terms = ''] = /^Copyright.*\n\n([\s\S]+)$/m.exec(readFileSync(join(root, 'LICENSE'), 'utf8')) ?? [];
  return `MIT License\n\nCopyright (c) ${holder}\n\n${terms.trim()}`;
}

if (import.meta.filename === process.argv[1]) writeFileSync(NOTICES, notices());

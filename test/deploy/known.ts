// What the code knows, for files that name it from outside: settings, commands and their options, addresses of a server.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SETTINGS } from '../../src/config/settings.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const readText = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** Names of the environment that are not ours; Node.js reads the one, the shell the other. */
const OTHERS = new Set(['NODE_ENV', 'PATH']);

export function unknownSettings(names: readonly string[]): string[] {
  return names.filter((name) => !(name in SETTINGS) && !OTHERS.has(name));
}

const commandLine = readdirSync(`${root}/src/cli`, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => readText(`src/cli/${path}`))
  .join('\n');
const COMMANDS = new Set([...commandLine.matchAll(/\.command\(\s*'([a-z]+)/g)].map(([, name]) => name));
const OPTIONS = new Set([...commandLine.matchAll(/option\(\s*'(--[a-z-]+)/g)].map(([, name]) => name));

/** What the command line does not know of `serve --no-worker`. */
export function unknownWords([command = '', ...options]: readonly string[]): string[] {
  const names = options.map((option) => option.replace(/=.*$/, ''));
  return [...[command].filter((name) => !COMMANDS.has(name)), ...names.filter((name) => !OPTIONS.has(name))];
}

const server = readText('src/host/server.ts');

/** Whether a server answers at a path without a prefix. */
export function isServed(path: string): boolean {
  return server.includes(`app.get('${path}'`);
}

/** How long a process that is told to stop may take: it drains, finishes what is under way, and closes what is open. */
export function stopMs(env: Readonly<Record<string, unknown>>): number {
  return Number(env.GAPURA_DRAIN_MS ?? 0) + Number(env.GAPURA_SHUTDOWN_TIMEOUT_MS) + 2_000;
}

/** The pairs of a file of settings. */
export function readEnvFile(path: string): Record<string, string> {
  const lines = readText(path).split('\n');
  return Object.fromEntries(lines.flatMap((line) => [/^([A-Z_\d]+)=(.*)$/.exec(line)?.slice(1) ?? []].filter(isPair)));
}

function isPair(found: readonly string[]): found is [string, string] {
  return found.length === 2;
}

// Lives through a guide from top to bottom: its commands are sent, its programs run, its answers held against the real ones.

import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { TestGapura } from '../support/gapura.ts';
import { runTypeScript } from './guide.ts';
import { createShell, type Shell } from './shell.ts';

interface Block {
  readonly language: string;
  readonly code: string;
  /** Nothing stands between it and the block before. */
  readonly adjacent: boolean;
}

export interface Story {
  readonly shell: Shell;
  /** How many blocks of each language were lived through. */
  readonly lived: Map<string, number>;
}

export interface StoryOptions {
  /** Languages that are read and not run: parts of a program that is not there whole. */
  readonly skipped?: readonly string[];
  load(name: string): Promise<unknown>;
  /** Languages besides sh, json and ts; each gets the code with the addresses of here. */
  readonly programs?: Readonly<Record<string, (code: string, shell: Shell) => Promise<void>>>;
  /** Runs the commands of a guide that are not curl; without it they are only read. */
  readonly command?: (words: readonly string[]) => Promise<string>;
  /** Addresses in the guide that stand for others here. */
  readonly addresses?: Readonly<Record<string, string>>;
}

/** What a story needs of a Gapura, in this process or in another. */
export type Stage = Pick<TestGapura, 'url'> & {
  readonly keys: Pick<TestGapura['keys'], 'budi' | 'staff'>;
  readonly sandbox: Pick<TestGapura['sandbox'], 'url' | 'settled'>;
};

/** `path` is below docs. A block of JSON right after one of sh is what its last command answers, or a part of it. */
export async function live(path: string, t: Stage, options: StoryOptions): Promise<Story> {
  const addresses = Object.entries({
    'http://127.0.0.1:3000': t.url,
    'http://127.0.0.1:9100': t.sandbox.url,
    ...options.addresses,
  });
  const toHere = (text: string) => addresses.reduce((known, [guide, here]) => known.replaceAll(guide, here), text);
  const toGuide = (text: string) => addresses.reduce((known, [guide, here]) => known.replaceAll(here, guide), text);
  const shell = createShell({
    variables: { GAPURA_KEY: t.keys.budi, STAFF_KEY: t.keys.staff },
    toHere,
    toGuide,
    command: options.command,
    after: async () => void (await t.sandbox.settled()),
    check: ({ words, answers = '' }, answer) => expect(answer, words.join(' ')).toContain(answers),
  });
  const lived = new Map<string, number>();
  let answer: string | null = null;
  for (const { language, code, adjacent } of blocksOf(path)) {
    lived.set(language, (lived.get(language) ?? 0) + 1);
    if (options.skipped?.includes(language)) continue;
    if (language === 'sh') {
      answer = await shell.run(code);
      continue;
    }
    if (language === 'json' && answer !== null && adjacent)
      holds(JSON.parse(answer), JSON.parse(code), `${path}: ${answer}`);
    else if (language === 'ts') await inEnvironment(shell, () => runTypeScript(toHere(code), options.load));
    else await options.programs?.[language]?.(toHere(code), shell);
    answer = null;
  }
  return { shell, lived };
}

function blocksOf(path: string): Block[] {
  const text = readFileSync(new URL(`../../docs/${path}`, import.meta.url), 'utf8');
  let end = 0;
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(
    ({ 0: whole, 1: language = '', 2: code = '', index }) => {
      const adjacent = text.slice(end, index).trim() === '';
      end = index + whole.length;
      return { language, code, adjacent };
    },
  );
}

/** The variables of the shell are those of its programs. */
async function inEnvironment(shell: Shell, work: () => Promise<void>): Promise<void> {
  const before = { ...process.env };
  Object.assign(process.env, Object.fromEntries(shell.variables));
  try {
    await work();
  } finally {
    for (const name of shell.variables.keys()) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
}

/** What a guide shows of an answer is in it: digits stand for any digits, and … for anything. */
export function holds(actual: unknown, shown: unknown, where: string): void {
  if (typeof shown === 'string') {
    expect(typeof actual, where).toBe('string');
    const parts = shown
      .split('…')
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\d/g, '\\d'));
    expect(actual, where).toMatch(new RegExp(`^${parts.join('[^]*')}$`));
  } else if (Array.isArray(shown)) {
    expect(actual, where).toHaveLength(shown.length);
    for (const [place, item] of shown.entries()) holds((actual as unknown[])[place], item, where);
  } else if (typeof shown === 'object' && shown !== null) {
    for (const [name, value] of Object.entries(shown)) {
      expect(actual, where).toHaveProperty(name);
      holds((actual as Record<string, unknown>)[name], value, where);
    }
  } else expect(actual, where).toBe(shown);
}

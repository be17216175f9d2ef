// Reads a guide as the tests need it: its blocks of code, its tables, and the commands in its shell blocks.

import { readFileSync } from 'node:fs';
import ts from 'typescript';

export interface Guide {
  blocks(language: string): string[];
  /** The cells of every row of the tables whose head begins with these cells, without code marks. */
  rows(...head: string[]): string[][];
}

export function readGuide(name: string): Guide {
  return readPage(`guides/${name}`);
}

/** A page by its path below `docs`. */
export function readPage(path: string): Guide {
  const text = readFileSync(new URL(`../../docs/${path}`, import.meta.url), 'utf8');
  const cellsOf = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', ''));
  return {
    blocks: (language) =>
      [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
        .filter((found) => found[1] === language)
        .map(([, , c]) => c ?? ''),
    rows: (...head) => {
      const tables = text.split(/\n(?!\|)/).filter((part) => part.includes('\n| -'));
      return tables.flatMap((table) => {
        const lines = table.split('\n').filter((line) => line.startsWith('|'));
        const [first = '', , ...rows] = lines;
        return cellsOf(first).join('|').startsWith(head.join('|')) ? rows.map(cellsOf) : [];
      });
    },
  };
}

/** Runs a block as a module of its own; `load` stands in for the packages that a reader would have installed. */
export async function runTypeScript(block: string, load: (name: string) => Promise<unknown>): Promise<void> {
  const awaited = block
    .replaceAll(/^import '(.+)';$/gm, "await load('$1');")
    .replaceAll(/^import \{(.+)\} from '(.+)';$/gm, "const {$1} = await load('$2');")
    .replaceAll(/^import (\w+) from '(.+)';$/gm, "const $1 = (await load('$2')).default;");
  const options = { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext };
  const { outputText } = ts.transpileModule(awaited, { compilerOptions: options });
  const body = outputText.replaceAll(/^export \{\};$/gm, '');
  const AsyncFunction = (async () => undefined).constructor as new (
    ...parts: string[]
  ) => (loader: typeof load) => Promise<void>;
  await new AsyncFunction('load', body)(load);
}

export interface Command {
  readonly words: string[];
  /** What the guide says that the answer contains. */
  readonly answers: string | undefined;
}

/** The commands of a shell block, each with the `# answers` line under it. */
export function commandsOf(block: string): Command[] {
  const commands: { words: string[]; answers: string | undefined }[] = [];
  for (const [line] of block.matchAll(/^#.*$|^(?:'[^']*'|[^'\n])+$/gm)) {
    const answers = /^# answers (.+)$/.exec(line)?.[1];
    const last = commands.at(-1);
    if (answers !== undefined && last !== undefined) last.answers = answers;
    else if (!line.startsWith('#')) commands.push({ words: argumentsIn(line), answers: undefined });
  }
  return commands;
}

function argumentsIn(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
}

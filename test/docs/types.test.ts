// Every block of TypeScript in the documentation has its types, all pages in one run of the compiler; translations have the same code.

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { isTranslation, root } from './pages.ts';

const docs = join(root, 'docs');

/** What parts of programs take for granted: a Gapura, a caller, and functions of the reader's own. */
const TAKEN_FOR_GRANTED = `
  declare const gapura: import('gapura').Gapura;
  declare const caller: import('gapura').Acting;
  declare const id: string;
  declare const savedCardToken: string;
  declare const client: import('gapura/client').GatewayClient;
  declare const body: Readonly<Record<'order_id' | 'status_code' | 'gross_amount' | 'signature_key', string>>;
  declare function sendTheOrder(orderId: string): Promise<void>;
  declare function ship(orderId: string): Promise<void>;
  declare function updateTheBooks(event: import('gapura').GapuraEvent<'payment_settled' | 'payment_refunded'>): void;
  declare function writeTheLog(event: import('gapura').GapuraEvent): void;
  declare function extendAccess(subscriptionId: string, paymentId: string | undefined): Promise<void>;
  declare function askForANewCard(subscriptionId: string): Promise<void>;
  declare module 'midtrans-client';
`;

/** Files of the reader's that blocks import. */
const OF_THE_READER: Readonly<Record<string, string>> = {
  'users.ts': `export declare function findUser(cookie: string | undefined): Promise<{ id: string; isStaff: boolean } | null>;`,
  'app.module.ts': 'export class AppModule {}',
};

function pagesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return pagesIn(path);
    return entry.name.endsWith('.md') && !isTranslation(relative(root, path)) ? [path] : [];
  });
}

/** Each block as a module in a folder of its page, under the name in its first line or the number of its line. */
function modulesOf(page: string): [string, string][] {
  const text = readFileSync(page, 'utf8');
  const folder = page.replace(/\.md$/, '');
  const blocks = [...text.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(({ 1: code = '', index }): [string, string] => {
    const name = /^\/\/ (\S+\.ts)\n/.exec(code)?.[1] ?? `line-${text.slice(0, index).split('\n').length}.ts`;
    return [join(folder, name), `${code}\nexport {};\n`];
  });
  const taken = Object.entries(OF_THE_READER).map(([name, code]): [string, string] => [join(folder, name), code]);
  return blocks.length === 0 ? [] : [...blocks, ...taken];
}

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts', 'lib.es2024.string.d.ts'],
  types: ['node'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  paths: {
    gapura: [join(root, 'src/index.ts')],
    'gapura/client': [join(root, 'src/client.ts')],
    'gapura/*': [join(root, 'src/*/index.ts')],
    '@/*': [join(docs, 'guides/mount/*')],
  },
  allowImportingTsExtensions: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  skipLibCheck: true,
};

function faultsOf(files: ReadonlyMap<string, string>): string[] {
  const host = ts.createCompilerHost(OPTIONS);
  const { getSourceFile, fileExists, readFile, directoryExists } = host;
  // As `tsc` does: the types of TypeScript are not in the comments.
  host.jsDocParsingMode = ts.JSDocParsingMode.ParseForTypeErrors;
  const folders = new Set([...files.keys()].flatMap(foldersOf));
  host.getCurrentDirectory = () => root;
  host.fileExists = (name) => files.has(name) || fileExists(name);
  host.readFile = (name) => files.get(name) ?? readFile(name);
  host.directoryExists = (name) => folders.has(name) || directoryExists?.(name) === true;
  host.getSourceFile = (name, ...rest) => {
    const code = files.get(name);
    return code === undefined ? getSourceFile(name, ...rest) : ts.createSourceFile(name, code, ts.ScriptTarget.ES2023);
  };
  const program = ts.createProgram([...files.keys()], OPTIONS, host);
  const looked = [...files.keys()].flatMap((name) => program.getSourceFile(name) ?? []);
  expect(looked).toHaveLength(files.size);
  return [program.getOptionsDiagnostics(), ...looked.map((file) => ts.getPreEmitDiagnostics(program, file))]
    .flat()
    .map(({ file, start = 0, messageText }) => {
      const line = (file?.getLineAndCharacterOfPosition(start).line ?? 0) + 1;
      const where = `${relative(root, file?.fileName ?? '')}:${line}`;
      return `${where}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
    });
}

function foldersOf(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_part, count) => parts.slice(0, count).join('/'));
}

describe('the TypeScript of all pages', () => {
  it('has its types', () => {
    const modules = pagesIn(docs).flatMap(modulesOf);
    expect(modules.length).toBeGreaterThan(40);
    const files = new Map([
      ...modules,
      [join(docs, 'taken-for-granted.ts'), TAKEN_FOR_GRANTED],
      [join(docs, 'wrong.ts'), `gapura.payments.charge(caller, { gross_amount: true });\nexport {};`],
    ]);
    expect(files.size).toBe(modules.length + 2);
    // The one that is wrong shows that faults are found.
    expect(faultsOf(files)).toEqual([expect.stringMatching(/^docs\/wrong\.ts:1: /)]);
  });
});

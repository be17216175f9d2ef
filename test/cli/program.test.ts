// The command line as a whole: what it knows, what it says of words that it does not know, its exit codes, its completion.

import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { commandLineText, JSON_SHAPES, listCommands, REFERENCE } from '../../scripts/command-line.ts';
import { completionScript, completionWords, SHELLS } from '../../src/cli/completion.ts';
import { createProgram } from '../../src/cli/program.ts';
import { freePort, newWorkspace, processTestMs, removeWorkspaces, runCommand } from '../support/process.ts';
import { runHere } from '../support/run-here.ts';

const sh = promisify(execFile);

vi.setConfig({ testTimeout: processTestMs, hookTimeout: processTestMs });
afterAll(removeWorkspaces);

describe('the reference of the command line', () => {
  it('says what the program says; after a change run: npx tsx scripts/command-line.ts', () => {
    expect(readFileSync(REFERENCE, 'utf8')).toBe(commandLineText());
  });

  it('has JSON for every command that prints something, and describes its shape', () => {
    // What these two print has a form already: that of a shell, and that of the assistants' protocol.
    const speaking = listCommands(createProgram()).filter(({ path }) => !['completion', 'mcp'].includes(path));
    expect(speaking.length).toBeGreaterThan(20);
    const silent = speaking.filter(({ command }) => !command.options.some(({ long }) => long === '--json'));
    expect(silent.map(({ path }) => path)).toEqual([]);
    // Names that are aliases of others have a shape too.
    expect(speaking.filter(({ path }) => JSON_SHAPES[path] === undefined).map(({ path }) => path)).toEqual([]);
  });
});

describe('what the command line does not know', () => {
  const id = '0198a3c2-9d02-7a31-8c55-1b2e4f60a7d3';
  const cases: [args: string[], code: number, sentence: RegExp][] = [
    [['kyes'], 2, /^Unknown command 'kyes'\. Did you mean keys\?\n$/],
    [['keys', 'lits'], 2, /^Unknown command 'lits'\. Did you mean list\?\n$/],
    [['keys', 'list', '--jsno'], 2, /^Unknown option '--jsno'\. Did you mean --json\?\n$/],
    [['keys', 'revoke'], 2, /^Missing required argument 'id'\.\n$/],
    [
      ['keys', 'create', '--owner', 'x', '--scopes', 'payment:read'],
      2,
      /^--scopes .* Did you mean payments:read\? Known: /,
    ],
    [['webhooks', 'add', 'http://x', '--events', 'payment_setled'], 2, /^--events .* Did you mean payment_settled\? /],
    [['webhooks', 'attempts', id, '--outcome', 'delivred'], 2, /^--outcome .* Did you mean delivered\? /],
    [['notifications', 'list', '--limit', '0'], 2, /^--limit takes a whole number from 1 to 99999\.\n$/],
    [['serve', '--port', '70000'], 2, /^--port takes a whole number from 0 to 65535\.\n$/],
    [['completion', 'fsh'], 2, /^completion does not know fsh\. Did you mean fish\? Known: bash, zsh, fish\.\n$/],
  ];

  it('is answered with one line, with what was probably meant, and exit code 2', async () => {
    const [asProcess, ...answers] = await Promise.all([
      runCommand(cases[0]?.[0] ?? [], {}),
      ...cases.map(([args]) => runHere(args, {})),
    ]);
    expect(asProcess).toEqual(answers[0]);
    for (const [index, [args, code, sentence]] of cases.entries()) {
      expect([args, answers[index]]).toEqual([args, { code, stdout: '', stderr: expect.stringMatching(sentence) }]);
    }
  });

  it('is JSON on standard error with --json, and so is every other failure, with its code', async () => {
    const { env } = await newWorkspace({ empty: true });
    const port = await freePort();
    const away = { ...env, DATABASE_URL: `postgres://gapura:hunter22@127.0.0.1:${port}/shop` };
    const [usage, group, setting, unreachable] = await Promise.all([
      runCommand(['keys', 'list', '--json', '--nothing'], env),
      runCommand(['keys', '--json'], env),
      runCommand(['keys', 'list', '--json'], { ...env, GAPURA_PORT: '3001' }),
      runCommand(['keys', 'list', '--json'], away),
    ]);
    const failure = ({ stderr }: { stderr: string }) => (JSON.parse(stderr) as { error: unknown }).error;
    expect([usage.code, failure(usage)]).toEqual([2, { code: 'usage', message: "Unknown option '--nothing'." }]);
    expect([group.code, failure(group)]).toEqual([2, { code: 'usage', message: expect.any(String) }]);
    expect([setting.code, failure(setting)]).toEqual([
      3,
      {
        code: 'configuration',
        message: 'GAPURA_PORT: is not a setting; did you mean PORT? Correct the name, or remove it',
      },
    ]);
    expect([unreachable.code, failure(unreachable)]).toEqual([
      4,
      { code: 'unreachable', message: expect.stringMatching(/^Cannot open the PostgreSQL database "shop"/) },
    ]);
    expect(unreachable.stderr).not.toContain('hunter22');
  });

  it('help and the version end with 0, a command without its subcommand with 2', async () => {
    const [help, version, bare] = await Promise.all([
      runCommand(['keys', 'create', '--help'], {}),
      runCommand(['--version'], {}),
      runCommand(['keys'], {}),
    ]);
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help.stdout).toMatch(/--scopes <a,b> .*\(choices:[\s\S]*"payments:read"/);
    expect(version).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
    expect(bare).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/^Usage: gapura keys/) });
  });
});

describe('gapura completion', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gapura-completion-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('prints a script that the shell can read, where the shell is there', async () => {
    const check = { bash: ['-n'], zsh: ['-n'], fish: ['--no-execute'] };
    for (const shell of SHELLS) {
      const file = join(folder, `gapura.${shell}`);
      await writeFile(file, completionScript(shell, completionWords(createProgram())));
      const checked = spawnSync(shell, [...check[shell], file], { encoding: 'utf8' });
      if (checked.error === undefined) expect([shell, checked.status, checked.stderr]).toEqual([shell, 0, '']);
    }
    const printed = await runCommand(['completion', 'bash'], {});
    expect(printed).toEqual({ code: 0, stderr: '', stdout: readFileSync(join(folder, 'gapura.bash'), 'utf8') });
  });

  it.each([
    ['gapura k', 'keys'],
    ['gapura keys ', 'create list revoke --help'],
    ['gapura keys create --ex', '--expires'],
    ['gapura keys create --owner x --scopes adm', 'admin'],
    ['gapura keys create --scopes=adm', 'admin'],
    // Bash replaces only what stands behind the last colon.
    ['gapura keys create --scopes payments:r', 'read refund'],
    ['gapura keys create --scopes admin,inv', 'admin,invoices:read admin,invoices:write'],
    ['gapura notifications list --kind ', 'transaction subscription pay_account'],
    ['gapura sandbox --data-dir ', ''],
    ['gapura completion ', 'bash zsh fish --help'],
  ])('completes "%s" in bash', async (line, words) => {
    const file = join(folder, 'sourced.bash');
    await writeFile(file, completionScript('bash', completionWords(createProgram())));
    const script = `source "$1"; COMP_LINE=$2 COMP_POINT=\${#2}; _gapura; echo "\${COMPREPLY[*]}"`;
    expect((await sh('bash', ['-c', script, 'bash', file, line])).stdout).toBe(`${words}\n`);
  });
});

// Runs a command of the command line in this process, and catches what it prints and how it ends.

import { format } from 'node:util';
import { vi } from 'vitest';
import { runProgram } from '../../src/cli/run.ts';
import { bareEnvironment, type Environment, type runCommand } from './process.ts';

let before: Promise<unknown> = Promise.resolve();

/**
 * As `runCommand` does, in this process, which has loaded the program already: a tenth of the work. For what a command says and does; that its
 * process starts, ends by itself and has the exit code is seen where it runs as one. One after another: they share what is written.
 */
export function runHere(args: readonly string[], env: Environment): ReturnType<typeof runCommand> {
  const ran = before.then(() => runAlone(args, env));
  before = ran.catch(() => undefined);
  return ran;
}

/** What a command throws in place of the end of its process. */
class Ended extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`The command ended with ${code}.`);
    this.code = code;
  }
}

async function runAlone(args: readonly string[], env: Environment) {
  const { env: ownEnv, exitCode: ownExitCode } = process;
  const written = { stdout: '', stderr: '' };
  const to = (name: 'stdout' | 'stderr', text: string) => {
    written[name] += text;
    return true;
  };
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((...words) => void to('stdout', `${format(...words)}\n`)),
    vi.spyOn(console, 'error').mockImplementation((...words) => void to('stderr', `${format(...words)}\n`)),
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => to('stdout', String(text))),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => to('stderr', String(text))),
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Ended(Number(code ?? 0));
    }),
  ];
  process.env = bareEnvironment(env);
  process.exitCode = undefined;
  try {
    const code = await runProgram(args).then(
      () => Number(process.exitCode ?? 0),
      (error: unknown) => {
        if (error instanceof Ended) return error.code;
        throw error;
      },
    );
    return { code: code as number | null, ...written };
  } finally {
    process.env = ownEnv;
    process.exitCode = ownExitCode;
    for (const spy of spies) spy.mockRestore();
  }
}

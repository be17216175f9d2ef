// Programs in other languages, run to their end or until a test has seen enough.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

export interface Program {
  /** How it ended, with all that it wrote. */
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>;
  output(): string;
  /** Resolves when the output holds the pattern; rejects if it ends without it. */
  says(pattern: RegExp): Promise<void>;
  end(): void;
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export function startProgram(
  [program = '', ...args]: readonly string[],
  place: { readonly cwd: string; readonly env: Record<string, string> },
): Program {
  const child = spawn(program, args, { ...place, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let output = '';
  const looks = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      for (const look of looks) look();
    });
  }
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return { code, output };
  });
  return {
    ended,
    output: () => output,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => pattern.test(output) && resolve();
        looks.add(look);
        look();
        void ended.then(() => reject(new Error(`It ended without ${pattern}:\n${output}`)));
      }),
    end: () => child.kill('SIGKILL'),
  };
}

const PRESENT = {
  PHP: ['php', '-r', 'exit(extension_loaded("curl") ? 0 : 1);'],
  Python: ['python3', '-c', 'import sys; sys.exit(sys.version_info < (3, 9))'],
  mypy: ['mypy', '--version'],
} as const;

/** Whether it cannot be tried here. Where all have to be, one that is missing fails its tests instead. */
export function isMissing(language: keyof typeof PRESENT): boolean {
  const [program, ...args] = PRESENT[language];
  if (process.env.GAPURA_REQUIRE_LANGUAGES || spawnSync(program, args).status === 0) return false;
  console.warn(`${language} is not installed here: its tests are skipped`);
  return true;
}

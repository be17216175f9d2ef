// Runs a program of the empty project, and gives what it wrote.

import { type ExecFileOptions, execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export const project = inject('project');

export function run(command: string, args: readonly string[], options: ExecFileOptions = {}): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(command, args, { cwd: project, maxBuffer: 64 * 1_024 * 1_024, ...options }, (error, stdout, stderr) => {
      const code = typeof error?.code === 'number' ? error.code : error === null ? 0 : 1;
      resolve({ code, stdout: String(stdout), stderr: String(stderr) });
    });
  });
}

/** Throws, with everything that was written, where the program does not end well. */
export async function runWell(command: string, args: readonly string[], options?: ExecFileOptions): Promise<string> {
  const { code, stdout, stderr } = await run(command, args, options);
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')} ended with ${code}:\n${stdout}${stderr}`);
  return stdout;
}

export function write(name: string, text: string): string {
  const path = join(project, name);
  writeFileSync(path, text);
  return path;
}

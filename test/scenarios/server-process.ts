// A Gapura in a process of its own, which tests may kill as a machine would.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { DatabaseOptions } from '../../src/store/database.ts';

export interface ServerOptions {
  readonly database: Pick<DatabaseOptions, 'url' | 'dataDir' | 'schema'>;
  readonly gatewayUrl: string;
}

export interface ServerProcess {
  readonly url: string;
  /** Ends it at once and without warning (SIGKILL). */
  kill(): Promise<void>;
}

export async function startServerProcess(options: ServerOptions): Promise<ServerProcess> {
  const path = fileURLToPath(new URL('../fixtures/notification-server.ts', import.meta.url));
  const child = fork(path, [JSON.stringify(options)], { execArgv: ['--import', 'tsx'] });
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The server ended with ${code} before it listened`);
  });
  const [url] = (await Promise.race([once(child, 'message'), failed])) as [string];
  failed.catch(() => undefined);
  return {
    url,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

// The log of a Gapura in a test: everything that it is told is looked through for secrets, whoever listens besides.

import { inspect } from 'node:util';
import type { Log } from '../../src/services/log.ts';
import { secretsIn } from './secrets.ts';

export interface WatchedLog extends Log {
  /** Fails where a secret was logged. */
  check(): void;
}

export function watchLog(listener?: Log | null): WatchedLog {
  const found: string[] = [];
  const watch = (level: keyof Log) => (fields: object, message: string) => {
    const line = `${message} ${inspect(fields, { depth: 10 })}`;
    const secrets = secretsIn(line);
    if (secrets.length > 0) found.push(`${secrets.join(', ')}: ${line.slice(0, 500)}`);
    listener?.[level](fields, message);
  };
  return {
    debug: watch('debug'),
    info: watch('info'),
    warn: watch('warn'),
    error: watch('error'),
    check() {
      if (found.length > 0) throw new Error(`Secrets were logged:\n${found.join('\n')}`);
    },
  };
}

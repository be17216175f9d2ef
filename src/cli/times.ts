// Times as they are given to commands.

import { CommandError } from './failure.ts';

/** As an ISO string; undefined where the option was not given. */
export function parseTime(option: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const parsed = new Date(value);
  if (Number.isNaN(parsed.getTime())) {
    throw new CommandError(`${option} takes a time such as 2026-01-15T10:00:00+07:00.`, 'usage');
  }
  return parsed.toISOString();
}

// Variables that were meant to be settings.

import type { ConfigFault } from './config-error.ts';
import { SETTING_NAMES, SETTINGS } from './settings.ts';

/** A misspelled name would leave its setting silently at the default. Names that resemble none are another program's. */
export function misspelledNames(env: Readonly<Record<string, string | undefined>>): ConfigFault[] {
  const faults: ConfigFault[] = [];
  for (const name of Object.keys(env)) {
    if (!/^(GAPURA|GATEWAY|JWT)_./.test(name) || !env[name] || Object.hasOwn(SETTINGS, name)) continue;
    const meant = SETTING_NAMES.find((known) => isMisspelling(name, known));
    if (meant === undefined) continue;
    faults.push({ name, problem: `is not a setting; did you mean ${meant}? Correct the name, or remove it` });
  }
  return faults;
}

const SHORT_NAME_LENGTH_MAX = 14;

function isMisspelling(name: string, known: string): boolean {
  const [prefix = ''] = known.split('_', 1);
  if (!name.startsWith(`${prefix}_`)) return false;
  // Cut short, as GATEWAY_ENV or GATEWAY_TIMEOUT are; a cut within the first letters would say too little.
  if (known.startsWith(name) && name.length >= prefix.length + 4) return true;
  return editDistance(name, known) <= (known.length <= SHORT_NAME_LENGTH_MAX ? 1 : 2);
}

/** How many letters must be added, removed, replaced or swapped with their neighbour to make one text of the other. */
function editDistance(from: string, to: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (beforePrevious[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforePrevious, previous] = [previous, current];
  }
  return previous[to.length] ?? 0;
}

// Prometheus of Debian's package, where it is installed.

import { spawnSync } from 'node:child_process';

const isInstalled = spawnSync('promtool', ['--version']).status === 0;

/** Why there can be none here; undefined where there can. A run that must have one does not pass without. */
export const noPrometheusBecause: string | undefined =
  isInstalled || process.env.GAPURA_REQUIRE_PROMETHEUS ? undefined : 'Prometheus is not installed here';
if (noPrometheusBecause !== undefined) console.warn(`${noPrometheusBecause}: its tests are skipped`);

// The configuration: the environment's text checked as a whole. The only file that reads it.

import { assemble, type Config } from './config.ts';
import { ConfigError, type ConfigFault } from './config-error.ts';
import { misspelledNames } from './misspellings.ts';
import { isLoopbackHost, SettingError } from './parsers.ts';
import { faultsBetween } from './rules.ts';
import { SETTING_NAMES, SETTINGS, type SettingName, type Values } from './settings.ts';

export type { Config } from './config.ts';
export { ConfigError } from './config-error.ts';
export { describeConfig } from './description.ts';
export { PROCESSES_MAX } from './settings.ts';
export { isLoopbackHost };

type Environment = Readonly<Record<string, string | undefined>>;

/** Throws a ConfigError that names every fault. An empty variable counts as absent: compose files and CI set those. */
export function loadConfig(env: Environment = process.env): Config {
  const { values, faults } = parseSettings(env, SETTING_NAMES);
  faults.push(...faultsBetween(values, (name) => Boolean(env[name])), ...misspelledNames(env));
  if (faults.length > 0) throw new ConfigError(faults);
  // Without a fault every setting has passed its parser, and none is missing.
  return assemble(values as Values);
}

/** The configuration with options of the command line, which win over the environment; one that is absent changes nothing. */
export function loadConfigWith(options: { readonly [Name in SettingName]?: string | undefined }): Config {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return loadConfig({ ...process.env, ...Object.fromEntries(given) });
}

export type SandboxSettings = Pick<Values, 'GAPURA_SANDBOX_PORT' | 'GAPURA_DATA_DIR'>;

/** What a sandbox alone needs: it serves any client of the gateway, whatever else is set for a server. */
export function loadSandboxSettings(env: Environment = process.env): SandboxSettings {
  const { values, faults } = parseSettings(env, ['GAPURA_SANDBOX_PORT', 'GAPURA_DATA_DIR']);
  if (faults.length > 0) throw new ConfigError(faults);
  return values as SandboxSettings;
}

/** A setting with a fault has no value here, and one that is absent is null: the rules between settings skip the former. */
function parseSettings(
  env: Environment,
  names: readonly SettingName[],
): { values: Partial<Values>; faults: ConfigFault[] } {
  const values: Partial<Record<SettingName, unknown>> = {};
  const faults: ConfigFault[] = [];
  for (const name of names) {
    const { parser, default: fallback } = SETTINGS[name];
    const text = env[name] || fallback;
    try {
      values[name] = text === null ? null : parser.parse(text);
    } catch (error) {
      if (!(error instanceof SettingError)) throw error;
      faults.push({ name, problem: `${error.message}; allowed is ${parser.allowed}` });
    }
  }
  return { values: values as Partial<Values>, faults };
}

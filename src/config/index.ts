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
export { isLoopbackHost };

type Environment = Readonly<Record<string, string | undefined>>;

/** Throws a ConfigError that names every fault. An empty variable counts as absent: compose files and CI set those. */
export function loadConfig(env: Environment = process.env): Config {
  const { values, faults } = parseSettings(env);
  faults.push(...faultsBetween(values, (name) => Boolean(env[name])), ...misspelledNames(env));
  if (faults.length > 0) throw new ConfigError(faults);
  // Without a fault every setting has passed its parser, and none is missing.
  return assemble(values as Values);
}

/** A setting with a fault has no value here, and one that is absent is null: the rules between settings skip the former. */
function parseSettings(env: Environment): { values: Partial<Values>; faults: ConfigFault[] } {
  const values: Partial<Record<SettingName, unknown>> = {};
  const faults: ConfigFault[] = [];
  for (const name of SETTING_NAMES) {
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

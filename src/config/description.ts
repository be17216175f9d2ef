// The configuration shown again, a row for each setting, without its secrets.

import { Secret } from '../domain/secret.ts';
import { type Config, valueAt } from './config.ts';
import { SETTING_NAMES, SETTINGS, type SettingName } from './settings.ts';

export interface ConfigRow {
  readonly name: SettingName;
  readonly value: string;
  readonly about: string;
}

/** The configuration in force, a row for each setting, with its secrets masked. */
export function describeConfig(config: Config): ConfigRow[] {
  return SETTING_NAMES.map((name) => ({ name, value: show(name, valueAt(config, name)), about: SETTINGS[name].about }));
}

const ENDING_LENGTH = 4;
const KEY_WITH_ENDING_LENGTH_MIN = 16;

function show(name: SettingName, value: unknown): string {
  const { display, unit } = SETTINGS[name];
  if (value === null || value === '') return 'not set';
  if (value instanceof Secret) {
    const key = value.reveal();
    const showsEnding = display === 'secret key' && key.length >= KEY_WITH_ENDING_LENGTH_MIN;
    return showsEnding ? `set, ends in ${key.slice(-ENDING_LENGTH)}` : 'set';
  }
  if (Array.isArray(value)) return value.join(',') || 'none';
  return unit === null ? String(value) : `${value} ${unit}`;
}

// Values of options and arguments, checked, with what was probably meant.

import { Option } from 'commander';
import { baseUrl } from '../config/parsers.ts';
import { didYouMean } from '../text/spelling.ts';
import { CommandError } from './failure.ts';

const NUMBER_MAX = 99_999;

/** A whole number in a range, for `--limit` and the like. */
export function wholeNumber(option: string, min = 0, max = NUMBER_MAX): (text: string) => number {
  return (text) => {
    const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new CommandError(`${option} takes a whole number from ${min} to ${max}.`, 'usage');
  };
}

/** The same, or the word `auto`; as text, for the configuration. */
export function numberOrAuto(option: string, min: number, max: number): (text: string) => string {
  return (text) => {
    if (text === 'auto' || (/^\d{1,10}$/.test(text) && Number(text) >= min && Number(text) <= max)) return text;
    throw new CommandError(`${option} takes a whole number from ${min} to ${max}, or auto.`, 'usage');
  };
}

/** The address of a website, without a slash at its end. */
export function webAddress(option: string): (text: string) => string {
  return (text) => {
    try {
      return baseUrl.parse(text);
    } catch {
      throw new CommandError(`${option} takes ${baseUrl.allowed}.`, 'usage');
    }
  };
}

/** An option that takes one of a fixed set of words; its help names them. */
export function oneOf(flags: string, about: string, known: readonly string[]): Option {
  const option = new Option(flags, about).choices(known);
  return option.argParser((text: string) => checkWord(nameOf(option), text, known));
}

/** An option that takes several of a fixed set of words, separated by commas. */
export function listOf(flags: string, about: string, known: readonly string[]): Option {
  const option = new Option(flags, about).choices(known);
  return option.argParser((text: string) =>
    text.split(',').map((word) => checkWord(nameOf(option), word.trim(), known)),
  );
}

export function jsonOption(about = 'print JSON'): Option {
  return new Option('--json', about);
}

function nameOf(option: Option): string {
  return option.long ?? option.flags;
}

export function checkWord(name: string, word: string, known: readonly string[]): string {
  if (known.includes(word)) return word;
  const sentence = `${name} does not know ${word === '' ? 'an empty word' : word}.`;
  throw new CommandError(`${sentence}${didYouMean(word, known)} Known: ${known.join(', ')}.`, 'usage');
}

/** As an ISO string; undefined where the option was not given. */
export function parseTime(option: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const parsed = new Date(value);
  if (Number.isNaN(parsed.getTime())) {
    throw new CommandError(`${option} takes a time such as 2026-01-15T10:00:00+07:00.`, 'usage');
  }
  return parsed.toISOString();
}

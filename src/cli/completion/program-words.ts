// What can be typed, read off the program itself: its commands, their options, and the values where the set is fixed.

import type { Argument, Command, Option } from 'commander';

export interface WordOption {
  /** `--limit`. */
  readonly name: string;
  readonly about: string;
  readonly takesValue: boolean;
  /** Empty where any value may stand. */
  readonly values: readonly string[];
  /** Several values, separated by commas. */
  readonly isList: boolean;
}

export interface WordCommand {
  /** `keys create`; empty for the program itself. */
  readonly path: string;
  readonly about: string;
  /** What may stand next: the names of its commands, or the values of its arguments. */
  readonly next: readonly { readonly word: string; readonly about: string }[];
  readonly options: readonly WordOption[];
}

/** The program first, then each command before those below it. */
export function completionWords(program: Command): WordCommand[] {
  return collect(program, '');
}

function collect(command: Command, path: string): WordCommand[] {
  const values = command.registeredArguments.flatMap((argument: Argument) => argument.argChoices ?? []);
  const below = command.commands.map((one) => ({ word: one.name(), about: one.description() }));
  const own: WordCommand = {
    path,
    about: command.description(),
    next: [...below, ...values.map((word) => ({ word, about: '' }))],
    options: [...command.options.filter(({ hidden }) => !hidden).map(readOption), HELP],
  };
  return [own, ...command.commands.flatMap((one) => collect(one, path === '' ? one.name() : `${path} ${one.name()}`))];
}

const HELP: WordOption = { name: '--help', about: 'show help', takesValue: false, values: [], isList: false };

function readOption(option: Option): WordOption {
  return {
    name: option.long ?? option.flags,
    about: option.description,
    takesValue: option.required || option.optional,
    values: option.argChoices ?? [],
    isList: /<\w+,\w+>/.test(option.flags),
  };
}

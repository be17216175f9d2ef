// Completion scripts for bash, zsh and fish: no process runs while the user types. Made from what can be typed, read off the program
// itself: its commands, their options, and the values where the set is fixed.

import type { Argument, Command, Option } from 'commander';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

export function completionScript(shell: Shell, commands: readonly WordCommand[]): string {
  switch (shell) {
    case 'bash':
      return bashScript(commands);
    case 'zsh':
      return zshScript(commands);
    case 'fish':
      return fishScript(commands);
    default:
      return shell satisfies never;
  }
}

/** In single quotes, for any of the three. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Lines of a `case` that go one command further down; what is no command leaves the path as it is. */
function pathCases(commands: readonly WordCommand[]): string[] {
  return commands
    .filter(({ path }) => path !== '')
    .map(({ path }) => {
      const above = path.split(' ').slice(0, -1).join(' ');
      return `      ${quote(`${above}|${path.split(' ').at(-1)}`)}) path=${quote(path)} ;;`;
    });
}

interface ValueOption {
  readonly path: string;
  readonly option: WordOption;
}

function optionsWithValue(commands: readonly WordCommand[]): ValueOption[] {
  return commands.flatMap(({ path, options }) =>
    options.filter(({ takesValue }) => takesValue).map((option) => ({ path, option })),
  );
}

function wordsFor({ next, options }: WordCommand): string {
  return [...next.map(({ word }) => word), ...options.map(({ name }) => name)].join(' ');
}

function bashScript(commands: readonly WordCommand[]): string {
  const values = optionsWithValue(commands).map(({ path, option }) => {
    const list = option.isList ? ' list=1' : '';
    return `    ${quote(`${path}|${option.name}`)}) values=${quote(option.values.join(' '))} takes=1${list} ;;`;
  });
  const words = commands.map((command) => `    ${quote(command.path)}) values=${quote(wordsFor(command))} ;;`);
  return `# bash completion of gapura. To use it: source <(gapura completion bash)
_gapura() {
  # Read off the line itself: bash has already cut its words at colons and equals signs.
  local line=\${COMP_LINE:0:COMP_POINT} cur='' prev='' path='' values='' prefix='' takes='' list='' word cut
  local -a words
  read -ra words <<< "$line"
  if [[ $line != *[[:space:]] ]]; then
    cur=\${words[\${#words[@]}-1]}
    unset "words[\${#words[@]}-1]"
  fi
  for word in "\${words[@]:1}"; do
    case "$path|$word" in
${pathCases(commands).join('\n')}
    esac
    prev=$word
  done
  if [[ $cur == --*=* ]]; then
    prev=\${cur%%=*}
    cur=\${cur#*=}
  fi
  case "$path|$prev" in
${values.join('\n')}
  esac
  if [[ -z $takes ]]; then case "$path" in
${words.join('\n')}
  esac; fi
  if [[ -n $list ]]; then prefix=\${cur%"\${cur##*,}"}; fi
  COMPREPLY=($(compgen -P "$prefix" -W "$values" -- "\${cur#"$prefix"}"))
  # What stands before the last colon is on the line already.
  if [[ $cur == *:* ]]; then
    cut=\${cur%"\${cur##*:}"}
    COMPREPLY=("\${COMPREPLY[@]#"$cut"}")
  fi
}
complete -o default -F _gapura gapura
`;
}

function zshScript(commands: readonly WordCommand[]): string {
  const values = optionsWithValue(commands).map(({ path, option }) => {
    const found = option.values.map(quote).join(' ');
    const give = found === '' ? '_files' : `${option.isList ? "compset -P '*,'; " : ''}compadd -- ${found}`;
    return `    ${quote(`${path}|${option.name}`)}) ${give}; return ;;`;
  });
  const words = commands.map(
    (command) => `    ${quote(command.path)}) compadd -- ${wordsFor(command).split(' ').map(quote).join(' ')} ;;`,
  );
  return `#compdef gapura
# zsh completion of gapura. To use it: source <(gapura completion zsh)
_gapura() {
  # Not "path": zsh looks for programs in an array of that name.
  local place='' prev='' word
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$place|$word" in
${pathCases(commands)
  .map((line) => line.replace(' path=', ' place='))
  .join('\n')}
    esac
    prev=$word
  done
  if [[ $PREFIX == --*=* ]]; then
    prev=\${PREFIX%%=*}
    compset -P '*='
  fi
  case "$place|$prev" in
${values.join('\n')}
  esac
  case "$place" in
${words.join('\n')}
  esac
}
if [[ $funcstack[1] == _gapura ]]; then _gapura "$@"; else compdef _gapura gapura; fi
`;
}

function fishScript(commands: readonly WordCommand[]): string {
  const cases = commands
    .filter(({ path }) => path !== '')
    .map(({ path }) => {
      const above = path.split(' ').slice(0, -1).join(' ');
      return `      case ${quote(`${above}|${path.split(' ').at(-1)}`)}\n        set place ${quote(path)}`;
    });
  const lines = commands.flatMap((command) => {
    const at = `complete -c gapura -n ${quote(`__gapura_at ${JSON.stringify(command.path)}`)}`;
    return [
      ...command.next.map(({ word, about }) => `${at} -f -a ${quote(word)} -d ${quote(about)}`),
      ...command.options.map((option) => `${at} ${fishOption(option)}`),
    ];
  });
  return `# fish completion of gapura. To use it: gapura completion fish | source
function __gapura_at
  set -l place ''
  for word in (commandline -opc)[2..-1]
    switch "$place|$word"
${cases.join('\n')}
    end
  end
  test "$place" = "$argv[1]"
end
# The values of a list behind those that were typed already.
function __gapura_list
  set -l before (commandline -ct | string replace -r '^--[^=]*=' '' | string replace -r '[^,]*$' '')
  for word in $argv
    echo "$before$word"
  end
end
${lines.join('\n')}
`;
}

function fishOption({ name, about, takesValue, values, isList }: WordOption): string {
  const long = `-l ${name.slice(2)} -d ${quote(about)}`;
  if (!takesValue) return `-f ${long}`;
  if (values.length === 0) return `-r ${long}`;
  const given = isList ? `__gapura_list ${values.join(' ')}` : undefined;
  return `-x ${long} -a ${quote(given === undefined ? values.join(' ') : `(${given})`)}`;
}

interface WordOption {
  /** `--limit`. */
  readonly name: string;
  readonly about: string;
  readonly takesValue: boolean;
  /** Empty where any value may stand. */
  readonly values: readonly string[];
  /** Several values, separated by commas. */
  readonly isList: boolean;
}

interface WordCommand {
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

// gapura completion

import { Argument, type Command } from 'commander';
import { SHELLS, type Shell } from '../completion/scripts.ts';
import { checkWord } from './values.ts';

export function addCompletionCommands(program: Command): void {
  const shell = new Argument('<shell>', 'the shell that the script is for').choices(SHELLS);
  program
    .command('completion')
    .description('print a script that completes commands, options and values in a shell')
    .addArgument(shell.argParser((word: string) => checkWord('completion', word, SHELLS)))
    .action(async (name: Shell) => {
      const { completionScript } = await import('../completion/scripts.ts');
      const { wordsOf } = await import('../completion/program-words.ts');
      process.stdout.write(completionScript(name, wordsOf(program)));
    });
}

// gapura keys

import type { Command } from 'commander';
import { Option } from 'commander';
import { ROLES, SCOPES } from '../../domain/caller.ts';
import { jsonOption, listOf } from './values.ts';

export function addKeysCommands(program: Command): void {
  const keys = program.command('keys').description('make, list and revoke API keys');
  keys
    .command('create')
    .description('make an API key and print it, this once')
    .requiredOption('--owner <id>', 'who the key belongs to')
    .addOption(
      new Option('--role <role>', 'for a person, who is staff then: what they may do').choices(Object.keys(ROLES)),
    )
    .option('--staff', 'may see and act on what everybody owns')
    .addOption(listOf('--scopes <a,b>', 'only these scopes, separated by commas', SCOPES))
    .option('--expires <time>', 'how long it is valid, such as 90d, 12h or 30m, or never; with --role 90d where absent')
    .addOption(jsonOption())
    .action(async (options) => (await import('../keys.ts')).createKey(options));
  keys
    .command('list')
    .description('list API keys, newest first')
    .addOption(jsonOption())
    .action(async (options) => (await import('../keys.ts')).listKeys(options));
  keys
    .command('revoke <id>')
    .description('revoke an API key, at once and for good')
    .addOption(jsonOption())
    .action(async (id: string, options) => (await import('../keys.ts')).revokeKey(id, options));
}

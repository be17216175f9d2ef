// The command for assistants: mcp.

import { type Command, Option } from 'commander';

export function addMcpCommands(program: Command): void {
  program
    .command('mcp')
    .description('let an assistant work with a Gapura, over the Model Context Protocol on stdin and stdout')
    .option('--url <address>', 'the Gapura at this address, with its prefix; the server on this machine where absent')
    .option('--key <key>', 'the key that it signs in with; GAPURA_KEY where absent')
    .addOption(
      new Option(
        '--environment <name>',
        'which gateway stands behind it; where absent, of this machine the configured one, elsewhere production',
      ).choices(['local', 'sandbox', 'production']),
    )
    .option('--allow-writes', 'also offer tools that change something; money takes a draft and its confirmation')
    .option('--production', 'with --allow-writes: also where the money is real')
    .action(async (options) => (await import('../mcp/command.ts')).mcp(options));
}

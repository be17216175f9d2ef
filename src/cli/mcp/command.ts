// gapura mcp: lets an assistant work with a Gapura, over stdin and stdout. Logs go to stderr alone.

import { once } from 'node:events';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { type Config, loadConfig } from '../../config/index.ts';
import { CommandError } from '../failure.ts';
import { createApi } from './api.ts';
import { createDrafts } from './drafts.ts';
import { createSandboxControl } from './sandbox-control.ts';
import { askPerson, createMcpServer } from './server.ts';
import { type Environment, findEnvironment, findScopes, type Standing } from './standing.ts';
import { toolsFor } from './tools/index.ts';

export interface McpCommand {
  readonly url?: string;
  readonly key?: string;
  readonly environment?: Environment;
  readonly allowWrites?: boolean;
  readonly production?: boolean;
}

/** A message of an assistant is a tool's arguments; the largest is a charge with a hundred items. */
const MESSAGE_BYTES_MAX = 1024 * 1024;

export async function mcp(command: McpCommand): Promise<void> {
  const config = loadConfig();
  const place = { url: command.url ?? null, environment: command.environment ?? null };
  const api = createApi({ url: addressOf(command, config), key: keyOf(command, config) });
  const { environment, sandboxUrl } = await findEnvironment(config, place);
  const writes = mayWrite(command, environment, place.environment !== null || place.url === null);
  const standing: Standing = { scopes: await findScopes(api, writes), environment, sandboxUrl, writes };
  const nowMs = () => Date.now();
  const sandbox = sandboxUrl === null ? null : createSandboxControl(sandboxUrl);
  const drafts = createDrafts({ nowMs, askPerson: (summary) => askPerson(protocol, summary) });
  const tools = toolsFor({ api, sandbox, drafts, standing, nowMs });
  const { protocol, settled } = createMcpServer(tools, standing);
  // Whoever started us may be gone while we answer.
  process.stdout.on('error', () => process.exit(0));
  protocol.onerror = (error) => console.error(`A message was not understood: ${error.name}`);
  const ended = once(process.stdin, 'close');
  await protocol.connect(new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: MESSAGE_BYTES_MAX }));
  console.error(`Ready: ${tools.length} tools, ${writes ? 'reading and writing' : 'reading only'}, ${environment}.`);
  await ended;
  // Money that is on its way is waited for; there is nobody left to tell, but the next one can read what came of it.
  await settled();
  process.exit(0);
}

function addressOf({ url }: McpCommand, { http }: Config): string {
  if (url !== undefined) {
    if (/^https?:\/\/./i.test(url) && URL.canParse(url)) return url;
    throw new CommandError('--url takes an address such as https://pay.example/api.');
  }
  if (http.port === 0)
    throw new CommandError('PORT is 0, so nobody knows where the server is. Give its address: --url.');
  const host = ['0.0.0.0', '::'].includes(http.host) ? '127.0.0.1' : http.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${http.port}${http.prefix}`;
}

function keyOf({ key }: McpCommand, config: Config): string {
  const found = key ?? config.callerKey?.reveal();
  if (found === undefined) {
    throw new CommandError('A key is needed: --key, or GAPURA_KEY. gapura keys create --owner <id> makes one.');
  }
  if (!/^[\x21-\x7e]+$/.test(found)) throw new CommandError('--key contains characters that no key has.');
  return found;
}

/** Reading is what was asked for unless it says otherwise; real money must be asked for twice. */
function mayWrite(command: McpCommand, environment: Environment, isSaid: boolean): boolean {
  const { allowWrites = false, production = false } = command;
  if (production && !allowWrites)
    throw new CommandError('--production goes with --allow-writes; reading needs neither.');
  if (!allowWrites || environment !== 'production' || production) return allowWrites;
  throw new CommandError(
    isSaid
      ? '--allow-writes would move real money here: this is production. Add --production if that is what you want.'
      : '--allow-writes needs to know whether the money is real. Say --environment sandbox, or add --production if it is.',
  );
}

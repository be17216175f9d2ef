// gapura mcp: lets an assistant work with a Gapura, over stdin and stdout, with the tools that the key's scopes, the environment and the
// person who started it allow. Logs go to stderr alone.

import { once } from 'node:events';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { Type } from 'typebox';
import { type Config, loadConfig } from '../../config/index.ts';
import { holderOf, openAdmin } from '../admin.ts';
import { CommandError } from '../failure.ts';
import { configuredApi } from '../settings.ts';
import { type Environment, findEnvironment, findScopes, type McpAccess } from './access.ts';
import { type Api, createApi } from './api.ts';
import { createDrafts, type Drafts } from './drafts.ts';
import { createSandboxControl, type SandboxControl } from './sandbox-control.ts';
import { askPerson, createMcpServer } from './server.ts';
import { type Tool, tool } from './tool.ts';
import { explainTool } from './tools/explain.ts';
import { operationsTools } from './tools/operations.ts';
import { playingTools } from './tools/playing.ts';
import { readingTools } from './tools/reading.ts';
import { CONFIRM_TOOL, writingTools } from './tools/writing.ts';

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
  const key = keyOf(command, config);
  const server = command.url === undefined ? await findServer(config) : null;
  const place = { url: command.url ?? null, environment: command.environment ?? null };
  const api = createApi({ url: server?.api ?? addressOf(command, config), key });
  const { environment, sandboxUrl } = await findEnvironment(config, place, server?.gateway ?? null);
  const writes = mayWrite(command, environment, place.environment !== null || place.url === null);
  const access: McpAccess = { scopes: await findScopes(api, writes), environment, sandboxUrl, writes };
  const nowMs = () => Date.now();
  const sandbox = sandboxUrl === null ? null : createSandboxControl(sandboxUrl);
  const drafts = createDrafts({ nowMs, askPerson: (summary) => askPerson(protocol, summary) });
  const tools = toolsFor({ api, sandbox, drafts, access, nowMs });
  const { protocol, settled } = createMcpServer(tools, access);
  protocol.onerror = (error) => console.error(`A message was not understood: ${error.name}`);
  const ended = once(process.stdin, 'close');
  await protocol.connect(new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: MESSAGE_BYTES_MAX }));
  console.error(`Ready: ${tools.length} tools, ${writes ? 'reading and writing' : 'reading only'}, ${environment}.`);
  await ended;
  // Money that is on its way is waited for; the assistant is gone, but the next one can read the outcome.
  await settled();
  process.exit(0);
}

/** The server that holds the embedded database, as it was started; null where none does. */
async function findServer(config: Config) {
  if ((await holderOf(config)) === null) return null;
  const admin = await openAdmin(config);
  try {
    return { api: await admin.readAddress(), gateway: await admin.readGateway() };
  } finally {
    await admin.close();
  }
}

function addressOf({ url }: McpCommand, config: Config): string {
  if (url !== undefined) {
    if (/^https?:\/\/./i.test(url) && URL.canParse(url)) return url;
    throw new CommandError('--url takes an address such as https://pay.example/api.');
  }
  if (config.http.port === 0)
    throw new CommandError('PORT is 0, so the address of the server is not known. Give it: --url.');
  return configuredApi(config);
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

interface ToolParts {
  readonly api: Api;
  readonly sandbox: SandboxControl | null;
  readonly drafts: Drafts;
  readonly access: McpAccess;
  nowMs(): number;
}

function toolsFor({ api, sandbox, drafts, access, nowMs }: ToolParts): Tool[] {
  const readsMessages = access.scopes.includes('admin');
  const all = [
    accessTool(access),
    ...readingTools(api),
    explainTool(api, { readsMessages, nowMs }),
    ...operationsTools(api),
    ...writingTools({ api, drafts, sandbox }),
    ...(sandbox === null ? [] : playingTools(sandbox)),
  ];
  const given = all.filter(
    ({ scope, kind }) =>
      (scope === null || [scope].flat().some((one) => access.scopes.includes(one))) &&
      (kind === 'read' || access.writes),
  );
  const drafting = given.some(({ name }) => name.startsWith('draft_'));
  return drafting ? given : given.filter(({ name }) => name !== CONFIRM_TOOL);
}

function accessTool({ environment, scopes, writes }: McpAccess): Tool {
  return tool({
    name: 'gapura_standing',
    title: 'Where am I, and what may I do?',
    description:
      'Says which environment this is (whether the money is real), the scopes of the key, and whether writing is allowed.',
    scope: null,
    kind: 'read',
    input: Type.Object({}, { additionalProperties: false }),
    output: Type.Object({ environment: Type.String(), scopes: Type.Array(Type.String()), writes: Type.Boolean() }),
    run: async () => ({
      says: `The environment is ${environment}. Writing is ${writes ? 'allowed' : 'not allowed'}.`,
      data: { environment, scopes, writes },
    }),
  });
}

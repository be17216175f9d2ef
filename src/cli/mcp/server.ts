// The Model Context Protocol: tells an assistant what tools there are, and calls them.

import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, type CallToolResult, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import packageJson from '../../../package.json' with { type: 'json' };
import { maskText } from '../../observability/masking.ts';
import { ApiError, type Fields } from './api.ts';
import type { Standing } from './standing.ts';
import { type Outcome, type Tool, ToolRefusal } from './tool.ts';
import { marked, NOTICE, presentable } from './untrusted.ts';

/** An assistant that asks for more at once is told to wait. */
const CALLS_AT_ONCE_MAX = 8;

export interface McpServer {
  readonly protocol: Server;
  /** When every call under way has been answered. */
  settled(): Promise<void>;
}

export function createMcpServer(tools: readonly Tool[], standing: Standing): McpServer {
  const protocol = new Server(
    { name: 'gapura', title: 'Gapura', version: packageJson.version },
    { capabilities: { tools: {} }, instructions: instructionsFor(standing) },
  );
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const underWay = new Set<Promise<CallToolResult>>();
  protocol.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(describe) }));
  protocol.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    if (underWay.size >= CALLS_AT_ONCE_MAX) return refusal('Too many calls at once; wait for the answers.');
    const call = answer(byName.get(params.name), params.arguments ?? {});
    underWay.add(call);
    try {
      return await call;
    } finally {
      underWay.delete(call);
    }
  });
  return {
    protocol,
    settled: async () => {
      await Promise.allSettled(underWay);
    },
  };
}

/** How long a person may think about a question. */
const QUESTION_TIMEOUT_MS = 5 * 60_000;

/** Asks the person behind the assistant, past the assistant itself. Where its program shows no questions, it must do. */
export async function askPerson(protocol: Server, summary: string): Promise<boolean> {
  if (protocol.getClientCapabilities()?.elicitation === undefined) return true;
  const message = `${summary} Shall this be done?`;
  const requestedSchema = { type: 'object' as const, properties: {} };
  const asked = protocol.elicitInput({ message, requestedSchema }, { timeout: QUESTION_TIMEOUT_MS });
  // No answer is no yes.
  return asked.then(
    ({ action }) => action === 'accept',
    () => false,
  );
}

function instructionsFor({ environment, writes }: Standing): string {
  const where = {
    local: 'This is a Gapura with the sandbox gateway of this machine: no money is real.',
    sandbox: "This is a Gapura with Midtrans' sandbox: no money is real.",
    production: 'This is a Gapura in production: the money is real.',
  }[environment];
  const may = writes
    ? 'Whatever moves money takes two steps: a draft, then confirm_draft with its code after the person you work for said yes.'
    : 'You can read, and change nothing.';
  return `${where} ${may} ${NOTICE}`;
}

function describe(tool: Tool) {
  const { name, title, description, kind, destructive } = tool;
  return {
    name,
    title,
    description,
    inputSchema: plainSchema(tool.input) as { type: 'object' },
    outputSchema: {
      type: 'object' as const,
      properties: {
        says: { type: 'string', description: 'What the tool says, in its own words' },
        notice: { type: 'string', description: 'How data is to be taken' },
        data: plainSchema(tool.output),
      },
      required: ['says', 'notice', 'data'],
    },
    annotations: {
      title,
      readOnlyHint: kind === 'read',
      destructiveHint: destructive,
      idempotentHint: kind === 'read',
      openWorldHint: true,
    },
  };
}

/** As JSON Schema that everybody knows: without the words that only our own checks use. */
function plainSchema(schema: unknown): Record<string, unknown> {
  return JSON.parse(JSON.stringify(schema, (name, value) => (name === 'says' ? undefined : value)));
}

async function answer(tool: Tool | undefined, input: unknown): Promise<CallToolResult> {
  if (tool === undefined) return refusal('There is no such tool here. The list of tools follows what the key may do.');
  try {
    return success(await tool.call(input));
  } catch (error) {
    if (error instanceof ToolRefusal) return refusal(error.message, error.data);
    if (error instanceof ApiError) return refusal(describeApiError(tool, error), error.problem);
    console.error(maskText(`${tool.name} failed: ${error instanceof Error ? error.stack : String(error)}`));
    return refusal('The tool failed unexpectedly; the log of gapura mcp has the reason.');
  }
}

function success({ says, data }: Outcome): CallToolResult {
  const shown = presentable(data);
  const left = shown.leftOut === 0 ? '' : ` ${shown.leftOut} entries of lists were left out to keep the answer short.`;
  return {
    content: [
      { type: 'text', text: says + left },
      { type: 'text', text: marked(shown.data) },
    ],
    structuredContent: { says: says + left, notice: NOTICE, data: shown.data },
  };
}

function refusal(message: string, data: Fields = {}): CallToolResult {
  const content: CallToolResult['content'] = [{ type: 'text', text: message }];
  if (Object.keys(data).length > 0) content.push({ type: 'text', text: marked(presentable(data).data) });
  return { isError: true, content };
}

function describeApiError(tool: Tool, { status, problem, isOpen }: ApiError): string {
  const code = typeof problem.code === 'string' && /^[a-z_]{1,60}$/.test(problem.code) ? ` (${problem.code})` : '';
  const what = status === null ? 'Gapura did not answer.' : `Gapura answered ${status}${code}.`;
  if (!isOpen) return what;
  if (tool.kind === 'read') return `${what} Try again in a moment.`;
  return `${what} Whether it was done is not known. A draft can be confirmed again with the same code: it is done once.`;
}

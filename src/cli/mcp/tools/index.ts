// The tools that an assistant gets: those that the key's scopes, the environment and the person who started it allow.

import { Type } from 'typebox';
import type { Api } from '../api.ts';
import type { Drafts } from '../drafts.ts';
import type { SandboxControl } from '../sandbox-control.ts';
import type { Standing } from '../standing.ts';
import { type Tool, tool } from '../tool.ts';
import { explainTool } from './explain.ts';
import { operationsTools } from './operations.ts';
import { playingTools } from './playing.ts';
import { readingTools } from './reading.ts';
import { CONFIRM_TOOL, writingTools } from './writing.ts';

export interface ToolParts {
  readonly api: Api;
  readonly sandbox: SandboxControl | null;
  readonly drafts: Drafts;
  readonly standing: Standing;
  nowMs(): number;
}

export function toolsFor({ api, sandbox, drafts, standing, nowMs }: ToolParts): Tool[] {
  const readsMessages = standing.scopes.includes('admin');
  const all = [
    standingTool(standing),
    ...readingTools(api),
    explainTool(api, { readsMessages, nowMs }),
    ...operationsTools(api),
    ...writingTools({ api, drafts, sandbox }),
    ...(sandbox === null ? [] : playingTools(sandbox)),
  ];
  const given = all.filter(
    ({ scope, kind }) => (scope === null || standing.scopes.includes(scope)) && (kind === 'read' || standing.writes),
  );
  const drafting = given.some(({ name }) => name.startsWith('draft_'));
  return drafting ? given : given.filter(({ name }) => name !== CONFIRM_TOOL);
}

function standingTool({ environment, scopes, writes }: Standing): Tool {
  return tool({
    name: 'gapura_standing',
    title: 'Where am I, and what may I do?',
    description:
      'Tells which environment this is (whether the money is real), the scopes of the key, and whether writing is allowed.',
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

// The tools that an assistant gets: those that the key's scopes, the environment and the person who started it allow.

import type { Api } from '../api.ts';
import type { Drafts } from '../drafts.ts';
import type { SandboxControl } from '../sandbox-control.ts';
import type { Standing } from '../standing.ts';
import type { Tool } from '../tool.ts';
import { explainTool } from './explain.ts';
import { operationsTools } from './operations.ts';
import { playingTools } from './playing.ts';
import { readingTools } from './reading.ts';
import { standingTool } from './standing.ts';
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

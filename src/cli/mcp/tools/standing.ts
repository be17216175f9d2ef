// A tool that tells an assistant where it is and what it may do.

import { Type } from 'typebox';
import type { Standing } from '../standing.ts';
import { type Tool, tool } from '../tool.ts';

export function standingTool({ environment, scopes, writes }: Standing): Tool {
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

// One entry of the route table, and the call that its handler is given.

import type { IncomingHttpHeaders } from 'node:http';
import type { Answer, Dialect } from './answers.ts';
import type { SandboxContext } from './context.ts';
import type { Control } from './control.ts';
import type { IdempotencyRule } from './idempotency.ts';
import type { JsonValue } from './json.ts';

/** Who may call: the server key, either key, a client key in the query (checked by the handler), or anyone. */
export type Access = 'server-key' | 'either-key' | 'anyone';

export interface Call {
  readonly method: string;
  readonly path: string;
  /** The parts of the path that the pattern names, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** The JSON of the body; undefined where there was none, and where the route reads `raw`. */
  readonly body: JsonValue | undefined;
  readonly raw: string;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** `/v2/:id/status`; a last `*name` takes the rest of the path. Literal parts win over named ones. */
  readonly path: string;
  /** The name under which faults and the request log know it. */
  readonly operation: string;
  readonly access: Access;
  readonly dialect: Dialect;
  readonly idempotency?: IdempotencyRule;
  /** `text` leaves the body to the handler, for HTML forms. */
  readonly bodyFormat?: 'json' | 'text';
  /** For routes whose keys are looked up after validation: throws what is wrong with the body. */
  readonly validate?: (ctx: SandboxContext, call: Call) => void;
  handle(ctx: RouteContext, call: Call): Answer | Promise<Answer>;
}

/** Handlers of control routes and pages also reach the control; those of the gateway have no use for it. */
export interface RouteContext extends SandboxContext {
  readonly control: Control;
}

interface Compiled {
  readonly route: Route;
  readonly parts: readonly string[];
}

export interface Router {
  /** The route and the named parts; `wrong-method` where the path exists for other methods only. */
  match(method: string, path: string): { route: Route; params: Record<string, string> } | 'wrong-method' | undefined;
}

export function createRouter(routes: readonly Route[]): Router {
  const byLiteral = (compiled: Compiled) => compiled.parts.filter((part) => /^[:*]/.test(part)).length;
  const table = routes
    .map((route) => ({ route, parts: route.path.split('/').slice(1) }))
    .sort((a, b) => byLiteral(a) - byLiteral(b));
  return {
    match: (method, path) => {
      const parts = path.split('/').slice(1);
      let seen = false;
      for (const compiled of table) {
        const params = matchParts(compiled.parts, parts);
        if (params === undefined) continue;
        if (compiled.route.method === method) return { route: compiled.route, params };
        seen = true;
      }
      return seen ? 'wrong-method' : undefined;
    },
  };
}

function matchParts(pattern: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  const rest = pattern.at(-1)?.startsWith('*') === true;
  if (rest ? parts.length < pattern.length : parts.length !== pattern.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const actual = parts[index] ?? '';
    if (expected.startsWith('*')) params[expected.slice(1)] = decode(parts.slice(index).join('/'));
    else if (expected.startsWith(':') && actual !== '') params[expected.slice(1)] = decode(actual);
    else if (expected !== actual) return undefined;
  }
  return params;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

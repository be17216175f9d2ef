// One entry of the route table, the call that its handler is given, and the idempotency keys that a route looks at.

import type { IncomingHttpHeaders } from 'node:http';
import type { Dialect, SandboxResponse } from './answers.ts';
import type { SandboxContext } from './context.ts';
import type { Control } from './control.ts';
import { type JsonObject, type JsonValue, writeJson } from './json.ts';

/** What a route wants of keys. */
interface IdempotencyRule {
  readonly header: 'idempotency-key' | 'x-idempotency-key';
  readonly lifetimeMs: number;
  /** True where the body is checked before the key is looked up. */
  readonly validatesFirst?: boolean;
}

export const PAYMENT_KEYS: IdempotencyRule = { header: 'idempotency-key', lifetimeMs: 5 * 60_000 };
export const SUBSCRIPTION_KEYS: IdempotencyRule = {
  header: 'idempotency-key',
  lifetimeMs: 3 * 60_000,
  validatesFirst: true,
};
export const INVOICE_KEYS: IdempotencyRule = { header: 'x-idempotency-key', lifetimeMs: 5 * 60_000 };

const KEY_LENGTH_MAX = 46;

/** The identity under which a key is stored; undefined where the gateway would not see a key at all. */
export function keyOf(rule: IdempotencyRule | undefined, headers: NodeJS.Dict<string | string[]>): string | undefined {
  const key = rule === undefined ? undefined : headers[rule.header];
  if (rule === undefined || typeof key !== 'string' || key === '' || key.length > KEY_LENGTH_MAX) return undefined;
  return `${rule.header}:${key}`;
}

export function findKept(ctx: SandboxContext, key: string): SandboxResponse | undefined {
  const kept = ctx.state.keptAnswers.get(key);
  if (kept === undefined || kept.untilMs <= ctx.clock.now()) return undefined;
  return { status: kept.status, body: kept.body, contentType: 'application/json' };
}

export function keep(ctx: SandboxContext, rule: IdempotencyRule, key: string, answer: SandboxResponse): void {
  if (answer.keep === false || !isSuccess(answer)) return;
  const now = ctx.clock.now();
  const expired: string[] = [];
  // The oldest come first: the walk ends at the first that is still good.
  for (const kept of ctx.state.keptAnswers.all()) {
    if (kept.untilMs > now) break;
    expired.push(kept.id);
  }
  const body = typeof answer.body === 'string' ? answer.body : writeJson(answer.body);
  const record = { id: key, status: answer.status, body, untilMs: now + rule.lifetimeMs };
  ctx.state.commit({ keptAnswers: [record] }, { keptAnswers: expired.filter((id) => id !== key) });
}

/** The body's code decides where there is one; 407 is how an expiry succeeds. */
function isSuccess(answer: SandboxResponse): boolean {
  if (answer.status >= 400) return false;
  if (typeof answer.body !== 'object' || Buffer.isBuffer(answer.body)) return true;
  const code = Number((answer.body as JsonObject).status_code ?? answer.status);
  return code < 400 || code === 407;
}

/** Who may call: the server key, either key, a client key in the query (checked by the handler), or no key. */
export type Access = 'server-key' | 'either-key' | 'anyone';

export interface Call {
  readonly method: string;
  readonly path: string;
  /** The parts of the path that the pattern names, decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** The part that most paths name, `:id`; empty where there is none. */
  readonly id: string;
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
  handle(ctx: RouteContext, call: Call): SandboxResponse | Promise<SandboxResponse>;
}

/** What a call of one merchant works with. Handlers of control routes and pages reach the control; those of the gateway have no use for it. */
export interface RouteContext extends SandboxContext {
  readonly control: Control;
  /** The idempotency keys of calls that are being carried out. */
  readonly keysInFlight: Set<string>;
  /** All merchants: they share the clock. */
  readonly everyone: () => readonly SandboxContext[];
}

type Handle = Route['handle'];
type Common = Pick<Route, 'access' | 'dialect'>;
type Special = Partial<Pick<Route, 'idempotency' | 'bodyFormat' | 'validate'>>;

/** Makes the routes of a family, each from `GET /its/path`, its operation and what handles it. */
export function family(common: Common, usual: Special = {}) {
  return (
    endpoint: `${Route['method']} ${string}`,
    operation: string,
    handle: Handle,
    special: Special = {},
  ): Route => {
    const [method, path = ''] = endpoint.split(' ') as [Route['method'], string];
    return { method, path, operation, ...common, ...usual, ...special, handle };
  };
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

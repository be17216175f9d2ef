// Idempotency keys with the gateway's odd rules: only successes are kept, and a key answers for any body and any path.

import type { Answer } from './answers.ts';
import type { SandboxContext } from './context.ts';
import { type JsonObject, writeJson } from './json.ts';

/** What a route wants of keys. */
export interface IdempotencyRule {
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

export function findKept(ctx: SandboxContext, key: string): Answer | undefined {
  const kept = ctx.state.keptAnswers.get(key);
  if (kept === undefined || kept.untilMs <= ctx.clock.now()) return undefined;
  return { status: kept.status, body: kept.body, contentType: 'application/json' };
}

export function keep(ctx: SandboxContext, rule: IdempotencyRule, key: string, answer: Answer): void {
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
function isSuccess(answer: Answer): boolean {
  if (answer.status >= 400) return false;
  if (typeof answer.body !== 'object' || Buffer.isBuffer(answer.body)) return true;
  const code = Number((answer.body as JsonObject).status_code ?? answer.status);
  return code < 400 || code === 407;
}

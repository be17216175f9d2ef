// Delivers notifications by the gateway's headers, redirects and retries, and keeps the log of it within bounds.

import type { Agent } from 'undici';
import type { SandboxContext } from '../context.ts';
import type { DueRule } from '../scheduler.ts';
import type { State } from '../state.ts';
import { MINUTE_MS } from '../time.ts';
import type { Attempt, Notification } from './notification.ts';

export const FINISHED_NOTIFICATIONS_MAX = 10_000;

/** Forgets the notifications that finished longest ago once there are too many; those that still wait all stay. */
export function boundDeliveryLog(state: State, finishedMax = FINISHED_NOTIFICATIONS_MAX): void {
  // In the order in which they finished: a set remembers it, and one that is sent again goes to the end.
  const finished = new Set<string>();
  const dropSurplus = () => {
    const surplus: string[] = [];
    for (const id of finished) {
      if (finished.size - surplus.length <= finishedMax) break;
      surplus.push(id);
    }
    if (surplus.length === 0) return;
    for (const id of surplus) finished.delete(id);
    state.commit({}, { notifications: surplus });
  };
  for (const { id, status } of state.notifications.all()) if (status !== 'waiting') finished.add(id);
  dropSurplus();
  state.onCommit((collection, id) => {
    if (collection !== 'notifications') return;
    const status = state.notifications.get(id)?.status;
    finished.delete(id);
    if (status !== undefined && status !== 'waiting') finished.add(id);
    dropSurplus();
  });
}

const TIMEOUT_MS = 15_000;
const REDIRECTS_MAX = 5;
const RETRY_AFTER_MS = [2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS, 90 * MINUTE_MS, 210 * MINUTE_MS] as const;
/** The random shift, as a part of the interval: the first retry may come after half a minute already. */
const SHIFT_LOW = 0.25;
const SHIFT_HIGH = 1.25;

/** Where the gateway does not try as often as it can. */
const RETRIES: Readonly<Record<number, number>> = { 301: 0, 302: 0, 303: 0, 400: 2, 404: 2, 500: 1, 503: 4 };

/** How often the gateway tries again after such an answer, or after none. */
function retriesAfter(httpStatus = 0): number {
  const isTaken = httpStatus >= 200 && httpStatus < 300;
  return isTaken ? 0 : (RETRIES[httpStatus] ?? RETRY_AFTER_MS.length);
}

/** Sends notifications; those about one subject to one address go one after the other, so that only a fault reorders them. */
export function createCourier() {
  const lines = new Map<string, Promise<void>>();
  let agent: Agent | undefined;
  let closed = false;

  const attempt = async (ctx: SandboxContext, id: string) => {
    const notification = ctx.state.notifications.get(id);
    if (notification === undefined) return;
    const { Agent, request } = await import('undici');
    if (closed) return;
    agent ??= new Agent({ connect: { timeout: TIMEOUT_MS } });
    const made = await post(agent, request, notification, ctx.clock.now());
    const current = ctx.state.notifications.get(id);
    // An attempt that was cut short by closing did not count: it is made again after the restart.
    if (closed || current === undefined) return;
    ctx.state.commit({ notifications: [afterAttempt(ctx, current, made), ...overtaken(ctx, current)] });
  };

  const rule: DueRule<'notifications'> = {
    kind: 'notification.deliver',
    collection: 'notifications',
    at: (notification) => notification.nextAttemptAt,
    run: async (ctx, notification) => {
      const line = `${notification.url} ${notification.subjectId}`;
      const turn = (lines.get(line) ?? Promise.resolve()).then(() => attempt(ctx, notification.id));
      const settled = turn.catch(() => undefined);
      lines.set(line, settled);
      await turn.finally(() => {
        if (lines.get(line) === settled) lines.delete(line);
      });
    },
  };
  return {
    rule,
    close: async (): Promise<void> => {
      closed = true;
      await agent?.destroy();
    },
  };
}

async function post(
  agent: Agent,
  request: typeof import('undici').request,
  notification: Notification,
  at: number,
): Promise<Attempt> {
  const startedAt = performance.now();
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let { url } = notification;
  let redirects = 0;
  const finish = (outcome: Pick<Attempt, 'httpStatus'> | Pick<Attempt, 'error'>): Attempt => {
    return { at, url, redirects, tookMs: Math.round(performance.now() - startedAt), ...outcome };
  };
  try {
    for (;;) {
      const headers = { 'content-type': 'application/json', accept: 'application/json', 'user-agent': 'Veritrans' };
      const options = { method: 'POST', headers, body: notification.body, dispatcher: agent, signal } as const;
      const answer = await request(url, options);
      await answer.body.dump();
      const { location } = answer.headers;
      const isRedirect = answer.statusCode === 307 || answer.statusCode === 308;
      if (!isRedirect || typeof location !== 'string') return finish({ httpStatus: answer.statusCode });
      if (redirects === REDIRECTS_MAX) return finish({ error: `more than ${REDIRECTS_MAX} redirects` });
      redirects += 1;
      url = new URL(location, url).href;
    }
  } catch (error) {
    if (signal.aborted) return finish({ error: `no answer within ${TIMEOUT_MS} ms` });
    return finish({ error: error instanceof Error ? error.message || error.name : String(error) });
  }
}

function afterAttempt(ctx: SandboxContext, before: Notification, made: Attempt): Notification {
  const { nextAttemptAt: _done, held: _passed, ...rest } = before;
  const attempts = [...before.attempts, made];
  const status = made.httpStatus;
  if (status !== undefined && status >= 200 && status < 300) return { ...rest, attempts, status: 'delivered' };
  const retry = attempts.length - 1;
  const intervalMs = RETRY_AFTER_MS[retry];
  if (intervalMs === undefined || retry >= retriesAfter(status)) return { ...rest, attempts, status: 'failed' };
  const shift = ctx.random.between(SHIFT_LOW, SHIFT_HIGH);
  const nextAttemptAt = made.at + Math.round(intervalMs * shift * ctx.settings.notificationRetryScale);
  return { ...rest, attempts, status: 'waiting', nextAttemptAt };
}

/** Those that a fault holds back until a later one about the same subject has gone out. */
function overtaken(ctx: SandboxContext, delivered: Notification): Notification[] {
  return ctx.state.notifications
    .find('subject', delivered.subjectId)
    .filter((other) => other.held === true && other.id !== delivered.id && other.url === delivered.url)
    .map(({ held: _released, ...rest }) => ({ ...rest, nextAttemptAt: ctx.clock.now() }));
}

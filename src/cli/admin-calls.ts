// The calls behind commands. What the API has goes by the names of the SDK; the rest is for the operator of the machine alone. Arguments
// and results are plain JSON, so that each can travel over the server's socket.

import { type Caller, type Role, SCOPES, type Scope } from '../domain/caller.ts';
import { Refusal } from '../domain/errors.ts';
import type { EventName, GapuraEvent } from '../domain/events/event.ts';
import { showSink } from '../domain/events/sink.ts';
import { dateOf } from '../domain/time.ts';
import type { Library } from '../host/library.ts';
import type { Operated } from '../host/shop.ts';
import type { Method } from '../methods/index.ts';
import type { ChargeInput, Checkout } from '../sdk/types.ts';
import type { ExportQuery } from '../services/exports/read.ts';
import type { ReconcilePage } from '../services/payments/reconciliation.ts';
import { validityOf } from '../services/people/keys.ts';
import { readMigrationState } from '../store/database/migrate.ts';
import { CommandError } from './failure.ts';

/** The caller of a command: a user who may run commands on this machine may do everything. */
export const OPERATOR: Caller = { id: 'the command line', staff: true, scopes: SCOPES, credential: 'command' };

type AsOperator<Noun> = {
  readonly [Verb in keyof Noun]: Noun[Verb] extends (caller: never, ...args: infer Args) => infer Result
    ? (...args: Args) => Result
    : never;
};
type Api = { readonly [Noun in keyof Library]: AsOperator<Library[Noun]> };

export type AdminCalls = Api & ReturnType<typeof ownCalls>;

/** `api` is the address of the server that makes the calls; null where none does. `configured` is where one would be. */
export function adminCalls(gapura: Operated, api: string | null, configured?: string): AdminCalls {
  const library = gapura.apiAt((api ?? configured)?.replace(/\/+$/, ''));
  return { ...apiAsOperator(library), ...ownCalls(gapura, library, api) };
}

function apiAsOperator(api: Library): Api {
  const nouns = Object.entries(api).map(([noun, verbs]) => {
    const bound = Object.entries(verbs as object as Record<string, (...args: unknown[]) => unknown>).map(
      ([verb, call]) => [verb, (...args: unknown[]) => call(OPERATOR, ...args)] as const,
    );
    return [noun, Object.fromEntries(bound)] as const;
  });
  return Object.fromEntries(nouns) as unknown as Api;
}

export interface NewKey {
  readonly owner: string;
  readonly staff: boolean;
  readonly role?: Role | undefined;
  readonly scopes?: readonly Scope[] | undefined;
  /** Null for ever; where absent, by whose it is. */
  readonly valid_for_ms?: number | null | undefined;
}

export interface NewSink {
  readonly name: string;
  readonly address: string;
  readonly target?: string | undefined;
  readonly source?: string | undefined;
  readonly events: readonly EventName[];
  readonly max_length?: number | undefined;
  readonly from: string;
}

/** An event with the position at which it stands in the stream: what commands that follow events work with. */
export interface PlacedEvent {
  readonly position: string;
  readonly event: GapuraEvent;
}

export interface EventBatch {
  readonly events: readonly PlacedEvent[];
  /** Where to go on; null where the position asked about is none of this database. */
  readonly position: string | null;
}

/** Payments by when they were made; times as ISO strings. */
export interface PaymentRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Times as ISO strings. */
export interface ExportRange extends Omit<ExportQuery, 'from' | 'to'> {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

function ownCalls(gapura: Operated, library: Library, api: string | null) {
  const { services, worker, reconciliation, database, gateway } = gapura;
  return {
    readiness: () => gapura.readiness(),
    /** Which gateway is asked, and where it is. */
    readGateway: async () => ({ environment: gateway.environment, url: gateway.baseUrl.replace(/\/+$/, '') }),
    listMigrations: async () => (await readMigrationState(database.pool, database.schema)).applied,
    /** Where the API is; null where this process does not serve it. */
    readAddress: async () => api,
    async createKey({ owner, staff, role, scopes, valid_for_ms }: NewKey) {
      const input = { owner, staff, role, scopes, validForMs: validityOf(role, valid_for_ms) };
      const { key, record } = await services.apiKeys.create(input, OPERATOR);
      return { key, id: record.id };
    },
    /** False where there is no such key, or it was revoked before. */
    revokeKey: (id: string) => services.apiKeys.revoke(id, OPERATOR),
    /** A token that signs in to the dashboard once. */
    async createSignInLink(role: Role) {
      const { token } = await services.sessions.createLink(OPERATOR, role);
      return { token, api };
    },
    async addSink({ max_length, ...input }: NewSink) {
      return showSink(await services.sinks.create(OPERATOR, { ...input, maxLength: max_length }));
    },
    /** What happened after a position; without one, where the end is. Waits a while where nothing has happened yet. */
    async nextEvents(after?: string): Promise<EventBatch> {
      const { toGapuraEvent } = await import('../services/events/hub.ts');
      const reading = new AbortController();
      try {
        const follower = await services.eventLog.follow(OPERATOR, after, reading.signal);
        const events = after === undefined ? [] : ((await follower.next()) ?? []);
        const placed = events.map((event) => ({ position: event.position, event: toGapuraEvent(event) }));
        return { events: placed, position: follower.position };
      } catch (error) {
        if (error instanceof Refusal && error.code === 'validation_failed') return { events: [], position: null };
        throw error;
      } finally {
        reading.abort();
      }
    },
    /** Runs a task in this process, and waits for its end. */
    async runTask(name: string, data: Record<string, unknown>) {
      const { durationMs, queued } = await worker.run(name, data);
      return { duration_ms: Math.round(durationMs), queued };
    },
    /** Sends back the jobs that failed for good, of one task or of all. */
    retryTasks: (name?: string) => worker.retry(name),
    countToReconcile: (range: PaymentRange) => reconciliation.count(withTimes(range)),
    /** One page; the next one is asked for with its cursor. */
    async reconcilePage(range: PaymentRange): Promise<ReconcilePage> {
      const first = await reconciliation.pages(withTimes(range)).next();
      return first.done === true ? { payments: 0, differences: [], next: null } : first.value;
    },
    async exportPage(range: ExportRange) {
      const { items, next } = await services.exports.page(OPERATOR, withTimes(range));
      return { rows: items, next: next ?? null };
    },
    /** A payment that belongs to its owner. */
    chargeFor: (owner: string, input: ChargeInput) => library.payments.charge({ ...OPERATOR, id: owner }, input),
    /** What the customer does on the pay page. */
    async chooseMethod(id: string, method: Method): Promise<Checkout> {
      const token = services.checkouts.tokenOf(await services.checkouts.get(OPERATOR, id));
      if (token === null) throw new CommandError('The address of this checkout was sealed with another key.');
      const chosen = await services.paying.choose(token, { method }, { pageUrl: NO_PAGE });
      if (typeof chosen?.notice === 'string') throw new CommandError(`${method} cannot be chosen: ${chosen.notice}.`);
      return library.checkouts.get(OPERATOR, id);
    },
  };
}

/** Where an app would send the customer back to: nothing is there. */
const NO_PAGE = 'http://localhost/';

function withTimes<Range extends { readonly from?: string | undefined; readonly to?: string | undefined }>(
  range: Range,
) {
  return { ...range, from: dateOf(range.from), to: dateOf(range.to) };
}

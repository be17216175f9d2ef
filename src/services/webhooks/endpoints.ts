// Webhook endpoints, for staff: make, change, stop and test them, see the outcome of each attempt, and send again.

import type { Act } from '../../domain/audit.ts';
import { type Caller, staffOnly } from '../../domain/caller.ts';
import { invalid, noSuch, Refusal } from '../../domain/errors.ts';
import type { EventName } from '../../domain/events/event.ts';
import {
  countSuccess,
  SECRETS_OVERLAP_HOURS,
  type SuccessInterval,
  type SuccessPeriod,
  successPeriods,
  type WebhookAttempt,
  type WebhookEndpoint,
} from '../../domain/events/webhook.ts';
import { isUuid } from '../../domain/ids.ts';
import type { PageOfRows } from '../../store/database/pages.ts';
import type { Transaction } from '../../store/database/statement.ts';
import { inTransaction } from '../../store/database/transaction.ts';
import {
  consumerOf,
  deleteWebhook as deleteRow,
  findWebhook,
  findWebhookForSending,
  insertWebhook,
  listWebhooks as listRows,
  replaceWebhookSecret,
  restartWebhook,
  stopWebhook,
  updateWebhook as updateRow,
} from '../../store/webhooks/endpoints.ts';
import {
  type AttemptFilter,
  insertResend,
  insertResends,
  listWebhookAttempts,
  listWebhookCounts,
} from '../../store/webhooks/sending.ts';
import { say } from '../../text/sayings.ts';
import type { Context } from '../context.ts';
import { type Page, positionOfRow, readPage } from '../pages.ts';
import { recordAct } from '../people/audit.ts';
import { AddressRefused } from './address-guard.ts';
import { sendTest } from './sender.ts';
import { makeSecret } from './signature.ts';

const STAFF_MAY = 'see and change webhooks';

/** Each has a loop of its own in every worker. */
const ENDPOINTS_MAX = 100;
const HOUR_MS = 3_600_000;
export const RESEND_MAX = 10_000;

export interface WebhookInput {
  readonly url: string;
  /** Empty or absent for all events. */
  readonly events?: readonly EventName[];
  readonly description?: string | null | undefined;
}

/** The secret is shown this once. */
export interface WebhookWithSecret {
  readonly endpoint: WebhookEndpoint;
  readonly secret: string;
}

/** `id` makes a creation safe to repeat: the same endpoint is made once. */
export async function createWebhook(
  context: Context,
  caller: Caller,
  input: WebhookInput,
  id: string = context.newId(),
): Promise<WebhookWithSecret> {
  staffOnly(caller, STAFF_MAY);
  const { pool } = context.database;
  const url = checkUrl(context, input.url);
  if ((await listRows(pool)).length >= ENDPOINTS_MAX) {
    throw new Refusal('invalid_state', say('endpoints_full', { count: ENDPOINTS_MAX }));
  }
  const secret = makeSecret();
  const made = { id, url, names: [...new Set(input.events ?? [])], description: input.description ?? null };
  const details = { url, events: made.names, description: made.description };
  const sealedSecret = context.vault.seal(secret, consumerOf(id));
  const endpoint = await changeBy(context, caller, { name: 'create', id, actId: id, details }, (on) =>
    insertWebhook(on, { ...made, sealedSecret, now: context.clock.now() }),
  );
  return { endpoint, secret };
}

export async function listWebhooks(context: Context, caller: Caller): Promise<WebhookEndpoint[]> {
  staffOnly(caller, STAFF_MAY);
  return listRows(context.database.pool);
}

export async function getWebhook(context: Context, caller: Caller, id: string): Promise<WebhookEndpoint> {
  staffOnly(caller, STAFF_MAY);
  return found(isUuid(id) ? await findWebhook(context.database.pool, id) : undefined);
}

export async function updateWebhook(
  context: Context,
  caller: Caller,
  id: string,
  changes: Partial<WebhookInput>,
): Promise<WebhookEndpoint> {
  const before = await getWebhook(context, caller, id);
  const after = {
    id,
    url: changes.url === undefined ? before.url : checkUrl(context, changes.url),
    names: changes.events === undefined ? before.names : [...new Set(changes.events)],
    description: changes.description === undefined ? before.description : changes.description,
  };
  const details = { ...changes, ...(changes.url === undefined ? {} : { url: after.url }) };
  return changeBy(context, caller, { name: 'update', id, details }, (on) => updateRow(on, after, context.clock.now()));
}

/** What was still to be sent is dropped with it. */
export async function deleteWebhook(context: Context, caller: Caller, id: string): Promise<WebhookEndpoint> {
  const endpoint = await getWebhook(context, caller, id);
  const details = { url: endpoint.url };
  return changeBy(context, caller, { name: 'delete', id, details }, async (on) =>
    (await deleteRow(on, id, context.clock.now())) ? endpoint : undefined,
  );
}

/** The old secret goes on signing beside the new one for a day, or for as long as `overlapHours` says; 0 ends it now. */
export async function rotateWebhookSecret(
  context: Context,
  caller: Caller,
  id: string,
  overlapHours: number = SECRETS_OVERLAP_HOURS,
): Promise<WebhookWithSecret> {
  await getWebhook(context, caller, id);
  const secret = makeSecret();
  const now = context.clock.now();
  const previousUntil = new Date(now.getTime() + overlapHours * HOUR_MS);
  const sealedSecret = context.vault.seal(secret, consumerOf(id));
  const details = { overlap_hours: overlapHours };
  const endpoint = await changeBy(context, caller, { name: 'rotate_secret', id, details }, (on) =>
    replaceWebhookSecret(on, { id, sealedSecret, previousUntil, now }),
  );
  return { endpoint, secret };
}

/** Events are collected meanwhile, and sent when the endpoint is resumed. */
export async function pauseWebhook(context: Context, caller: Caller, id: string): Promise<WebhookEndpoint> {
  const { state } = await getWebhook(context, caller, id);
  if (state === 'disabled') throw new Refusal('invalid_state', say('endpoint_disabled'));
  const stop = {
    id,
    state: 'paused',
    reason: say('paused_by', { who: caller.id }),
    by: caller.id,
    now: context.clock.now(),
  } as const;
  return changeBy(context, caller, { name: 'pause', id }, (on) => stopWebhook(on, stop));
}

export async function resumeWebhook(context: Context, caller: Caller, id: string): Promise<WebhookEndpoint> {
  await getWebhook(context, caller, id);
  return changeBy(context, caller, { name: 'resume', id }, (on) => restartWebhook(on, id, context.clock.now()));
}

export async function testWebhook(context: Context, caller: Caller, id: string): Promise<WebhookAttempt> {
  await getWebhook(context, caller, id);
  const endpoint = found(await findWebhookForSending(context.database.pool, id));
  await recordAct(context, context.database.pool, caller, actOn({ name: 'test', id }));
  return found(await sendTest(context, endpoint));
}

export interface AttemptQuery extends Omit<AttemptFilter, 'after' | 'endpointId'> {
  readonly cursor?: string | undefined;
}

export async function listAttempts(
  context: Context,
  caller: Caller,
  id: string,
  query: AttemptQuery,
): Promise<Page<WebhookAttempt>> {
  await getWebhook(context, caller, id);
  const { cursor, limit, ...filters } = query;
  const list = (page: PageOfRows) =>
    listWebhookAttempts(context.database.pool, { ...filters, endpointId: id, ...page });
  return readPage(context, { cursor, limit }, list, positionOfRow);
}

/** How many attempts an endpoint took and did not take, by the hours of a day or the days of a month, oldest first. */
export async function readSuccess(
  context: Context,
  caller: Caller,
  id: string,
  by: SuccessInterval,
): Promise<SuccessPeriod[]> {
  await getWebhook(context, caller, id);
  const periods = successPeriods(context.clock.now(), by);
  const from = periods[0]?.start ?? context.clock.now();
  return countSuccess(await listWebhookCounts(context.database.pool, id, from), periods);
}

/** One event by its id, of any name, or those of a time range that the endpoint wants, oldest first. */
export type ResendInput = { readonly eventId: string } | { readonly from: Date; readonly to?: Date | undefined };

export async function resendEvents(
  context: Context,
  caller: Caller,
  id: string,
  input: ResendInput,
): Promise<{ queued: number }> {
  await getWebhook(context, caller, id);
  const now = context.clock.now();
  if ('from' in input) {
    const range = { endpointId: id, from: input.from, to: input.to ?? now, limit: RESEND_MAX, now };
    const details = { from: range.from.toISOString(), to: range.to.toISOString() };
    return changeBy(context, caller, { name: 'resend', id, details }, async (on) => ({
      queued: await insertResends(on, range),
    }));
  }
  const { eventId } = input;
  return changeBy(context, caller, { name: 'resend', id, details: { event_id: eventId } }, async (on) => {
    const exists = isUuid(eventId) && (await insertResend(on, { endpointId: id, eventId, now }));
    if (!exists) throw invalid({ field: 'event_id', message: say('no_event') });
    return { queued: 1 };
  });
}

interface EndpointAct {
  readonly name: 'create' | 'update' | 'delete' | 'rotate_secret' | 'pause' | 'resume' | 'test' | 'resend';
  readonly id: string;
  readonly actId?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

function actOn({ name, id, actId, details = {} }: EndpointAct): Act {
  return { id: actId, action: `webhook.${name}`, subject: 'webhook', subjectId: id, details };
}

/** Makes a change and records its caller, atomically. */
async function changeBy<Changed>(
  context: Context,
  caller: Caller,
  act: EndpointAct,
  change: (on: Transaction) => Promise<Changed | undefined>,
): Promise<Changed> {
  return inTransaction(context.database.pool, async (on) => {
    const changed = found(await change(on));
    await recordAct(context, on, caller, actOn(act));
    return changed;
  });
}

function checkUrl(context: Context, url: string): string {
  try {
    return context.webhookTransport.guard.checkUrl(url).href;
  } catch (error) {
    if (error instanceof AddressRefused) throw invalid({ field: 'url', message: error.message });
    throw error;
  }
}

function found<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw noSuch('webhook endpoint');
  return thing;
}

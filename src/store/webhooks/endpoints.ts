// SQL for webhooks: the endpoints, and what they are still to get.

import { WEBHOOK_FIELDS, type WebhookEndpoint, type WebhookState } from '../../domain/events/webhook.ts';
import { decoderOf, type RowOf } from '../database/columns.ts';
import { type Queryable, run, statement } from '../database/statement.ts';

/** Signs what is sent; sealed here and everywhere but in the sender. */
export interface SealedSecrets {
  readonly current: string;
  readonly previous: { readonly sealed: string; readonly until: Date } | null;
}

export interface StoredWebhook {
  readonly endpoint: WebhookEndpoint;
  readonly secrets: SealedSecrets;
}

type EndpointRow = RowOf<typeof WEBHOOK_FIELDS> & { secret: string; previous_secret: string | null };
const toEndpoint = decoderOf(WEBHOOK_FIELDS);

const SHOWN = `endpoint.*, (SELECT count(*)::int FROM event_deliveries
  WHERE consumer_id = 'webhook:' || endpoint.id) AS waiting`;

// A creation that is retried after a crash finds its row: its secret was never shown, so it gets a new one.
const INSERT = statement(
  'gapura_insert_webhook',
  `
WITH made AS (
  INSERT INTO webhook_endpoints AS mine (id, url, names, description, secret, state, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, 'active', $6, $6)
  ON CONFLICT (id) DO UPDATE SET secret = excluded.secret
  RETURNING mine.*
), consumer AS (
  INSERT INTO event_consumers (id, names, last_seen_at) SELECT 'webhook:' || id, names, created_at FROM made
  ON CONFLICT (id) DO NOTHING
)
SELECT ${SHOWN} FROM made endpoint`,
);

const FIND = statement('gapura_find_webhook', `SELECT ${SHOWN} FROM webhook_endpoints endpoint WHERE id = $1`);

const FIND_FOR_SENDING = statement(
  'gapura_find_webhook_for_sending',
  'SELECT *, 0 AS waiting FROM webhook_endpoints WHERE id = $1',
);

const LIST = statement(
  'gapura_list_webhooks',
  `SELECT ${SHOWN} FROM webhook_endpoints endpoint ORDER BY created_at DESC, id DESC`,
);

const LIST_ACTIVE = statement('gapura_active_webhooks', `SELECT id FROM webhook_endpoints WHERE state = 'active'`);

const COUNT = statement(
  'gapura_count_webhooks',
  'SELECT state, count(*)::int AS count FROM webhook_endpoints GROUP BY state',
);

const UPDATE = statement(
  'gapura_update_webhook',
  `
WITH changed AS (
  UPDATE webhook_endpoints SET url = $2, names = $3, description = $4, updated_at = $5 WHERE id = $1 RETURNING *
), consumer AS (
  UPDATE event_consumers SET names = $3 WHERE id = 'webhook:' || $1::uuid
)
SELECT ${SHOWN} FROM changed endpoint`,
);

const ROTATE = statement(
  'gapura_rotate_webhook_secret',
  `
WITH changed AS (
  UPDATE webhook_endpoints SET secret = $2, previous_secret = secret, previous_secret_until = $3, updated_at = $4
  WHERE id = $1 RETURNING *
)
SELECT ${SHOWN} FROM changed endpoint`,
);

// The consumer stays for a while: a payment that is being written now may be about to refer to it.
const DELETE = statement(
  'gapura_delete_webhook',
  `
WITH gone AS (
  DELETE FROM webhook_endpoints WHERE id = $1 RETURNING id
), consumer AS (
  UPDATE event_consumers SET active = false, last_seen_at = $2 WHERE id = 'webhook:' || $1::uuid AND EXISTS (SELECT FROM gone)
), deliveries AS (
  DELETE FROM event_deliveries WHERE consumer_id = 'webhook:' || $1::uuid AND EXISTS (SELECT FROM gone)
)
SELECT id FROM gone`,
);

// An endpoint that is disabled may be resumed; a listener that was removed begins again.
const FORGET_CONSUMERS = statement(
  'gapura_forget_consumers',
  `DELETE FROM event_consumers consumer WHERE NOT active AND last_seen_at < $1
    AND NOT EXISTS (SELECT FROM webhook_endpoints endpoint WHERE consumer.id = 'webhook:' || endpoint.id)`,
);

// Paused, an endpoint goes on collecting; disabled it does not.
const STOP = statement(
  'gapura_stop_webhook',
  `
WITH changed AS (
  UPDATE webhook_endpoints SET state = $2, pause_reason = $3, paused_by = $5, updated_at = $4 WHERE id = $1 RETURNING *
), consumer AS (
  UPDATE event_consumers SET active = ($2 = 'paused') WHERE id = 'webhook:' || $1::uuid
)
SELECT ${SHOWN} FROM changed endpoint`,
);

// All waiting deliveries are due now, with all their attempts again.
const RESUME = statement(
  'gapura_resume_webhook',
  `
WITH changed AS (
  UPDATE webhook_endpoints SET state = 'active', pause_reason = NULL, paused_by = NULL, consecutive_failures = 0, failing_since = NULL,
    updated_at = $2 WHERE id = $1 RETURNING *
), consumer AS (
  UPDATE event_consumers SET active = true WHERE id = 'webhook:' || $1::uuid
), deliveries AS (
  UPDATE event_deliveries SET attempts = 0, next_attempt_at = $2 WHERE consumer_id = 'webhook:' || $1::uuid
)
SELECT ${SHOWN} FROM changed endpoint`,
);

export function consumerOf(endpointId: string): string {
  return `webhook:${endpointId}`;
}

export async function insertWebhook(
  on: Queryable,
  webhook: {
    id: string;
    url: string;
    names: readonly string[];
    description: string | null;
    sealedSecret: string;
    now: Date;
  },
): Promise<WebhookEndpoint> {
  const { id, url, names, description, sealedSecret, now } = webhook;
  const [row] = await run<EndpointRow>(on, INSERT, [id, url, [...names], description, sealedSecret, now]);
  if (row === undefined) throw new Error('The endpoint was not written');
  return toWebhook(row).endpoint;
}

export async function findWebhook(on: Queryable, id: string): Promise<WebhookEndpoint | undefined> {
  return firstEndpoint(await run<EndpointRow>(on, FIND, [id]));
}

/** With its secrets, and without counting what waits. */
export async function findWebhookForSending(on: Queryable, id: string): Promise<StoredWebhook | undefined> {
  const [row] = await run<EndpointRow>(on, FIND_FOR_SENDING, [id]);
  return row === undefined ? undefined : toWebhook(row);
}

export async function listWebhooks(on: Queryable): Promise<WebhookEndpoint[]> {
  return (await run<EndpointRow>(on, LIST, [])).map((row) => toWebhook(row).endpoint);
}

export async function listActiveWebhookIds(on: Queryable): Promise<string[]> {
  return (await run<{ id: string }>(on, LIST_ACTIVE, [])).map((row) => row.id);
}

export async function countWebhooks(on: Queryable): Promise<Map<string, number>> {
  const rows = await run<{ state: string; count: number }>(on, COUNT, []);
  return new Map(rows.map((row) => [row.state, row.count]));
}

export async function updateWebhook(
  on: Queryable,
  webhook: Pick<WebhookEndpoint, 'id' | 'url' | 'names' | 'description'>,
  now: Date,
): Promise<WebhookEndpoint | undefined> {
  const { id, url, names, description } = webhook;
  return firstEndpoint(await run<EndpointRow>(on, UPDATE, [id, url, [...names], description, now]));
}

export async function replaceWebhookSecret(
  on: Queryable,
  rotation: { id: string; sealedSecret: string; previousUntil: Date; now: Date },
): Promise<WebhookEndpoint | undefined> {
  const { id, sealedSecret, previousUntil, now } = rotation;
  return firstEndpoint(await run<EndpointRow>(on, ROTATE, [id, sealedSecret, previousUntil, now]));
}

export async function deleteWebhook(on: Queryable, id: string, now: Date): Promise<boolean> {
  return (await run(on, DELETE, [id, now])).length > 0;
}

/** Removes what is left of endpoints that were deleted, and of listeners that were forgotten, before `before`. */
export async function deleteForgottenConsumers(on: Queryable, before: Date): Promise<void> {
  await run(on, FORGET_CONSUMERS, [before]);
}

export async function stopWebhook(
  on: Queryable,
  stop: { id: string; state: Exclude<WebhookState, 'active'>; reason: string; by?: string; now: Date },
): Promise<WebhookEndpoint | undefined> {
  return firstEndpoint(await run<EndpointRow>(on, STOP, [stop.id, stop.state, stop.reason, stop.now, stop.by ?? null]));
}

export async function restartWebhook(on: Queryable, id: string, now: Date): Promise<WebhookEndpoint | undefined> {
  return firstEndpoint(await run<EndpointRow>(on, RESUME, [id, now]));
}

function firstEndpoint(rows: readonly EndpointRow[]): WebhookEndpoint | undefined {
  return rows[0] === undefined ? undefined : toWebhook(rows[0]).endpoint;
}

function toWebhook(row: EndpointRow): StoredWebhook {
  const { secret: current, previous_secret: sealed, previous_secret_until: until } = row;
  const previous = sealed === null || until === null ? null : { sealed, until };
  return { endpoint: toEndpoint(row), secrets: { current, previous } };
}

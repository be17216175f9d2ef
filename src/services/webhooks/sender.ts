// Sends events to webhook endpoints: signed, logged, tried again for three days, and stopped where an endpoint takes none.

import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { EventName } from '../../domain/events/event.ts';
import {
  type AttemptSubject,
  attemptSubject,
  isLastAttempt,
  retryPauseMs,
  type WebhookAttempt,
  type WebhookOutcome,
} from '../../domain/events/webhook.ts';
import { currentTrace, inSpan } from '../../observability/tracing.ts';
import type { Delivery, StoredEvent } from '../../store/events/outbox.ts';
import {
  consumerOf,
  deleteForgottenConsumers,
  findWebhookForSending,
  listActiveWebhookIds,
  type StoredWebhook,
  stopWebhook,
} from '../../store/webhooks/endpoints.ts';
import { insertWebhookAttempt, noteWebhookFailure, noteWebhookSuccess } from '../../store/webhooks/sending.ts';
import { say } from '../../text/sayings.ts';
import type { Context } from '../context.ts';
import { createDeliveryLoop, NotTaken } from '../events/delivery-loop.ts';
import { errorMessage } from '../isolation.ts';
import type { WorkLoop } from '../work-loop.ts';
import { webhookBody, webhookHeaders } from './signature.ts';
import type { WebhookReply } from './transport.ts';

export interface WebhookSender {
  /** Begins to send. Any number of processes may; each event goes out from one of them. */
  start(): void;
  /** Lets what is under way finish for a few seconds, then cuts it: it is sent again later. */
  stop(): Promise<void>;
  /** Sends everything that is due and waits for it; for tests and commands. */
  drain(): Promise<void>;
}

const CONCURRENCY = 10;
/** How long an endpoint that was added or resumed in another process may wait to be noticed. */
const REFRESH_MS = 2_000;
const STOP_GRACE_MS = 5_000;
/** An endpoint that took nothing for so long is paused. */
const DEAD_AFTER_MS = 24 * 3_600_000;
const FORGET_AFTER_MS = 3_600_000;
const TEST_NAME = 'webhook_test';

export function createWebhookSender(context: Context): WebhookSender {
  const loops = new Map<string, WorkLoop<Delivery>>();
  let refreshing: Promise<void> | undefined;
  /** Ends the search for endpoints, and then what is still being sent. */
  let ending = new AbortController();
  let cutting = createCut();

  const refresh = async (begin: boolean) => {
    const ids = new Set(await listActiveWebhookIds(context.database.pool));
    for (const id of ids) {
      if (!loops.has(id)) loops.set(id, createLoop(context, id, cutting.signal));
      if (begin) loops.get(id)?.start();
    }
    for (const [id, loop] of loops) {
      if (ids.has(id)) continue;
      loops.delete(id);
      // Its last attempts end by themselves, and are not waited for.
      void loop.stop();
    }
  };

  const keepFresh = async (signal: AbortSignal) => {
    while (!signal.aborted) {
      await refresh(true).catch((error: unknown) => {
        context.log.warn({ err: error }, 'the webhook endpoints could not be read; trying again');
      });
      await delay(REFRESH_MS, undefined, { signal }).catch(() => undefined);
    }
  };

  return {
    start() {
      if (refreshing !== undefined) return;
      const { database, clock, log } = context;
      deleteForgottenConsumers(database.pool, new Date(clock.now().getTime() - FORGET_AFTER_MS)).catch(
        (error: unknown) => log.warn({ err: error }, 'what deleted webhooks left could not be removed'),
      );
      refreshing = keepFresh(ending.signal);
    },
    async stop() {
      ending.abort();
      await refreshing;
      refreshing = undefined;
      const cut = setTimeout(() => cutting.abort(), STOP_GRACE_MS);
      await Promise.all([...loops.values()].map((loop) => loop.stop()));
      clearTimeout(cut);
      loops.clear();
      ending = new AbortController();
      cutting = createCut();
    },
    async drain() {
      await refresh(false);
      await Promise.all([...loops.values()].map((loop) => loop.drain()));
    },
  };
}

/** Every message under way listens: many at once are no leak, and Node is not to warn of one. */
function createCut(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}

function createLoop(context: Context, endpointId: string, signal: AbortSignal): WorkLoop<Delivery> {
  return createDeliveryLoop(context, {
    id: consumerOf(endpointId),
    concurrency: CONCURRENCY,
    send: (delivery) => sendDelivery(context, endpointId, delivery, signal),
    pauseMs: (attempt) => retryPauseMs(attempt, Math.random()),
  });
}

/** Throws where the event has to be kept: for the next attempt, or until the endpoint is resumed. */
async function sendDelivery(
  context: Context,
  endpointId: string,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<void> {
  const { pool } = context.database;
  // Read for every event: a change of the address, the secret or the state holds at once, in every process.
  const webhook = await findWebhookForSending(pool, endpointId);
  // Deleted: its events went with it.
  if (webhook === undefined) return;
  if (webhook.endpoint.state !== 'active') throw new NotTaken('the endpoint is not active; its events wait');
  const { attempt, event } = delivery;
  const result = await sendMessage(context, webhook, { ...toMessage(event), attempt, signal });
  if (result === undefined) return;
  switch (result.outcome) {
    case 'delivered':
      if (webhook.endpoint.consecutiveFailures > 0) await noteWebhookSuccess(pool, endpointId);
      return;
    case 'given_up':
      context.log.error({ endpoint: endpointId, event_id: event.id }, 'a webhook was given up; it can be sent again');
      await countFailure(context, endpointId);
      return;
    case 'gone':
      await stopWebhook(pool, {
        id: endpointId,
        state: 'disabled',
        reason: say('receiver_gone'),
        now: context.clock.now(),
      });
      context.log.error({ endpoint: endpointId }, 'a webhook endpoint is gone, and disabled');
      break;
    case 'failed':
    case 'refused':
      await countFailure(context, endpointId);
      break;
    default:
      result.outcome satisfies never;
  }
  throw new NotTaken(result.error ?? 'the endpoint did not take the event');
}

async function countFailure(context: Context, endpointId: string): Promise<void> {
  const now = context.clock.now();
  const state = await noteWebhookFailure(context.database.pool, {
    id: endpointId,
    now,
    deadSince: new Date(now.getTime() - DEAD_AFTER_MS),
    reason: say('nothing_taken', { hours: DEAD_AFTER_MS / 3_600_000 }),
  });
  if (state === 'paused') {
    context.log.error({ endpoint: endpointId }, 'a webhook endpoint took nothing for a day, and is paused');
  }
}

interface Message {
  readonly eventId: string;
  readonly eventSequence: string | null;
  readonly eventName: string;
  readonly body: string;
  readonly about: AttemptSubject;
  readonly attempt: number;
  readonly signal?: AbortSignal;
}

function toMessage(event: StoredEvent): Omit<Message, 'attempt'> {
  const { id, sequence, name, occurredAt, data, subject, subjectId } = event;
  const body = webhookBody({ id, name, sequence, data, occurredAt: occurredAt.toISOString() });
  const about = attemptSubject(subject, subjectId, data);
  return { eventId: id, eventSequence: sequence, eventName: name satisfies EventName, body, about };
}

/**
 * Sends something that is no event, once, in any state of the endpoint, and without holding the outcome against it.
 * Undefined where the endpoint was deleted meanwhile.
 */
export async function sendTest(context: Context, webhook: StoredWebhook): Promise<WebhookAttempt | undefined> {
  const id = context.newId();
  const data = { id, message: 'This is a test; nothing has happened to any payment.' };
  const timestamp = context.clock.now().toISOString();
  const body = JSON.stringify({ type: TEST_NAME, timestamp, data });
  return sendMessage(context, webhook, {
    eventId: id,
    eventSequence: null,
    eventName: TEST_NAME,
    body,
    about: { subject: null, subjectId: null, orderId: null, amount: null },
    attempt: 1,
  });
}

/** One attempt in a trace of its own, which its receiver can continue. */
function sendMessage(context: Context, webhook: StoredWebhook, message: Message): Promise<WebhookAttempt | undefined> {
  const attributes = {
    'http.request.method': 'POST',
    'gapura.webhook_id': webhook.endpoint.id,
    'gapura.webhook_attempt': message.attempt,
    'gapura.event': message.eventName,
    'gapura.event_id': message.eventId,
  };
  return inSpan('webhook', { kind: 'producer', root: true, attributes }, async (span) => {
    const attempt = await attemptMessage(context, webhook, message);
    if (attempt === undefined) return undefined;
    const { outcome, httpStatus } = attempt;
    span.set({
      'gapura.webhook_outcome': outcome,
      ...(httpStatus === null ? {} : { 'http.response.status_code': httpStatus }),
    });
    if (outcome !== 'delivered') span.fail(outcome);
    return attempt;
  });
}

/** Recorded with any outcome. Undefined where the endpoint was deleted meanwhile. */
async function attemptMessage(
  context: Context,
  webhook: StoredWebhook,
  message: Message,
): Promise<WebhookAttempt | undefined> {
  const { endpoint } = webhook;
  const sentAt = context.clock.now();
  const startedMs = performance.now();
  const reply = await post(context, webhook, message, sentAt);
  const attempt: WebhookAttempt = {
    id: context.newId(),
    endpointId: endpoint.id,
    eventId: message.eventId,
    eventSequence: message.eventSequence,
    eventName: message.eventName,
    attempt: message.attempt,
    outcome: outcomeOf(reply, message.attempt),
    httpStatus: reply.httpStatus,
    error: reply.error,
    answer: reply.answer,
    durationMs: Math.round(performance.now() - startedMs),
    createdAt: sentAt,
    ...message.about,
  };
  const stored = await insertWebhookAttempt(context.database.pool, attempt);
  context.count.webhook(attempt.outcome);
  return stored ? attempt : undefined;
}

/** One whose secret cannot be opened is not sent: its receiver could not tell it from a forgery. */
async function post(
  context: Context,
  webhook: StoredWebhook,
  { eventId: id, body, signal }: Message,
  now: Date,
): Promise<WebhookReply> {
  let secrets: string[];
  try {
    secrets = openSecrets(context, webhook, now);
  } catch (error) {
    return { httpStatus: null, error: `its secret: ${errorMessage(error)}`, refused: false, answer: null };
  }
  const trace = currentTrace();
  const headers = {
    ...(trace === undefined ? {} : { traceparent: trace }),
    ...webhookHeaders({ id, sentAt: context.signatureClock.now(), body, secrets }),
  };
  return context.webhookTransport.post({ url: webhook.endpoint.url, headers, body, signal });
}

function outcomeOf(reply: WebhookReply, attempt: number): WebhookOutcome {
  if (reply.error === null) return 'delivered';
  if (reply.httpStatus === 410) return 'gone';
  if (isLastAttempt(attempt)) return 'given_up';
  return reply.refused ? 'refused' : 'failed';
}

/** The present secret, and the one before it while it is still good, and can be opened. */
function openSecrets({ vault }: Context, { endpoint, secrets }: StoredWebhook, now: Date): string[] {
  const { current, previous } = secrets;
  const purpose = consumerOf(endpoint.id);
  const present = vault.open(current, purpose);
  if (previous === null || previous.until <= now) return [present];
  try {
    return [present, vault.open(previous.sealed, purpose)];
  } catch {
    return [present];
  }
}

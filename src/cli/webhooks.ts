// gapura webhooks add | list | remove | rotate | pause | resume | test | attempts | resend

import { EVENT_NAMES, type EventName } from '../domain/events/event.ts';
import { WEBHOOK_OUTCOMES } from '../domain/events/webhook.ts';
import { withAdmin } from './admin.ts';
import { CommandError } from './failure.ts';
import { printTable } from './table.ts';
import type { Resend } from './webhook-operations.ts';

const ID = /^[0-9a-f-]{36}$/i;
const ATTEMPTS_MAX = 1_000;

export async function addWebhook(url: string, options: { events?: string; description?: string }): Promise<void> {
  const events = options.events === undefined ? [] : parseEvents(options.events);
  const { description } = options;
  const made = await withAdmin((admin) => admin.addWebhook({ url, events, description }));
  // The secret alone goes to standard output, so that a script can take it.
  console.error(`Added endpoint ${made.id}. Its secret is shown only now:`);
  console.log(made.secret);
}

export async function listWebhooks(): Promise<void> {
  const endpoints = await withAdmin((admin) => admin.listWebhooks());
  if (endpoints.length === 0) {
    console.log('There are no webhook endpoints. Add one: gapura webhooks add <url>');
    return;
  }
  printTable(
    ['id', 'state', 'waiting', 'failures', 'url', 'events', 'description'],
    endpoints.map((endpoint) => [
      endpoint.id,
      endpoint.pause_reason === null ? endpoint.state : `${endpoint.state}: ${endpoint.pause_reason}`,
      String(endpoint.waiting),
      String(endpoint.consecutive_failures),
      endpoint.url,
      endpoint.events.join(' ') || 'all',
      endpoint.description ?? '',
    ]),
  );
}

export async function removeWebhook(id: string): Promise<void> {
  const { waiting } = await withAdmin((admin) => admin.removeWebhook({ id: checkId(id) }));
  console.log(`Removed endpoint ${id}${waiting === 0 ? '' : `, with ${waiting} events that it had not got`}.`);
}

export async function rotateWebhook(id: string, options: { overlapHours: number }): Promise<void> {
  const made = await withAdmin((admin) =>
    admin.rotateWebhook({ id: checkId(id), overlap_hours: options.overlapHours }),
  );
  console.error(`The old secret of ${id} ends at ${made.previous_secret_until}. The new one is shown only now:`);
  console.log(made.secret);
}

export async function pauseWebhook(id: string): Promise<void> {
  await withAdmin((admin) => admin.pauseWebhook({ id: checkId(id) }));
  console.log(`Paused endpoint ${id}. Its events are kept.`);
}

export async function resumeWebhook(id: string): Promise<void> {
  const { waiting } = await withAdmin((admin) => admin.resumeWebhook({ id: checkId(id) }));
  console.log(`Resumed endpoint ${id}; ${waiting} events are waiting for it.`);
}

export async function testWebhook(id: string): Promise<void> {
  const attempt = await withAdmin((admin) => admin.testWebhook({ id: checkId(id) }));
  if (attempt.outcome !== 'delivered') throw new CommandError(`The test was not taken: ${attempt.error}.`);
  console.log(`The test was taken with ${attempt.http_status}, in ${attempt.duration_ms} ms.`);
}

export async function listAttempts(
  id: string,
  options: { outcome?: string; event?: string; limit: number },
): Promise<void> {
  const { outcome, event, limit } = options;
  if (outcome !== undefined && !(WEBHOOK_OUTCOMES as readonly string[]).includes(outcome)) {
    throw new CommandError(`--outcome is one of ${WEBHOOK_OUTCOMES.join(', ')}.`);
  }
  if (limit < 1 || limit > ATTEMPTS_MAX) throw new CommandError(`--limit is from 1 to ${ATTEMPTS_MAX}.`);
  const attempts = await withAdmin((admin) =>
    admin.listWebhookAttempts({
      id: checkId(id),
      limit,
      outcome,
      event_id: event === undefined ? undefined : checkId(event),
    }),
  );
  printTable(
    ['time', 'event', 'name', 'attempt', 'outcome', 'status', 'ms', 'error'],
    attempts.map((attempt) => [
      attempt.created_at.slice(0, 19),
      attempt.event_id,
      attempt.event,
      String(attempt.attempt),
      attempt.outcome,
      String(attempt.http_status ?? ''),
      String(attempt.duration_ms),
      attempt.error ?? '',
    ]),
  );
}

export async function resendEvents(id: string, options: { event?: string; from?: string; to?: string }): Promise<void> {
  const { queued } = await withAdmin((admin) =>
    admin.resendWebhookEvents({ id: checkId(id), what: toResend(options) }),
  );
  console.log(`${queued} event${queued === 1 ? ' is' : 's are'} sent to ${id} again.`);
}

function toResend({ event, from, to }: { event?: string; from?: string; to?: string }): Resend {
  if (event !== undefined && from === undefined && to === undefined) return { event_id: checkId(event) };
  if (event !== undefined || from === undefined)
    throw new CommandError('Give either --event, or --from and maybe --to.');
  return { from: checkTime(from), to: to === undefined ? undefined : checkTime(to) };
}

function checkId(id: string): string {
  if (!ID.test(id)) throw new CommandError('Give an id as "gapura webhooks list" and "attempts" show it.');
  return id;
}

function checkTime(text: string): string {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new CommandError(`${text} is not a time such as 2026-01-15T03:00:00Z.`);
  return time.toISOString();
}

function parseEvents(text: string): EventName[] {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !(EVENT_NAMES as readonly string[]).includes(name));
  if (unknown.length > 0) {
    throw new CommandError(`--events does not know ${unknown.join(', ')}. Known: ${EVENT_NAMES.join(', ')}.`);
  }
  return names as EventName[];
}

// gapura webhooks add | list | remove | rotate | pause | resume | test | attempts | resend

import type { EventName } from '../domain/events/event.ts';
import type { WebhookOutcome } from '../domain/events/webhook.ts';
import { isUuid } from '../domain/ids.ts';
import { withAdmin } from './admin.ts';
import { CommandError } from './failure.ts';
import { parseTime } from './option-values.ts';
import { plural, printJson, printTable, showTime } from './output.ts';

interface Output {
  readonly json?: boolean;
}

interface AddCommand extends Output {
  readonly events?: readonly EventName[];
  readonly description?: string;
}

export async function addWebhook(url: string, { events = [], description, json }: AddCommand): Promise<void> {
  const made = await withAdmin((admin) => admin.webhooks.create({ url, events: [...events], description }));
  if (json === true) return printJson(made);
  // The secret alone goes to standard output, so that a script can take it.
  console.error(`Added endpoint ${made.id}. Its secret is shown only now:`);
  console.log(made.secret);
}

export async function listWebhooks({ json }: Output): Promise<void> {
  const endpoints = await withAdmin((admin) => admin.webhooks.list());
  if (json === true) return printJson(endpoints);
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

export async function removeWebhook(id: string, { json }: Output): Promise<void> {
  const removed = await withAdmin((admin) => admin.webhooks.delete(checkId(id)));
  if (json === true) return printJson(removed);
  const { waiting } = removed;
  console.log(
    `Removed endpoint ${id}${waiting === 0 ? '' : `, with ${plural(waiting, 'event')} that it had not got`}.`,
  );
}

export async function rotateWebhook(id: string, options: Output & { overlapHours: number }): Promise<void> {
  const made = await withAdmin((admin) =>
    admin.webhooks.rotateSecret(checkId(id), { overlap_hours: options.overlapHours }),
  );
  if (options.json === true) return printJson(made);
  console.error(`The old secret of ${id} ends at ${made.previous_secret_until}. The new one is shown only now:`);
  console.log(made.secret);
}

export async function pauseWebhook(id: string, { json }: Output): Promise<void> {
  const paused = await withAdmin((admin) => admin.webhooks.pause(checkId(id)));
  if (json === true) return printJson(paused);
  console.log(`Paused endpoint ${id}. Its events are kept.`);
}

export async function resumeWebhook(id: string, { json }: Output): Promise<void> {
  const resumed = await withAdmin((admin) => admin.webhooks.resume(checkId(id)));
  if (json === true) return printJson(resumed);
  const { waiting } = resumed;
  console.log(`Resumed endpoint ${id}; ${plural(waiting, 'event is', 'events are')} waiting for it.`);
}

export async function testWebhook(id: string, { json }: Output): Promise<void> {
  const attempt = await withAdmin((admin) => admin.webhooks.test(checkId(id)));
  if (json === true) printJson(attempt);
  if (attempt.outcome !== 'delivered') throw new CommandError(`The test was not accepted: ${attempt.error}.`);
  if (json !== true) console.log(`The test was taken with ${attempt.http_status}, in ${attempt.duration_ms} ms.`);
}

interface AttemptsCommand extends Output {
  readonly outcome?: WebhookOutcome;
  readonly event?: string;
  readonly limit: number;
}

export async function listAttempts(id: string, { outcome, event, limit, json }: AttemptsCommand): Promise<void> {
  const event_id = event === undefined ? undefined : checkId(event);
  const { items: attempts } = await withAdmin((admin) =>
    admin.webhooks.attempts(checkId(id), { limit, outcome, event_id }),
  );
  if (json === true) return printJson(attempts);
  if (attempts.length === 0) {
    console.log('There are no such attempts.');
    return;
  }
  printTable(
    ['time (UTC)', 'event', 'name', 'attempt', 'outcome', 'status', 'ms', 'error'],
    attempts.map((attempt) => [
      showTime(attempt.created_at),
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

interface ResendCommand extends Output {
  readonly event?: string;
  readonly from?: string;
  readonly to?: string;
}

export async function resendEvents(id: string, command: ResendCommand): Promise<void> {
  const what = toResend(command);
  const { queued } = await withAdmin((admin) => admin.webhooks.resend(checkId(id), what));
  if (command.json === true) return printJson({ id, queued });
  console.log(`${plural(queued, 'event is', 'events are')} sent to ${id} again.`);
}

function toResend({ event, from, to }: ResendCommand) {
  if (event !== undefined && from === undefined && to === undefined) return { event_id: checkId(event) };
  const since = parseTime('--from', from);
  if (event !== undefined || since === undefined) {
    throw new CommandError('Give either --event, or --from and maybe --to.', 'usage');
  }
  return { from: since, to: parseTime('--to', to) };
}

function checkId(id: string): string {
  if (isUuid(id)) return id;
  throw new CommandError('Give an id as "gapura webhooks list" and "attempts" show it.', 'usage');
}

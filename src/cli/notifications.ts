// gapura notifications list | show | replay

import { isUuid } from '../domain/ids.ts';
import type { GatewayNotification, NotificationStatus } from '../domain/notifications/notification.ts';
import type { NotificationQuery } from '../sdk/types.ts';
import { type Admin, withAdmin } from './admin.ts';
import { CommandError } from './failure.ts';
import { parseTime } from './option-values.ts';
import { printJson, printTable, showTime, startProgress } from './output.ts';

/** What the API takes, with a limit. */
type Range = { readonly [Name in keyof NotificationQuery]?: NotificationQuery[Name] | undefined } & {
  readonly limit: number;
};

const PAGE_LENGTH = 100;

export interface RangeCommand {
  readonly kind?: GatewayNotification['kind'];
  readonly status?: NotificationStatus;
  readonly order?: string;
  readonly payment?: string;
  readonly after?: string;
  readonly before?: string;
  readonly limit: number;
  readonly json?: boolean;
}

export async function listNotifications(command: RangeCommand): Promise<void> {
  const range = parseRange(command);
  const { items: found } = await withAdmin((admin) => admin.notifications.list(range));
  if (command.json === true) return printJson(found);
  if (found.length === 0) {
    console.log('There are no such notifications.');
    return;
  }
  printTable(
    ['id', 'came (UTC)', 'status', 'kind', 'order', 'reports', 'why'],
    found.map((one) => [
      one.id,
      showTime(one.created_at),
      one.status,
      one.kind,
      one.order_id ?? '',
      one.transaction_status ?? '',
      one.error_message ?? '',
    ]),
  );
}

export async function showNotification(id: string): Promise<void> {
  printJson(await withAdmin((admin) => admin.notifications.get(id)));
}

/** One notification by its id, or all in a range; one that was processed is left as it is. */
export async function replayNotifications(id: string | undefined, command: RangeCommand): Promise<void> {
  const range = parseRange(command);
  const { limit: _limit, ...filters } = range;
  const isRange = Object.values(filters).some((value) => value !== undefined);
  if (id !== undefined) {
    if (isRange) throw new CommandError('Give the id of a notification or a range, not both.', 'usage');
    return replayOne(id, command.json === true);
  }
  if (!isRange) {
    throw new CommandError(
      'Say what to replay: the id of a notification, or a range such as --status failed.',
      'usage',
    );
  }
  const report = await withAdmin((admin) => replayAll(admin, range));
  if (command.json === true) return printJson(report);
  const now = Object.entries(report.statuses).map(([status, count]) => `${count} ${status}`);
  console.log(`Replayed ${report.replayed}${report.replayed === 0 ? '' : `: ${now.join(', ')}`}.`);
}

async function replayOne(id: string, asJson: boolean): Promise<void> {
  const replayed = await withAdmin((admin) => admin.notifications.replay(id));
  if (asJson) return printJson(replayed);
  const { status, error_message: why } = replayed;
  console.log(`Notification ${id} is ${status} now${why === null ? '' : `: ${why}`}.`);
}

/** Page by page, so that the person who waits sees how far it is. */
async function replayAll(admin: Admin, range: Range) {
  const statuses: Partial<Record<NotificationStatus, number>> = {};
  const progress = startProgress(null);
  let replayed = 0;
  let cursor: string | undefined;
  do {
    const limit = Math.min(PAGE_LENGTH, range.limit - replayed);
    const page = await admin.notifications.replayMany({ ...range, limit, cursor });
    replayed += page.replayed;
    for (const [status, count] of Object.entries(page.statuses) as [NotificationStatus, number][]) {
      statuses[status] = (statuses[status] ?? 0) + count;
    }
    progress.show(replayed, 'looked at again');
    cursor = page.next ?? undefined;
  } while (cursor !== undefined && replayed < range.limit);
  progress.end();
  return { replayed, statuses };
}

function parseRange(command: RangeCommand): Range {
  return {
    kind: command.kind,
    status: command.status,
    order_id: command.order,
    payment_id: uuid('--payment', command.payment),
    created_after: parseTime('--after', command.after),
    created_before: parseTime('--before', command.before),
    limit: command.limit,
  };
}

function uuid(option: string, value: string | undefined): string | undefined {
  if (value !== undefined && !isUuid(value)) throw new CommandError(`${option} takes an id.`, 'usage');
  return value;
}

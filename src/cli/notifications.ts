// gapura notifications list | show | replay

import { loadConfig } from '../config/index.ts';
import { isUuid } from '../domain/ids.ts';
import { NOTIFICATION_KINDS, NOTIFICATION_STATUSES } from '../domain/notifications/notification.ts';
import { type Admin, type NotificationRange, openAdmin } from './admin.ts';
import { CommandError } from './failure.ts';
import { printTable } from './table.ts';
import { parseTime } from './times.ts';

export interface RangeCommand {
  readonly kind?: string;
  readonly status?: string;
  readonly order?: string;
  readonly payment?: string;
  readonly after?: string;
  readonly before?: string;
  readonly limit: number;
}

export async function listNotifications(command: RangeCommand): Promise<void> {
  const range = parseRange(command);
  const found = await withAdmin((admin) => admin.listNotifications(range));
  if (found.length === 0) {
    console.log('There are no such messages of the gateway.');
    return;
  }
  printTable(
    ['id', 'came', 'status', 'kind', 'order', 'tells', 'why'],
    found.map((one) => [
      one.id,
      one.created_at.slice(0, 19),
      one.status,
      one.kind,
      one.order_id ?? '',
      one.transaction_status ?? '',
      one.error_message ?? '',
    ]),
  );
}

export async function showNotification(id: string): Promise<void> {
  console.log(JSON.stringify(await withAdmin((admin) => admin.showNotification({ id })), null, 2));
}

/** One message by its id, or all in a range; one that was processed is left as it is. */
export async function replayNotifications(id: string | undefined, command: RangeCommand): Promise<void> {
  const range = parseRange(command);
  const { limit: _limit, ...filters } = range;
  const isRange = Object.values(filters).some((value) => value !== undefined);
  if (id !== undefined) {
    if (isRange) throw new CommandError('Give the id of a message or a range, not both.');
    const { status, error_message: why } = await withAdmin((admin) => admin.replayNotification({ id }));
    console.log(`Message ${id} is ${status} now${why === null ? '' : `: ${why}`}.`);
    return;
  }
  if (!isRange) {
    throw new CommandError('Say what to replay: the id of a message, or a range such as --status failed.');
  }
  const { replayed, statuses } = await withAdmin((admin) => admin.replayNotifications(range));
  const now = Object.entries(statuses).map(([status, count]) => `${count} ${status}`);
  console.log(`Looked again at ${replayed}${replayed === 0 ? '' : `: ${now.join(', ')}`}.`);
}

async function withAdmin<Result>(work: (admin: Admin) => Promise<Result>): Promise<Result> {
  const admin = await openAdmin(loadConfig());
  try {
    return await work(admin);
  } finally {
    await admin.close();
  }
}

function parseRange(command: RangeCommand): NotificationRange {
  return {
    kind: oneOf('--kind', NOTIFICATION_KINDS, command.kind),
    status: oneOf('--status', NOTIFICATION_STATUSES, command.status),
    orderId: command.order,
    paymentId: uuid('--payment', command.payment),
    createdAfter: parseTime('--after', command.after),
    createdBefore: parseTime('--before', command.before),
    limit: command.limit,
  };
}

function oneOf<Value extends string>(
  option: string,
  known: readonly Value[],
  value: string | undefined,
): Value | undefined {
  if (value === undefined) return undefined;
  const found = known.find((one) => one === value);
  if (found === undefined) throw new CommandError(`${option} does not know ${value}. Known: ${known.join(', ')}.`);
  return found;
}

function uuid(option: string, value: string | undefined): string | undefined {
  if (value !== undefined && !isUuid(value)) throw new CommandError(`${option} takes an id.`);
  return value;
}

// A notification of the gateway as a row, and back.

import { type GatewayNotification, NOTIFICATION_FIELDS } from '../../domain/notifications/notification.ts';
import { blankOf, fieldsWhere, mapperOf, snakeCase } from '../../domain/record.ts';
import { columnsOf, decoderOf, encoderOf } from '../database/columns.ts';
import type { NotificationTable } from '../database/schema.ts';

export type NotificationRow = NotificationTable;

export const NOTIFICATION_COLUMNS = columnsOf(NOTIFICATION_FIELDS);

const encode = encoderOf(NOTIFICATION_FIELDS);
const decode = decoderOf(NOTIFICATION_FIELDS);

const NO_FIELDS = blankOf(NOTIFICATION_FIELDS, 'detail');
type PayloadFields = typeof NO_FIELDS;

const PAYLOAD_FIELDS = fieldsWhere(NOTIFICATION_FIELDS, (field) => field.is('detail')).map(
  ([name]) => name as keyof PayloadFields,
);
const textsOf = mapperOf<Record<string, unknown>, PayloadFields>(
  PAYLOAD_FIELDS.map((to) => ({
    to,
    from: snakeCase(to),
    through: (value: unknown) => (typeof value === 'string' ? value : null),
  })),
);

/** The fields of the transaction, read from the payload. */
function fieldsInPayload({ kind, rawPayload }: GatewayNotification): PayloadFields {
  return kind === 'transaction' ? textsOf(rawPayload) : NO_FIELDS;
}

/** Fields of a processed notification that its payload has are not stored twice. Notifications that wait are searched by their fields. */
export function isInPayload(notification: GatewayNotification): boolean {
  if (notification.status !== 'processed' || notification.kind !== 'transaction') return false;
  const inPayload = fieldsInPayload(notification);
  return PAYLOAD_FIELDS.every((name) => notification[name] === inPayload[name]);
}

export function fromNotification(
  notification: GatewayNotification,
): Record<keyof typeof NOTIFICATION_COLUMNS, unknown> {
  return encode(isInPayload(notification) ? { ...notification, ...NO_FIELDS } : notification);
}

export function toNotification(row: NotificationRow): GatewayNotification {
  const stored = decode(row);
  // Without a status of its own the fields are those of the payload.
  return stored.transactionStatus === null ? { ...stored, ...fieldsInPayload(stored) } : stored;
}

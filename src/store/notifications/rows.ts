// A message of the gateway as a row, and back.

import type { Selectable } from 'kysely';
import type { GatewayNotification } from '../../domain/notifications/notification.ts';
import type { Columns } from '../database/columns.ts';
import type { NotificationTable } from '../database/schema.ts';

export type NotificationRow = Selectable<NotificationTable>;

export const NOTIFICATION_COLUMNS = {
  id: 'uuid',
  kind: 'text',
  payment_id: 'uuid',
  subscription_id: 'uuid',
  order_id: 'text',
  transaction_id: 'text',
  transaction_status: 'text',
  fraud_status: 'text',
  payment_type: 'text',
  status_code: 'text',
  gross_amount: 'text',
  status: 'text',
  error_message: 'text',
  fingerprint: 'bytea',
  raw_payload: 'jsonb',
  created_at: 'timestamptz',
  processed_at: 'timestamptz',
} as const satisfies Columns<NotificationRow>;

export function fromNotification(
  notification: GatewayNotification,
): Record<keyof typeof NOTIFICATION_COLUMNS, unknown> {
  const { transactionId, transactionStatus, fraudStatus, paymentType, statusCode, grossAmount } = isToldByPayload(
    notification,
  )
    ? NOTHING_TOLD
    : notification;
  return {
    id: notification.id,
    kind: notification.kind,
    payment_id: notification.paymentId,
    subscription_id: notification.subscriptionId,
    order_id: notification.orderId,
    transaction_id: transactionId,
    transaction_status: transactionStatus,
    fraud_status: fraudStatus,
    payment_type: paymentType,
    status_code: statusCode,
    gross_amount: grossAmount,
    status: notification.status,
    error_message: notification.errorMessage,
    fingerprint: notification.fingerprint,
    raw_payload: notification.rawPayload,
    created_at: notification.createdAt,
    processed_at: notification.processedAt,
  };
}

type Told = Pick<
  GatewayNotification,
  'transactionId' | 'transactionStatus' | 'fraudStatus' | 'paymentType' | 'statusCode' | 'grossAmount'
>;

const NOTHING_TOLD: Told = {
  transactionId: null,
  transactionStatus: null,
  fraudStatus: null,
  paymentType: null,
  statusCode: null,
  grossAmount: null,
};

/** What a message says of its transaction, read from the message itself. */
function toldBy({ kind, rawPayload }: Pick<GatewayNotification, 'kind' | 'rawPayload'>): Told {
  if (kind !== 'transaction') return NOTHING_TOLD;
  const text = (field: string) => (typeof rawPayload[field] === 'string' ? rawPayload[field] : null);
  return {
    transactionId: text('transaction_id'),
    transactionStatus: text('transaction_status'),
    fraudStatus: text('fraud_status'),
    paymentType: text('payment_type'),
    statusCode: text('status_code'),
    grossAmount: text('gross_amount'),
  };
}

/** Such a message, once processed, need not be written down twice. Those that wait are searched for by what they say. */
function isToldByPayload(notification: GatewayNotification): boolean {
  if (notification.status !== 'processed' || notification.kind !== 'transaction') return false;
  return Object.entries(toldBy(notification)).every(([field, value]) => notification[field as keyof Told] === value);
}

export function toNotification(row: NotificationRow): GatewayNotification {
  const kind = row.kind as GatewayNotification['kind'];
  const told = toldBy({ kind, rawPayload: row.raw_payload });
  // Without a status of its own, what the message says is told by the message alone.
  const { transaction_status } = row;
  const stored = {
    transactionId: row.transaction_id,
    transactionStatus: transaction_status,
    fraudStatus: row.fraud_status,
    paymentType: row.payment_type,
    statusCode: row.status_code,
    grossAmount: row.gross_amount,
  };
  return {
    id: row.id,
    kind,
    ...(transaction_status === null ? told : stored),
    paymentId: row.payment_id,
    subscriptionId: row.subscription_id,
    orderId: row.order_id,
    status: row.status as GatewayNotification['status'],
    errorMessage: row.error_message,
    fingerprint: row.fingerprint,
    rawPayload: row.raw_payload,
    createdAt: row.created_at,
    processedAt: row.processed_at,
  };
}

// Tables whose rows are read as they are, as TypeScript sees them: what a row holds, with the types that the driver gives.

import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { ITEM_FIELDS, PAYMENT_FIELDS } from '../../domain/payments/payment.ts';
import type { Difference } from '../../domain/payments/reconciliation.ts';
import type { REFUND_FIELDS } from '../../domain/payments/refund.ts';
import type { NamesWith, Snake } from '../../domain/record.ts';
import type { RowOf } from './columns.ts';
import type { ApiKeyTable, AuditTable, SessionTable } from './people-schema.ts';

/** bigint columns arrive as strings, so that no digit is lost. */
type Int8 = ColumnType<string, string | bigint, string | bigint>;
type Json = JSONColumnType<Record<string, unknown>>;

/** With what the store keeps for itself. */
export interface PaymentTable extends RowOf<typeof PAYMENT_FIELDS> {
  charge_attempts: number;
  charge_request: string | null;
  next_check_at: Date | null;
  check_count: number;
  expire_retry_at: Date | null;
  read_back_owed_since: Date | null;
}

export interface PaymentItemTable extends RowOf<typeof ITEM_FIELDS> {
  payment_id: string;
  position: number;
}

export interface PaymentHistoryTable {
  payment_id: string;
  version: number;
  from_status: string | null;
  to_status: string;
  fraud_status: string | null;
  charge_state: string;
  source: string;
  actor: string | null;
  reason: string;
  notification_id: string | null;
  gateway_answer: Json | null;
  created_at: Date;
}

export interface NotificationTable {
  id: string;
  kind: string;
  payment_id: string | null;
  subscription_id: string | null;
  order_id: string | null;
  transaction_id: string | null;
  transaction_status: string | null;
  fraud_status: string | null;
  payment_type: string | null;
  status_code: string | null;
  gross_amount: string | null;
  status: string;
  error_message: string | null;
  fingerprint: Buffer;
  raw_payload: Json;
  created_at: Date;
  processed_at: Date | null;
  look_again_at: Date | null;
  attempts: Generated<number>;
}

/** What an event keeps of its payment: what may change and is shown, or what is computed of it. The event has a time of its own. */
export type KeptOfPayment = Exclude<
  NamesWith<typeof PAYMENT_FIELDS, 'changes'> &
    (NamesWith<typeof PAYMENT_FIELDS, 'shown'> | NamesWith<typeof PAYMENT_FIELDS, 'underlies'>),
  'updatedAt'
>;

type EventTable = { [Column in Snake<KeptOfPayment>]: PaymentTable[Column] | null } & {
  sequence: Generated<string>;
  id: string;
  name: string;
  subject: string;
  subject_id: string;
  data: Json;
  occurred_at: Date;
  written_in: Generated<string>;
  previous_status: string | null;
  notification_id: string | null;
};

interface IdempotencyKeyTable {
  caller_id: string;
  key: string;
  request_hash: Buffer;
  attempt_id: string;
  locked_until: Date | null;
  subject_id: string;
  status: number | null;
  headers: Json | null;
  body: string | null;
  created_at: Date;
}

export interface SubscriptionTable {
  id: string;
  owner_id: string;
  gateway_subscription_id: string | null;
  name: string;
  payment_type: string;
  amount: Int8;
  currency: string;
  interval: number;
  interval_unit: string;
  max_interval: number | null;
  current_interval: number;
  start_time: Date | null;
  next_execution_at: Date | null;
  previous_execution_at: Date | null;
  retry_interval: number | null;
  retry_interval_unit: string | null;
  retry_max_interval: number | null;
  status: string;
  customer_first_name: string | null;
  customer_last_name: string | null;
  customer_email: string | null;
  customer_phone: string | null;
  metadata: Json | null;
  gopay_account_id: string | null;
  creation_state: string;
  status_code: string | null;
  status_message: string | null;
  pending_action: string | null;
  pending_actor: string | null;
  action_id: string | null;
  unresolved_since: Date | null;
  sealed_token: string | null;
  creation_attempts: number;
  hint_followed_at: Date | null;
  version: number;
  created_at: Date;
  updated_at: Date;
}

export interface SubscriptionHistoryTable {
  subscription_id: string;
  version: number;
  from_status: string | null;
  to_status: string;
  source: string;
  actor: string | null;
  reason: string;
  notification_id: string | null;
  payment_id: string | null;
  gateway_answer: Json | null;
  created_at: Date;
}

export interface ReconciliationTable {
  id: string;
  from_time: Date;
  to_time: Date;
  status: string;
  asked_by: string;
  total: number | null;
  checked: number;
  differed: number;
  unreachable: number;
  differences: JSONColumnType<Difference[]>;
  position: JSONColumnType<{ createdAt: string; id: string }> | null;
  silences: number;
  error: string | null;
  lease_token: string | null;
  lease_until: Date | null;
  created_at: Date;
  started_at: Date | null;
  heartbeat_at: Date | null;
  finished_at: Date | null;
}

/** Each of them whole; a test compares them with the database. */
export interface Schema {
  api_keys: ApiKeyTable;
  audit_log: AuditTable;
  sessions: SessionTable;
  reconciliations: ReconciliationTable;
  gateway_payments: PaymentTable;
  gateway_payment_items: PaymentItemTable;
  gateway_refunds: RowOf<typeof REFUND_FIELDS>;
  gateway_payment_history: PaymentHistoryTable;
  gateway_notifications: NotificationTable;
  gateway_events: EventTable;
  idempotency_keys: IdempotencyKeyTable;
  gateway_subscriptions: SubscriptionTable;
  gateway_subscription_history: SubscriptionHistoryTable;
}

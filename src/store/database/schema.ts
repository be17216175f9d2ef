// Tables whose rows are read as they are, as TypeScript sees them: what a row holds, with the types that the driver gives.

import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Difference } from '../../domain/payments/reconciliation.ts';
import type { ApiKeyTable, AuditTable, SessionTable } from './people-schema.ts';

/** bigint columns arrive as strings, so that no digit is lost. */
type Int8 = ColumnType<string, string | bigint, string | bigint>;
type Json = JSONColumnType<Record<string, unknown>>;

export interface PaymentTable {
  id: string;
  owner_id: string;
  order_id: string;
  transaction_id: string | null;
  payment_type: string;
  bank: string | null;
  store: string | null;
  acquirer: string | null;
  issuer: string | null;
  transaction_type: string | null;
  gross_amount: Int8;
  currency: string;
  transaction_status: string;
  fraud_status: string | null;
  status_code: string | null;
  status_message: string | null;
  customer_first_name: string | null;
  customer_last_name: string | null;
  customer_email: string | null;
  customer_phone: string | null;
  va_number: string | null;
  bill_key: string | null;
  biller_code: string | null;
  payment_code: string | null;
  redirect_url: string | null;
  deeplink_url: string | null;
  qr_string: string | null;
  qr_url: string | null;
  masked_card: string | null;
  card_type: string | null;
  transaction_time: Date | null;
  settlement_time: Date | null;
  expiry_time: Date | null;
  held: Generated<boolean>;
  captured_amount: Int8 | null;
  paid_amount: Int8 | null;
  refund_amount: Int8;
  refund_reserved_amount: Int8;
  metadata: Json | null;
  custom_field1: string | null;
  custom_field2: string | null;
  custom_field3: string | null;
  charge_state: string;
  marked: Generated<boolean>;
  charge_attempts: number;
  charge_request: string | null;
  subscription_id: string | null;
  invoice_id: string | null;
  checkout_id: string | null;
  doubted_status: string | null;
  doubted_since: Date | null;
  contradicted_since: Date | null;
  overruled_status: string | null;
  version: Generated<number>;
  next_check_at: Date | null;
  check_count: Generated<number>;
  expire_retry_at: Date | null;
  read_back_owed_since: Date | null;
  created_at: Date;
  updated_at: Date;
}

export interface PaymentItemTable {
  payment_id: string;
  position: number;
  id: string;
  item_id: string | null;
  name: string;
  price: Int8;
  quantity: number;
  brand: string | null;
  category: string | null;
  merchant_name: string | null;
  url: string | null;
}

export interface RefundTable {
  id: string;
  payment_id: string;
  refund_key: string;
  amount: Int8;
  reason: string | null;
  is_direct: boolean;
  status: string;
  status_code: string | null;
  status_message: string | null;
  bank_confirmed_at: Date | null;
  missing_since: Date | null;
  requested_by: string | null;
  decided_by: string | null;
  decided_at: Date | null;
  created_at: Date;
  updated_at: Date;
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

/** What an event keeps of its payment; null where it is about something else. */
type KeptOfPayment = Pick<
  PaymentTable,
  | 'transaction_status' | 'charge_state' | 'transaction_id' | 'payment_type' | 'bank' | 'store' | 'acquirer' | 'issuer' | 'fraud_status'
  | 'status_code' | 'status_message' | 'va_number' | 'bill_key' | 'biller_code' | 'payment_code' | 'redirect_url' | 'deeplink_url'
  | 'qr_string' | 'qr_url' | 'masked_card' | 'card_type' | 'transaction_time' | 'settlement_time' | 'expiry_time' | 'held'
  | 'captured_amount' | 'paid_amount' | 'refund_amount' | 'refund_reserved_amount'
>; // biome-ignore format: a list reads better in lines

type EventTable = { [Column in keyof KeptOfPayment]: KeptOfPayment[Column] | null } & {
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
  gateway_refunds: RefundTable;
  gateway_payment_history: PaymentHistoryTable;
  gateway_notifications: NotificationTable;
  gateway_events: EventTable;
  idempotency_keys: IdempotencyKeyTable;
  gateway_subscriptions: SubscriptionTable;
  gateway_subscription_history: SubscriptionHistoryTable;
}

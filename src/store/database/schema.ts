// Tables whose rows are read as they are, as TypeScript sees them: what a row holds, with the types that the driver gives.

import type { API_KEY_FIELDS } from '../../domain/api-key.ts';
import type { AUDIT_FIELDS } from '../../domain/audit.ts';
import type { PAYMENT_CHANGE_FIELDS, SUBSCRIPTION_CHANGE_FIELDS } from '../../domain/history.ts';
import type { NOTIFICATION_FIELDS } from '../../domain/notifications/notification.ts';
import type { ITEM_FIELDS, PAYMENT_FIELDS } from '../../domain/payments/payment.ts';
import type { Difference, RECONCILIATION_FIELDS } from '../../domain/payments/reconciliation.ts';
import type { REFUND_FIELDS } from '../../domain/payments/refund.ts';
import type { PASSKEY_FIELDS, PERSON_FIELDS } from '../../domain/person.ts';
import type { NamesWith, Snake } from '../../domain/record.ts';
import type { SUBSCRIPTION_FIELDS } from '../../domain/subscriptions/subscription.ts';
import type { RowOf } from './columns.ts';

type Json = Record<string, unknown>;

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

/** With what the store keeps for itself. */
export interface NotificationTable extends RowOf<typeof NOTIFICATION_FIELDS> {
  look_again_at: Date | null;
  attempts: number;
}

/** What an event keeps of its payment: what may change and is shown, or what is computed of it. The event has a time of its own. */
export type KeptOfPayment = Exclude<
  NamesWith<typeof PAYMENT_FIELDS, 'changes'> &
    (NamesWith<typeof PAYMENT_FIELDS, 'shown'> | NamesWith<typeof PAYMENT_FIELDS, 'underlies'>),
  'updatedAt'
>;

type EventTable = { [Column in Snake<KeptOfPayment>]: PaymentTable[Column] | null } & {
  sequence: string;
  id: string;
  name: string;
  subject: string;
  subject_id: string;
  data: Json;
  occurred_at: Date;
  written_in: string;
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

/** With what the store keeps for itself. */
interface SubscriptionTable extends RowOf<typeof SUBSCRIPTION_FIELDS> {
  sealed_token: string | null;
  creation_attempts: number;
  hint_followed_at: Date | null;
}

/** With what the store keeps for itself. */
interface ReconciliationTable extends RowOf<typeof RECONCILIATION_FIELDS> {
  differences: Difference[];
  position: Json | null;
  silences: number;
  lease_token: string | null;
  lease_until: Date | null;
}

export interface ApiKeyTable extends RowOf<typeof API_KEY_FIELDS> {
  key_hash: Buffer;
  is_demo: boolean;
}

interface SessionTable {
  id: string;
  token_hash: Buffer;
  key_id: string | null;
  person_id: string | null;
  address: string | null;
  user_agent: string | null;
  created_at: Date;
  last_seen_at: Date;
  ends_at: Date;
}

/** With what no one is shown. */
export interface PersonTable extends RowOf<typeof PERSON_FIELDS> {
  password_hash: string | null;
  totp_sealed: string | null;
  totp_confirmed: boolean;
  totp_last_step: string | null;
  oidc_subject: string | null;
}

export interface PasskeyTable extends RowOf<typeof PASSKEY_FIELDS> {
  person_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: string;
  transports: string[];
}

/** Each of them whole; a test compares them with the database. */
export interface Schema {
  api_keys: ApiKeyTable;
  audit_log: RowOf<typeof AUDIT_FIELDS>;
  sessions: SessionTable;
  people: PersonTable;
  passkeys: PasskeyTable;
  reconciliations: ReconciliationTable;
  gateway_payments: PaymentTable;
  gateway_payment_items: PaymentItemTable;
  gateway_refunds: RowOf<typeof REFUND_FIELDS>;
  gateway_payment_history: RowOf<typeof PAYMENT_CHANGE_FIELDS>;
  gateway_notifications: NotificationTable;
  gateway_events: EventTable;
  idempotency_keys: IdempotencyKeyTable;
  gateway_subscriptions: SubscriptionTable;
  gateway_subscription_history: RowOf<typeof SUBSCRIPTION_CHANGE_FIELDS>;
}

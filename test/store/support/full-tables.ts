// Tables as they look after a long time: so many rows of each kind that reading all of them would be a fault.

import type { Pool } from '../../../src/store/database/connection.ts';

export const ROWS = 3_000;

/** What grows with payments, or with who asks. The others hold some rows for each shop. */
export const GROWING = [
  'gateway_payments', 'gateway_payment_items', 'gateway_refunds', 'gateway_payment_history', 'gateway_notifications',
  'gateway_events', 'event_deliveries', 'idempotency_keys', 'webhook_attempts', 'webhook_counts', 'gateway_invoices', 'gateway_invoice_items',
  'gateway_invoice_history', 'gateway_subscriptions', 'gateway_subscription_history', 'payment_figures',
  'payment_search', 'checkouts', 'checkout_mails', 'operator_messages', 'saved_cards', 'payment_links', 'sign_in_links', 'passkey_challenges', 'removed_people', 'sign_in_attempts', 'known_callers', 'background_jobs', 'audit_log', 'sessions', 'payment_notes',
] as const; // biome-ignore format: a list reads better in lines

const id = (kind: string) => `md5('${kind}' || n)::uuid`;
const at = `timestamptz '2026-01-01' + n * interval '1 minute'`;
const oneOf = (...values: readonly string[]) =>
  `(ARRAY[${values.map((value) => `'${value}'`).join(',')}])[1 + n % ${values.length}]`;
const customer = {
  customer_email: `'customer-' || n % 300 || '@example.com'`,
  customer_phone: `'+62812' || 1000 + n % 300`,
};
const soon = `CASE WHEN n % 10 = 0 THEN ${at} END`;

const FILLED: Readonly<Record<(typeof GROWING)[number], Readonly<Record<string, string>>>> = {
  gateway_subscriptions: {
    id: id('subscription'), owner_id: `'owner-' || n % 20`, name: `'SUBSCRIPTION-' || n`, payment_type: `'gopay'`, amount: '50000',
    interval: '1', interval_unit: `'month'`, status: oneOf('active', 'inactive', 'cancelled'), creation_state: `'created'`,
    gateway_subscription_id: `'gateway-' || n`, unresolved_since: soon, ...customer, created_at: at, updated_at: at,
  },
  gateway_invoices: {
    id: id('invoice'), owner_id: `'owner-' || n % 20`, invoice_number: `'INV-' || n`, order_id: `'INVOICE-' || n`,
    status: oneOf('pending', 'overdue', 'voided'), customer_name: `'Budi'`, ...customer, total_amount: '50000',
    invoice_date: `date '2026-01-01'`, due_date: `date '2026-01-02' + n % 300`, creation_state: `'created'`,
    gateway_invoice_id: `'gateway-' || n`, next_check_at: soon, created_at: at, updated_at: at,
  },
  sign_in_links: { token_hash: `decode(md5('sign-in' || n), 'hex')`, role: `'viewer'`, ends_at: at },
  passkey_challenges: { challenge_hash: `decode(md5('challenge' || n), 'hex')`, ends_at: at },
  removed_people: { mark: `decode(md5('removed' || n), 'hex')`, removed_at: at },
  sign_in_attempts: { address: `'address-' || n`, began_at: at, attempts: '1' },
  sessions: {
    id: id('session'), token_hash: `decode(md5('session' || n), 'hex')`, person_id: `md5('person' || n % 20)::uuid`, created_at: at,
    last_seen_at: at, ends_at: at,
  },
  background_jobs: {
    id: id('job'), task: oneOf('check_payment_status', 'send_mails', 'clean_up'), key: `'key-' || n`, data: `'{}'`,
    state: `CASE WHEN n % 50 = 0 THEN 'waiting' WHEN n % 51 = 0 THEN 'dead' ELSE 'done' END`, started_at: at,
    ended_at: `CASE WHEN n % 50 <> 0 THEN ${at} END`, due_at: `CASE WHEN n % 50 = 0 THEN ${at} ELSE 'infinity' END`,
  },
  audit_log: {
    id: id('act'), created_at: at, actor: `'actor-' || n % 20`, credential: `'key'`, key_id: `md5('key' || n % 20)::uuid`,
    action: oneOf('payment.cancel', 'refund.create', 'session.begin'), subject: `'payment'`, subject_id: `${id('payment')}::text`, details: `'{}'`,
  },
  known_callers: { mark: `md5('caller' || n)`, seen_at: at },
  payment_links: {
    id: id('link'), owner_id: `'owner-' || n % 20`, token_hash: `decode(md5('link' || n), 'hex')`, token_sealed: `'sealed'`,
    title: `'Workshop'`, amount: '50000', status: `'active'`, created_at: at, updated_at: at,
  },
  checkouts: {
    id: id('checkout'), owner_id: `'owner-' || n % 20`, order_id: `'CHECKOUT-' || n`, token_hash: `decode(md5('checkout' || n), 'hex')`,
    token_sealed: `'sealed'`, amount: '50000', status: oneOf('open', 'expired', 'cancelled'), expires_at: at, next_look_at: soon,
    customer: `jsonb_build_object('email', ${customer.customer_email}, 'phone', ${customer.customer_phone})`,
    surplus_amount: 'CASE WHEN n % 100 = 0 THEN 1 ELSE 0 END', payment_link_id: `CASE WHEN n % 3 = 0 THEN ${id('link')} END`,
    created_at: at, updated_at: at,
  },
  checkout_mails: {
    id: id('mail'), checkout_id: id('checkout'), kind: `'receipt'`, about_id: id('payment'), due_at: soon, created_at: at,
  },
  gateway_payments: {
    id: id('payment'), owner_id: `'owner-' || n % 20`, order_id: `'ORDER-' || n`, transaction_id: `'transaction-' || n`,
    payment_type: `'bank_transfer'`, gross_amount: '50000', transaction_status: oneOf('pending', 'settlement', 'settlement', 'expire'),
    charge_state: `'charged'`, charge_attempts: '1', expiry_time: at, next_check_at: soon, captured_amount: '50000',
    subscription_id: `CASE WHEN n % 3 = 0 THEN ${id('subscription')} END`,
    checkout_id: `CASE WHEN n % 3 = 1 THEN ${id('checkout')} END`, created_at: at, updated_at: at,
  },
  operator_messages: {
    id: id('message'), kind: `'export'`, source_id: `md5('schedule' || n % 3)::uuid`, key: `'key-' || n`, receiver: `'a@example.com'`, about: `'{}'`,
    due_at: soon, failed_at: `CASE WHEN n % 50 = 0 THEN ${at} END`, created_at: at,
  },
  saved_cards: {
    id: id('card'), owner_id: `'owner-' || n % 20`, customer_id: `'customer-' || n % 500`, payment_id: id('payment'),
    sealed_token: `'v1:default:token'`, masked_card: `'48111111-1114'`, expires_at: at, look_at: soon, created_at: at,
  },
  payment_notes: { id: id('note'), payment_id: id('payment'), author: `'siti'`, text: `'A note'`, created_at: at },
  payment_search: {
    payment_id: id('payment'), created_at: at, week: `floor(extract(epoch FROM ${at}) / 604800)`, order_id: `'order-' || n`, amount: '50000',
  },
  gateway_payment_items: {
    payment_id: id('payment'), position: '0', id: id('item'), name: `'Coffee'`, price: '50000', quantity: '1',
  },
  gateway_refunds: {
    id: id('refund'), payment_id: id('payment'), refund_key: `'key-' || n`, amount: '1000', is_direct: 'false',
    status: oneOf('confirmed', 'pending', 'confirmed', 'failed'), created_at: at, updated_at: at,
  },
  gateway_payment_history: {
    payment_id: id('payment'), version: '1', to_status: `'pending'`, charge_state: `'charged'`, source: `'charge'`,
    reason: `'charged'`, created_at: at,
  },
  gateway_notifications: {
    id: id('notification'), kind: `'transaction'`, payment_id: id('payment'), order_id: `'ORDER-' || n`,
    status: oneOf('processed', 'duplicate', 'unmatched', 'stale'), fingerprint: `decode(md5('message' || n), 'hex')`,
    raw_payload: `'{}'`, look_again_at: soon, created_at: at,
  },
  gateway_events: {
    id: id('event'), name: `'payment_settled'`, subject: `'payment'`, subject_id: id('payment'), data: `'{}'`, occurred_at: at,
  },
  event_deliveries: {
    consumer_id: `'listener:' || n % 3`, event_sequence: 'n', event_written_in: `'1'::xid8`, event_occurred_at: at,
    subject_id: id('payment'), next_attempt_at: at,
  },
  idempotency_keys: {
    caller_id: `'owner-' || n % 20`, key: `'key-' || n`, request_hash: `'\\x00'`, attempt_id: id('attempt'), subject_id: id('payment'),
    created_at: at,
  },
  webhook_attempts: {
    id: id('attempt'), endpoint_id: `md5('endpoint' || n % 3)::uuid`, event_id: id('event'), event_name: `'payment_settled'`, attempt: '1',
    outcome: oneOf('delivered', 'failed'), duration_ms: '20', created_at: at,
  },
  webhook_counts: { endpoint_id: `md5('endpoint' || n % 3)::uuid`, hour: `timestamptz '2026-01-01' + n * interval '1 hour'`, delivered: '1', failed: '1' },
  gateway_invoice_items: {
    invoice_id: id('invoice'), position: '0', id: id('invoice item'), description: `'Coffee'`, price: '50000', quantity: '1',
  },
  gateway_invoice_history: {
    invoice_id: id('invoice'), version: '1', to_status: `'pending'`, creation_state: `'created'`, source: `'create'`,
    reason: `'created'`, created_at: at,
  },
  payment_figures: {
    level: `'hour'`, dimension: `'none'`, start: `timestamptz '2020-01-01 00:00Z' + n * interval '1 hour'`, value: `''`, count: '1',
    paid_count: '1', gross: '50000', refunded: '0', refunds_made_count: '0', refunds_made: '0', wait_buckets: `'{40}'`, wait_counts: `'{1}'`,
  },
  gateway_subscription_history: {
    subscription_id: id('subscription'), version: '1', to_status: `'active'`, source: `'create'`, reason: `'created'`, created_at: at,
  },
}; // biome-ignore format: a row reads better in lines

/** Whoever waits for events: those are few. */
const CONSUMERS = `
INSERT INTO event_consumers (id, names, last_seen_at) SELECT 'listener:' || n, '{}', now() FROM generate_series(0, 2) n;
INSERT INTO webhook_endpoints (id, url, names, secret, state, created_at, updated_at)
  SELECT md5('endpoint' || n)::uuid, 'https://shop.example', '{}', 'sealed', 'active', now(), now() FROM generate_series(0, 2) n`;

/** Whoever signs in. */
const PEOPLE = `
INSERT INTO people (id, email, name, language, scopes, invited_by, created_at)
  SELECT md5('person' || n)::uuid, 'person-' || n, '', 'id', '{}', 'office', now() FROM generate_series(0, 19) n`;

export async function fillTables(pool: Pool): Promise<void> {
  await pool.query(PEOPLE);
  await pool.query(CONSUMERS);
  for (const [table, columns] of Object.entries(FILLED)) {
    const names = Object.keys(columns).map((name) => `"${name}"`);
    const values = Object.values(columns).join(', ');
    await pool.query(`INSERT INTO ${table} (${names.join(', ')}) SELECT ${values} FROM generate_series(1, ${ROWS}) n`);
  }
}

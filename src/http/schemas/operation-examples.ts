// Examples for the documentation of the endpoints with which staff operate a running Gapura.

export const task = {
  name: 'check_pending_payments',
  schedule: '* * * * *',
  takes: null,
  timed_out: false,
  waiting: 0,
  retrying: 0,
  running: 1,
  waiting_since: null,
  failed: 0,
  failed_reason: null,
  failed_reason_said: [],
  last_run: { ended_at: '2026-01-15T03:00:02.120Z', outcome: 'ok', duration_ms: 84, error: null, error_said: [] },
  next_run_at: '2026-01-15T03:01:00.000Z',
};

export const taskFailure = {
  id: '0198a3c9-1a2b-7c3d-8e4f-5a6b7c8d9e0f',
  data: { payment_id: '0198a3c2-7b1e-7c44-9d0a-3f5b8e2a6c10' },
  attempts: 6,
  error: 'The gateway did not answer in time',
  error_said: [{ code: 'gateway_silent', values: {} }],
  failed_at: '2026-01-15T02:40:11.000Z',
};

export const reconciliation = {
  id: '0198a3ca-2b3c-7d4e-9f50-6b7c8d9e0f1a',
  from: '2026-01-14T03:00:00.000Z',
  to: '2026-01-15T03:00:00.000Z',
  status: 'running',
  asked_by: 'office',
  total: 1200,
  checked: 350,
  differed: 1,
  unreachable: 0,
  error: null,
  error_said: [],
  created_at: '2026-01-15T03:00:00.000Z',
  started_at: '2026-01-15T03:00:01.000Z',
  heartbeat_at: '2026-01-15T03:00:20.000Z',
  finished_at: null,
};

const standing = {
  transaction_status: 'pending',
  fraud_status: 'accept',
  gross_amount: '150000.00',
  refund_amount: '0.00',
};

export const reconciliationResult = {
  ...reconciliation,
  differences: [
    {
      payment_id: '0198a3c2-7b1e-7c44-9d0a-3f5b8e2a6c10',
      order_id: 'KOPI-1001',
      here: standing,
      gateway: { ...standing, transaction_status: 'settlement' },
      done: 'applied',
      reason: "the gateway's status call says settlement",
      reason_said: [{ code: 'status_says', values: { status: 'settlement' } }],
    },
  ],
};

export const waitingReconciliation = {
  ...reconciliation,
  status: 'waiting',
  total: null,
  checked: 0,
  differed: 0,
  started_at: null,
  heartbeat_at: null,
};

export const examination = {
  healthy: true,
  version: '1.1.0',
  environment: 'production',
  database: 'postgres',
  checks: [
    {
      name: 'database',
      ok: true,
      state: 'ok',
      detail: 'postgres, PostgreSQL 17.4',
      detail_said: [{ code: 'database_is', values: { database: 'postgres', version: '17.4' } }],
      advice: null,
      advice_said: [],
    },
    {
      name: 'api keys',
      ok: true,
      state: 'note',
      detail: 'none yet',
      detail_said: [{ code: 'no_keys', values: {} }],
      advice: 'make one: gapura keys create --owner <id>',
      advice_said: [{ code: 'make_a_key', values: {} }],
    },
  ],
  configuration: [{ name: 'GATEWAY_ENVIRONMENT', value: 'production' }],
};

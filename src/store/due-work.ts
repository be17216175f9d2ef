// SQL that says in one short look what of a shop's background is due: for a process in which that background sleeps.

import { TASK_NAMES, type TaskName } from '../domain/tasks.ts';
import { type Queryable, run, statement } from './database/statement.ts';

/** What the background does beside its tasks: it works on their queue, and sends events. */
type Companion = 'jobs' | 'webhooks' | 'sinks';

/** Whatever may be due. */
export type DueName = TaskName | Companion;

/**
 * How it is known that there is something to do.
 * `soon`: from the rows, and it is not to wait. `on_schedule`: from the rows, at the next time of its schedule. `queued`: its jobs are all
 * there is. `upkeep`: it only ages, and nothing waits for it.
 */
export type DueKind = 'soon' | 'on_schedule' | 'queued' | 'upkeep';

interface Due {
  readonly kind: DueKind;
  /** What stands behind FROM; together the rows of all that is due. Each is found by an index that holds little else. */
  readonly rows: readonly string[];
}

const soon = (...rows: readonly string[]): Due => ({ kind: 'soon', rows });
const onSchedule = (...rows: readonly string[]): Due => ({ kind: 'on_schedule', rows });
const QUEUED: Due = { kind: 'queued', rows: [] };
const UPKEEP: Due = { kind: 'upkeep', rows: [] };

/** Until when the look goes, by the clock that the processes share, and by the database itself, which has leases and the queue. */
const UNTIL = '$1::timestamptz';
const UNTIL_HERE = 'now() + make_interval(secs => $2::int)';
const HAS_MAILS = '$3::boolean';
const KNOWN_TASKS = '$4::text[]';

/** Of every task and of what runs beside them. One that is not here does not compile. */
const DUE: Readonly<Record<DueName, Due>> = {
  // An active one has its lease in the same column: this process does not fall asleep over its own work.
  jobs: soon(`background_jobs WHERE state <> 'done' AND task = ANY(${KNOWN_TASKS}) AND due_at <= ${UNTIL_HERE}`),
  // As they are claimed: one that waits behind another of its payment is not due. A lease is no reason to sleep.
  webhooks: soon(`webhook_endpoints endpoint, LATERAL (SELECT FROM event_deliveries due
    WHERE due.consumer_id = 'webhook:' || endpoint.id AND due.next_attempt_at <= ${UNTIL}
      AND due.event_sequence = (SELECT min(event_sequence) FROM event_deliveries
        WHERE consumer_id = due.consumer_id AND subject_id = due.subject_id) LIMIT 1) delivery
    WHERE endpoint.state = 'active'`),
  sinks: soon(`event_sinks sink, LATERAL (SELECT FROM gateway_events event
    WHERE (event.written_in, event.sequence) > (sink.position_transaction, sink.position_sequence)
    ORDER BY event.written_in, event.sequence LIMIT 1) unsent
    WHERE sink.enabled AND sink.next_try_at <= ${UNTIL_HERE}`),

  check_payment_status: QUEUED,
  check_pending_payments: soon(`gateway_payments WHERE next_check_at <= ${UNTIL}`),
  check_notifications: soon(`gateway_notifications WHERE look_again_at <= ${UNTIL}`),
  check_refunds: soon(`gateway_refunds WHERE status = 'pending'`),
  check_invoices: soon(`gateway_invoices WHERE next_check_at <= ${UNTIL}`),
  check_subscriptions: soon('gateway_subscriptions WHERE unresolved_since IS NOT NULL'),
  // From the time itself on, though the gateway has two minutes more.
  expire_stale_payments: soon(`gateway_payments
    WHERE transaction_status = 'pending' AND expiry_time IS NOT NULL AND coalesce(expire_retry_at, expiry_time) <= ${UNTIL}`),
  // The days of due dates are those of WIB.
  check_overdue_invoices: onSchedule(
    `gateway_invoices WHERE status = 'pending' AND due_date < (${UNTIL} AT TIME ZONE interval '7 hours')::date`,
  ),
  process_charge_async: QUEUED,
  process_refund_async: QUEUED,
  sync_subscription_status: onSchedule(
    `gateway_subscriptions WHERE creation_state = 'created' AND status <> 'cancelled'`,
  ),
  clean_up: UPKEEP,
  make_partitions: UPKEEP,
  update_figures: UPKEEP,
  reconcile_payments: soon(`reconciliations WHERE status IN ('waiting', 'running')`),
  check_checkouts: soon(`checkouts WHERE next_look_at <= ${UNTIL}`, `saved_cards WHERE look_at <= ${UNTIL}`),
  // Without a mail server they stay owed for ever.
  send_mails: soon(
    `checkout_mails WHERE ${HAS_MAILS} AND due_at <= ${UNTIL}`,
    `person_links WHERE ${HAS_MAILS} AND due_at <= ${UNTIL}`,
  ),
  // What is news to a receiver is for the task to say.
  check_alerts: onSchedule('alert_receivers WHERE enabled'),
  send_reports: soon(
    `operator_messages WHERE due_at <= ${UNTIL}`,
    `export_schedules WHERE NOT paused AND next_at <= ${UNTIL}`,
  ),
};

const DUE_NAMES = Object.keys(DUE) as readonly DueName[];

const LIST_DUE = statement(
  'gapura_list_due_work',
  DUE_NAMES.flatMap((name) => DUE[name].rows.map((rows) => `(SELECT '${name}' AS name FROM ${rows} LIMIT 1)`)).join(
    '\nUNION ALL\n',
  ),
);

export function dueKindOf(name: DueName): DueKind {
  return DUE[name].kind;
}

/** What is due now, or will be in so many milliseconds. */
export async function listDueWork(
  on: Queryable,
  { now, aheadMs, hasMails }: { readonly now: Date; readonly aheadMs: number; readonly hasMails: boolean },
): Promise<ReadonlySet<DueName>> {
  const until = new Date(now.getTime() + aheadMs);
  const values = [until, Math.ceil(aheadMs / 1_000), hasMails, TASK_NAMES];
  return new Set((await run<{ name: DueName }>(on, LIST_DUE, values)).map(({ name }) => name));
}

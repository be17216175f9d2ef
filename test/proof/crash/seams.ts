// The seams by name: those that say the same are one, and those that no story crosses have a test of their own.

import type { Seam } from '../../../src/runtime/seams.ts';

type Step = Pick<Seam, 'step'>;

/** What happens beside everything else, and may be lost or done twice. */
const NOISE =
  /^write (?:api_key_used|session_seen|take_tokens|pause_budget|add_request_counts|delete_request_counts|tell_known_callers|.*sweep_position)$/;

export function isNoise({ step }: Step): boolean {
  return NOISE.test(step);
}

/** A transaction has a part for each of its statements; variants of one statement are one family. */
export function familyOf({ step }: Step): string[] {
  const [kind = '', ...rest] = step.split(' ');
  return rest
    .join(' ')
    .split(' + ')
    .map((name) => `${kind} ${family(kind, name.replace(/^gapura_/, ''))}`);
}

/** Which of several variants of a statement is used depends on what else is under way: to die, they are one. */
export const kindOf = (step: string): string => familyOf({ step }).join(' + ');

function family(kind: string, name: string): string {
  if (kind !== 'write') return name;
  if (/^write(?:_(?:history|events|notification|notified|known|refunds|together|waiting|move|\d+))*$/.test(name))
    return 'payment change';
  return name.replace(/_owing$/, '').replace(/^insert_payments$/, 'insert_payment');
}

/** Why no story crosses some, and what shows instead that dying there does no harm. */
export const ELSEWHERE: readonly (readonly [families: RegExp, why: string])[] = [
  [/^ask (?:create|get|unbind)_pay_account$/, 'only the client has it: test/gateway'],
  [/^ask (?:get_bin|get_card_token|register_card|point_inquiry|get_status_b2b)$/, 'only the client has it: test/gateway'],
  [/^ask get_invoice$|^write (?:begin_invoice_attempt|invoice_checked|want_invoice_check|stop_invoice_checks)$/, 'what a sweep of invoices does, which the next one does again: test/http/invoices-outcomes.test.ts'],
  [/^send sink$|^write \w+_sink$|^write sink_failed$/, 'owners are killed in the middle of a batch: test/sinks/delivery.test.ts'],
  [/^write \w+_reconciliation$/, 'goes on from its row: test/http/reconciliations.test.ts'],
  [/figures|insert_hours/, 'one transaction that is done again: test/http/summary-figures.test.ts'],
  [/^write (?:clean_\w+|forget_\w+|drop_deliveries)$/, 'removes what is over, and goes on next time: test/services/clean-up.test.ts'],
  [/sign_in|^write (?:insert|end)_session$/, 'one statement or transaction for each request: test/http/session.test.ts'],
  [/^write (?:begin|begin_subscription)_attempt$/, 'an attempt is begun anew by whoever repeats the request: test/scenarios/killed-half-way.test.ts'],
  [/^write (?:drop|release|renew)_idempotency_key$/, 'a lease that runs out: test/scenarios/idempotency.test.ts'],
  [/^write (?:renew_delivery|put_consumer|stop_listener|webhook_succeeded|resend_events?|insert_webhook)$/, 'delivery is at least once: test/services/events, test/http/webhooks.test.ts'],
  [/^write (?:claim_stale|expire_retry_at)$/, 'payments whose time is over, asked for again: test/tasks'],
  [/^write checkout_looked_after$/, 'what is not noted is looked at again: test/http/checkouts'],
  [/^write (?:owe_read_back|update_notification)$/, 'debts that stay written down: test/scenarios/owed-read-back.test.ts'],
  [/^write (?:renew|retry|bury|revive)_jobs?$/, 'a lease that runs out, a job that is due again or dead: test/tasks/{schedule,background}.test.ts'],
  [/^write postpone_mail$/, 'a mail that waits is sent later: test/http/checkouts/mails.test.ts'],
  [/^write (?:\w+_saved_cards?|keep_card)$/, 'a card that is to be kept stays written down until its token is here: test/http/checkouts/saved-cards.test.ts'],
  [/^write insert_encryption_keys$/, 'the next start does it again: test/scenarios/encryption-keys.test.ts'],
  [/^write (?:\w+_export_(?:schedule|period|recipients)|\w*operator_messages?(?:_\w+)?)$/, 'a lease that runs out, a row that is owed until it is sent: test/http/export-schedules.test.ts'],
  [/^write (?:\w+_alert_receiver|(?:owe|drop|withdraw)_alerts?|owe_summary)$/, 'one statement, or one transaction for each request: test/http/alert-receivers.test.ts'],
  [/^write (?:insert|update|delete|grant|revoke)_shop(?:_of_all)?$/, 'one transaction for each request, and every process opens what it finds: test/server/shops.test.ts'],
  [/^write (?:begin|end)_shop_move$/, 'how it ended is asked of the cluster: test/server/shops-on-citus.test.ts'],
  [/^write (?:insert|delete)_note$/, 'one statement with its act: test/http/notes.test.ts'],
  [/^write write_chargeback$/, 'one transaction for each request: test/http/chargebacks.test.ts'],
  [/^write owe_mail$/, 'one transaction for each request: test/http/checkouts/mails.test.ts'],
  [/person|totp|recovery_code|^write insert_forgotten$/, 'one transaction for each request; a mail is owed until it is sent: test/http/people.test.ts'],
  [/passkey/, 'a challenge is taken once; one transaction for each request: test/http/passkeys.test.ts'],
  [/^write renew_mail$/, 'a lease that runs out: test/http/checkouts/slow-mails.test.ts'],
]; // biome-ignore format: a table reads better in lines

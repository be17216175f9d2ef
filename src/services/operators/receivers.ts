// Receivers of alerts, for staff: make, list, change, remove, and send each a test.

import { type AlertReceiver, REPEAT_HOURS } from '../../domain/alerts.ts';
import { type Caller, staffOnly } from '../../domain/caller.ts';
import { invalid, noSuch, Refusal } from '../../domain/errors.ts';
import { nextTime } from '../../domain/exports/schedule.ts';
import { isUuid } from '../../domain/ids.ts';
import { snakeCase } from '../../domain/record.ts';
import { inTransaction } from '../../store/database/transaction.ts';
import {
  deleteReceiver,
  findReceiver,
  insertReceiver,
  listReceivers as listRows,
  lockReceiver,
  updateReceiver as updateRow,
} from '../../store/operators/receivers.ts';
import { say } from '../../text/sayings.ts';
import type { Context } from '../context.ts';
import { recordAct } from '../people/audit.ts';
import { AddressRefused } from '../webhooks/address-guard.ts';
import { purposeOf, sendTo } from './delivery.ts';
import { testMessage } from './messages.ts';

const STAFF_MAY = 'see and change the receivers of alerts';
const RECEIVERS_MAX = 50;

/** Of a webhook's address: several are told apart by it. */
const ADDRESS_END_LENGTH = 4;

type Settable = Pick<
  AlertReceiver,
  'language' | 'names' | 'repeatHours' | 'quietFrom' | 'quietTo' | 'summaryHour' | 'enabled'
>;
type Wishes = { readonly [Name in keyof Settable]?: Settable[Name] | undefined };

export interface ReceiverChanges extends Wishes {
  /** The e-mail address of a receiver by mail. */
  readonly email?: string | undefined;
  /** The address of a receiver by webhook, which takes what Slack takes. */
  readonly url?: string | undefined;
}

const DEFAULTS = {
  language: 'id',
  names: [],
  repeatHours: REPEAT_HOURS,
  quietFrom: null,
  quietTo: null,
  summaryHour: null,
  enabled: true,
} as const satisfies Settable;

/** `id` makes it safe to repeat: the same receiver is made once. */
export async function createReceiver(
  context: Context,
  caller: Caller,
  input: ReceiverChanges,
  id: string = context.newId(),
): Promise<AlertReceiver> {
  staffOnly(caller, STAFF_MAY);
  const { email, url, ...wishes } = input;
  if ((email === undefined) === (url === undefined)) {
    throw invalid({ field: 'email', message: say('email_or_url') });
  }
  const kind = url === undefined ? 'mail' : 'webhook';
  if (kind === 'mail' && context.checkouts.mailer === null) {
    throw new Refusal('invalid_state', say('no_mail_server'));
  }
  const now = context.clock.now();
  const place = placeOf(context, id, input);
  const settled = settle({ ...DEFAULTS, nextSummaryAt: null }, wishes, now);
  return inTransaction(context.database.pool, async (on) => {
    if ((await listRows(on)).length >= RECEIVERS_MAX) {
      throw new Refusal('invalid_state', say('receivers_full', { count: RECEIVERS_MAX }));
    }
    const row = await insertReceiver(on, { id, kind, ...place, ...settled, createdBy: caller.id, createdAt: now });
    if (row === undefined) return found(await findReceiver(on, id));
    await note(context, on, caller, 'create', row, input);
    return row;
  });
}

export async function listReceivers(context: Context, caller: Caller): Promise<AlertReceiver[]> {
  staffOnly(caller, STAFF_MAY);
  return listRows(context.database.pool);
}

export async function getReceiver(context: Context, caller: Caller, id: string): Promise<AlertReceiver> {
  staffOnly(caller, STAFF_MAY);
  return found(isUuid(id) ? await findReceiver(context.database.pool, id) : undefined);
}

/** What it is owed already goes to the new address. */
export async function updateReceiver(
  context: Context,
  caller: Caller,
  id: string,
  changes: ReceiverChanges,
): Promise<AlertReceiver> {
  await getReceiver(context, caller, id);
  const { email, url, ...wishes } = changes;
  return inTransaction(context.database.pool, async (on) => {
    const before = found(await lockReceiver(on, id));
    const wrong = before.kind === 'mail' ? 'url' : 'email';
    if (changes[wrong] !== undefined) {
      throw invalid({ field: wrong, message: say('not_for_receiver', { noun: before.kind }) });
    }
    const isMoved = email !== undefined || url !== undefined;
    const place = isMoved ? placeOf(context, id, changes) : { address: before.address, sealedAddress: null };
    const now = context.clock.now();
    const changed = found(await updateRow(on, { id, ...place, ...settle(before, wishes, now) }, now));
    await note(context, on, caller, 'update', changed, changes);
    return changed;
  });
}

/** What it was still owed is not sent. */
export async function removeReceiver(context: Context, caller: Caller, id: string): Promise<AlertReceiver> {
  const receiver = await getReceiver(context, caller, id);
  await inTransaction(context.database.pool, async (on) => {
    await deleteReceiver(on, id);
    await note(context, on, caller, 'remove', receiver);
  });
  return receiver;
}

export interface TestOutcome {
  readonly sent: boolean;
  /** Why it was not. */
  readonly error: string | null;
}

/** At once and once, also where it is switched off or in its quiet time. */
export async function testReceiver(context: Context, caller: Caller, id: string): Promise<TestOutcome> {
  const receiver = await getReceiver(context, caller, id);
  await note(context, context.database.pool, caller, 'test', receiver);
  const outcome = await sendTo(context, receiver, {
    id: context.newId(),
    message: testMessage(receiver, context.checkouts),
  });
  return outcome.kind === 'sent' ? { sent: true, error: null } : { sent: false, error: outcome.reason };
}

type Settled = Settable & Pick<AlertReceiver, 'nextSummaryAt'>;

/** The receiver with what is wished of it, if that makes sense. */
function settle(before: Settled, wishes: Wishes, now: Date): Settled {
  const given = Object.fromEntries(Object.entries(wishes).filter(([, value]) => value !== undefined));
  const { language, names, repeatHours, quietFrom, quietTo, summaryHour, enabled }: Settled = { ...before, ...given };
  if ((quietFrom === null) !== (quietTo === null)) {
    const field = quietFrom === null ? 'quiet_from' : 'quiet_to';
    throw invalid({ field, message: say('quiet_needs_both') });
  }
  if (quietFrom !== null && quietFrom === quietTo) {
    throw invalid({
      field: 'quiet_to',
      message: say('quiet_same'),
    });
  }
  const stays = summaryHour === before.summaryHour && enabled === before.enabled;
  const nextAt = summaryHour === null ? null : nextTime({ every: 'day', hour: summaryHour }, now);
  const nextSummaryAt = stays ? before.nextSummaryAt : nextAt;
  return { language, names: [...new Set(names)], repeatHours, quietFrom, quietTo, summaryHour, nextSummaryAt, enabled };
}

/** Its address: as it is shown, and sealed where it is a secret. */
function placeOf(context: Context, id: string, { email, url }: Pick<ReceiverChanges, 'email' | 'url'>) {
  if (url === undefined) return { address: (email ?? '').trim().toLowerCase(), sealedAddress: null };
  const { href, host } = checkUrl(context, url);
  return {
    address: `${host}/...${href.slice(-ADDRESS_END_LENGTH)}`,
    sealedAddress: context.vault.seal(href, purposeOf(id)),
  };
}

function checkUrl(context: Context, url: string): URL {
  try {
    return context.webhookTransport.guard.checkUrl(url);
  } catch (error) {
    if (error instanceof AddressRefused) throw invalid({ field: 'url', message: error.message });
    throw error;
  }
}

type Verb = 'create' | 'update' | 'remove' | 'test';

/** An address that is a secret is named as it is shown. */
function note(
  context: Context,
  on: Parameters<typeof recordAct>[1],
  caller: Caller,
  verb: Verb,
  { id, address }: AlertReceiver,
  changes: ReceiverChanges = {},
): Promise<void> {
  const { email: _email, url: _url, ...wishes } = changes;
  const asked = Object.entries(wishes).map(([name, wish]) => [snakeCase(name), wish]);
  const details = { address, ...Object.fromEntries(asked) };
  return recordAct(context, on, caller, {
    action: `alert_receiver.${verb}`,
    subject: 'alert_receiver',
    subjectId: id,
    details,
  });
}

function found(receiver: AlertReceiver | undefined): AlertReceiver {
  if (receiver === undefined) throw noSuch('alert receiver');
  return receiver;
}

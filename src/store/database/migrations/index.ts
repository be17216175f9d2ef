// All migrations, oldest first. A released one is never edited: add another.

import type { Migration } from 'kysely';
import * as payments from './0001-payments.ts';
import * as eventDelivery from './0002-event-delivery.ts';
import * as webhooks from './0003-webhooks.ts';
import * as invoices from './0004-invoices.ts';
import * as subscriptions from './0005-subscriptions.ts';
import * as cleanUp from './0006-clean-up.ts';
import * as background from './0007-background.ts';
import * as amounts from './0008-amounts.ts';
import * as owed from './0009-owed.ts';
import * as positionsAndOrderIds from './0010-positions-and-order-ids.ts';
import * as refundLists from './0011-refund-lists.ts';
import * as partitions from './0012-partitions.ts';
import * as sinks from './0013-sinks.ts';
import * as runningOut from './0014-running-out.ts';
import * as people from './0015-people.ts';
import * as figures from './0016-figures.ts';
import * as timeline from './0017-timeline.ts';
import * as reconciliations from './0018-reconciliations.ts';
import * as refundApproval from './0019-refund-approval.ts';
import * as youngPayments from './0020-young-payments.ts';
import * as search from './0021-search.ts';
import * as checkouts from './0022-checkouts.ts';
import * as requestCounts from './0023-request-counts.ts';

export interface OnlineMigration extends Migration {
  /** What takes long, done beforehand, outside of any transaction and beside those who read and write. May be done twice. */
  prepare?(...given: Parameters<Migration['up']>): Promise<void>;
}

export type Migrations = Readonly<Record<string, OnlineMigration>>;

export const migrations: Migrations = {
  '0001-payments': { up: payments.up },
  '0002-event-delivery': { up: eventDelivery.up },
  '0003-webhooks': { up: webhooks.up },
  '0004-invoices': { up: invoices.up },
  '0005-subscriptions': { up: subscriptions.up },
  '0006-clean-up': { up: cleanUp.up },
  '0007-background': { up: background.up },
  '0008-amounts': { up: amounts.up },
  '0009-owed': { up: owed.up },
  '0010-positions-and-order-ids': { up: positionsAndOrderIds.up },
  '0011-refund-lists': { up: refundLists.up },
  '0012-partitions': { prepare: partitions.prepare, up: partitions.up },
  '0013-sinks': { up: sinks.up },
  '0014-running-out': { prepare: runningOut.prepare, up: runningOut.up },
  '0015-people': { up: people.up },
  '0016-figures': { prepare: figures.prepare, up: figures.up },
  '0017-timeline': { prepare: timeline.prepare, up: timeline.up },
  '0018-reconciliations': { up: reconciliations.up },
  '0019-refund-approval': { prepare: refundApproval.prepare, up: refundApproval.up },
  '0020-young-payments': { up: youngPayments.up },
  '0021-search': { prepare: search.prepare, up: search.up },
  '0022-checkouts': { prepare: checkouts.prepare, up: checkouts.up },
  '0023-request-counts': { up: requestCounts.up },
};

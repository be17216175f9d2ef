// All endpoints. A new one is described in the file of its first path segment; only `/me/` stands beside the sessions.

import type { Endpoint } from '../endpoint.ts';
import { accountEndpoints } from './account.ts';
import { alertReceiverEndpoints } from './alert-receivers.ts';
import { attentionEndpoints } from './attention.ts';
import { auditEndpoints } from './audit.ts';
import { chargeEndpoints } from './charge.ts';
import { chargebackEndpoints } from './chargebacks.ts';
import { checkoutEndpoints } from './checkouts.ts';
import { demoEndpoints } from './demo.ts';
import { doctorEndpoints } from './doctor.ts';
import { eventEndpoints } from './events.ts';
import { exportScheduleEndpoints } from './export-schedules.ts';
import { exportEndpoints } from './exports.ts';
import { invoiceActionEndpoints, invoiceEndpoints } from './invoices.ts';
import { keyEndpoints } from './keys.ts';
import { listenerEndpoints } from './listeners.ts';
import { mailEndpoints } from './mails.ts';
import { noteEndpoints } from './notes.ts';
import { notificationEndpoints, notificationInboxEndpoints } from './notifications.ts';
import { overviewEndpoints } from './overview.ts';
import { paymentActionEndpoints } from './payment-actions.ts';
import { paymentLinkEndpoints } from './payment-links.ts';
import { paymentEndpoints, timelineEndpoints } from './payments.ts';
import { peopleEndpoints } from './people.ts';
import { reconciliationEndpoints } from './reconciliations.ts';
import { refundApprovalEndpoints, refundEndpoints } from './refunds.ts';
import { savedCardEndpoints } from './saved-cards.ts';
import { searchEndpoints } from './search.ts';
import { meEndpoints, sessionEndpoints } from './session.ts';
import { shopEndpoints } from './shops.ts';
import { sinkEndpoints } from './sinks.ts';
import { subscriptionEndpoints } from './subscriptions.ts';
import { summaryEndpoints } from './summary.ts';
import { taskEndpoints } from './tasks.ts';
import { webhookEndpoints, webhookSendingEndpoints } from './webhooks.ts';

/** What a process offers, whichever shop is asked for. */
interface Offered {
  /** Whether people sign in here; a host application that says who is calling has its own way. */
  readonly signIn?: boolean;
  /** Whether the demo shop can be made here. */
  readonly demo?: boolean;
}

/** Everything that HTTP offers. */
export function listEndpoints({ signIn = true, demo = false }: Offered = {}): Endpoint[] {
  return [
    ...meEndpoints,
    ...(signIn ? [...sessionEndpoints, ...accountEndpoints, ...peopleEndpoints] : []),
    ...chargeEndpoints,
    ...paymentEndpoints,
    ...paymentActionEndpoints,
    ...refundApprovalEndpoints,
    ...timelineEndpoints,
    ...noteEndpoints,
    ...refundEndpoints,
    ...chargebackEndpoints,
    ...checkoutEndpoints,
    ...savedCardEndpoints,
    ...mailEndpoints,
    ...paymentLinkEndpoints,
    ...invoiceEndpoints,
    ...invoiceActionEndpoints,
    ...subscriptionEndpoints,
    ...notificationEndpoints,
    ...notificationInboxEndpoints,
    ...webhookEndpoints,
    ...webhookSendingEndpoints,
    ...eventEndpoints,
    ...listenerEndpoints,
    ...sinkEndpoints,
    ...keyEndpoints,
    ...auditEndpoints,
    ...searchEndpoints,
    ...summaryEndpoints,
    ...attentionEndpoints,
    ...overviewEndpoints,
    ...taskEndpoints,
    ...reconciliationEndpoints,
    ...doctorEndpoints,
    ...exportEndpoints,
    ...exportScheduleEndpoints,
    ...alertReceiverEndpoints,
    ...shopEndpoints,
    ...(demo ? demoEndpoints : []),
  ];
}

// All endpoints. A new one is described in the file of its first path segment; only `/me/` stands beside the sessions.

import { SHOP_DEFAULTS, type Shop } from '../../domain/checkouts/shop.ts';
import type { Services } from '../../services/index.ts';
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
import { paymentActionEndpoints } from './payment-actions.ts';
import { paymentLinkEndpoints } from './payment-links.ts';
import { paymentEndpoints, timelineEndpoints } from './payments.ts';
import { peopleEndpoints } from './people.ts';
import { reconciliationEndpoints } from './reconciliations.ts';
import { refundApprovalEndpoints, refundEndpoints } from './refunds.ts';
import { savedCardEndpoints } from './saved-cards.ts';
import { searchEndpoints } from './search.ts';
import { meEndpoints, type SignInOptions, sessionEndpoints } from './session.ts';
import { sinkEndpoints } from './sinks.ts';
import { subscriptionEndpoints } from './subscriptions.ts';
import { summaryEndpoints } from './summary.ts';
import { taskEndpoints } from './tasks.ts';
import { webhookEndpoints, webhookSendingEndpoints } from './webhooks.ts';

/** How people come in. */
export interface People extends SignInOptions {
  /** Whether they sign in here; a host application that says who is calling has its own way. */
  readonly signIn: boolean;
  /** Whether the demo shop can be made here. */
  readonly demo?: boolean;
  /** Its name stands on posters. */
  readonly shop?: Shop;
}

/** Everything that HTTP offers. The services are used only when a request comes. */
export function listEndpoints(
  services: Services,
  { signIn, publicUrl, shop = SHOP_DEFAULTS, demo = false, onSession }: People = { signIn: true },
): Endpoint[] {
  return [
    ...meEndpoints(services),
    ...(signIn
      ? [
          ...sessionEndpoints(services, { publicUrl, onSession }),
          ...accountEndpoints(services),
          ...peopleEndpoints(services, publicUrl),
        ]
      : []),
    ...chargeEndpoints(services),
    ...paymentEndpoints(services),
    ...paymentActionEndpoints(services),
    ...refundApprovalEndpoints(services),
    ...timelineEndpoints(services),
    ...noteEndpoints(services),
    ...refundEndpoints(services),
    ...chargebackEndpoints(services),
    ...checkoutEndpoints(services, publicUrl),
    ...savedCardEndpoints(services),
    ...mailEndpoints(services),
    ...paymentLinkEndpoints(services, publicUrl, shop),
    ...invoiceEndpoints(services),
    ...invoiceActionEndpoints(services),
    ...subscriptionEndpoints(services),
    ...notificationEndpoints(services),
    ...notificationInboxEndpoints(services),
    ...webhookEndpoints(services),
    ...webhookSendingEndpoints(services),
    ...eventEndpoints(services),
    ...listenerEndpoints(services),
    ...sinkEndpoints(services),
    ...keyEndpoints(services),
    ...auditEndpoints(services),
    ...searchEndpoints(services),
    ...summaryEndpoints(services),
    ...attentionEndpoints(services),
    ...taskEndpoints(services),
    ...reconciliationEndpoints(services),
    ...doctorEndpoints(services),
    ...exportEndpoints(services),
    ...exportScheduleEndpoints(services),
    ...alertReceiverEndpoints(services),
    ...(demo && services.demo !== null ? demoEndpoints(services.demo) : []),
  ];
}

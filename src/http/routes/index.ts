// All endpoints. A new one is described in the file of its first path segment; only `/me/` stands beside the sessions.

import type { Services } from '../../services/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { attentionEndpoints } from './attention.ts';
import { auditEndpoints } from './audit.ts';
import { chargeEndpoints } from './charge.ts';
import { checkoutEndpoints } from './checkouts.ts';
import { doctorEndpoints } from './doctor.ts';
import { eventEndpoints } from './events.ts';
import { exportEndpoints } from './exports.ts';
import { invoiceActionEndpoints, invoiceEndpoints } from './invoices.ts';
import { keyEndpoints } from './keys.ts';
import { listenerEndpoints } from './listeners.ts';
import { notificationEndpoints, notificationInboxEndpoints } from './notifications.ts';
import { paymentActionEndpoints } from './payment-actions.ts';
import { paymentLinkEndpoints } from './payment-links.ts';
import { paymentEndpoints, timelineEndpoints } from './payments.ts';
import { reconciliationEndpoints } from './reconciliations.ts';
import { refundApprovalEndpoints, refundEndpoints } from './refunds.ts';
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
  /** The name of the shop, for posters. */
  readonly shopName?: string | null | undefined;
}

/** Everything that HTTP offers. The services are used only when a request comes. */
export function listEndpoints(
  services: Services,
  { signIn, publicUrl, shopName = null, onSession }: People = { signIn: true },
): Endpoint[] {
  return [
    ...meEndpoints(services),
    ...(signIn ? sessionEndpoints(services, { publicUrl, onSession }) : []),
    ...chargeEndpoints(services),
    ...paymentEndpoints(services),
    ...paymentActionEndpoints(services),
    ...refundApprovalEndpoints(services),
    ...timelineEndpoints(services),
    ...refundEndpoints(services),
    ...checkoutEndpoints(services, publicUrl),
    ...paymentLinkEndpoints(services, publicUrl, shopName),
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
    ...summaryEndpoints(services),
    ...attentionEndpoints(services),
    ...taskEndpoints(services),
    ...reconciliationEndpoints(services),
    ...doctorEndpoints(services),
    ...exportEndpoints(services),
  ];
}

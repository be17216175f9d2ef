// All endpoints. A new one is described in the file of its first path segment.

import type { Services } from '../../services/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { chargeEndpoints } from './charge.ts';
import { eventEndpoints } from './events.ts';
import { invoiceActionEndpoints } from './invoice-actions.ts';
import { invoiceEndpoints } from './invoices.ts';
import { notificationEndpoints } from './notification.ts';
import { notificationInboxEndpoints } from './notifications.ts';
import { paymentActionEndpoints } from './payment-actions.ts';
import { paymentEndpoints } from './payments.ts';
import { refundEndpoints } from './refunds.ts';
import { subscriptionEndpoints } from './subscriptions.ts';
import { webhookSendingEndpoints } from './webhook-sending.ts';
import { webhookEndpoints } from './webhooks.ts';

/** Everything that HTTP offers. The services are used only when a request comes. */
export function listEndpoints(services: Services): Endpoint[] {
  return [
    ...chargeEndpoints(services),
    ...paymentEndpoints(services),
    ...paymentActionEndpoints(services),
    ...refundEndpoints(services),
    ...invoiceEndpoints(services),
    ...invoiceActionEndpoints(services),
    ...subscriptionEndpoints(services),
    ...notificationEndpoints(services),
    ...notificationInboxEndpoints(services),
    ...webhookEndpoints(services),
    ...webhookSendingEndpoints(services),
    ...eventEndpoints(services),
  ];
}

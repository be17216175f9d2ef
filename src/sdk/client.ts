// The client: the nouns of the HTTP API, tied to one address and one key.

import { createApi } from './api.ts';
import { type Checkouts, checkoutCalls } from './checkouts.ts';
import { type Events, eventCalls } from './events.ts';
import { type Exports, exportCalls } from './exports.ts';
import { type Figures, figureCalls } from './figures.ts';
import { type Invoices, invoiceCalls } from './invoices.ts';
import { type Notifications, notificationCalls } from './notifications.ts';
import {
  type Doctor,
  doctorCalls,
  type Reconciliations,
  reconciliationCalls,
  type Tasks,
  taskCalls,
} from './operations.ts';
import { type GapuraClientOptions, readSettings } from './options.ts';
import { type PaymentLinks, paymentLinkCalls } from './payment-links.ts';
import { type Payments, paymentCalls } from './payments.ts';
import { type People, peopleCalls } from './people.ts';
import { type Refunds, refundCalls } from './refunds.ts';
import { type Subscriptions, subscriptionCalls } from './subscriptions.ts';
import { type Webhooks, webhookCalls } from './webhooks.ts';

export interface GapuraClient extends People {
  /** Charges, and what can be done with a payment. */
  readonly payments: Payments;
  /** The refunds of all payments, and those that wait for a second person. */
  readonly refunds: Refunds;
  /** A page to pay on, a document, a due date. */
  readonly invoices: Invoices;
  /** A page on which a customer chooses how to pay, and pays once. */
  readonly checkouts: Checkouts;
  /** Addresses that anybody can pay at. */
  readonly paymentLinks: PaymentLinks;
  /** Charges that the gateway makes by itself. */
  readonly subscriptions: Subscriptions;
  /** The gateway's messages, for staff. */
  readonly notifications: Notifications;
  /** The servers that events are sent to, for staff. */
  readonly webhooks: Webhooks;
  /** What happened, for staff, and what happens, for everybody their own. */
  readonly events: Events;
  /** How payments went, and what needs attention. */
  readonly figures: Figures;
  /** The background's queues, for staff. */
  readonly tasks: Tasks;
  /** Payments compared with the gateway, for staff. */
  readonly reconciliations: Reconciliations;
  /** Whether all is well, for staff. */
  readonly doctor: Doctor;
  /** Payments, refunds and invoices as CSV. */
  readonly exports: Exports;
}

/** A client for the Gapura at an address. It holds no connection and needs no closing. */
export function createGapuraClient(options: GapuraClientOptions): GapuraClient {
  const api = createApi(readSettings(options));
  return {
    payments: paymentCalls(api),
    refunds: refundCalls(api),
    invoices: invoiceCalls(api),
    checkouts: checkoutCalls(api),
    paymentLinks: paymentLinkCalls(api),
    subscriptions: subscriptionCalls(api),
    notifications: notificationCalls(api),
    webhooks: webhookCalls(api),
    events: eventCalls(api),
    ...peopleCalls(api),
    figures: figureCalls(api),
    tasks: taskCalls(api),
    reconciliations: reconciliationCalls(api),
    doctor: doctorCalls(api),
    exports: exportCalls(api),
  };
}

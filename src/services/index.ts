// The use cases, bound to their context: what the HTTP layer, the tasks and a host application call.

import { cancelCheckout } from './checkouts/cancel.ts';
import { followCheckoutPayment } from './checkouts/changes.ts';
import { chooseMethod } from './checkouts/choosing.ts';
import { createCheckout } from './checkouts/creation.ts';
import { sendMails } from './checkouts/mails.ts';
import { followCheckout, StatusPoller } from './checkouts/polling.ts';
import {
  getCheckout,
  listCheckouts,
  listMails,
  type OpenedCheckout,
  openCheckout,
  showCheckoutTo,
  tokenOfCheckout,
} from './checkouts/read.ts';
import { makeReceipt } from './checkouts/receipt.ts';
import { cardsOfCheckout, forgetCard, listSavedCards, removeSavedCard } from './checkouts/saved-cards.ts';
import { sendReceipt, sendRequest } from './checkouts/sending.ts';
import { noteSurplusReturned, refundSurplus, refuseRefundOfAttempt } from './checkouts/surplus.ts';
import { sweepCheckouts } from './checkouts/sweeps.ts';
import { cleanUp } from './clean-up.ts';
import type { Context } from './context.ts';
import { forgetListener, listListeners } from './events/listeners.ts';
import { followEvents, listEvents } from './events/log.ts';
import { checkExport, openExport, readExportPage } from './exports/read.ts';
import {
  createSchedule,
  listSchedules,
  pauseSchedule,
  removeSchedule,
  resumeSchedule,
  updateSchedule,
} from './exports/schedules.ts';
import { readAttention } from './figures/attention.ts';
import { updateFigures } from './figures/catch-up.ts';
import { readOverview } from './figures/overview.ts';
import { readSummary } from './figures/summary.ts';
import { runOnce } from './idempotency.ts';
import { createInvoice } from './invoices/creation.ts';
import { followInvoicePayment } from './invoices/payments.ts';
import { getInvoice, getInvoiceHistory, getInvoiceStatus, listInvoices, showInvoiceNow } from './invoices/read.ts';
import { checkInvoices, markOverdueInvoices } from './invoices/sweeps.ts';
import { voidInvoice } from './invoices/void.ts';
import { getNotification, listNotifications, replayMany, replayOne } from './notifications/inbox.ts';
import { applyEarlyNotifications, receiveNotification } from './notifications/receive.ts';
import { checkNotifications } from './notifications/sweeps.ts';
import { examine } from './operations/checkup.ts';
import { bindDemo } from './operations/demo.ts';
import { listFailures, listTasks, retryTask, runTask } from './operations/tasks.ts';
import { checkAlerts } from './operators/alerting.ts';
import {
  createReceiver,
  getReceiver,
  listReceivers,
  removeReceiver,
  testReceiver,
  updateReceiver,
} from './operators/receivers.ts';
import { sendReports } from './operators/sending.ts';
import { makePartitions } from './partitions.ts';
import {
  beginCheckout,
  createLink,
  endLink,
  getLink,
  linkStateNow,
  listLinks,
  openLink,
  showLinkNow,
  tokenOfLink,
  updateLink,
} from './payment-links/links.ts';
import { posterOf } from './payment-links/poster.ts';
import { approvePayment, cancelPayment, capturePayment, denyPayment, expirePayment } from './payments/actions.ts';
import { createCharge, finishCharge } from './payments/charge.ts';
import {
  getChargeback,
  getChargebackHistory,
  listChargebacks,
  showCase,
  updateChargeback,
} from './payments/chargebacks.ts';
import { addNote, listNotes, removeNote } from './payments/notes.ts';
import {
  claimChecks,
  getHistory,
  getPayment,
  getStatus,
  listPayments,
  listRefunds,
  showPaymentTo,
} from './payments/read.ts';
import { countToReconcile, reconcile } from './payments/reconciliation.ts';
import {
  getReconciliation,
  listReconciliations,
  startReconciliation,
  stopReconciliation,
  workOnReconciliation,
} from './payments/reconciliations.ts';
import { approveRefund, finishRefund, pendingRefunds, refundPayment, rejectRefund } from './payments/refunds.ts';
import { claimStale, expireStale } from './payments/stale.ts';
import { checkDrift } from './payments/status.ts';
import { getTimeline } from './payments/timeline.ts';
import { changePassword, endOwnSession, getAccount, listOwnSessions } from './people/account.ts';
import { listAudit } from './people/audit.ts';
import {
  type ApiKey,
  apiKeyRecogniser,
  createApiKey,
  createDemoKey,
  findApiKey,
  keyState,
  listApiKeys,
  revokeApiKey,
} from './people/keys.ts';
import { acceptLink, forgotPassword, readLink } from './people/links.ts';
import { sendPersonMails } from './people/mails.ts';
import { leaveForIssuer } from './people/oidc.ts';
import { readOwn } from './people/own.ts';
import { addPasskey, challengeSignIn, listPasskeys, removePasskey, startPasskey } from './people/passkeys.ts';
import {
  disablePerson,
  enablePerson,
  endSessionsOf,
  getPerson,
  grantShop,
  invitePerson,
  linkPerson,
  listPeople,
  removePerson,
  revokeShop,
  updatePerson,
} from './people/people.ts';
import { listPlaces } from './people/server-people.ts';
import { beginSession, createSignInLink, endSession, endSessions, sessionRecogniser } from './people/sessions.ts';
import { confirmTotp, removeTotp, renewCodes, startTotp } from './people/totp.ts';
import { searchEverything } from './search/everything.ts';
import {
  createShop,
  disableShop,
  enableShop,
  getShop,
  listShops,
  moveShop,
  removeShop,
  updateShop,
} from './shops/shops.ts';
import {
  createSink,
  disableSink,
  enableSink,
  getSink,
  listSinks,
  removeSink,
  replaySink,
  testSink,
} from './sinks/administration.ts';
import {
  cancelSubscription,
  disableSubscription,
  enableSubscription,
  updateSubscription,
} from './subscriptions/actions.ts';
import { createSubscription } from './subscriptions/creation.ts';
import { followCycle } from './subscriptions/cycles.ts';
import {
  getSubscription,
  getSubscriptionHistory,
  getSubscriptionStatus,
  listSubscriptions,
} from './subscriptions/read.ts';
import { finishSubscriptions, syncSubscriptions } from './subscriptions/sweeps.ts';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listAttempts,
  listWebhooks,
  pauseWebhook,
  readSuccess,
  resendEvents,
  resumeWebhook,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from './webhooks/endpoints.ts';

export type Services = ReturnType<typeof bindServices>;

type UseCases = Readonly<Record<string, (context: Context, ...args: never[]) => unknown>>;
type Bound<Cases extends UseCases> = {
  readonly [Name in keyof Cases]: Cases[Name] extends (context: Context, ...args: infer Args) => infer Result
    ? (...args: Args) => Result
    : never;
};

/** The use cases with their context given. */
function bind<Cases extends UseCases>(context: Context, cases: Cases): Bound<Cases> {
  const bound = Object.entries(cases).map(([name, use]) => [name, (...args: never[]) => use(context, ...args)]);
  return Object.fromEntries(bound) as Bound<Cases>;
}

export function bindServices(context: Context) {
  const { budget, gateway } = context;
  // What the background asks of the gateway waits for its turn; what a customer waits for goes first.
  const background = withFollowers({ ...context, gateway: gateway.paced(budget.take) });
  const urgent = withFollowers({ ...context, gateway: gateway.paced(budget.takeFirst) });
  return {
    ...bindMoney(context),
    ...bindPages(context),
    ...bindMessages(context),
    ...bindPeople(context),
    ...bindUpkeep(context, background),
    background: {
      ...bind(context, { cleanUp, makePartitions, sendMails, sendPersonMails, checkAlerts, sendReports }),
      ...bind(background, {
        workOnReconciliation,
        checkStatus: checkDrift,
        claimDueChecks: claimChecks,
        claimStale,
        expireStale,
        pendingRefunds,
        checkNotifications,
        checkInvoices,
        markOverdueInvoices,
        syncSubscriptions,
      }),
      ...bind(urgent, { finishCharge, finishRefund, sweepCheckouts, finishSubscriptions }),
    },
    /** Runs a request once for its Idempotency-Key, and answers repetitions with the first answer. */
    ...bind(context, { runOnce }),
  };
}

/** On behalf of a caller, who sees and acts on their own unless they are staff. */
function bindMoney(context: Context) {
  return {
    payments: bind(context, {
      charge: createCharge,
      get: getPayment,
      list: listPayments,
      history: getHistory,
      timeline: getTimeline,
      checkStatus: getStatus,
      cancel: cancelPayment,
      expire: expirePayment,
      capture: capturePayment,
      refund: refundPayment,
      approve: approvePayment,
      deny: denyPayment,
      show: showPaymentTo,
    }),
    notes: bind(context, { list: listNotes, add: addNote, remove: removeNote }),
    chargebacks: bind(context, {
      list: listChargebacks,
      get: getChargeback,
      update: updateChargeback,
      history: getChargebackHistory,
      show: showCase,
    }),
    refunds: bind(context, { list: listRefunds, approve: approveRefund, reject: rejectRefund }),
    invoices: bind(context, {
      create: createInvoice,
      get: getInvoice,
      list: listInvoices,
      history: getInvoiceHistory,
      checkStatus: getInvoiceStatus,
      void: voidInvoice,
      show: showInvoiceNow,
    }),
    subscriptions: bind(context, {
      create: createSubscription,
      get: getSubscription,
      list: listSubscriptions,
      history: getSubscriptionHistory,
      checkStatus: getSubscriptionStatus,
      disable: disableSubscription,
      enable: enableSubscription,
      cancel: cancelSubscription,
      update: updateSubscription,
    }),
  };
}

/** Pages that customers pay on: for the callers who make them, and for customers, who have only the token of an address. */
function bindPages(context: Context) {
  const poller = new StatusPoller(context);
  return {
    checkouts: bind(context, {
      create: createCheckout,
      get: getCheckout,
      list: listCheckouts,
      mails: listMails,
      cancel: cancelCheckout,
      refundSurplus,
      noteSurplusReturned,
      send: sendRequest,
      sendReceipt,
      tokenOf: tokenOfCheckout,
      show: showCheckoutTo,
    }),
    savedCards: bind(context, { list: listSavedCards, remove: removeSavedCard }),
    paying: {
      ...bind(context, {
        open: openCheckout,
        choose: chooseMethod,
        cardsOf: cardsOfCheckout,
        forgetCard,
        follow: followCheckout,
        receipt: makeReceipt,
      }),
      poll: (opened: OpenedCheckout) => poller.poll(opened),
      hasCards: context.checkouts.hasCards,
      hasMails: context.checkouts.mailer !== null,
      now: () => context.clock.now(),
    },
    paymentLinks: bind(context, {
      create: createLink,
      get: getLink,
      list: listLinks,
      update: updateLink,
      end: endLink,
      tokenOf: tokenOfLink,
      show: showLinkNow,
      poster: posterOf,
      open: openLink,
      state: linkStateNow,
      begin: beginCheckout,
    }),
  };
}

/** The gateway's notifications, and events to where they are sent; for staff. */
function bindMessages(context: Context) {
  return {
    notifications: bind(context, {
      receive: receiveNotification,
      list: listNotifications,
      get: getNotification,
      replay: replayOne,
      replayMany,
    }),
    webhooks: bind(context, {
      create: createWebhook,
      list: listWebhooks,
      get: getWebhook,
      update: updateWebhook,
      delete: deleteWebhook,
      rotateSecret: rotateWebhookSecret,
      pause: pauseWebhook,
      resume: resumeWebhook,
      test: testWebhook,
      attempts: listAttempts,
      success: readSuccess,
      resend: resendEvents,
    }),
    sinks: bind(context, {
      create: createSink,
      list: listSinks,
      get: getSink,
      remove: removeSink,
      enable: enableSink,
      disable: disableSink,
      test: testSink,
      replay: replaySink,
    }),
    eventLog: bind(context, { list: listEvents, follow: followEvents }),
    listeners: bind(context, { list: listListeners, forget: forgetListener }),
  };
}

/** People, keys, sessions, and the audit of what people did. */
function bindPeople(context: Context) {
  return {
    apiKeys: {
      ...bind(context, {
        create: createApiKey,
        createDemo: createDemoKey,
        list: listApiKeys,
        find: findApiKey,
        revoke: revokeApiKey,
      }),
      stateOf: (key: ApiKey) => keyState(key, context.clock.now()),
      recognise: apiKeyRecogniser(context),
    },
    sessions: {
      ...bind(context, {
        begin: beginSession,
        challenge: challengeSignIn,
        leave: leaveForIssuer,
        end: endSession,
        endAll: endSessions,
        createLink: createSignInLink,
        places: listPlaces,
      }),
      recognise: sessionRecogniser(context),
      /** The name of this shop in its addresses; null for the server's own. */
      shopId: context.server?.shopId ?? null,
    },
    people: bind(context, {
      list: listPeople,
      get: getPerson,
      invite: invitePerson,
      link: linkPerson,
      update: updatePerson,
      disable: disablePerson,
      enable: enablePerson,
      remove: removePerson,
      grantShop,
      revokeShop,
      endSessions: endSessionsOf,
    }),
    account: {
      ...bind(context, {
        get: getAccount,
        own: readOwn,
        changePassword,
        sessions: listOwnSessions,
        endSession: endOwnSession,
        startTotp,
        confirmTotp,
        removeTotp,
        renewCodes,
        passkeys: listPasskeys,
        startPasskey,
        addPasskey,
        removePasskey,
        readLink,
        accept: acceptLink,
        forgot: forgotPassword,
      }),
      shopName: context.checkouts.shopName,
    },
    audit: bind(context, { list: listAudit }),
    /** What the issuer is called where people sign in; null where there is none. */
    issuerName: context.issuer?.name ?? null,
    /** The gateway behind all this. */
    environment: context.gateway.environment,
  };
}

/** Figures, files, and what staff operate Gapura with. */
function bindUpkeep(context: Context, background: Context) {
  return {
    exports: { ...bind(context, { page: readExportPage, open: openExport }), check: checkExport },
    exportSchedules: bind(context, {
      create: createSchedule,
      list: listSchedules,
      update: updateSchedule,
      pause: pauseSchedule,
      resume: resumeSchedule,
      remove: removeSchedule,
    }),
    alertReceivers: bind(context, {
      create: createReceiver,
      list: listReceivers,
      get: getReceiver,
      update: updateReceiver,
      remove: removeReceiver,
      test: testReceiver,
    }),
    search: bind(context, { everything: searchEverything }),
    figures: bind(context, {
      summary: readSummary,
      attention: readAttention,
      overview: readOverview,
      update: updateFigures,
    }),
    tasks: bind(context, { list: listTasks, failures: listFailures, run: runTask, retry: retryTask }),
    reconciliations: bind(context, {
      start: startReconciliation,
      list: listReconciliations,
      get: getReconciliation,
      stop: stopReconciliation,
    }),
    /** Compares payments here with the gateway, and applies what differs; as patient as the background. */
    reconciliation: bind(background, { count: countToReconcile, pages: reconcile }),
    doctor: bind(context, { examine }),
    shops: {
      ...bind(context, {
        create: createShop,
        list: listShops,
        get: getShop,
        update: updateShop,
        disable: disableShop,
        enable: enableShop,
        remove: removeShop,
        move: moveShop,
      }),
      /** Whether there can be others beside this one. */
      isKept: context.shops !== null,
    },
    demo: bindDemo(context),
  };
}

/** Binds the followers of payments. */
export function withFollowers(parts: Omit<Context, 'followers'>): Context {
  const context: Context = {
    ...parts,
    followers: {
      followPayment(on, change) {
        const { invoiceId, checkoutId } = change.after.payment;
        if (checkoutId !== null) return followCheckoutPayment(context, on, change);
        return invoiceId === null ? followCycle(context, on, change) : followInvoicePayment(context, on, change);
      },
      refuseRefund: (on, payment, ofSurplus) => refuseRefundOfAttempt(context, on, payment, ofSurplus),
      applyEarlyMessages: (record) => applyEarlyNotifications(context, record),
    },
  };
  return context;
}

// Sends the requests of tests through the SDK, and holds what it makes of the answers against what came over the wire.

import { isDeepStrictEqual } from 'node:util';
import { createGapuraClient, type GapuraClient, GapuraError, type WriteOptions } from '../../src/sdk/index.ts';
import type { operations } from '../../src/sdk/schema.ts';
import type { Reply, RequestOptions, TestGapura } from './gapura.ts';
import { findPath } from './openapi.ts';

export type OperationId = keyof operations;

export interface SdkCall {
  readonly id: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests send bodies and queries of every shape, wrong ones too
  readonly body: any;
  // biome-ignore lint/suspicious/noExplicitAny: the same
  readonly query: any;
  readonly options: WriteOptions & { respondAsync?: boolean };
}

type Call = (client: GapuraClient, call: SdkCall) => Promise<unknown>;

/** How the SDK makes each operation of the API; the type asks for all of them. */
export const SDK_CALLS: Readonly<Record<OperationId, Call>> = {
  getMe: (client, { options }) => client.me(options),
  beginSession: ({ session }, { body, options }) => session.begin(body, options),
  challengeSignIn: ({ session }, { options }) => session.challenge(options),
  leaveForIssuer: ({ session }, { options }) => session.leave(options),
  endSession: ({ session }, { options }) => session.end(options),
  endSessions: ({ session }, { options }) => session.endAll(options),
  getAccount: ({ account }, { options }) => account.get(options),
  changePassword: ({ account }, { body, options }) => account.changePassword(body, options),
  startTotp: ({ account }, { body, options }) => account.startTotp(body, options),
  confirmTotp: ({ account }, { body, options }) => account.confirmTotp(body, options),
  removeTotp: ({ account }, { body, options }) => account.removeTotp(body, options),
  renewRecoveryCodes: ({ account }, { body, options }) => account.renewCodes(body, options),
  listPasskeys: ({ account }, { options }) => account.passkeys(options),
  startPasskey: ({ account }, { body, options }) => account.startPasskey(body, options),
  addPasskey: ({ account }, { body, options }) => account.addPasskey(body, options),
  removePasskey: ({ account }, { id, body, options }) => account.removePasskey(id, body, options),
  listOwnSessions: ({ account }, { options }) => account.sessions(options),
  endOwnSession: ({ account }, { id, options }) => account.endSession(id, options),
  readPersonLink: ({ account }, { body, options }) => account.readLink(body, options),
  acceptPersonLink: ({ account }, { body, options }) => account.accept(body, options),
  forgotPassword: ({ account }, { body, options }) => account.forgot(body, options),
  listPeople: ({ people }, { options }) => people.list(options),
  invitePerson: ({ people }, { body, options }) => people.invite(body, options),
  getPerson: ({ people }, { id, options }) => people.get(id, options),
  updatePerson: ({ people }, { id, body, options }) => people.update(id, body, options),
  grantShop: ({ people }, { id, body, options }) => people.grantShop(id, body, options),
  revokeShop: ({ people }, { id, body, options }) => people.revokeShop(id, body, options),
  linkPerson: ({ people }, { id, options }) => people.link(id, options),
  disablePerson: ({ people }, { id, options }) => people.disable(id, options),
  enablePerson: ({ people }, { id, options }) => people.enable(id, options),
  endSessionsOf: ({ people }, { id, options }) => people.endSessions(id, options),
  removePerson: ({ people }, { id, options }) => people.remove(id, options),
  searchEverything: ({ search }, { query, options }) => search.find(query, options),
  listKeys: ({ keys }, { options }) => keys.list(options),
  createKey: ({ keys }, { body, options }) => keys.create(body, options),
  revokeKey: ({ keys }, { id, options }) => keys.revoke(id, options),
  listAudit: async ({ audit }, { query, options }) => (await audit.list(query, options).page()).items,
  createCharge: ({ payments }, { body, options }) => payments.charge(body, options),
  listPayments: async ({ payments }, { query, options }) => (await payments.list(query, options).page()).items,
  getPayment: ({ payments }, { id, options }) => payments.get(id, options),
  checkPaymentStatus: ({ payments }, { id, options }) => payments.checkStatus(id, options),
  getPaymentHistory: ({ payments }, { id, options }) => payments.history(id, options),
  getPaymentTimeline: async ({ payments }, { id, query, options }) =>
    (await payments.timeline(id, query, options).page()).items,
  listChargebacks: async ({ chargebacks }, { query, options }) => (await chargebacks.list(query, options).page()).items,
  getChargeback: ({ chargebacks }, { id, options }) => chargebacks.get(id, options),
  updateChargeback: ({ chargebacks }, { id, body, options }) => chargebacks.update(id, body, options),
  getChargebackHistory: ({ chargebacks }, { id, options }) => chargebacks.history(id, options),
  listNotes: ({ notes }, { id, options }) => notes.list(id, options),
  addNote: ({ notes }, { id, body, options }) => notes.add(id, body, options),
  removeNote: ({ notes }, { id, options }) => notes.remove(id, options),
  cancelPayment: ({ payments }, { id, options }) => payments.cancel(id, options),
  expirePayment: ({ payments }, { id, options }) => payments.expire(id, options),
  capturePayment: ({ payments }, { id, body, options }) => payments.capture(id, body, options),
  refundPayment: ({ payments }, { id, body, options }) => payments.refund(id, body, options),
  approvePayment: ({ payments }, { id, options }) => payments.approve(id, options),
  approveRefund: ({ refunds }, { id, options }) => refunds.approve(id, options),
  rejectRefund: ({ refunds }, { id, body, options }) => refunds.reject(id, body, options),
  denyPayment: ({ payments }, { id, options }) => payments.deny(id, options),
  listInvoices: async ({ invoices }, { query, options }) => (await invoices.list(query, options).page()).items,
  listRefunds: async ({ refunds }, { query, options }) => (await refunds.list(query, options).page()).items,
  createInvoice: ({ invoices }, { body, options }) => invoices.create(body, options),
  getInvoice: ({ invoices }, { id, options }) => invoices.get(id, options),
  checkInvoiceStatus: ({ invoices }, { id, options }) => invoices.checkStatus(id, options),
  getInvoiceHistory: ({ invoices }, { id, options }) => invoices.history(id, options),
  voidInvoice: ({ invoices }, { id, body, options }) => invoices.void(id, body, options),
  listCheckouts: async ({ checkouts }, { query, options }) => (await checkouts.list(query, options).page()).items,
  listMails: async ({ mails }, { query, options }) => (await mails.list(query, options).page()).items,
  createCheckout: ({ checkouts }, { body, options }) => checkouts.create(body, options),
  getCheckout: ({ checkouts }, { id, options }) => checkouts.get(id, options),
  cancelCheckout: ({ checkouts }, { id, options }) => checkouts.cancel(id, options),
  refundSurplus: ({ checkouts }, { id, options }) => checkouts.refundSurplus(id, options),
  noteSurplusReturned: ({ checkouts }, { id, body, options }) => checkouts.noteSurplusReturned(id, body, options),
  listSavedCards: ({ savedCards }, { query, options }) => savedCards.list(query as never, options),
  removeSavedCard: ({ savedCards }, { id, options }) => savedCards.remove(id, options),
  sendCheckout: ({ checkouts }, { id, options }) => checkouts.send(id, options),
  sendReceipt: ({ checkouts }, { id, options }) => checkouts.sendReceipt(id, options),
  listPaymentLinks: async ({ paymentLinks }, { query, options }) =>
    (await paymentLinks.list(query, options).page()).items,
  createPaymentLink: ({ paymentLinks }, { body, options }) => paymentLinks.create(body, options),
  getPaymentLink: ({ paymentLinks }, { id, options }) => paymentLinks.get(id, options),
  updatePaymentLink: ({ paymentLinks }, { id, body, options }) => paymentLinks.update(id, body, options),
  endPaymentLink: ({ paymentLinks }, { id, options }) => paymentLinks.end(id, options),
  listSubscriptions: async ({ subscriptions }, { query, options }) =>
    (await subscriptions.list(query, options).page()).items,
  createSubscription: ({ subscriptions }, { body, options }) => subscriptions.create(body, options),
  getSubscription: ({ subscriptions }, { id, options }) => subscriptions.get(id, options),
  updateSubscription: ({ subscriptions }, { id, body, options }) => subscriptions.update(id, body, options),
  checkSubscriptionStatus: ({ subscriptions }, { id, options }) => subscriptions.checkStatus(id, options),
  getSubscriptionHistory: ({ subscriptions }, { id, options }) => subscriptions.history(id, options),
  disableSubscription: ({ subscriptions }, { id, options }) => subscriptions.disable(id, options),
  enableSubscription: ({ subscriptions }, { id, options }) => subscriptions.enable(id, options),
  cancelSubscription: ({ subscriptions }, { id, options }) => subscriptions.cancel(id, options),
  receiveNotification: ({ notifications }, { body, options }) => notifications.receive(body, options),
  listNotifications: async ({ notifications }, { query, options }) =>
    (await notifications.list(query, options).page()).items,
  replayNotifications: ({ notifications }, { body, options }) => notifications.replayMany(body, options),
  getNotification: ({ notifications }, { id, options }) => notifications.get(id, options),
  replayNotification: ({ notifications }, { id, options }) => notifications.replay(id, options),
  listWebhooks: ({ webhooks }, { options }) => webhooks.list(options),
  createWebhook: ({ webhooks }, { body, options }) => webhooks.create(body, options),
  getWebhook: ({ webhooks }, { id, options }) => webhooks.get(id, options),
  updateWebhook: ({ webhooks }, { id, body, options }) => webhooks.update(id, body, options),
  deleteWebhook: ({ webhooks }, { id, options }) => webhooks.delete(id, options),
  rotateWebhookSecret: ({ webhooks }, { id, body, options }) => webhooks.rotateSecret(id, body, options),
  pauseWebhook: ({ webhooks }, { id, options }) => webhooks.pause(id, options),
  resumeWebhook: ({ webhooks }, { id, options }) => webhooks.resume(id, options),
  testWebhook: ({ webhooks }, { id, options }) => webhooks.test(id, options),
  listWebhookAttempts: async ({ webhooks }, { id, query, options }) =>
    (await webhooks.attempts(id, query, options).page()).items,
  getWebhookSuccess: ({ webhooks }, { id, query, options }) => webhooks.success(id, query, options),
  resendWebhookEvents: ({ webhooks }, { id, body, options }) => webhooks.resend(id, body, options),
  getSummary: ({ figures }, { query, options }) => figures.summary(query, options),
  getOverview: ({ figures }, { options }) => figures.overview(options),
  getAttention: ({ figures }, { options }) => figures.attention(options),
  listEvents: async ({ events }, { query, options }) => (await events.list(query, options).page()).items,
  listListeners: ({ listeners }, { options }) => listeners.list(options),
  forgetListener: ({ listeners }, { body, options }) => listeners.forget(body, options),
  listSinks: ({ sinks }, { options }) => sinks.list(options),
  getSink: ({ sinks }, { id, options }) => sinks.get(id, options),
  removeSink: ({ sinks }, { id, options }) => sinks.remove(id, options),
  enableSink: ({ sinks }, { id, options }) => sinks.enable(id, options),
  disableSink: ({ sinks }, { id, options }) => sinks.disable(id, options),
  testSink: ({ sinks }, { id, options }) => sinks.test(id, options),
  replaySink: ({ sinks }, { id, body, options }) => sinks.replay(id, body, options),
  listExportSchedules: ({ exportSchedules }, { options }) => exportSchedules.list(options),
  createExportSchedule: ({ exportSchedules }, { body, options }) => exportSchedules.create(body, options),
  updateExportSchedule: ({ exportSchedules }, { id, body, options }) => exportSchedules.update(id, body, options),
  pauseExportSchedule: ({ exportSchedules }, { id, options }) => exportSchedules.pause(id, options),
  resumeExportSchedule: ({ exportSchedules }, { id, options }) => exportSchedules.resume(id, options),
  removeExportSchedule: ({ exportSchedules }, { id, options }) => exportSchedules.remove(id, options),
  listAlertReceivers: ({ alertReceivers }, { options }) => alertReceivers.list(options),
  createAlertReceiver: ({ alertReceivers }, { body, options }) => alertReceivers.create(body, options),
  getAlertReceiver: ({ alertReceivers }, { id, options }) => alertReceivers.get(id, options),
  updateAlertReceiver: ({ alertReceivers }, { id, body, options }) => alertReceivers.update(id, body, options),
  removeAlertReceiver: ({ alertReceivers }, { id, options }) => alertReceivers.remove(id, options),
  testAlertReceiver: ({ alertReceivers }, { id, options }) => alertReceivers.test(id, options),
  listShops: ({ shops }, { options }) => shops.list(options),
  createShop: ({ shops }, { body, options }) => shops.create(body, options),
  getShop: ({ shops }, { id, options }) => shops.get(id, options),
  updateShop: ({ shops }, { id, body, options }) => shops.update(id, body, options),
  disableShop: ({ shops }, { id, options }) => shops.disable(id, options),
  enableShop: ({ shops }, { id, options }) => shops.enable(id, options),
  moveShop: ({ shops }, { id, body, options }) => shops.move(id, body, options),
  removeShop: ({ shops }, { id, options }) => shops.remove(id, options),
  listTasks: ({ tasks }, { options }) => tasks.list(options),
  listTaskFailures: ({ tasks }, { id, query, options }) => tasks.failures(id, query, options),
  runTask: ({ tasks }, { id, body, options }) => tasks.run(id, body, options),
  retryTask: ({ tasks }, { id, options }) => tasks.retry(id, options),
  listReconciliations: async ({ reconciliations }, { query, options }) =>
    (await reconciliations.list(query, options).page()).items,
  startReconciliation: ({ reconciliations }, { body, options }) => reconciliations.start(body, options),
  getReconciliation: ({ reconciliations }, { id, options }) => reconciliations.get(id, options),
  stopReconciliation: ({ reconciliations }, { id, options }) => reconciliations.stop(id, options),
  examine: ({ doctor }, { options }) => doctor.examine(options),
  getPaymentLinkPoster: async ({ paymentLinks }, { id, query, options }) =>
    new TextDecoder('latin1').decode(await paymentLinks.poster(id, query, options)),
  exportPayments: async ({ exports }, { query, options }) => (await exports.payments(query, options).next()).value,
  exportRefunds: async ({ exports }, { query, options }) => (await exports.refunds(query, options).next()).value,
  exportInvoices: async ({ exports }, { query, options }) => (await exports.invoices(query, options).next()).value,
  exportPaymentsXlsx: async ({ exports }, { query, options }) =>
    new TextDecoder('latin1').decode(await exports.paymentsXlsx(query, options)),
  exportRefundsXlsx: async ({ exports }, { query, options }) =>
    new TextDecoder('latin1').decode(await exports.refundsXlsx(query, options)),
  exportInvoicesXlsx: async ({ exports }, { query, options }) =>
    new TextDecoder('latin1').decode(await exports.invoicesXlsx(query, options)),
  streamEvents: async ({ events }, { options }) => (await events.stream(options).next()).value,
};

/** What the SDK cannot say, because it would be wrong, is sent as before. */
export function throughSdk(t: {
  readonly url: string;
  readonly document: Record<string, unknown>;
  readonly defaultKey: string;
  readonly request: TestGapura['request'];
}): TestGapura['request'] {
  return async (method, path, options = {}) => {
    const call = toCall(t.document, method, path, options);
    if (call === undefined) return t.request(method, path, options);
    const { 'idempotency-key': _key, prefer: _prefer, ...headers } = lowerCased(options.headers);
    const key = options.key === undefined ? t.defaultKey : options.key;
    let reply: Reply | undefined;
    const client = createGapuraClient({
      url: t.url,
      key: key ?? undefined,
      retries: 0,
      headers,
      fetch: async (url, init) => {
        const response = await fetch(url, init);
        reply = await toReply(response.clone());
        return response;
      },
    });
    const outcome = await SDK_CALLS[call.operation](client, call).then(
      (data) => ({ data }),
      (error: unknown) => ({ error }),
    );
    if (reply === undefined) throw 'error' in outcome ? outcome.error : new Error('The SDK sent nothing.');
    compare(reply, outcome);
    return reply;
  };
}

interface Described {
  readonly operationId: OperationId;
  readonly requestBody?: unknown;
}

function toCall(
  document: Record<string, unknown>,
  method: string,
  path: string,
  { headers, body, rawBody }: RequestOptions,
): (SdkCall & { operation: OperationId }) | undefined {
  const [bare = '', search = ''] = path.split('?');
  const template = findPath(document, path);
  const methods = (document.paths as Record<string, Record<string, Described>>)[template ?? ''];
  const described = methods?.[method.toLowerCase()];
  const operation = described?.operationId;
  const query = [...new URLSearchParams(search)];
  const {
    'idempotency-key': idempotencyKey,
    prefer,
    authorization,
    'content-type': type,
    accept,
  } = lowerCased(headers);
  const odd =
    operation === undefined ||
    operation === 'streamEvents' ||
    operation.startsWith('export') ||
    rawBody !== undefined ||
    (body !== undefined && (typeof body !== 'object' || body === null)) ||
    // The SDK has no place for a body where there is nothing to say.
    (body !== undefined && JSON.stringify(described?.requestBody ?? 'NoInput').includes('NoInput')) ||
    authorization !== undefined ||
    type !== undefined ||
    accept !== undefined ||
    (prefer !== undefined && prefer !== 'respond-async') ||
    (idempotencyKey !== undefined && !/^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) ||
    new Set(query.map(([name]) => name)).size !== query.length;
  const place = (template ?? '').split('/').findIndex((part) => /^\{\w+\}$/.test(part));
  const id = bare.split('/')[place] ?? '';
  if (odd || (place >= 0 && !/^[\w-]{1,64}$/.test(id))) return undefined;
  const options = {
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    ...(prefer === undefined ? {} : { respondAsync: true }),
  };
  return { operation, id, body, query: Object.fromEntries(query), options };
}

async function toReply(response: Response): Promise<Reply> {
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
}

/** The SDK must give what came, or throw what the problem says. */
function compare({ status, body }: Reply, outcome: { data: unknown } | { error: unknown }): void {
  if ('data' in outcome) {
    if (status >= 200 && status < 300 && isDeepStrictEqual(outcome.data, body)) return;
    throw new Error(`The SDK made of a ${status} ${JSON.stringify(body)}: ${JSON.stringify(outcome.data)}`);
  }
  const { error } = outcome;
  if (!(error instanceof GapuraError)) throw error;
  const told = [error.status, error.code, error.title, error.detail, error.requestId, error.errors, error.gateway];
  const sent = [status, body.code, body.title, body.detail, body.request_id, body.errors ?? [], body.gateway ?? null];
  const ids = [error.paymentId, error.invoiceId, error.subscriptionId];
  const sentIds = [body.payment_id ?? null, body.invoice_id ?? null, body.subscription_id ?? null];
  if (isDeepStrictEqual([...told, ...ids], [...sent, ...sentIds])) return;
  throw new Error(`The SDK made of a ${status} ${JSON.stringify(body)}: ${JSON.stringify(error)}`);
}

function lowerCased(headers: Record<string, string> = {}): Record<string, string | undefined> & Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

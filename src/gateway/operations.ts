// The operations that go over the wire, under the contract's names: their method and which headers the gateway takes for them.

export interface Operation {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Card data and the client key travel in the query of the two operations that need no authorization. */
  readonly authorized: boolean;
  readonly idempotency: { readonly header: 'idempotency-key' | 'x-idempotency-key'; readonly windowMs: number } | null;
  readonly takesNotificationUrls: boolean;
  /** Notifications follow from it, though the gateway sends them to the address in its dashboard only. */
  readonly beginsMessages: boolean;
  readonly takesPaymentLocale: boolean;
  /** One of the older APIs, whose errors have a code in HTTP alone and not in their body. */
  readonly codeInHttp: boolean;
  /** A repeated write replaces the first one, so that it may be retried though the outcome of the first is unknown. */
  readonly repeatable: boolean;
}

const MINUTE_MS = 60_000;
const PAYMENT_KEY = { header: 'idempotency-key', windowMs: 5 * MINUTE_MS } as const;
const SUBSCRIPTION_KEY = { header: 'idempotency-key', windowMs: 3 * MINUTE_MS } as const;
const INVOICE_KEY = { header: 'x-idempotency-key', windowMs: 5 * MINUTE_MS } as const;

type Traits = Partial<Omit<Operation, 'name' | 'method'>>;

function operation(name: string, method: Operation['method'], traits: Traits = {}): Operation {
  return {
    name,
    method,
    authorized: true,
    idempotency: null,
    takesNotificationUrls: false,
    beginsMessages: false,
    takesPaymentLocale: false,
    codeInHttp: false,
    repeatable: false,
    ...traits,
  };
}

export const operations = {
  charge: operation('charge', 'POST', {
    idempotency: PAYMENT_KEY,
    takesNotificationUrls: true,
    takesPaymentLocale: true,
  }),
  getStatus: operation('get_status', 'GET'),
  getStatusB2b: operation('get_status_b2b', 'GET'),
  cancel: operation('cancel', 'POST', { idempotency: PAYMENT_KEY }),
  expire: operation('expire', 'POST', { idempotency: PAYMENT_KEY }),
  capture: operation('capture', 'POST', { idempotency: PAYMENT_KEY }),
  refund: operation('refund', 'POST', { idempotency: PAYMENT_KEY }),
  directRefund: operation('direct_refund', 'POST', { idempotency: PAYMENT_KEY }),
  approve: operation('approve', 'POST', { idempotency: PAYMENT_KEY }),
  deny: operation('deny', 'POST', { idempotency: PAYMENT_KEY }),

  getCardToken: operation('get_card_token', 'GET', { authorized: false }),
  registerCard: operation('register_card', 'GET', { authorized: false }),
  pointInquiry: operation('point_inquiry', 'GET'),
  getBin: operation('get_bin', 'GET', { codeInHttp: true }),

  // The gateway honours no idempotency key on the calls of wallet accounts.
  createPayAccount: operation('create_pay_account', 'POST', { beginsMessages: true, takesPaymentLocale: true }),
  getPayAccount: operation('get_pay_account', 'GET'),
  unbindPayAccount: operation('unbind_pay_account', 'POST'),

  createSubscription: operation('create_subscription', 'POST', {
    idempotency: SUBSCRIPTION_KEY,
    beginsMessages: true,
    codeInHttp: true,
  }),
  getSubscription: operation('get_subscription', 'GET', { codeInHttp: true }),
  disableSubscription: operation('disable_subscription', 'POST', { codeInHttp: true }),
  enableSubscription: operation('enable_subscription', 'POST', { codeInHttp: true }),
  cancelSubscription: operation('cancel_subscription', 'POST', { codeInHttp: true }),
  updateSubscription: operation('update_subscription', 'PATCH', { codeInHttp: true }),

  createInvoice: operation('create_invoice', 'POST', {
    idempotency: INVOICE_KEY,
    beginsMessages: true,
    codeInHttp: true,
  }),
  getInvoice: operation('get_invoice', 'GET', { codeInHttp: true }),
  voidInvoice: operation('void_invoice', 'PATCH', { codeInHttp: true }),
} as const satisfies Record<string, Operation>;

/** Beyond the contract: Snap and payment links. */
export const extraOperations = {
  createSnapTransaction: operation('create_snap_transaction', 'POST', {
    takesNotificationUrls: true,
    codeInHttp: true,
    repeatable: true,
  }),
  cancelSnapTransaction: operation('cancel_snap_transaction', 'POST', { codeInHttp: true }),
  getSnapPreferences: operation('get_snap_preferences', 'GET', { codeInHttp: true }),
  updateSnapPreferences: operation('update_snap_preferences', 'PATCH', { codeInHttp: true, repeatable: true }),
  createPaymentLink: operation('create_payment_link', 'POST', { beginsMessages: true, codeInHttp: true }),
  getPaymentLink: operation('get_payment_link', 'GET', { codeInHttp: true }),
  deletePaymentLink: operation('delete_payment_link', 'DELETE', { codeInHttp: true }),
} as const satisfies Record<string, Operation>;

// What the command line does to payments, invoices, subscriptions and checkouts; plain JSON in and out, for the server's socket.

import { type Caller, SCOPES } from '../../domain/caller.ts';
import { GatewayError, Refusal } from '../../domain/errors.ts';
import { isUuid } from '../../domain/ids.ts';
import type { SubscriptionAction } from '../../domain/subscriptions/subscription.ts';
import type { Gapura } from '../../host/gapura.ts';
import type { OpenGapura } from '../../host/open-gapura.ts';
import type { Method } from '../../methods/index.ts';
import type {
  ChargeInput,
  Checkout,
  CheckoutInput,
  Invoice,
  InvoiceInput,
  ListedEvent,
  Payment,
  Subscription,
  SubscriptionInput,
} from '../../sdk/types.ts';
import { CommandError } from '../failure.ts';

export type ShownPayment = Payment;
export type ShownInvoice = Invoice;
export type ShownSubscription = Subscription;
export type ShownCheckout = Checkout;
export type ShownEvent = ListedEvent;
interface Named {
  readonly id: string;
}

export interface PlayOperations {
  /** Which gateway is asked, and where it is. */
  readGateway(): Promise<{ environment: string; url: string }>;
  charge(input: { input: ChargeInput; owner?: string | undefined }): Promise<ShownPayment>;
  /** By its id or its order id. */
  findPayment(input: Named): Promise<ShownPayment>;
  /** After asking the gateway how it stands. */
  refreshPayment(input: Named): Promise<ShownPayment>;
  cancelPayment(input: Named): Promise<ShownPayment>;
  refundPayment(input: Named): Promise<ShownPayment>;
  createInvoice(input: { input: InvoiceInput }): Promise<ShownInvoice>;
  refreshInvoice(input: Named): Promise<ShownInvoice>;
  voidInvoice(input: Named): Promise<ShownInvoice>;
  createSubscription(input: { input: SubscriptionInput }): Promise<ShownSubscription>;
  changeSubscription(input: Named & { action: SubscriptionAction }): Promise<ShownSubscription>;
  createCheckout(input: { input: CheckoutInput }): Promise<ShownCheckout>;
  cancelCheckout(input: Named): Promise<ShownCheckout>;
  /** What the customer does on the pay page. */
  chooseMethod(input: Named & { method: Method }): Promise<ShownCheckout>;
  /** What was told about one of these, oldest first. */
  listEvents(input: Named): Promise<ShownEvent[]>;
}

export const PLAY_OPERATIONS = [
  'readGateway',
  'charge',
  'findPayment',
  'refreshPayment',
  'cancelPayment',
  'refundPayment',
  'createInvoice',
  'refreshInvoice',
  'voidInvoice',
  'createSubscription',
  'changeSubscription',
  'createCheckout',
  'cancelCheckout',
  'chooseMethod',
  'listEvents',
] as const satisfies readonly (keyof PlayOperations)[];

const EVENTS_MAX = 100;

/** Whoever may run commands on this machine may do what staff may; what they make is theirs unless they name an owner. */
const OPERATOR: Caller = { id: 'command line', staff: true, scopes: SCOPES };

export function playOperations(gapura: OpenGapura): PlayOperations {
  return { ...paymentOperations(gapura), ...billingOperations(gapura), ...checkoutOperations(gapura) };
}

type CheckoutNames = 'createCheckout' | 'cancelCheckout' | 'chooseMethod';

type BillingNames = 'createInvoice' | 'refreshInvoice' | 'voidInvoice' | 'createSubscription' | 'changeSubscription';

function paymentOperations({
  gateway,
  payments,
  eventLog,
}: Gapura): Omit<PlayOperations, BillingNames | CheckoutNames> {
  return {
    readGateway: async () => ({ environment: gateway.environment, url: gateway.baseUrl.replace(/\/+$/, '') }),
    charge: ({ input, owner }) =>
      plainly(() => payments.charge(owner === undefined ? OPERATOR : { ...OPERATOR, id: owner }, input)),
    async findPayment({ id }) {
      if (isUuid(id)) return payments.get(OPERATOR, id);
      const [found] = (await payments.list(OPERATOR, { order_id: id, limit: 1 })).items;
      if (found === undefined) throw new Refusal('not_found', `There is no payment with the order id ${id}.`);
      return payments.get(OPERATOR, found.id);
    },
    refreshPayment: ({ id }) => plainly(async () => (await payments.checkStatus(OPERATOR, id)).payment),
    cancelPayment: ({ id }) => plainly(() => payments.cancel(OPERATOR, id)),
    refundPayment: ({ id }) =>
      plainly(async () => {
        await payments.refund(OPERATOR, id, { reason: 'from the command line' });
        return payments.get(OPERATOR, id);
      }),
    async listEvents({ id }) {
      const { items } = await eventLog.list(OPERATOR, { subject_id: id, limit: EVENTS_MAX });
      return [...items].reverse();
    },
  };
}

function billingOperations({ invoices, subscriptions }: Gapura): Pick<PlayOperations, BillingNames> {
  return {
    createInvoice: ({ input }) => plainly(() => invoices.create(OPERATOR, input)),
    refreshInvoice: ({ id }) => plainly(async () => (await invoices.checkStatus(OPERATOR, id)).invoice),
    voidInvoice: ({ id }) => plainly(() => invoices.void(OPERATOR, id)),
    createSubscription: ({ input }) => plainly(() => subscriptions.create(OPERATOR, input)),
    changeSubscription: ({ id, action }) => plainly(() => subscriptions[action](OPERATOR, id)),
  };
}

function checkoutOperations({ checkouts, services }: OpenGapura): Pick<PlayOperations, CheckoutNames> {
  return {
    createCheckout: ({ input }) => plainly(() => checkouts.create(OPERATOR, input)),
    cancelCheckout: ({ id }) => plainly(() => checkouts.cancel(OPERATOR, id)),
    async chooseMethod({ id, method }) {
      const token = services.checkouts.tokenOf(await services.checkouts.get(OPERATOR, id));
      if (token === null) throw new CommandError('The address of this checkout was sealed with another key.');
      const chosen = await services.paying.choose(token, { method }, { pageUrl: NO_PAGE });
      if (typeof chosen?.notice === 'string') throw new CommandError(`${method} cannot be chosen: ${chosen.notice}.`);
      return checkouts.get(OPERATOR, id);
    },
  };
}

/** Where an app would send the customer back to: nobody is there. */
const NO_PAGE = 'http://localhost/';

/** What the gateway says no to is for the person at the terminal to read. */
async function plainly<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const reasons = [error.message, ...error.validationMessages].map((text) => text.replace(/[.\s]+$/, ''));
    const what = error.outcome === 'refused' ? 'The gateway refused it' : 'The gateway gave no usable answer';
    const kind = error.outcome === 'refused' ? 'failed' : 'unreachable';
    throw new CommandError(`${what}: ${[...new Set(reasons)].join('; ')}.`, kind);
  }
}

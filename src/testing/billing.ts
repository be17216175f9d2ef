// Invoices and subscriptions in any status, made through Gapura and played at the sandbox.

import type { Sandbox } from '../sandbox/index.ts';
import type {
  Invoice,
  InvoiceInput,
  InvoiceStatus,
  Subscription,
  SubscriptionInput,
  SubscriptionStatus,
} from '../sdk/types.ts';
import { expectBody, type Request } from './calls.ts';

export type { Invoice, Subscription } from '../sdk/types.ts';

export interface InvoiceOptions extends Partial<InvoiceInput> {
  /** Where to bring it; `pending` where absent. For one that is overdue, move the clock past its due date. */
  readonly status?: Exclude<InvoiceStatus, 'draft' | 'overdue'>;
}

export interface SubscriptionOptions extends Partial<SubscriptionInput> {
  /** Where to bring it; `active` where absent. */
  readonly status?: Exclude<SubscriptionStatus, 'inactive'>;
}

export interface Billing {
  /** A new invoice that has been brought to a status. */
  invoice(options?: InvoiceOptions): Promise<Invoice>;
  /** The customer pays an invoice, by its id, on the page of its payment link. */
  payInvoice(id: string, how?: { readonly method?: string }): Promise<Invoice>;
  /** A new subscription that has been brought to a status. */
  subscription(options?: SubscriptionOptions): Promise<Subscription>;
}

const DUE_IN_DAYS = 14;
const DAY_MS = 86_400_000;
/** Indonesia's west, by whose days invoices are due. */
const WIB_OFFSET_MS = 7 * 3_600_000;
/** A card of the sandbox that was saved. */
export const SAVED_CARD = '48111111sHfSakAvHvFQFEjTivUV1114';
const METHOD = 'bca_va';

interface Parts {
  readonly request: Request;
  readonly sandbox: Sandbox;
  /** Makes a name that no other subscription has. */
  readonly newName: () => string;
}

export function createBilling({ request, sandbox, newName }: Parts): Billing {
  const { control } = sandbox;
  const readInvoice = (id: string) => expectBody<Invoice>(request, 'GET', `/invoices/${id}/`);
  const atGateway = async (id: string, move: (orderId: string) => unknown): Promise<Invoice> => {
    move((await readInvoice(id)).order_id);
    await sandbox.settled();
    return readInvoice(id);
  };
  const payInvoice: Billing['payInvoice'] = (id, { method = METHOD } = {}) =>
    atGateway(id, (orderId) => control.invoices.pay(orderId, { method }));

  return {
    payInvoice,
    async invoice({ status = 'pending', ...fields } = {}) {
      const today = control.clock.now().getTime() + WIB_OFFSET_MS;
      const { id } = await expectBody<Invoice>(request, 'POST', '/invoices/', {
        customer_name: 'Budi Santoso',
        customer_email: 'budi@example.com',
        due_date: new Date(today + DUE_IN_DAYS * DAY_MS).toISOString().slice(0, 10),
        items: [{ description: 'Kopi Gayo 1 kg', price: 150_000, quantity: 1 }],
        ...fields,
      });
      await sandbox.settled();
      switch (status) {
        case 'pending':
          return readInvoice(id);
        case 'paid':
          return payInvoice(id);
        case 'voided':
          await expectBody(request, 'POST', `/invoices/${id}/void/`, {});
          return readInvoice(id);
        case 'expired': {
          await atGateway(id, (orderId) => control.invoices.expire(orderId));
          // The gateway sends no notification of an expired invoice: it is polled.
          await expectBody(request, 'GET', `/invoices/${id}/check_status/`);
          return readInvoice(id);
        }
        default:
          return status satisfies never;
      }
    },
    async subscription({ status = 'active', ...fields } = {}) {
      const { id } = await expectBody<Subscription>(request, 'POST', '/subscriptions/', {
        name: newName(),
        amount: 150_000,
        payment_type: 'credit_card',
        token: SAVED_CARD,
        interval: 1,
        interval_unit: 'month',
        ...fields,
      });
      await sandbox.settled();
      if (status === 'disabled') await expectBody(request, 'POST', `/subscriptions/${id}/disable/`);
      if (status === 'cancelled') await expectBody(request, 'POST', `/subscriptions/${id}/cancel/`);
      return expectBody<Subscription>(request, 'GET', `/subscriptions/${id}/`);
    },
  };
}

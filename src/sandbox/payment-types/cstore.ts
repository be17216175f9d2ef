// Convenience stores: Indomaret and Alfamart, each with a payment code of its own length.

import { DAY_MS } from '../durations.ts';
import type { ChargeRequest } from '../transactions/charge-request.ts';
import { freeNumber } from './numbers.ts';
import type { PaymentType } from './payment-type.ts';

export interface CstoreDetail {
  readonly store: string;
  readonly paymentCode: string;
  readonly message?: string | undefined;
  readonly approvalCode?: string;
}

const STORES: Readonly<Record<string, { readonly codeLength: number; readonly min: number; readonly max: number }>> = {
  indomaret: { codeLength: 14, min: 10_000, max: 5_000_000 },
  alfamart: { codeLength: 16, min: 1, max: 5_000_000 },
};

function storeOf(charge: ChargeRequest): string {
  const store = charge.body.object('cstore')?.json.store;
  return typeof store === 'string' ? store : '';
}

export const cstore: PaymentType<CstoreDetail> = {
  name: 'cstore',
  deniable: false,

  validate: (_ctx, charge) => {
    const options = charge.body.object('cstore', true);
    options?.text('store', { required: true, oneOf: Object.keys(STORES) });
    options?.text('message', { max: 20 });
    for (const line of [1, 2, 3]) options?.text(`alfamart_free_text_${line}`, { max: 40 });
    if (storeOf(charge) !== 'alfamart') return;
    for (const item of charge.items ?? []) {
      if (String(item.json.name ?? '').includes('|')) item.problem('name', 'format is invalid');
    }
  },

  limits: (charge) => STORES[storeOf(charge)] ?? { min: 1, max: 5_000_000 },
  expiry: () => ({ defaultMs: DAY_MS, maxMs: 180 * DAY_MS, custom: true }),

  open: (ctx, charge) => {
    const store = storeOf(charge);
    const message = charge.body.object('cstore')?.text('message');
    const paymentCode = freeNumber(ctx, () => ctx.random.digits(STORES[store]?.codeLength ?? 16));
    return {
      statusMessage: 'Success, cstore transaction is successful',
      detail: { store, paymentCode, message },
      numbers: [paymentCode],
      ...(store === 'indomaret' ? { fraudStatus: 'none' } : {}),
    };
  },

  paid: (ctx, { detail }) =>
    detail.store === 'indomaret' ? { detail: { ...detail, approvalCode: ctx.random.letters(12).toUpperCase() } } : {},

  describe: (_ctx, { detail }, view) =>
    view === 'action'
      ? {}
      : { store: detail.store, payment_code: detail.paymentCode, approval_code: detail.approvalCode },

  reversible: ({ detail }) => detail.store === 'indomaret',
  idempotent: (charge) => storeOf(charge) !== 'indomaret',
};

// Convenience stores: Indomaret and Alfamart, each with a payment code of its own length.

import { wordOf } from '../json.ts';
import { DAY_MS, wibTime } from '../time.ts';
import type { ChargeRequest } from '../transactions/charge-request.ts';
import { type Choice, freeNumber, type Method, textOf } from './method.ts';

interface CstoreDetail {
  readonly store: string;
  readonly paymentCode: string;
  readonly message?: string | undefined;
  readonly approvalCode?: string;
}

interface Store {
  readonly brand: string;
  readonly codeLength: number;
  readonly limits: { readonly min: number; readonly max: number };
  readonly isOldStack?: boolean;
  /** How many lines of the merchant's text it prints. */
  readonly textLines?: number;
  /** Its simulator at the real gateway. */
  readonly simulatorPath: string;
}

const STORES: Readonly<Record<string, Store>> = {
  indomaret: {
    brand: 'Indomaret',
    codeLength: 14,
    limits: { min: 10_000, max: 5_000_000 },
    isOldStack: true,
    simulatorPath: '/indomaret/phoenix/index',
  },
  alfamart: {
    brand: 'Alfamart',
    codeLength: 16,
    limits: { min: 1, max: 5_000_000 },
    textLines: 3,
    simulatorPath: '/alfamart/index',
  },
};
export const STORE_NAMES = Object.keys(STORES);

const brandOf = (store: string) => STORES[store]?.brand ?? store;
const isOldStack = (store: string) => STORES[store]?.isOldStack === true;

function storeOf(charge: ChargeRequest): string {
  const store = charge.body.object('cstore')?.json.store;
  return typeof store === 'string' ? store : '';
}

export const cstore: Method<CstoreDetail> = {
  name: 'cstore',
  brands: Object.fromEntries(STORE_NAMES.map((name) => [name, brandOf(name)])),
  nameOf: (_say, { store }) => brandOf(store),
  fee: { rupiah: 5_000 },
  deniable: false,

  validate: (_ctx, charge) => {
    const options = charge.body.object('cstore', true);
    options?.text('store', { required: true, oneOf: STORE_NAMES });
    options?.text('message', { max: 20 });
    for (const line of [1, 2, 3]) options?.text(`alfamart_free_text_${line}`, { max: 40 });
    if (storeOf(charge) !== 'alfamart') return;
    for (const item of charge.items ?? []) {
      if (wordOf(item.json.name).includes('|')) item.problem('name', 'format is invalid');
    }
  },

  limits: (charge) => STORES[storeOf(charge)]?.limits ?? { min: 1, max: 5_000_000 },
  expiry: () => ({ defaultMs: DAY_MS, maxMs: 180 * DAY_MS, custom: true }),

  open: (ctx, charge) => {
    const store = storeOf(charge);
    const message = charge.body.object('cstore')?.text('message');
    const paymentCode = freeNumber(ctx, () => ctx.random.digits(STORES[store]?.codeLength ?? 16));
    return {
      statusMessage: 'Success, cstore transaction is successful',
      detail: { store, paymentCode, message },
      numbers: [paymentCode],
      ...(isOldStack(store) ? { fraudStatus: 'none' } : {}),
    };
  },

  paid: (ctx, { detail }) =>
    isOldStack(detail.store) ? { detail: { ...detail, approvalCode: ctx.random.letters(12).toUpperCase() } } : {},

  describe: (_ctx, { detail }, view) =>
    view === 'action'
      ? {}
      : { store: detail.store, payment_code: detail.paymentCode, approval_code: detail.approvalCode },

  isOldStack: ({ detail }) => isOldStack(detail.store),
  reversible: ({ detail }) => isOldStack(detail.store),
  idempotent: (charge) => !isOldStack(storeOf(charge)),

  snapFields: (_ctx, { detail: { store }, expiresAt }) =>
    expiresAt === undefined
      ? {}
      : { [`${store}_expire_time`]: wibTime(expiresAt), [`${store}_expiration_raw`]: wibTime(expiresAt) },

  paidBy: {
    kind: 'store',
    simulator: 'store',
    query: ({ store, paymentCode }) => ({ store, number: paymentCode }),
    simulatorPaths: Object.fromEntries(
      Object.entries(STORES).map(([store, { simulatorPath }]) => [simulatorPath, { store }]),
    ),
    numbers: ({ paymentCode }) => [['snap.pdfCode', paymentCode]],
    steps: (say, { store }) => [
      say('snap.pdfStore1', { store: brandOf(store) }),
      say('snap.pdfStore2'),
      say('snap.pdfStore3'),
    ],
  },
  choices: Object.entries(STORES).map(storeChoice),
};

function storeChoice([name, { textLines = 0 }]: [string, Store]): Choice {
  return {
    name,
    options: 'cstore',
    charge: ({ options }) => {
      const lines = Array.from({ length: textLines }, (_none, index) => `${name}_free_text_${index + 1}`);
      const said = lines.flatMap((line) => {
        const text = textOf(options[line]);
        return text === undefined ? [] : [[line, text.slice(0, 40)] as const];
      });
      return { payment_type: 'cstore', cstore: { store: name, ...Object.fromEntries(said) } };
    },
    invoice: { charge: () => ({ payment_type: 'cstore', cstore: { store: name } }) },
  };
}

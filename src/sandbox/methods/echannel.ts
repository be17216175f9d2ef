// The Mandiri bill: a biller code and a bill key instead of a VA number.

import { present } from '../json.ts';
import { DAY_MS } from '../time.ts';
import { expiration, freeNumber, type Method, textOf } from './method.ts';

export const BILLER_CODE = '70012';
const BILL_KEY_LENGTH = 12;

interface EchannelDetail {
  readonly billKey: string;
  readonly billerCode: string;
  /** Label and value pairs that Mandiri shows, cut to what fits. */
  readonly billInfo: readonly string[];
}

const LABEL_LENGTH = 10;
const VALUE_LENGTH = 30;
const infoFields = Array.from({ length: 8 }, (_none, index) => `bill_info${index + 1}`);

export const echannel: Method<EchannelDetail> = {
  name: 'echannel',
  brands: { mandiri: 'Mandiri' },
  nameOf: (say) => say('method.bill'),
  fee: { rupiah: 4_000 },
  deniable: false,

  validate: (_ctx, charge) => {
    const options = charge.body.object('echannel', true);
    for (const [index, field] of infoFields.entries()) options?.text(field, { required: index < 2 });
    options?.text('bill_key', { pattern: /^\d{1,12}$/ });
  },

  limits: () => ({ min: 1, max: 50_000_000_000 }),
  expiry: () => ({ defaultMs: DAY_MS, maxMs: 180 * DAY_MS, custom: true }),

  open: (ctx, charge) => {
    const options = charge.body.object('echannel');
    const billKey = freeNumber(ctx, () => ctx.random.digits(BILL_KEY_LENGTH), options?.text('bill_key'));
    const billInfo = infoFields.map((field, index) =>
      (options?.text(field) ?? '').slice(0, index % 2 === 0 ? LABEL_LENGTH : VALUE_LENGTH),
    );
    return {
      statusMessage: 'OK, Mandiri Bill transaction is successful',
      detail: { billKey, billerCode: BILLER_CODE, billInfo },
      numbers: [billKey],
    };
  },

  describe: (_ctx, { detail }, view) =>
    view === 'action' ? {} : { bill_key: detail.billKey, biller_code: detail.billerCode },

  reversible: () => true,
  snapFields: (_ctx, transaction) => expiration('billpayment', transaction),

  paidBy: {
    kind: 'account',
    simulator: 'bill',
    query: ({ billerCode, billKey }) => ({ biller: billerCode, number: billKey }),
    simulatorPaths: {},
    numbers: ({ billerCode, billKey }) => [
      ['snap.pdfBiller', billerCode],
      ['snap.pdfBill', billKey],
    ],
    steps: (say) => [say('snap.pdfBill1'), say('snap.pdfBill2'), say('snap.pdfCheck')],
  },
  choices: [
    {
      name: 'echannel',
      label: (say) => say('snap.method.echannel'),
      options: 'echannel',
      charge: ({ options }) => ({
        payment_type: 'echannel',
        echannel: {
          bill_info1: (textOf(options.bill_info1) ?? 'Payment:').slice(0, LABEL_LENGTH),
          bill_info2: (textOf(options.bill_info2) ?? 'Online purchase').slice(0, VALUE_LENGTH),
        },
      }),
      invoice: {
        name: 'mandiri_bill',
        label: 'Mandiri Bill Payment',
        number: /^\d{1,12}$/,
        charge: ({ number }) => ({
          payment_type: 'echannel',
          echannel: present({ bill_info1: 'Payment:', bill_info2: 'Invoice', bill_key: number }),
        }),
      },
    },
  ],
};

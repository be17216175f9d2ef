// The Mandiri bill: a biller code and a bill key instead of a VA number.

import { DAY_MS } from '../durations.ts';
import { freeNumber } from './numbers.ts';
import type { PaymentType } from './payment-type.ts';

const BILLER_CODE = '70012';
const BILL_KEY_LENGTH = 12;

export interface EchannelDetail {
  readonly billKey: string;
  readonly billerCode: string;
  /** Label and value pairs that Mandiri shows, cut to what fits. */
  readonly billInfo: readonly string[];
}

const LABEL_LENGTH = 10;
const VALUE_LENGTH = 30;
const infoFields = Array.from({ length: 8 }, (_none, index) => `bill_info${index + 1}`);

export const echannel: PaymentType<EchannelDetail> = {
  name: 'echannel',
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
};

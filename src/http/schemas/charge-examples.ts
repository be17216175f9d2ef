// A body for each payment type: what POST /charge/ takes, to be copied and changed.

import { METHOD, METHODS, PAYMENT_TYPE, PAYMENT_TYPES, type PaymentType } from '../../methods/index.ts';
import { sampleFields } from '../../methods/sample.ts';
import { bankTransferCharge } from './examples.ts';

const { customer_details, gross_amount } = bankTransferCharge;
const FIRST_ORDER = 1001;

function exampleOf(payment_type: PaymentType, index: number) {
  const { example } = PAYMENT_TYPE[payment_type];
  const order_id = `KOPI-${FIRST_ORDER + index}`;
  const own = { ...sampleFields(payment_type, gross_amount), ...example };
  return { payment_type, gross_amount, order_id, customer_details, ...own };
}

/** The type's name, with its banks or stores. */
function titleOf(type: PaymentType): string {
  const { label } = PAYMENT_TYPE[type];
  const variants = METHODS.map((method) => METHOD[method]).filter(
    (one) => one.type.name === type && (one.bank ?? one.store),
  );
  if (variants.length === 0) return label.en;
  return `${label.en} (${variants.map((one) => one.payableFrom?.bank ?? one.label.en).join(', ')})`;
}

export const chargeExamples = Object.fromEntries(
  PAYMENT_TYPES.map((type, index) => [titleOf(type), exampleOf(type, index)]),
);

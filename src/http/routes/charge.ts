// POST /charge/, and a charge as readers see it: a shape for each payment type, made of the fields and the rules that a charge is
// checked by.

import { type Static, type TSchema, Type } from 'typebox';
import { ChargeInput } from '../../domain/payments/charge.ts';
import { METHOD, METHODS, PAYMENT_TYPE, PAYMENT_TYPES, type PaymentType } from '../../methods/index.ts';
import { sampleFields } from '../../methods/sample.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import * as examples from '../schemas/examples.ts';
import { bankTransferCharge } from '../schemas/examples.ts';
import { PaymentWithActionsSchema, withActions } from '../schemas/payment-actions.ts';
import { component, oneOf } from '../schemas/shared.ts';

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

const chargeExamples = Object.fromEntries(PAYMENT_TYPES.map((type, index) => [titleOf(type), exampleOf(type, index)]));

const NAMED: Readonly<Record<string, string>> = {
  customer_details: 'CustomerDetails',
  item_details: 'ItemDetails',
  custom_expiry: 'CustomExpiry',
};

const OF_SOME_TYPES: ReadonlySet<string> = new Set(PAYMENT_TYPES.flatMap((type) => PAYMENT_TYPE[type].takes));

/** A request is checked by the one flat shape and the rules of its type, which is faster and says which field is for what. */
const ChargeSchema = component(
  'ChargeInput',
  Type.Unsafe<Static<typeof ChargeInput>>({
    oneOf: PAYMENT_TYPES.map(shapeOf),
    discriminator: {
      propertyName: 'payment_type',
      mapping: Object.fromEntries(PAYMENT_TYPES.map((type) => [type, `#/components/schemas/${nameOf(type)}`])),
    },
  }),
);

function shapeOf(type: PaymentType): TSchema {
  const { label, requires } = PAYMENT_TYPE[type];
  const needed = requires.map((field) => field.split('.') as [string, string?]);
  const fields = Object.entries<TSchema>(ChargeInput.properties).filter(([name]) => isTaken(type, name));
  const properties = fields.map(([name, schema]) => {
    const [, inner] = needed.find(([field]) => field === name) ?? [];
    if (inner !== undefined) return [name, { ...schema, required: [inner] }];
    return [name, NAMED[name] === undefined ? schema : component(NAMED[name], schema)];
  });
  return component(nameOf(type), {
    type: 'object',
    description: `A charge by ${label.en}`,
    required: [...ChargeInput.required, ...needed.map(([field]) => field)],
    properties: { ...Object.fromEntries(properties), payment_type: oneOf([type], label.en) },
    additionalProperties: false,
  });
}

function isTaken(type: PaymentType, field: string): boolean {
  const { takes, expiryDaysMax } = PAYMENT_TYPE[type];
  if (field === 'custom_expiry') return expiryDaysMax !== null;
  return !OF_SOME_TYPES.has(field) || takes.some((taken) => taken === field);
}

/** `BankTransferCharge` of `bank_transfer`. */
function nameOf(type: PaymentType): string {
  return `${type.replaceAll(/(?:^|_)([a-z])/g, (_whole, letter: string) => letter.toUpperCase())}Charge`;
}

export const chargeEndpoints: readonly Endpoint[] = [
  endpoint({
    id: 'createCharge',
    call: 'payments.charge',
    method: 'POST',
    path: '/charge/',
    tag: 'Payments',
    summary: 'Charge a customer',
    description:
      'Stores the payment, calls the gateway, and answers with what the customer needs to pay. ' +
      'On 502 or 504 the outcome is not known: the payment is kept, checked in the background, and named in `payment_id`.',
    access: 'payments:write',
    headers: { Prefer: '`respond-async` answers at once with 202, and a background task calls the gateway' },
    body: { schema: ChargeInput, documented: ChargeSchema, required: true, examples: chargeExamples },
    answers: {
      201: { description: 'The payment', schema: PaymentWithActionsSchema, example: withActions(examples.payment) },
      202: {
        description: 'Asked for with `Prefer: respond-async`: stored, and a background task calls the gateway',
        schema: PaymentWithActionsSchema,
        example: withActions({
          ...examples.payment,
          charge_state: 'initiated',
          transaction_id: null,
          va_number: null,
        }),
      },
    },
    problems: [400, 502, 504],
    async handle({ services, caller, body, requestId, subjectId, headers }) {
      const later = /(?:^|[\s,;])respond-async(?:$|[\s,;])/i.test(String(headers.prefer ?? ''));
      const record = await services.payments.charge(caller, body, {
        requestId,
        later,
        paymentId: subjectId,
      });
      const shown = services.payments.show(caller, record);
      return later
        ? { status: 202, body: shown, headers: { 'preference-applied': 'respond-async' } }
        : { status: 201, body: shown };
    },
  }),
];

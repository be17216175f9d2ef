// A charge as readers see it: a shape for each payment type, made of the fields and the rules that a charge is checked by.

import { type Static, type TSchema, Type } from 'typebox';
import { ChargeInput } from '../../domain/payments/charge.ts';
import { PAYMENT_TYPE, PAYMENT_TYPES, type PaymentType } from '../../methods/index.ts';
import { component, oneOf } from './shared.ts';

const NAMED: Readonly<Record<string, string>> = {
  customer_details: 'CustomerDetails',
  item_details: 'ItemDetails',
  custom_expiry: 'CustomExpiry',
};

const OF_SOME_TYPES: ReadonlySet<string> = new Set(PAYMENT_TYPES.flatMap((type) => PAYMENT_TYPE[type].takes));

/** A request is checked by the one flat shape and the rules of its type, which is faster and says which field is for what. */
export const ChargeSchema = component(
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

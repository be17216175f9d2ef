// Keeps card data out: a body with a field that is named like it is refused, wherever the field stands.

import { type FieldError, Refusal } from '../domain/errors.ts';

/** Without case and punctuation, so that `cardNumber` and `card-number` are met too. */
const CARD_FIELDS = new Set(['cardnumber', 'pan', 'cvv', 'cardcvv']);
const NAME_LENGTH_MAX = 60;
const ERRORS_MAX = 20;

const MESSAGE =
  "must not be sent: card data must not reach this server. Let the customer's browser turn the card into the gateway's token, and send that";

/** Throws a refusal that names the fields and never what they hold. The depth of the value is bounded by the parser. */
export function refuseCardData(body: unknown): void {
  const errors: FieldError[] = [];
  collect(body, '', errors);
  if (errors.length === 0) return;
  throw new Refusal(
    'validation_failed',
    "Card data must not reach this server: send the gateway's token, made in the customer's browser.",
    { errors },
  );
}

function collect(value: unknown, path: string, errors: FieldError[]): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (errors.length >= ERRORS_MAX) return;
    const shown = name.slice(0, NAME_LENGTH_MAX);
    const field = path === '' ? shown : `${path}.${shown}`;
    if (CARD_FIELDS.has(name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))) errors.push({ field, message: MESSAGE });
    else collect(inner, field, errors);
  }
}

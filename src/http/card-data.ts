// Keeps card data out: a body is refused with a field that is named like it, wherever that stands, and with a card number in what
// the sender is free to say.

import { holdsCardNumber } from '../domain/card-numbers.ts';
import { type FieldError, Refusal } from '../domain/errors.ts';
import { say } from '../text/sayings.ts';

// Names are compared without case and punctuation, so that `cardNumber` and `card-number` are met too.
const NUMBER_OF_CARD = /^(?:(?:credit|debit)?card|cc)(?:number|no|num)$|^(?:card)?pan$|^(?:card)?primaryaccountnumber$/;
const SECURITY_CODE =
  /^(?:card|cc)?(?:cv[vcn]2?(?:code|number|value)?|securitycode|verification(?:value|number))$|^cardverificationcode$/;
/** Names that shops give to campaigns, customers and places, too: what they hold decides. */
const MAYBE_SECURITY_CODE = /^(?:card)?(?:cid|csc)$/;
const FORM_OF_SECURITY_CODE = /^\s*\d{3,4}\s*$/;
/** Where anything may stand. In other fields a number is what its name says, such as that of an order. */
const FREE_FIELDS = new Set(['metadata', 'custom_fields', 'fields']);
const NAME_LENGTH_MAX = 60;
const ERRORS_MAX = 20;

/** Throws a refusal that names the fields and never what they hold. The depth of the value is bounded by the parser. */
export function refuseCardData(body: unknown): void {
  const errors: FieldError[] = [];
  collect(body, '', errors);
  if (errors.length === 0) return;
  throw new Refusal('validation_failed', say('card_data_here'), { errors });
}

function collect(value: unknown, path: string, errors: FieldError[], isFree = false): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (errors.length >= ERRORS_MAX) return;
    const isNumber = isFree && holdsCardNumber(name);
    const shown = isNumber ? '[masked card]' : name.slice(0, NAME_LENGTH_MAX);
    const field = path === '' ? shown : `${path}.${shown}`;
    const within = isFree || (path === '' && FREE_FIELDS.has(name));
    if (isCardData(name, inner) || isNumberForToken(name, inner))
      errors.push({ field, message: say('card_data_sent') });
    else if (isNumber || (within && isCardNumber(inner))) errors.push({ field, message: say('card_number_sent') });
    else collect(inner, field, errors, within);
  }
}

const TOKEN = /^(?:savedtoken|token)(?:id)?$/;

/** A card's number where the gateway's token belongs. A token begins with digits of the card, and goes on with other signs. */
function isNumberForToken(name: string, value: unknown): boolean {
  if (!TOKEN.test(name.toLowerCase().replaceAll(/[^a-z]/g, ''))) return false;
  return (typeof value === 'number' || (typeof value === 'string' && /^[\d\s-]+$/.test(value))) && isCardNumber(value);
}

function isCardNumber(value: unknown): boolean {
  return (typeof value === 'string' || typeof value === 'number') && holdsCardNumber(String(value));
}

function isCardData(name: string, value: unknown): boolean {
  const meant = meaningOf(name);
  return meant === 'card' || (meant === 'perhaps' && hasFormOfCode(value));
}

/** Also in a list. An object has no text: its own `toString` may be anything. */
function hasFormOfCode(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasFormOfCode);
  return (typeof value === 'string' || typeof value === 'number') && FORM_OF_SECURITY_CODE.test(String(value));
}

type Meaning = 'card' | 'perhaps' | 'other';

/** Of names that were seen, the same few in most requests. They are forgotten when clients have made up this many. */
const meanings = new Map<string, Meaning>();
const MEANINGS_MAX = 500;

function meaningOf(name: string): Meaning {
  const known = meanings.get(name);
  if (known !== undefined) return known;
  const meaning = readMeaning(name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
  if (meanings.size >= MEANINGS_MAX) meanings.clear();
  if (name.length <= NAME_LENGTH_MAX) meanings.set(name, meaning);
  return meaning;
}

function readMeaning(name: string): Meaning {
  if (NUMBER_OF_CARD.test(name) || SECURITY_CODE.test(name)) return 'card';
  return MAYBE_SECURITY_CODE.test(name) ? 'perhaps' : 'other';
}

// Whose records are meant: the query fields by which lists are cut down to one customer.

import { Type } from 'typebox';
import { digitsOf, lowerCase, PHONE_DIGITS_MIN } from '../../domain/customer.ts';
import { invalid } from '../../domain/errors.ts';
import { say } from '../../text/sayings.ts';

export const customerFilter = {
  customer_email: Type.Optional(
    Type.String({
      minLength: 3,
      maxLength: 255,
      description: 'Only those of the customer with this e-mail, in capitals or not',
    }),
  ),
  customer_phone: Type.Optional(
    Type.String({
      pattern: '^\\+?[0-9 ().-]+$',
      maxLength: 40,
      description: 'Only those of the customer with this phone, however it is written: 0812…, 62812… or +62 812-…',
    }),
  ),
};

/** What the fields ask for, as customers are known. Throws a refusal that names the field of a phone with too few digits. */
export function toCustomerFilter(query: {
  readonly customer_email?: string | undefined;
  readonly customer_phone?: string | undefined;
}) {
  const { customer_email: email, customer_phone: phone } = query;
  const digits = phone === undefined ? undefined : (digitsOf(phone) ?? '');
  if (digits !== undefined && digits.length < PHONE_DIGITS_MIN) {
    throw invalid({ field: 'customer_phone', message: say('digits_few', { count: PHONE_DIGITS_MIN }) });
  }
  return { customerEmail: email === undefined ? undefined : lowerCase(email.trim()), customerPhone: digits };
}

// Who pays a checkout, as far as that is known.

import type { Checkout } from '../../../sdk/index.ts';

export function nameOf({ customer_details: customer }: Pick<Checkout, 'customer_details'>): string {
  return [customer?.first_name, customer?.last_name].filter(Boolean).join(' ');
}

/** Whether more came in than was asked for. */
export function hasSurplus({ surplus_amount }: Pick<Checkout, 'surplus_amount'>): boolean {
  return Number(surplus_amount) > 0;
}

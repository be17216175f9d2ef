// What the lenders have in common: they want to know who borrows, and for what.

import { DAY_MS } from '../durations.ts';
import type { ChargeRequest } from '../transactions/charge-request.ts';

export type NoDetail = Record<never, never>;

export const EXPIRY_MS_MAX = 180 * DAY_MS;

export function requireBuyer({ body }: ChargeRequest): void {
  body.list('item_details', { required: true, min: 1 });
  const customer = body.object('customer_details', true);
  for (const field of ['first_name', 'last_name', 'email', 'phone']) customer?.value(field, true);
}

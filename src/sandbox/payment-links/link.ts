// A payment link: a factory of Snap sessions. Every visit that goes on to pay is a purchase, with an order id of its own.

import type { JsonObject } from '../json.ts';
import type { HeaderAddresses } from '../notifications/addresses.ts';

export interface PaymentLink extends HeaderAddresses {
  /** A number, as text. */
  readonly id: string;
  readonly orderId: string;
  /** The last part of its address. */
  readonly address: string;
  readonly request: JsonObject;
  readonly kind: 'FIXED_AMOUNT' | 'DYNAMIC_AMOUNT';
  /** Absent where the customer says how much. */
  readonly grossAmount?: number;
  readonly usageLimit?: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly startsAt?: number;
  readonly endsAt?: number;
  readonly deletedAt?: number;
}

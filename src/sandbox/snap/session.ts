// A Snap session: what a token stands for. It is no transaction yet: that begins when the customer has chosen how to pay.

import type { JsonObject } from '../json.ts';
import type { HeaderAddresses } from '../notifications/addresses.ts';

/** Of the page, and of the payment that is made on it. */
export interface SessionExpiry {
  /** Absent: counted from the moment at which the customer has chosen. */
  readonly startAt?: number | undefined;
  readonly durationMs: number;
}

export interface SnapSession extends HeaderAddresses {
  /** The token. */
  readonly id: string;
  readonly orderId: string;
  readonly grossAmount: number;
  /** The body that made it. */
  readonly request: JsonObject;
  readonly createdAt: number;
  /** When the page closes. */
  readonly closesAt: number;
  readonly expiry?: SessionExpiry;
  /** `replaced`: there is a newer token for its order. */
  readonly ended?: { readonly as: 'replaced' | 'cancelled' | 'expired'; readonly at: number };
  /** Every attempt at paying, the oldest first. */
  readonly transactionIds: readonly string[];
  /** The payment link that made it. */
  readonly linkId?: string;
}

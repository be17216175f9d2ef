// What Snap remembers: a merchant's settings, sessions (what a token stands for), and the payment links that make them.

import type { JsonObject } from '../json.ts';
import type { HeaderAddresses } from '../notifications/notification.ts';

export interface Preferences {
  readonly display_name: string;
  readonly finish_payment_return_url: string;
  readonly error_payment_return_url: string;
  readonly locale: 'id' | 'en';
  readonly other_va_processor: string;
  /** Whether a refused payment can be tried again on the page. */
  readonly allow_retry: boolean;
  readonly hide_order_id: boolean;
  readonly brand: JsonObject;
  readonly payment_channels: readonly { readonly name: string; readonly enabled: boolean }[];
}

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

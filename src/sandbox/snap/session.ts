// What Snap remembers: a merchant's settings, sessions (what a token stands for), and the payment links that make them.

import { isObject, type JsonObject, present } from '../json.ts';
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

/** What a session may have its page ask the customer for, by its body. */
const COLLECTED = {
  collect_name: 'full_name',
  collect_email: 'email',
  collect_phone: 'phone',
  collect_address: 'address',
} as const;

export interface CollectedField {
  readonly name: (typeof COLLECTED)[keyof typeof COLLECTED];
  readonly isRequired: boolean;
}

export function collectedFields({ customer_details: said }: JsonObject): CollectedField[] {
  if (!isObject(said)) return [];
  return Object.entries(COLLECTED).flatMap(([wish, name]) => {
    const isAsked = said[wish] === 'required' || said[wish] === 'optional';
    return isAsked ? [{ name, isRequired: said[wish] === 'required' }] : [];
  });
}

/** The parts of a name that was typed as one. */
export function namesIn(fullName: unknown): { first_name?: string; last_name?: string } {
  const [first, ...rest] = typeof fullName === 'string' ? fullName.trim().split(/\s+/) : [];
  return present({ first_name: first || undefined, last_name: rest.join(' ') || undefined });
}

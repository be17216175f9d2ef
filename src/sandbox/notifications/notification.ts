// One notification to one address: its content, and the outcome of every attempt to deliver it.

export type NotificationKind = 'transaction' | 'pay-account' | 'subscription';

export interface Attempt {
  readonly at: number;
  /** The address that answered, after redirects. */
  readonly url: string;
  readonly httpStatus?: number;
  /** Why there was no answer. */
  readonly error?: string;
  readonly redirects: number;
  readonly tookMs: number;
}

export interface Notification {
  readonly id: string;
  readonly kind: NotificationKind;
  /** The transaction, account or subscription that it is about. */
  readonly subjectId: string;
  readonly orderId?: string;
  /** What it says in one word: the transaction's status. */
  readonly event: string;
  readonly url: string;
  /** The JSON exactly as it is sent, every time. */
  readonly body: string;
  readonly createdAt: number;
  readonly status: 'waiting' | 'delivered' | 'failed' | 'lost';
  readonly nextAttemptAt?: number;
  /** True while it waits for a later one to overtake it. */
  readonly held?: boolean;
  readonly attempts: readonly Attempt[];
  readonly fault?: string;
}

/** Kept with what the request began, so that every later notification about it goes there. */
export interface HeaderAddresses {
  /** Instead of the merchant's address. */
  readonly overrideUrls?: readonly string[];
  /** Besides it. */
  readonly appendUrls?: readonly string[];
}

// The settings of a merchant for Snap, as they are kept.

import type { JsonObject } from '../json.ts';

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

// Snap: a token made by the server, and the page on which the customer pays.

import type { Method } from '../../methods/index.ts';
import type { CustomerDetails, GatewayResponse, ItemDetail, JsonObject, Open } from './common.ts';

export type SnapMethod = Open<
  | Exclude<Method, 'qris'>
  | 'google_pay'
  | 'other_qris'
  | 'danamon_va'
  | 'bsi_va'
  | 'seabank_va'
  | 'other_va'
  | 'bank_transfer'
  | 'cstore'
>;

type Collected = 'required' | 'optional' | 'none';

export interface SnapCustomer extends CustomerDetails {
  /** What the page asks the customer for; it comes back in the notification. */
  collect_name?: Collected;
  collect_email?: Collected;
  collect_phone?: Collected;
  collect_address?: Collected;
}

export interface SnapCreditCard extends JsonObject {
  /** 3-D Secure; false where it is absent. */
  readonly secure?: boolean;
  readonly save_card?: boolean;
  readonly bank?: string;
  readonly type?: 'authorize' | 'authorize_capture';
  readonly installment?: {
    readonly required?: boolean;
    readonly terms?: Readonly<Record<string, readonly number[]>>;
  };
  readonly whitelist_bins?: readonly string[];
  readonly blacklist_bins?: readonly string[];
}

export interface SnapExpiry {
  /** `yyyy-MM-dd HH:mm:ss Z`; counted from the choice of a method where it is absent. */
  start_time?: string;
  duration: number;
  unit: Open<'minute' | 'hour' | 'day'>;
}

export interface SnapVirtualAccount extends JsonObject {
  readonly va_number?: string;
}

export interface SnapRequest {
  transaction_details: { order_id: string; gross_amount: number };
  item_details?: ItemDetail[];
  customer_details?: SnapCustomer;
  /** All that the merchant has where it is absent. An empty list leaves none. */
  enabled_payments?: SnapMethod[];
  credit_card?: SnapCreditCard;
  bca_va?: SnapVirtualAccount;
  bni_va?: SnapVirtualAccount;
  bri_va?: SnapVirtualAccount;
  cimb_va?: SnapVirtualAccount;
  permata_va?: SnapVirtualAccount;
  echannel?: { bill_info1?: string; bill_info2?: string };
  gopay?: { enable_callback?: boolean; callback_url?: string };
  shopeepay?: { callback_url?: string };
  dana?: { callback_url?: string };
  cstore?: JsonObject;
  callbacks?: { finish?: string; error?: string };
  /** Of the page and of the payment. */
  expiry?: SnapExpiry;
  /** Of the page alone. */
  page_expiry?: Omit<SnapExpiry, 'start_time'>;
  user_id?: string;
  customer_imposed_payment_fee?: {
    enable: boolean;
    payment_fee_configs?: { payment_type: string; customer_percentage: number }[];
  };
  custom_field1?: string;
  custom_field2?: string;
  custom_field3?: string;
  [field: string]: unknown;
}

export interface SnapTransaction extends GatewayResponse {
  /** For `snap.pay` in the browser. The one before it for the same order stops working. */
  token: string;
  /** For shops without a script. */
  redirect_url: string;
}

export interface SnapCancellation extends GatewayResponse {
  /** In UTC. */
  canceled_at: string;
}

export interface SnapPreferences extends GatewayResponse {
  merchant_id?: string;
  display_name?: string;
  finish_payment_return_url?: string;
  error_payment_return_url?: string;
  locale?: Open<'id' | 'en'>;
  other_va_processor?: string;
  allow_retry?: boolean;
  hide_order_id?: boolean;
  brand?: JsonObject;
  payment_channels?: { name: string; enabled: boolean }[];
}

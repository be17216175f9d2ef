// Snap: a token made by the server, and the page on which the customer pays; and payment links, which make such pages.

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

// Payment links: an address that makes a Snap page for each who opens it.

export interface PaymentLinkRequest {
  transaction_details: {
    /** Up to 36 signs: the gateway puts `-` and 13 digits behind it for each purchase. */
    order_id: string;
    gross_amount?: number;
    /** The last part of the address: `a` to `z`, digits and `-`. */
    payment_link_id?: string;
  };
  payment_link_type?: 'FIXED_AMOUNT' | 'DYNAMIC_AMOUNT';
  dynamic_amount?: { min_amount?: number; max_amount?: number; preset_amount?: number };
  /** How often it can be paid; without end where it is absent. */
  usage_limit?: number;
  expiry?: SnapExpiry;
  enabled_payments?: SnapMethod[];
  item_details?: ItemDetail[];
  customer_details?: CustomerDetails & { notes?: string };
  customer_required?: boolean;
  title?: string;
  credit_card?: SnapCreditCard;
  callbacks?: { finish?: string };
  custom_field1?: string;
  custom_field2?: string;
  custom_field3?: string;
  [field: string]: unknown;
}

export interface CreatedPaymentLink extends GatewayResponse {
  order_id: string;
  payment_url: string;
}

export interface PaymentLinkPurchase extends GatewayResponse {
  snap_token: string;
  /** Of the transaction, and of its notifications: the link's own with a time behind it. */
  order_id: string;
  /** In upper case; absent until the customer has chosen. */
  payment_status?: Open<'PENDING' | 'SETTLEMENT' | 'CAPTURE' | 'EXPIRE' | 'DENY' | 'CANCEL'>;
  payment_method?: string;
}

export interface PaymentLinkDetails extends GatewayResponse {
  order_id: string;
  payment_link_url: string;
  payment_link_id: string;
  usage_limit?: number | null;
  /** How often it was paid. */
  usage?: number;
  gross_amount?: number;
  last_snap_transaction_status?: string | null;
  purchases?: PaymentLinkPurchase[];
}

export interface DeletedPaymentLink extends GatewayResponse {
  message: string;
}

// Payment links: an address that makes a Snap page for each who opens it.

import type { CustomerDetails, GatewayResponse, ItemDetail, Open } from './common.ts';
import type { SnapCreditCard, SnapExpiry, SnapMethod } from './snap.ts';

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

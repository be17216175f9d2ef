// The gateway's JSON as types, by group of operations: pure types with no runtime code, keys spelled as on the wire.

import type { SubscriptionResponse } from './wire/billing.ts';
import type { Action, GatewayResponse, Open, V2Response } from './wire/common.ts';
import type { Transaction, TransactionStatus } from './wire/transaction.ts';

export type * from './wire/billing.ts';
export type * from './wire/common.ts';
export type * from './wire/snap.ts';
export type * from './wire/transaction.ts';

// The answers of the card operations.

export interface CardTokenResponse extends V2Response {
  /** Good for one charge, within minutes. */
  token_id: string;
  hash?: string;
}

export interface RegisterCardResponse extends V2Response {
  saved_token_id: string;
  masked_card?: string;
  transaction_id?: string;
}

export interface PointInquiryResponse extends V2Response {
  point_balance_amount?: string;
  point_balance?: number;
  transaction_time?: string;
}

/** Letter case varies between the gateway's own samples: compare without regard to it. */
export interface BinResponse extends GatewayResponse {
  data: {
    bin: string;
    brand?: string | null;
    bank?: string | null;
    bank_code?: string | null;
    bin_type?: string | null;
    bin_class?: string | null;
    country_name?: string | null;
    country_code?: string | null;
    channel?: string | null;
    registration_required?: boolean | string | null;
    [field: string]: unknown;
  };
}

// Wallet account linking (GoPay tokenization).

export interface PayAccountRequest {
  payment_type: 'gopay';
  gopay_partner: {
    /** Without country code and leading zero: 9 to 12 digits. */
    phone_number: string;
    country_code: string;
    redirect_url?: string;
  };
}

export type AccountStatus = Open<'PENDING' | 'ENABLED' | 'EXPIRED' | 'DISABLED'>;

export interface PaymentOption extends GatewayResponse {
  name: Open<'GOPAY_WALLET' | 'PAY_LATER' | 'GOPAY_SAVINGS'>;
  active: boolean;
  balance?: { value: string; currency: string };
  /** Changes with time: read the account again before each charge. */
  token: string;
}

/** Read `status_code` too: 202 says that the wallet refused, 204 that the account is gone, and neither is an error. */
export interface PayAccountResponse extends V2Response {
  payment_type?: string;
  account_id?: string;
  account_status?: AccountStatus;
  actions?: Action[];
  metadata?: { payment_options?: PaymentOption[]; [field: string]: unknown };
  channel_response_code?: string;
  channel_response_message?: string;
}

// The notifications that the gateway sends to the merchant's addresses.

/** Signed over `order_id`, `status_code` and `gross_amount`. */
export interface TransactionNotification extends GatewayResponse, Transaction {
  order_id: string;
  status_code: string;
  gross_amount: string;
  signature_key: string;
  transaction_id: string;
  transaction_status: TransactionStatus;
  status_message?: string;
}

/** Signed over `account_id`, `account_status` and `status_code`. */
export interface PayAccountNotification extends GatewayResponse {
  account_id: string;
  account_status: AccountStatus;
  status_code: string;
  signature_key: string;
  merchant_id?: string;
  payment_type?: string;
  status_message?: string;
}

/** Not signed: a hint to read the subscription and its transaction back, and nothing more. */
export interface SubscriptionChargeNotification extends GatewayResponse {
  event_name: 'subscription.charge';
  transaction: {
    transaction_id?: string;
    transaction_status?: TransactionStatus;
    status_code?: string;
    status_message?: string;
    [field: string]: unknown;
  };
  subscription: SubscriptionResponse;
}

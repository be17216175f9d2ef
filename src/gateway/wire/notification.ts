// The messages that the gateway sends by itself, to the merchant's notification addresses.

import type { GatewayResponse } from './common.ts';
import type { AccountStatus } from './pay-account.ts';
import type { SubscriptionResponse } from './subscription.ts';
import type { Transaction, TransactionStatus } from './transaction.ts';

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

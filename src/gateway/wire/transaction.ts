// The body of a charge, and what the gateway says about a transaction: the answers of charge, status and every action on it.

import type { MethodCharge } from '../../methods/index.ts';
import type { PermataTransfer } from '../../methods/virtual-account.ts';
import type { ChargeBase } from '../../methods/wire.ts';
import type { Action, BankCode, BigNumber, GatewayResponse, JsonObject, Open, V2Response } from './common.ts';

/** Another name for a bank transfer to Permata. */
export interface PermataCharge extends ChargeBase {
  payment_type: 'permata';
  bank_transfer?: PermataTransfer;
}

export type LegacyPaymentType =
  | 'bca_klikpay'
  | 'bca_klikbca'
  | 'bri_epay'
  | 'cimb_clicks'
  | 'danamon_online'
  | 'uob_ezpay'
  | 'mandiri_clickpay';

/** The internet banking of old: the gateway still names these types and no longer describes their options. */
export type LegacyCharge = {
  [Type in LegacyPaymentType]: ChargeBase & { payment_type: Type } & { [Options in Type]?: JsonObject };
}[LegacyPaymentType];

export type ChargeRequest = MethodCharge | PermataCharge | LegacyCharge;

export type PaymentType = ChargeRequest['payment_type'];

/** The charge of one payment type, such as `ChargeOf<'gopay'>`. */
export type ChargeOf<Type extends PaymentType> = Extract<ChargeRequest, { payment_type: Type }>;

/** DANA spells these in upper case: compare without regard to case. */
export type TransactionStatus = Open<
  | 'pending'
  | 'authorize'
  | 'capture'
  | 'settlement'
  | 'deny'
  | 'cancel'
  | 'expire'
  | 'failure'
  | 'refund'
  | 'partial_refund'
  | 'chargeback'
  | 'partial_chargeback'
  | 'partial_settlement'
>;

export type FraudStatus = Open<'accept' | 'deny' | 'challenge'>;

export interface VaNumber extends GatewayResponse {
  bank: BankCode;
  va_number: string;
}

export interface PaymentAmount extends GatewayResponse {
  paid_at: string;
  amount: string;
}

export interface RefundEntry extends GatewayResponse {
  refund_chargeback_id?: BigNumber;
  refund_chargeback_uuid?: string;
  refund_amount: string;
  created_at?: string;
  reason?: string;
  refund_key?: string;
  refund_method?: Open<'online' | 'offline'>;
  /** Absent until the bank has confirmed the refund. */
  bank_confirmed_at?: string;
}

/** The fields of a transaction, in every answer and notification. Amounts are text with two decimals, times are WIB. */
export interface Transaction {
  transaction_id?: string;
  order_id?: string;
  merchant_id?: string;
  gross_amount?: string;
  currency?: string;
  payment_type?: Open<PaymentType>;
  transaction_time?: string;
  transaction_status?: TransactionStatus;
  fraud_status?: FraudStatus;
  settlement_time?: string;
  expiry_time?: string;
  /** Bank transfers, except for Permata. */
  va_numbers?: VaNumber[];
  payment_amounts?: PaymentAmount[];
  permata_va_number?: string;
  /** Mandiri Bill: the shopper needs both. */
  bill_key?: string;
  biller_code?: string;
  /** Convenience stores. */
  store?: Open<'indomaret' | 'alfamart'>;
  payment_code?: string;
  /** Cards. */
  masked_card?: string;
  card_type?: Open<'credit' | 'debit'>;
  bank?: string;
  approval_code?: string;
  eci?: string;
  channel?: string;
  channel_response_code?: string;
  channel_response_message?: string;
  three_ds_version?: string;
  challenge_completion?: boolean;
  three_ds_challenge_completion?: boolean;
  on_us?: boolean;
  /** Text in the answer to a charge, a number in notifications. */
  installment_term?: string | number;
  saved_token_id?: string;
  saved_token_id_expired_at?: string;
  /** Wallets, QRIS and pay-later. */
  actions?: Action[];
  redirect_url?: string;
  qr_string?: string;
  acquirer?: Open<'gopay' | 'airpay shopee'>;
  issuer?: string;
  transaction_type?: Open<'on-us' | 'off-us'>;
  merchant_cross_reference_id?: string;
  payment_option_type?: Open<'GOPAY_WALLET' | 'PAY_LATER' | 'GO_CICIL' | 'GOPAY_COINS'>;
  shopeepay_reference_number?: string;
  reference_id?: string;
  payer_phone_number?: string;
  merchant_invoice?: string;
  /** Everything refunded so far; in the answer to a refund, that refund alone. */
  refund_amount?: string;
  refunds?: RefundEntry[];
  custom_field1?: string;
  custom_field2?: string;
  custom_field3?: string;
  metadata?: JsonObject;
}

export interface TransactionResponse extends V2Response, Transaction {
  validation_messages?: string[];
}

export interface ChargeResponse extends TransactionResponse {}

/** Judge a payment by `transaction_status`, never by `status_code`, which only mirrors it. */
export interface StatusResponse extends TransactionResponse {
  signature_key?: string;
}

export interface StatusB2bResponse extends V2Response {
  transactions?: StatusResponse[];
}

export interface CaptureRequest {
  transaction_id: string;
  gross_amount: number;
}

export interface RefundRequest {
  refund_key: string;
  amount: number;
  reason?: string;
}

export interface RefundResponse extends TransactionResponse {
  refund_chargeback_id?: BigNumber;
  refund_chargeback_uuid?: string;
  refund_key?: string;
}

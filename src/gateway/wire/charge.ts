// The body of a charge: one member of a union for each payment type, told apart by `payment_type`.

import type { Address, CustomerDetails, ItemDetail, JsonObject, Open, SellerDetail } from './common.ts';

export interface TransactionDetails {
  /** At most 50 of letters, digits, `-`, `_`, `~` and `.`. */
  order_id: string;
  /** Whole rupiah. */
  gross_amount: number;
  currency?: 'IDR';
}

export interface CustomExpiry {
  /** `yyyy-MM-dd HH:mm:ss Z`; absent, the time of the transaction. */
  order_time?: string;
  expiry_duration: number;
  unit?: 'second' | 'minute' | 'hour' | 'day';
}

export interface ChargeBase {
  transaction_details: TransactionDetails;
  item_details?: ItemDetail[];
  customer_details?: CustomerDetails;
  seller_details?: SellerDetail[];
  custom_expiry?: CustomExpiry;
  custom_field1?: string;
  custom_field2?: string;
  custom_field3?: string;
  metadata?: JsonObject;
}

export interface CardOptions {
  /** True runs 3-D Secure. */
  authentication?: boolean;
  callback_type?: 'js_event' | 'form';
  /** The acquiring bank. */
  bank?: Open<'mandiri' | 'bni' | 'cimb' | 'bca' | 'maybank' | 'bri' | 'danamon' | 'mega'>;
  installment_term?: number;
  /** Card prefixes of 1 to 8 digits, or names of banks: no other card is accepted. */
  bins?: string[];
  /** `authorize` holds the money until a capture. */
  type?: Open<'authorize' | 'authorize_capture'>;
  save_token_id?: boolean;
  channel?: Open<'dragon' | 'mti' | 'migs' | 'cybersource' | 'braintree' | 'mpgs'>;
  point_redeem_amount?: number;
  initiated_by?: 'customer' | 'merchant';
  dynamic_descriptor?: { merchant_name?: string; city_name?: string; country_code?: string };
}

export interface FullCard {
  number: string;
  expiry_month: string;
  expiry_year: string;
  cvv?: string;
}

/** Exactly one means of payment: a token, or (on the PCI host alone) the card itself or a Google Pay token. */
export type CreditCard =
  | (CardOptions & { token_id: string; card?: never; google_pay_token?: never })
  | (CardOptions & { card: FullCard; token_id?: never; google_pay_token?: never })
  | (CardOptions & { google_pay_token: JsonObject; token_id?: never; card?: never });

export interface CreditCardCharge extends ChargeBase {
  payment_type: 'credit_card';
  credit_card: CreditCard;
}

export interface BilingualText {
  id: string;
  en: string;
}

export interface BcaTransfer {
  bank: 'bca';
  va_number?: string;
  free_text?: { inquiry?: BilingualText[]; payment?: BilingualText[] };
  bca?: { sub_company_code?: string };
}

export interface PermataTransfer {
  bank: 'permata';
  va_number?: string;
  permata?: { recipient_name?: string };
}

export interface OtherBankTransfer {
  bank: 'bni' | 'bri' | 'cimb';
  va_number?: string;
}

export type BankTransfer = BcaTransfer | PermataTransfer | OtherBankTransfer;

export interface BankTransferCharge extends ChargeBase {
  payment_type: 'bank_transfer';
  bank_transfer: BankTransfer;
}

/** Another name for a bank transfer to Permata. */
export interface PermataCharge extends ChargeBase {
  payment_type: 'permata';
  bank_transfer?: PermataTransfer;
}

/** Mandiri Bill: labels (odd) and values (even). */
export interface Echannel {
  bill_info1: string;
  bill_info2: string;
  bill_info3?: string;
  bill_info4?: string;
  bill_info5?: string;
  bill_info6?: string;
  bill_info7?: string;
  bill_info8?: string;
  bill_key?: string;
}

export interface EchannelCharge extends ChargeBase {
  payment_type: 'echannel';
  echannel: Echannel;
}

export interface Gopay {
  enable_callback?: boolean;
  callback_url?: string;
  /** The linked wallet and the token of its payment option, for a charge without QR code. */
  account_id?: string;
  payment_option_token?: string;
  pre_auth?: boolean;
  recurring?: boolean;
  promotion_ids?: string[];
}

export interface GopayCharge extends ChargeBase {
  payment_type: 'gopay';
  gopay?: Gopay;
  payment_provider_metadata?: { recurring_parent_order?: string; recurring_sequence?: number | string };
}

export interface QrisCharge extends ChargeBase {
  payment_type: 'qris';
  qris?: { acquirer?: Open<'gopay' | 'airpay shopee'> };
}

export interface ShopeepayCharge extends ChargeBase {
  payment_type: 'shopeepay';
  shopeepay?: { callback_url?: string };
}

export interface DanaCharge extends ChargeBase {
  payment_type: 'dana';
  dana?: { callback_url?: string };
}

export interface OvoCharge extends ChargeBase {
  payment_type: 'ovo';
  ovo: { payer_phone_number: string };
}

export interface IndomaretStore {
  store: 'indomaret';
  message?: string;
}

export interface AlfamartStore {
  store: 'alfamart';
  message?: string;
  alfamart_free_text_1?: string;
  alfamart_free_text_2?: string;
  alfamart_free_text_3?: string;
}

export interface CstoreCharge extends ChargeBase {
  payment_type: 'cstore';
  cstore: IndomaretStore | AlfamartStore;
}

/** Akulaku wants to know the goods (each with an id of its own) and the customer. */
export interface AkulakuCharge extends ChargeBase {
  payment_type: 'akulaku';
  item_details: ItemDetail[];
  customer_details: CustomerDetails;
}

/** Kredivo wants the goods and the customer with both addresses; a marketplace adds its sellers. */
export interface KredivoCharge extends ChargeBase {
  payment_type: 'kredivo';
  item_details: ItemDetail[];
  customer_details: CustomerDetails & { billing_address?: Address; shipping_address?: Address };
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

export type ChargeRequest =
  | CreditCardCharge
  | BankTransferCharge
  | PermataCharge
  | EchannelCharge
  | GopayCharge
  | QrisCharge
  | ShopeepayCharge
  | DanaCharge
  | OvoCharge
  | CstoreCharge
  | AkulakuCharge
  | KredivoCharge
  | LegacyCharge;

export type PaymentType = ChargeRequest['payment_type'];

// What the body of every charge holds, in the gateway's words: the base that each method's own charge extends.

/** The known values, with their completion in an editor, and any other text: a new value of the gateway breaks no build. */
export type Open<Known extends string> = Known | (string & {});

export interface JsonObject {
  readonly [key: string]: unknown;
}

export interface Address {
  first_name?: string;
  last_name?: string;
  email?: string;
  phone?: string;
  address?: string;
  city?: string;
  postal_code?: string;
  /** ISO 3166 alpha-3; the gateway takes `IDN` alone. */
  country_code?: string;
}

export interface CustomerDetails {
  first_name?: string;
  last_name?: string;
  email?: string;
  phone?: string;
  billing_address?: Address;
  shipping_address?: Address;
}

export interface ItemDetail {
  id?: string;
  /** Whole rupiah; negative for a discount. */
  price: number;
  quantity: number;
  name: string;
  brand?: string;
  category?: string;
  merchant_name?: string;
  url?: string;
  /** BCA KlikPay only, as are the next two. */
  tenor?: string;
  code_plan?: string;
  mid?: string;
}

export interface SellerDetail {
  id?: string;
  name?: string;
  email?: string;
  url?: string;
  address?: Address;
}

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

// What several groups of the gateway's messages share: open unions, answers that keep unknown fields, people and items.

/** The known values, with their completion in an editor, and any other text: a new value of the gateway breaks no build. */
export type Open<Known extends string> = Known | (string & {});

export interface JsonObject {
  readonly [key: string]: unknown;
}

/** Anything that the gateway answers. Fields that are not known here are kept, as `unknown`. */
export interface GatewayResponse {
  [field: string]: unknown;
}

/** An answer of the v2 API: the verdict stands in `status_code`, whatever the HTTP status was. */
export interface V2Response extends GatewayResponse {
  status_code: string;
  status_message?: string;
  /** A reference for the gateway's support, on errors. */
  id?: string;
}

/** A whole number that may be beyond 2^53: then it is the text of its digits, so that none is lost. */
export type BigNumber = number | string;

export type BankCode = Open<'bca' | 'bni' | 'bri' | 'permata' | 'cimb'>;

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

/** Something that the shopper or the merchant can open or call. Look one up by `name`, never by its place in the list. */
export interface Action extends GatewayResponse {
  name: Open<
    | 'generate-qr-code'
    | 'generate-qr-code-v2'
    | 'deeplink-redirect'
    | 'get-status'
    | 'cancel'
    | 'verification-link-url'
    | 'verification-link-app'
    | 'activation-link-url'
    | 'activation-link-app'
    | 'activation-deeplink'
  >;
  method: Open<'GET' | 'POST'>;
  url: string;
}

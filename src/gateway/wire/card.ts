// The answers of the card operations.

import type { GatewayResponse, V2Response } from './common.ts';

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

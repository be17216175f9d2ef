// The messages of wallet account linking (GoPay tokenization).

import type { Action, GatewayResponse, Open, V2Response } from './common.ts';

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

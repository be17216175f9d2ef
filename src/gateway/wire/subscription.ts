// The JSON of the subscription API: no `status_code`, amounts as text without decimals.

import type { GatewayResponse, JsonObject, Open } from './common.ts';

export interface SubscriptionSchedule {
  interval: number;
  interval_unit: 'day' | 'week' | 'month';
  /** How often to charge; absent or null, without end. */
  max_interval?: number | null;
  /** `yyyy-MM-dd HH:mm:ss Z`, in the future. */
  start_time?: string;
}

export interface RetrySchedule {
  interval: number;
  interval_unit: 'minute' | 'hour' | 'day';
  max_interval: number;
}

export interface SubscriptionCustomer {
  first_name?: string;
  last_name?: string;
  email?: string;
  phone?: string;
}

export interface SubscriptionRequest {
  name: string;
  /** Whole rupiah, as text. */
  amount: string;
  currency: 'IDR';
  payment_type: 'credit_card' | 'gopay';
  /** A saved card token, or the token of a wallet's payment option. */
  token: string;
  schedule: SubscriptionSchedule;
  retry_schedule?: RetrySchedule;
  metadata?: JsonObject;
  customer_details?: SubscriptionCustomer;
  gopay?: { account_id: string };
}

export interface SubscriptionUpdate {
  name: string;
  amount: string;
  currency: 'IDR';
  token: string;
  /** The unit cannot change; `next_execution_at` wakes an inactive subscription. */
  schedule?: { interval?: number; next_execution_at?: string };
  retry_schedule?: RetrySchedule;
  gopay?: { account_id: string };
}

export interface SubscriptionScheduleState extends GatewayResponse {
  interval: number;
  interval_unit: Open<'day' | 'week' | 'month'>;
  max_interval?: number | null;
  current_interval?: number;
  start_time?: string;
  previous_execution_at?: string;
  next_execution_at?: string;
}

export interface SubscriptionResponse extends GatewayResponse {
  id: string;
  name: string;
  amount: string;
  currency: string;
  status: Open<'active' | 'inactive'>;
  token?: string;
  payment_type?: Open<'credit_card' | 'gopay'>;
  merchant_id?: string;
  created_at?: string;
  schedule: SubscriptionScheduleState;
  retry_schedule?: RetrySchedule;
  metadata?: JsonObject;
  customer_details?: SubscriptionCustomer;
  gopay?: { account_id: string };
  /** The charges that succeeded; only where one subscription is read. */
  transaction_ids?: string[];
}

export interface SubscriptionActionResponse extends GatewayResponse {
  status_message: string;
}

// The JSON of the invoicing API: no `status_code`, whole numbers in answers, text for amounts in requests. And that of the
// subscription API: no `status_code`, amounts as text without decimals.

import type { BigNumber, GatewayResponse, JsonObject, Open } from './common.ts';

export type InvoiceBank = 'bca_va' | 'mandiri_bill' | 'bni_va' | 'bri_va' | 'cimb_va' | 'permata_va';

export interface InvoiceCustomer {
  id?: string;
  name: string;
  email?: string;
  /** At most 15 digits, not starting with 0. */
  phone?: string;
}

export interface InvoiceItem {
  item_id?: string;
  description: string;
  quantity: number;
  price: number;
  discount_percentage?: number;
}

export interface InvoiceTax {
  name: string;
  type: 'percentage' | 'fixed';
  value: number | string;
}

export interface InvoicePaymentLink {
  is_custom_expiry?: boolean;
  enabled_payments?: string[];
  credit_card?: {
    secure?: boolean;
    type?: string;
    bank?: string;
    whitelist_bins?: string[];
    installment?: { required?: boolean; terms?: { [bank: string]: number[] } };
  };
  bca_va?: { number?: string; free_text?: JsonObject };
  bni_va?: { number?: string };
  bri_va?: { number?: string };
  cimb_va?: { number?: string };
  permata_va?: { number?: string; recipient_name?: string };
  expiry?: { unit?: string; duration?: number; start_time?: string };
  callbacks?: { finish?: string };
}

export interface InvoiceBase {
  /** At most 36 characters, unlike the 50 of a charge. */
  order_id: string;
  invoice_number: string;
  /** `yyyy-MM-dd HH:mm:ss Z`, as is `due_date`. */
  invoice_date: string;
  due_date: string;
  invoice_title?: string;
  invoice_paid_title?: string;
  customer_details: InvoiceCustomer;
  reference?: string;
  item_details: InvoiceItem[];
  notes?: string;
  amount?: { vat?: string; vat_type?: string; discount?: string; shipping?: string };
  tax_mode?: 'exclusive' | 'inclusive' | null;
  taxes?: InvoiceTax[];
  document_type?: 'invoice' | 'quotation';
  quotation_date?: string;
  quotation_validity_date?: string;
}

export type InvoiceRequest =
  | (InvoiceBase & { payment_type: 'payment_link'; payment_link?: InvoicePaymentLink })
  | (InvoiceBase & { payment_type: 'virtual_account'; virtual_accounts: { bank: InvoiceBank; number?: string }[] });

export type InvoiceStatus = Open<
  'draft' | 'pending' | 'overdue' | 'paid' | 'expired' | 'voided' | 'published' | 'rejected' | 'canceled'
>;

/** Unlike the v2 API, this one answers with explicit nulls. */
export interface InvoiceResponse extends GatewayResponse {
  id: string;
  order_id: string;
  invoice_number: string;
  status: InvoiceStatus;
  gross_amount: BigNumber;
  published_date?: string | null;
  invoice_date?: string | null;
  due_date?: string | null;
  paid_date?: string | null;
  customer_details?: InvoiceCustomer | null;
  item_details?: InvoiceItem[] | null;
  payment_type?: Open<'payment_link' | 'virtual_account'> | null;
  payment_link_url?: string | null;
  virtual_accounts?: { bank?: string; name?: string; number?: string; [field: string]: unknown }[] | null;
  pdf_url?: string | null;
  paid_pdf_url?: string | null;
  reference?: string | null;
  notes?: string | null;
  amount?: JsonObject | null;
  tax_mode?: string | null;
  taxes?: JsonObject[] | null;
  document_type?: Open<'invoice' | 'quotation'> | null;
}

export interface VoidInvoiceResponse extends GatewayResponse {
  success?: boolean;
}

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

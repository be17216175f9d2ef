// The types of the wire, held by the compiler: each `@ts-expect-error` fails the type check where nothing is wrong any more.

import { describe, expectTypeOf, it } from 'vitest';
import type {
  ChargeRequest,
  ChargeResponse,
  GatewayClient,
  InvoiceRequest,
  PaymentType,
  RefundResponse,
  StatusResponse,
  SubscriptionResponse,
  TransactionStatus,
} from '../../src/client.ts';

const transaction_details = { order_id: 'A-1', gross_amount: 1_000 };

/** Accepts a charge where a caller would write it, so that the compiler judges it as it would the caller's. */
function charge(_payload: ChargeRequest): void {}

describe('the body of a charge', () => {
  it('is told apart by its payment type', () => {
    expectTypeOf<PaymentType>().toEqualTypeOf<
      | 'credit_card'
      | 'bank_transfer'
      | 'permata'
      | 'echannel'
      | 'gopay'
      | 'qris'
      | 'shopeepay'
      | 'dana'
      | 'ovo'
      | 'cstore'
      | 'akulaku'
      | 'kredivo'
      | 'bca_klikpay'
      | 'bca_klikbca'
      | 'bri_epay'
      | 'cimb_clicks'
      | 'danamon_online'
      | 'uob_ezpay'
      | 'mandiri_clickpay'
    >();
    expectTypeOf<Extract<ChargeRequest, { payment_type: 'ovo' }>['ovo']>().toEqualTypeOf<{
      payer_phone_number: string;
    }>();
  });

  it('takes every payment type with its options', () => {
    charge({ payment_type: 'credit_card', transaction_details, credit_card: { token_id: 't', authentication: true } });
    charge({ payment_type: 'bank_transfer', transaction_details, bank_transfer: { bank: 'bca', bca: {} } });
    charge({ payment_type: 'permata', transaction_details });
    charge({ payment_type: 'echannel', transaction_details, echannel: { bill_info1: 'a', bill_info2: 'b' } });
    charge({ payment_type: 'gopay', transaction_details, gopay: { account_id: 'a', payment_option_token: 't' } });
    charge({ payment_type: 'qris', transaction_details, qris: { acquirer: 'airpay shopee' } });
    charge({ payment_type: 'shopeepay', transaction_details, shopeepay: { callback_url: 'https://a.example' } });
    charge({ payment_type: 'ovo', transaction_details, ovo: { payer_phone_number: '+62812' } });
    charge({ payment_type: 'cstore', transaction_details, cstore: { store: 'alfamart', alfamart_free_text_1: 'hi' } });
    charge({ payment_type: 'akulaku', transaction_details, item_details: [], customer_details: {} });
    charge({ payment_type: 'cimb_clicks', transaction_details, cimb_clicks: { description: 'x' } });
  });

  it('refuses what no payment of its type can hold', () => {
    // @ts-expect-error a payment type that does not exist
    charge({ payment_type: 'bitcoin', transaction_details });
    // @ts-expect-error the options of another payment type
    charge({ payment_type: 'qris', transaction_details, ovo: { payer_phone_number: '+62812' } });
    // @ts-expect-error no options where they are required
    charge({ payment_type: 'bank_transfer', transaction_details });
    // @ts-expect-error a bank that has no virtual accounts here
    charge({ payment_type: 'bank_transfer', transaction_details, bank_transfer: { bank: 'bsi' } });
    // @ts-expect-error an option of another bank
    charge({ payment_type: 'bank_transfer', transaction_details, bank_transfer: { bank: 'bni', permata: {} } });
    // @ts-expect-error two means of payment
    charge({ payment_type: 'credit_card', transaction_details, credit_card: { token_id: 't', google_pay_token: {} } });
    // @ts-expect-error no means of payment
    charge({ payment_type: 'credit_card', transaction_details, credit_card: { authentication: true } });
    // @ts-expect-error an option of another store
    charge({ payment_type: 'cstore', transaction_details, cstore: { store: 'indomaret', alfamart_free_text_1: 'x' } });
    // @ts-expect-error an amount as text
    charge({ payment_type: 'qris', transaction_details: { order_id: 'A-1', gross_amount: '1000' } });
    // @ts-expect-error no items, which Kredivo needs
    charge({ payment_type: 'kredivo', transaction_details, customer_details: {} });
  });
});

describe('an invoice', () => {
  it('by virtual account names its banks', () => {
    type ByAccount = Extract<InvoiceRequest, { payment_type: 'virtual_account' }>;
    expectTypeOf<ByAccount['virtual_accounts'][number]['bank']>().toEqualTypeOf<
      'bca_va' | 'mandiri_bill' | 'bni_va' | 'bri_va' | 'cimb_va' | 'permata_va'
    >();
  });
});

describe('an answer', () => {
  it('knows what is known and keeps the rest as unknown', () => {
    expectTypeOf<ChargeResponse['status_code']>().toEqualTypeOf<string>();
    expectTypeOf<ChargeResponse['a_field_of_next_year']>().toEqualTypeOf<unknown>();
    expectTypeOf<SubscriptionResponse['schedule']['another']>().toEqualTypeOf<unknown>();
  });

  it('has statuses that are open: a new one is text like any other', () => {
    expectTypeOf<'settlement'>().toExtend<TransactionStatus>();
    expectTypeOf<string>().toExtend<TransactionStatus>();
    expectTypeOf<StatusResponse['transaction_status']>().toEqualTypeOf<TransactionStatus | undefined>();
  });

  it('may hold a number beyond 2^53 as text', () => {
    expectTypeOf<RefundResponse['refund_chargeback_id']>().toEqualTypeOf<number | string | undefined>();
  });

  it('comes of its operation', () => {
    expectTypeOf<GatewayClient['charge']>().returns.resolves.toEqualTypeOf<ChargeResponse>();
    expectTypeOf<GatewayClient['refund']>().returns.resolves.toEqualTypeOf<RefundResponse>();
    expectTypeOf<GatewayClient['verifySignature']>().returns.toEqualTypeOf<boolean>();
  });
});

// Our charge in the gateway's words: one function for each payment type, so that each type's oddities stand alone.

import type { ChargeInput } from '../../domain/payments/charge.ts';
import type { ChargeRequest } from '../wire.ts';

export function toChargeBody(input: ChargeInput, orderId: string): ChargeRequest {
  return { ...common(input, orderId), ...TYPE_OPTIONS[input.payment_type](input) } as ChargeRequest;
}

function common(input: ChargeInput, orderId: string) {
  return {
    transaction_details: { order_id: orderId, gross_amount: input.gross_amount },
    ...defined({
      customer_details: input.customer_details,
      item_details: input.item_details,
      custom_expiry: input.custom_expiry && { ...input.custom_expiry, unit: input.custom_expiry.unit ?? 'minute' },
      metadata: input.metadata,
    }),
    ...Object.fromEntries((input.custom_fields ?? []).map((value, index) => [`custom_field${index + 1}`, value])),
  };
}

const TYPE_OPTIONS: Record<ChargeInput['payment_type'], (input: ChargeInput) => Record<string, unknown>> = {
  bank_transfer: (input) => ({
    payment_type: 'bank_transfer',
    bank_transfer: defined({ bank: input.bank, va_number: input.va_number }),
  }),
  credit_card: (input) => ({
    payment_type: 'credit_card',
    credit_card: defined({
      token_id: input.token_id,
      authentication: input.authentication ?? true,
      type: input.authorize === true ? 'authorize' : undefined,
      save_token_id: input.save_card,
      bank: input.bank,
      installment_term: input.installment_term,
    }),
  }),
  echannel: (input) => ({
    payment_type: 'echannel',
    echannel: { bill_info1: input.bill_info1 ?? 'Payment:', bill_info2: input.bill_info2 ?? 'Online purchase' },
  }),
  gopay: (input) => ({
    payment_type: 'gopay',
    gopay: defined({
      enable_callback: input.callback_url === undefined ? undefined : true,
      callback_url: input.callback_url,
      account_id: input.account_id,
      payment_option_token: input.payment_option_token,
    }),
  }),
  shopeepay: (input) => ({ payment_type: 'shopeepay', shopeepay: defined({ callback_url: input.callback_url }) }),
  dana: (input) => ({ payment_type: 'dana', dana: defined({ callback_url: input.callback_url }) }),
  ovo: (input) => ({ payment_type: 'ovo', ovo: { payer_phone_number: input.customer_details?.phone } }),
  qris: (input) => ({ payment_type: 'qris', qris: { acquirer: input.qris_acquirer ?? 'gopay' } }),
  cstore: (input) => ({ payment_type: 'cstore', cstore: { store: input.store } }),
  akulaku: () => ({ payment_type: 'akulaku' }),
  kredivo: () => ({ payment_type: 'kredivo' }),
};

function defined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

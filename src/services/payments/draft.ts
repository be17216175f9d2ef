// The payment that a charge begins with, before the gateway has said a word.

import type { Caller } from '../../domain/caller.ts';
import type { ChargeInput } from '../../domain/payments/charge.ts';
import { blankPayment, type GatewayPayment, type GatewayPaymentItem } from '../../domain/payments/payment.ts';
import type { PaymentRecord } from '../../store/payments/payments.ts';
import type { Context } from '../context.ts';

export function draftPayment(context: Context, caller: Caller, input: ChargeInput, id: string): PaymentRecord {
  const customer = input.customer_details;
  const payment: GatewayPayment = {
    ...blankPayment(id, context.clock.now()),
    ownerId: caller.id,
    orderId: input.order_id ?? `gapura-${id}`,
    paymentType: input.payment_type,
    bank: input.bank ?? null,
    store: input.store ?? null,
    acquirer: input.qris_acquirer ?? null,
    grossAmount: BigInt(input.gross_amount),
    held: input.authorize === true,
    marked: true,
    customerFirstName: customer?.first_name ?? null,
    customerLastName: customer?.last_name ?? null,
    customerEmail: customer?.email ?? null,
    customerPhone: customer?.phone ?? null,
    metadata: input.metadata ?? null,
    customField1: input.custom_fields?.[0] ?? null,
    customField2: input.custom_fields?.[1] ?? null,
    customField3: input.custom_fields?.[2] ?? null,
  };
  return { payment, items: (input.item_details ?? []).map((item) => draftItem(context, item)), refunds: [] };
}

function draftItem(context: Context, item: NonNullable<ChargeInput['item_details']>[number]): GatewayPaymentItem {
  return {
    id: context.newId(),
    itemId: item.id ?? null,
    name: item.name,
    price: BigInt(item.price),
    quantity: item.quantity,
    brand: item.brand ?? null,
    category: item.category ?? null,
    merchantName: item.merchant_name ?? null,
    url: item.url ?? null,
  };
}

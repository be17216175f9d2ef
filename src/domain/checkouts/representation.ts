// How checkouts are shown to the world.

import { formatRupiah } from '../money.ts';
import type { PaymentStatus } from '../payments/payment.ts';
import type { Checkout, CheckoutItem } from './checkout.ts';

/** A payment of a checkout, as much of it as the checkout tells. */
export interface CheckoutPayment {
  readonly id: string;
  readonly orderId: string;
  readonly paymentType: string;
  readonly transactionStatus: PaymentStatus;
}

/** The address is only told to those who ask for this one checkout: null in lists and events. */
export function showCheckout(checkout: Checkout, payments: readonly CheckoutPayment[], url: string | null) {
  return {
    id: checkout.id,
    url,
    order_id: checkout.orderId,
    amount: formatRupiah(checkout.amount),
    currency: checkout.currency,
    status: checkout.status,
    payment_id: checkout.paymentId,
    payments: payments.map(({ id, orderId, paymentType, transactionStatus }) => ({
      id,
      order_id: orderId,
      payment_type: paymentType,
      transaction_status: transactionStatus,
    })),
    surplus_amount: formatRupiah(checkout.surplusAmount),
    items: checkout.items?.map(showItem) ?? [],
    customer_details: checkout.customer,
    payment_methods: checkout.paymentMethods && [...checkout.paymentMethods],
    language: checkout.language,
    success_url: checkout.successUrl,
    back_url: checkout.backUrl,
    expires_at: checkout.expiresAt.toISOString(),
    completed_at: checkout.completedAt?.toISOString() ?? null,
    payment_link_id: checkout.paymentLinkId,
    link_answers: checkout.linkAnswers,
    metadata: checkout.metadata,
    created_at: checkout.createdAt.toISOString(),
    updated_at: checkout.updatedAt.toISOString(),
  };
}

function showItem({ id, name, price, quantity, category, url }: CheckoutItem) {
  return { id: id ?? null, name, price, quantity, category: category ?? null, url: url ?? null };
}

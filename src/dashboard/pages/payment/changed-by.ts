// What is read anew after something was done to a payment.

import type { QueryKey } from '@tanstack/react-query';

export function changedBy(paymentId: string): QueryKey[] {
  return [['payment', paymentId], ['payments'], ['refunds'], ['summary'], ['attention']];
}

// Why a payment failed; and why a card was refused, as far as its holder can do something about it: from the bank's code, or from the
// gateway's words.

import { type GatewayPayment, isFailed } from './payment.ts';

/** `bank`: the bank does not say, or says nothing that would help. */
export const CARD_REFUSALS = ['funds', 'expired', 'limit', 'number', 'authentication', 'bank'] as const;
export type CardRefusal = (typeof CARD_REFUSALS)[number];

/** Codes of ISO 8583 that banks agree on; each has others of its own. */
export const REFUSAL_BY_CODE: Readonly<Record<string, CardRefusal>> = {
  '14': 'number',
  '33': 'expired',
  '51': 'funds',
  '54': 'expired',
  '61': 'limit',
  '65': 'limit',
};

/** Null where it is no card, or was not refused. */
export function cardRefusal(
  payment: Pick<GatewayPayment, 'paymentType' | 'transactionStatus' | 'channelCode' | 'statusMessage'>,
): CardRefusal | null {
  if (payment.paymentType !== 'credit_card' || payment.transactionStatus !== 'deny') return null;
  const words = payment.statusMessage ?? '';
  // The words of a reply repeat the code of the bank; those of a notification say nothing.
  const code = payment.channelCode ?? /\bcode \[(\w+)\]/.exec(words)?.[1];
  if (code !== undefined) return REFUSAL_BY_CODE[code] ?? 'bank';
  return /not authenticated|3DS/i.test(words) ? 'authentication' : 'bank';
}

const CARD_REASONS = [
  'card_funds',
  'card_expired',
  'card_limit',
  'card_number',
  'card_authentication',
  'card_bank',
] as const;
/**
 * `expired`: nobody paid in time. `refused`: the gateway did not take the charge. `failed`: it went wrong at the gateway. `fraud`: the
 * fraud check, or who reviewed it, said no. `denied`: the bank, wallet or lender did. Those of cards say more.
 */
export const FAILURE_REASONS = [
  'expired',
  'cancelled',
  'refused',
  'failed',
  'fraud',
  'denied',
  ...CARD_REASONS,
] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

/** Null where it did not fail. The figures group by it, in SQL that says the same (`store/figures/cells.ts`). */
export function failureReason(
  payment: Parameters<typeof cardRefusal>[0] & Pick<GatewayPayment, 'chargeState' | 'fraudStatus'>,
): FailureReason | null {
  if (!isFailed(payment)) return null;
  if (payment.chargeState === 'rejected') return 'refused';
  switch (payment.transactionStatus) {
    case 'expire':
      return 'expired';
    case 'cancel':
      return 'cancelled';
    case 'failure':
      return 'failed';
    default: {
      if (payment.fraudStatus === 'deny') return 'fraud';
      const refusal = cardRefusal(payment);
      return refusal === null ? 'denied' : `card_${refusal}`;
    }
  }
}

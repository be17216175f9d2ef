// Why a card was refused, as far as its holder can do something about it: from the bank's code, or from the gateway's words.

import type { GatewayPayment } from './payment.ts';

/** `bank`: the bank does not say, or says nothing that would help. */
export const CARD_REFUSALS = ['funds', 'expired', 'limit', 'number', 'authentication', 'bank'] as const;
export type CardRefusal = (typeof CARD_REFUSALS)[number];

/** Codes of ISO 8583 that banks agree on; each has others of its own. */
const BY_CODE: Readonly<Record<string, CardRefusal>> = {
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
  if (code !== undefined) return BY_CODE[code] ?? 'bank';
  return /not authenticated|3DS/i.test(words) ? 'authentication' : 'bank';
}

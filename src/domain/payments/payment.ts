// A payment: its statuses, what each of them means, and the words that are derived from them.

export const PAYMENT_STATUSES = [
  'pending',
  'authorize',
  'capture',
  'settlement',
  'deny',
  'cancel',
  'expire',
  'failure',
  'partial_refund',
  'refund',
  'partial_chargeback',
  'chargeback',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/**
 * How far the charge itself got. `initiated`: written down, the gateway has not answered yet. `charged`: the gateway has it.
 * `rejected`: the gateway refused it. `unknown`: the gateway may or may not have it; a background check will find out.
 */
export const CHARGE_STATES = ['initiated', 'charged', 'rejected', 'unknown'] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];

/** What the fraud check says of a card payment. */
export const FRAUD_STATUSES = ['accept', 'challenge', 'deny'] as const;

export interface GatewayPaymentItem {
  readonly id: string;
  readonly itemId: string | null;
  readonly name: string;
  readonly price: bigint;
  readonly quantity: number;
  readonly brand: string | null;
  readonly category: string | null;
  readonly merchantName: string | null;
  readonly url: string | null;
}

export interface GatewayPayment {
  readonly id: string;
  readonly ownerId: string;
  readonly orderId: string;
  readonly transactionId: string | null;
  readonly paymentType: string;
  readonly bank: string | null;
  readonly store: string | null;
  readonly acquirer: string | null;
  readonly issuer: string | null;
  /** The gateway's word for a QRIS payment: `on-us` where the wallet is the acquirer's own, else `off-us`. */
  readonly transactionType: string | null;
  readonly grossAmount: bigint;
  readonly currency: string;
  readonly transactionStatus: PaymentStatus;
  readonly fraudStatus: string | null;
  readonly statusCode: string | null;
  readonly statusMessage: string | null;
  readonly customerFirstName: string | null;
  readonly customerLastName: string | null;
  readonly customerEmail: string | null;
  readonly customerPhone: string | null;
  readonly vaNumber: string | null;
  readonly billKey: string | null;
  readonly billerCode: string | null;
  readonly paymentCode: string | null;
  readonly redirectUrl: string | null;
  readonly deeplinkUrl: string | null;
  readonly qrString: string | null;
  readonly qrUrl: string | null;
  readonly maskedCard: string | null;
  readonly cardType: string | null;
  readonly transactionTime: Date | null;
  readonly settlementTime: Date | null;
  readonly expiryTime: Date | null;
  /** The money is, or was, held on a card before it is taken. */
  readonly held: boolean;
  /** What was really taken: less than gross after a partial capture, null where none was, or none stayed. */
  readonly capturedAmount: bigint | null;
  /** What the customer paid where the gateway added a fee to the gross amount; null where it is that. */
  readonly paidAmount: bigint | null;
  /** What the gateway has accepted as refunded so far. */
  readonly refundAmount: bigint;
  /** Refunds that were not refused, including those still under way. */
  readonly refundReservedAmount: bigint;
  readonly metadata: Record<string, unknown> | null;
  readonly customField1: string | null;
  readonly customField2: string | null;
  readonly customField3: string | null;
  readonly chargeState: ChargeState;
  /** The charge carries a mark of ours, by which its transaction is known among all others. */
  readonly marked: boolean;
  readonly subscriptionId: string | null;
  readonly invoiceId: string | null;
  readonly checkoutId: string | null;
  /** What the status call said last, where that is not believed yet: it leads back to where the payment was, or aside. */
  readonly doubtedStatus: PaymentStatus | null;
  readonly doubtedSince: Date | null;
  /** Since when the gateway's answers have contradicted the payment in a way that only a person can clear up. */
  readonly contradictedSince: Date | null;
  /** The status that the payment left against the order of things, because the gateway insisted. An answer may still come from there. */
  readonly overruledStatus: PaymentStatus | null;
  /** Counts the changes of the row; a writer that saw an older version has to look again. */
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The status may be one that is not known here: then it is none of those asked for. */
interface StatusAndFraud {
  readonly transactionStatus: string;
  readonly fraudStatus: string | null;
}

const FAILED: readonly string[] = ['deny', 'cancel', 'expire', 'failure'];
const NOT_FINAL: readonly string[] = ['pending', 'authorize', 'capture'];

export function isPaid(payment: StatusAndFraud): boolean {
  if (payment.transactionStatus === 'capture') {
    return payment.fraudStatus !== 'challenge' && payment.fraudStatus !== 'deny';
  }
  return payment.transactionStatus === 'settlement' || payment.transactionStatus === 'partial_refund';
}

export function isFailed(payment: StatusAndFraud): boolean {
  return FAILED.includes(payment.transactionStatus);
}

/** Nothing that a caller can still cancel. */
export function isFinal(payment: StatusAndFraud): boolean {
  return !NOT_FINAL.includes(payment.transactionStatus);
}

export function isPaymentStatus(value: string): value is PaymentStatus {
  return (PAYMENT_STATUSES as readonly string[]).includes(value);
}

/** What can be refunded at most, and what is left of it counts as net: what was captured, or else the gross amount. */
export function takenAmount(payment: Pick<GatewayPayment, 'capturedAmount' | 'grossAmount'>): bigint {
  return payment.capturedAmount ?? payment.grossAmount;
}

/** What was taken of a hold; null where nothing was captured apart from the charge. */
export function capturedApart(payment: Pick<GatewayPayment, 'held' | 'capturedAmount' | 'grossAmount'>): bigint | null {
  const { held, capturedAmount, grossAmount } = payment;
  return held || capturedAmount !== grossAmount ? capturedAmount : null;
}

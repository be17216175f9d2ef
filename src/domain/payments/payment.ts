// A payment: its fields, its statuses, what each of them means, and the words that are derived from them.

import { larger, smaller } from '../money.ts';
import {
  amount,
  blankOf,
  boolean,
  choice,
  integer,
  json,
  list,
  type RecordOf,
  type Shown,
  text,
  time,
  uuid,
} from '../record.ts';
import { type GatewayRefund, type REFUND_FIELDS, RESERVING_STATUSES, sumOfRefunds } from './refund.ts';
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
 * How far the charge itself got. `initiated`: written, the gateway has not answered yet. `charged`: the gateway has it.
 * `rejected`: the gateway refused it. `unknown`: the gateway may or may not have it; a background check will find out.
 */
export const CHARGE_STATES = ['initiated', 'charged', 'rejected', 'unknown'] as const;

/** What the fraud check says of a card payment. */
export const FRAUD_STATUSES = ['accept', 'challenge', 'deny'] as const;

export const ITEM_FIELDS = {
  id: uuid.shown('The id of the item here'),
  itemId: text.orNull.shown('Your own id of the item'),
  name: text.shown('What is sold'),
  price: amount.shown('The price of one'),
  quantity: integer.shown('How many'),
  brand: text.orNull.shown('Brand'),
  category: text.orNull.shown('Category'),
  merchantName: text.orNull.shown('Merchant'),
  url: text.orNull.shown('Where the item is shown'),
  subtotal: amount.computed.shown('Price times quantity'),
} as const;

export interface GatewayPaymentItem extends RecordOf<typeof ITEM_FIELDS> {}

/** Every field of a payment, in the order in which the API shows them. */
export const PAYMENT_FIELDS = {
  id: uuid.listed.exported(1).shown('The id of the payment here'),
  ownerId: text,
  orderId: text.listed.exported(2).shown('The id of the order at the gateway'),
  transactionId: text.orNull.changes.exported(3).shown("The gateway's id of the transaction"),
  paymentType: text.changes.listed.exported(4).shown('How the customer pays'),
  bank: text.orNull.detail.listed.exported(5).shown('The bank of the virtual account, or the acquirer of the card'),
  store: text.orNull.detail.exported(6).shown('The convenience store'),
  acquirer: text.orNull.detail.exported(7).shown('Who runs the QRIS code'),
  issuer: text.orNull.later.detail.exported(8).shown("The customer's wallet behind a QRIS payment"),
  /** The gateway's word for a QRIS payment: `on-us` where the wallet is the acquirer's own, else `off-us`. */
  transactionType: text.orNull.later.detail,
  grossAmount: amount.listed.exported(9).shown('The total'),
  currency: text.initially('IDR').listed.exported(10).shown('Always IDR'),
  transactionStatus: choice(PAYMENT_STATUSES).later.listed.exported(11).shown('Where the payment stands'),
  fraudStatus: text.orNull.later.listed.exported(12).shown("The fraud check's word: accept, challenge or deny"),
  statusCode: text.orNull.later.shown("The gateway's last code"),
  statusMessage: text.orNull.later.shown("The gateway's last words"),
  /** The bank's own code, of a payment that was refused. */
  channelCode: text.orNull.later.detail,
  customerFirstName: text.orNull.exported(17).shown('First name'),
  customerLastName: text.orNull.exported(18).shown('Last name'),
  customerEmail: text.orNull.listed.exported(19).shown('E-mail address'),
  customerPhone: text.orNull.exported(20).shown('Phone number'),
  vaNumber: text.orNull.later.detail.exported(21).shown('The virtual account number to pay to'),
  billKey: text.orNull.later.detail.exported(22).shown('The bill key of a Mandiri bill'),
  billerCode: text.orNull.later.detail.shown('The biller code of a Mandiri bill'),
  paymentCode: text.orNull.later.detail.exported(23).shown('The code to pay at the store'),
  redirectUrl: text.orNull.later.detail.shown('Where to send the customer'),
  deeplinkUrl: text.orNull.later.detail.shown("Opens the customer's wallet"),
  qrString: text.orNull.later.detail.shown('The text of the QR code'),
  qrUrl: text.orNull.later.detail.shown('The QR code as an image'),
  maskedCard: text.orNull.later.detail.exported(24).shown('First and last digits of the card'),
  cardType: text.orNull.later.detail.shown('credit or debit'),
  installmentTerm: integer.orNull.shown('Months of a card instalment'),
  transactionTime: time.orNull.later.detail.exported(25).shown('When the gateway took the charge'),
  settlementTime: time.orNull.later.detail.exported(26).shown('When it was paid, or settled for a card'),
  expiryTime: time.orNull.later.detail.exported(27).shown('Until when it can be paid'),
  /** The money is, or was, held on a card before it is taken. */
  held: boolean.changes.underlies,
  /** What was really taken: less than gross after a partial capture, null where none was, or none stayed. */
  capturedAmount: amount.orNull.later.adjusted
    .exported(13)
    .shown('What was taken of a hold; null where nothing was captured apart'),
  paidAmount: amount.orNull.later
    .exported(14)
    .shown('What the customer paid where the gateway added a fee; null where it is the total'),
  refundAmount: amount.later.exported(15).shown('What the gateway has refunded'),
  /** Refunds that were not refused, including those still under way. */
  refundReservedAmount: amount.later.underlies,
  netAmount: amount.computed
    .exported(16)
    .shown('What was captured, or else the total, less the refunds that were not refused or rejected'),
  metadata: json().orNull.shown('Yours'),
  customField1: text.orNull.exported(28).shown('Yours'),
  customField2: text.orNull.exported(29).shown('Yours'),
  customField3: text.orNull.exported(30).shown('Yours'),
  items: list<Shown<typeof ITEM_FIELDS>>().computed.shown('What is paid for'),
  refunds: list<Shown<typeof REFUND_FIELDS>>().computed.shown('Refunds, oldest first'),
  isPaid: boolean.computed.listed.exported(36).shown('The money is here'),
  isPending: boolean.computed.shown('The customer has still to pay'),
  isFailed: boolean.computed.shown('Denied, cancelled, expired or failed'),
  isExpired: boolean.computed.shown('Not paid in time'),
  isFinal: boolean.computed.shown('Can no longer be cancelled'),
  chargeState: choice(CHARGE_STATES).later.shown('How far the charge itself got at the gateway'),
  /** The charge carries a mark of ours, by which its transaction is known among all others. */
  marked: boolean,
  subscriptionId: uuid.orNull.exported(31).shown('The subscription that charged it'),
  invoiceId: uuid.orNull.exported(32).shown('The invoice that it pays'),
  checkoutId: uuid.orNull.exported(35).shown('The checkout that it was begun in'),
  /** What the status call said last, where that is not believed yet: it leads back to where the payment was, or aside. */
  doubtedStatus: choice(PAYMENT_STATUSES).orNull.later,
  doubtedSince: time.orNull.later,
  /** Since when the gateway's answers have contradicted the payment in a way that only a person can clear up. */
  contradictedSince: time.orNull.later,
  /** The status that the payment left against the order of things, because the gateway insisted. An answer may still come from there. */
  overruledStatus: choice(PAYMENT_STATUSES).orNull.later,
  /** Counts the changes of the row; a writer that saw an older version has to read it again. */
  version: integer.initially(1).later,
  createdAt: time.listed.exported(33).shown('When it was asked for'),
  updatedAt: time.changes.listed.exported(34).shown('When it last changed'),
} as const;

export interface GatewayPayment extends RecordOf<typeof PAYMENT_FIELDS> {}

/** A copy with other values costs next to nothing; fields that are added to an object one by one cost 70 µs and 28 KB. */
const BLANK: GatewayPayment = { ...blankOf(PAYMENT_FIELDS) };

/** A payment of which nothing is known but that it is to be. */
export function blankPayment(
  id: string,
  now: Date,
): Omit<GatewayPayment, 'ownerId' | 'orderId' | 'paymentType' | 'grossAmount'> {
  return { ...BLANK, id, createdAt: now, updatedAt: now };
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

type Totals = Pick<GatewayPayment, 'refundAmount' | 'refundReservedAmount'>;

/**
 * What is refunded and what is reserved, given the refund rows and the gateway's total.
 * Neither is ever more than was captured: a refund made elsewhere while one of ours is under way makes the gateway refuse ours.
 */
export function refundTotals(
  payment: GatewayPayment,
  refunds: readonly Pick<GatewayRefund, 'amount' | 'status'>[],
  told: bigint,
): Totals {
  const captured = takenAmount(payment);
  const accepted = larger(sumOfRefunds(refunds, ['accepted', 'confirmed']), told);
  const refundAmount = smaller(accepted, captured);
  const taken = larger(sumOfRefunds(refunds, RESERVING_STATUSES), refundAmount);
  return { refundAmount, refundReservedAmount: smaller(taken, captured) };
}

// Turns what the gateway says about a transaction, in an answer or a notification, into one observation.

import { parseRupiah } from '../../domain/money.ts';
import type {
  GatewayObservation,
  ObservationSource,
  ObservedRefund,
  TransactionDetails,
} from '../../domain/payments/observation.ts';
import { present } from '../../domain/pick.ts';
import { parseWib } from '../../domain/time.ts';
import { isObject, type Json, textOf } from '../json.ts';
import { markIn } from './body.ts';

/** Notifications are read twice: when they are checked, and when they are applied. */
const seenMessages = new WeakMap<Json, GatewayObservation>();

export function observe(source: ObservationSource, body: Json): GatewayObservation {
  const seen = source === 'notification' ? seenMessages.get(body) : undefined;
  if (seen !== undefined) return seen;
  const observation = lookAt(source, body);
  if (source === 'notification') seenMessages.set(body, observation);
  return observation;
}

function lookAt(source: ObservationSource, body: Json): GatewayObservation {
  return {
    source,
    orderId: textOf(body.order_id),
    transactionId: textOf(body.transaction_id),
    mark: markIn(body),
    paymentType: textOf(body.payment_type),
    // DANA writes its statuses in upper case.
    status: (textOf(body.transaction_status) ?? '').toLowerCase(),
    fraudStatus: textOf(body.fraud_status)?.toLowerCase() ?? null,
    statusCode: textOf(body.status_code) ?? numberText(body.status_code),
    statusMessage: textOf(body.status_message),
    grossAmount: parseRupiah(body.gross_amount) ?? null,
    unreadableAmount: unreadableOf(body),
    // In the reply to a refund this field is that refund alone; everywhere else it is the total.
    refundAmount: source === 'action' ? null : (parseRupiah(body.refund_amount) ?? null),
    refunds: refundsOf(body),
    details: detailsOf(body),
  };
}

const SHOWN_MAX = 40;

/** The first amount that is there and cannot be read: a fraction of a rupiah is no amount here. */
function unreadableOf(body: Json): string | null {
  const refunds = Array.isArray(body.refunds) ? body.refunds.filter(isObject) : [];
  const amounts = [body.gross_amount, body.refund_amount, ...refunds.map((entry) => entry.refund_amount)];
  const unreadable = amounts.find((amount) => (amount ?? '') !== '' && parseRupiah(amount) === undefined);
  if (unreadable === undefined) return null;
  return (typeof unreadable === 'string' ? unreadable : JSON.stringify(unreadable)).slice(0, SHOWN_MAX);
}

/** What the reply to a refund comes to: it was made, it was refused, or the reply does not say, for a reason. */
export type RefundReply =
  | { readonly kind: 'made'; readonly observation: GatewayObservation }
  | { readonly kind: 'refused'; readonly statusCode: string; readonly message: string }
  | { readonly kind: 'unusable'; readonly reason: string };

export function observeRefundReply(
  body: Json,
  refund: Pick<ObservedRefund, 'refundKey' | 'amount' | 'reason' | 'isDirect'>,
): RefundReply {
  const seen = observe('action', body);
  // A provider that refuses a direct refund answers like a success with code 202 and leaves the transaction as it was.
  if (seen.statusCode === '202') {
    return { kind: 'refused', statusCode: '202', message: seen.statusMessage ?? 'Refund denied by the bank' };
  }
  const { refundKey, amount, reason, isDirect } = refund;
  const namedKey = textOf(body.refund_key);
  if (namedKey !== null && namedKey !== refundKey) return { kind: 'unusable', reason: 'it is about another refund' };
  const namedAmount = parseRupiah(body.refund_amount);
  if (namedAmount !== undefined && namedAmount !== amount) {
    return { kind: 'unusable', reason: `it is about a refund of ${namedAmount}, not of ${amount}` };
  }
  const refunds = [{ refundKey, amount, reason, isDirect, bankConfirmedAt: null }];
  return { kind: 'made', observation: { ...seen, refunds } };
}

function detailsOf(body: Json): Partial<TransactionDetails> {
  const va = firstOf(body.va_numbers);
  const action = actionsOf(body.actions);
  const details: { [Key in keyof TransactionDetails]: TransactionDetails[Key] } = {
    bank: textOf(va?.bank) ?? textOf(body.bank) ?? (textOf(body.permata_va_number) === null ? null : 'permata'),
    store: textOf(body.store),
    acquirer: textOf(body.acquirer),
    issuer: textOf(body.issuer),
    transactionType: textOf(body.transaction_type)?.toLowerCase() ?? null,
    vaNumber: textOf(va?.va_number) ?? textOf(body.permata_va_number),
    billKey: textOf(body.bill_key),
    billerCode: textOf(body.biller_code),
    paymentCode: textOf(body.payment_code),
    redirectUrl: textOf(body.redirect_url) ?? action('verification-link-url'),
    deeplinkUrl: action('deeplink-redirect') ?? action('verification-link-app'),
    qrString: textOf(body.qr_string),
    qrUrl: action('generate-qr-code'),
    channelCode: textOf(body.transaction_status)?.toLowerCase() === 'deny' ? textOf(body.channel_response_code) : null,
    maskedCard: textOf(body.masked_card),
    cardType: textOf(body.card_type),
    transactionTime: parseWib(body.transaction_time) ?? null,
    settlementTime: parseWib(body.settlement_time) ?? null,
    // One old sample of the gateway spells it expire_time.
    expiryTime: parseWib(body.expiry_time) ?? parseWib(body.expire_time) ?? null,
  };
  return present(details);
}

/** Actions are found by name: their order is not promised. */
function actionsOf(value: unknown): (name: string) => string | null {
  const actions = Array.isArray(value) ? value.filter(isObject) : [];
  return (name) => textOf(actions.find((action) => action.name === name)?.url);
}

function refundsOf(body: Json): ObservedRefund[] {
  if (!Array.isArray(body.refunds)) return [];
  const listed = body.refunds.filter(isObject).flatMap((entry) => {
    const refundKey = textOf(entry.refund_key);
    const amount = parseRupiah(entry.refund_amount);
    if (refundKey === null || amount === undefined || amount === 0n) return [];
    return [
      {
        refundKey,
        amount,
        reason: textOf(entry.reason),
        isDirect: entry.refund_method === 'online',
        bankConfirmedAt: parseWib(entry.bank_confirmed_at) ?? null,
      },
    ];
  });
  // A refund that is listed twice is one refund, as far as it got in either.
  const once = new Map<string, ObservedRefund>();
  for (const refund of listed) {
    if (once.get(refund.refundKey)?.bankConfirmedAt == null) once.set(refund.refundKey, refund);
  }
  return [...once.values()];
}

function firstOf(value: unknown): Json | undefined {
  return Array.isArray(value) && isObject(value[0]) ? value[0] : undefined;
}

function numberText(value: unknown): string | null {
  return typeof value === 'number' ? String(value) : null;
}

/** Names of fields that hold tokens of cards and wallets: with one of these, money can be taken. */
const TOKEN_FIELDS = new Set(['token', 'token_id', 'saved_token_id', 'payment_option_token', 'card_token']);

/** A notification as it may be stored: everything but tokens. */
export function withoutTokens(body: Json): Record<string, unknown> {
  return without(TOKEN_FIELDS, body);
}

const SECRET_FIELDS = new Set([...TOKEN_FIELDS, 'signature_key']);

/** An answer as it may be stored and shown to callers: no tokens, and no signatures that could be sent again. */
export function withoutSecrets(body: Json): Record<string, unknown> {
  return without(SECRET_FIELDS, body);
}

function without(names: ReadonlySet<string>, body: Json): Record<string, unknown> {
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside);
    return isObject(value) ? without(names, value) : value;
  };
  const kept: Record<string, unknown> = {};
  for (const name of Object.keys(body)) {
    // Written like a field, this one would become what the copy is made from.
    if (!names.has(name) && name !== '__proto__') kept[name] = inside(body[name]);
  }
  return kept;
}

// Cards: the token says which card it is, and the card decides what happens.

import { RefusedRequest } from '../answers.ts';
import { type Card, cardOf, eciOf, type ThreeDsFlow } from '../cards/card.ts';
import { findCard, saveCard } from '../cards/tokens.ts';
import { type CardDecision, decide, decideGooglePay, denialMessage, nextSettlement } from '../cards/verdict.ts';
import type { SandboxContext } from '../context.ts';
import { type JsonObject, present, type Reader } from '../json.ts';
import type { Changes } from '../state.ts';
import { DAY_MS, MINUTE_MS, wibTime } from '../time.ts';
import type { ChargeRequest } from '../transactions/charge-request.ts';
import type { Transaction, TransactionStatus } from '../transactions/transaction.ts';
import { type Chosen, type Method, type Opening, textOf } from './method.ts';

const ACQUIRERS = ['mandiri', 'bni', 'cimb', 'bca', 'maybank', 'bri', 'danamon', 'mega'];
const CHANNELS = ['dragon', 'mti', 'migs', 'cybersource', 'braintree', 'mpgs'];
export const INSTALLMENT_TERMS = [3, 6, 12];
/** The acquirer where the merchant names none. */
const USUAL_ACQUIRER = 'bca';
const SOURCES = ['token_id', 'card', 'google_pay_token'];

/** What is wrong goes to the problems of the charge. */
function readCardOptions(ctx: SandboxContext, charge: ChargeRequest) {
  const options = charge.body.object('credit_card');
  const tokenId = options?.text('token_id', { max: 255 });
  const given = SOURCES.filter((name) => options?.value(name) !== undefined);
  if (given.length > 1) options?.problem('token_id', `must not be sent together with ${given.at(-1)}`);
  const term = options?.integer('installment_term');
  const bins = options === undefined ? undefined : readBins(options);
  checkTheRest(options);

  const card = tokenId === undefined ? undefined : findCard(ctx, tokenId)?.card;
  if (term !== undefined && (!INSTALLMENT_TERMS.includes(term) || card?.cardType === 'debit')) {
    options?.problem('installment_term', 'is not supported');
  }
  if (card !== undefined && bins !== undefined && !isAllowed(card, bins)) {
    options?.problem('bins', 'do not include the card');
  }
  return {
    tokenId,
    isGooglePay: options?.object('google_pay_token') !== undefined,
    isFullPan: options?.object('card') !== undefined,
    saves: options?.flag('save_token_id') ?? false,
    authentication: options?.flag('authentication') ?? false,
    callbackType: options?.text('callback_type', { oneOf: ['js_event', 'form'] }) ?? 'js_event',
    bank: options?.text('bank', { oneOf: ACQUIRERS }) ?? USUAL_ACQUIRER,
    channel: options?.text('channel', { oneOf: CHANNELS }) ?? 'dragon',
    holds: options?.text('type', { oneOf: ['authorize', 'authorize_capture'] }) === 'authorize',
    installmentTerm: term,
  };
}

function checkTheRest(options: Reader | undefined): void {
  options?.integer('point_redeem_amount', { min: -1 });
  options?.text('initiated_by', { oneOf: ['customer', 'merchant'] });
  const descriptor = options?.object('dynamic_descriptor');
  descriptor?.text('merchant_name', { max: 25 });
  descriptor?.text('city_name', { max: 13 });
  descriptor?.text('country_code', { max: 2 });
}

/** Card prefixes of one to eight digits, or names of banks. */
function readBins(options: Reader): string[] | undefined {
  const bins = options.value('bins');
  if (bins === undefined) return undefined;
  if (!Array.isArray(bins)) {
    options.problem('bins', 'must be an array');
    return undefined;
  }
  const good = bins.filter((bin) => typeof bin === 'string' && /^(\d{1,8}|[a-z_ ]+)$/i.test(bin));
  if (good.length < bins.length) options.problem('bins', 'format is invalid');
  return good as string[];
}

function isAllowed(card: Card, bins: readonly string[]): boolean {
  return bins.length === 0 || isOneOf(card, bins);
}

/** Whether the card has one of these prefixes, or was issued by one of these banks. */
export function isOneOf(card: Card, bins: readonly string[]): boolean {
  return bins.some((bin) => card.masked.startsWith(bin) || card.issuer === bin.toLowerCase());
}

export interface CardDetail {
  readonly card: Card;
  /** The acquirer. */
  readonly bank: string;
  readonly channel: string;
  /** True where 3-D Secure was asked for. */
  readonly authentication: boolean;
  readonly callbackType: string;
  readonly holds: boolean;
  readonly installmentTerm?: number | undefined;
  /** By which it may be charged again; shown once the payment went well. */
  readonly savedTokenId?: string | undefined;
  readonly eci?: string;
  readonly approvalCode?: string | undefined;
  /** Whether the shopper had to type an OTP, once that is known. */
  readonly challengeCompletion?: boolean;
  /** Set once a held payment was captured. */
  readonly capturedAt?: number;
}

type CardTransaction = Transaction<CardDetail>;

export const CARD_LIMITS = { min: 10_000, max: 999_999_999 } as const;
const THREE_DS_MS = 10 * MINUTE_MS;
const googlePayCard = cardOf('4111111111111111', 2099, 12);
const ACQUIRERS_OF_DIRECT_REFUNDS = new Set(['bca', 'maybank', 'bri']);

const MESSAGE = {
  successful: 'Success, Credit Card transaction is successful',
  captured: 'Success, Credit Card capture transaction is successful',
  challenged: 'Credit Card transaction is challenged by fraud detection system',
  threeDsDenied: '3DS Authentication Denied',
  oldThreeDs:
    'Cards with 3DS version 1 or lower are not supported. Please retry with another card that supports the minimum 3DS version 2.',
  fullPan: 'Full PAN charges are not accepted here, please migrate to the new endpoint',
} as const;

/** Whether the shopper is asked for an OTP. */
export function asksOtp({ card }: CardDetail): boolean {
  const flow: ThreeDsFlow = card.profile.threeDs;
  return flow === 'full' || flow === 'attempted' || flow === 'delayed';
}

/** The last part of the address to which the shopper's browser is sent. */
function redirectToken(card: Card, id: string): string {
  return `${card.masked}-${id}`;
}

export const creditCard: Method<CardDetail> = {
  name: 'credit_card',
  brands: {},
  nameOf: (say) => say('method.card'),
  fee: { share: 0.029 },
  deniable: true,
  chargebacks: true,
  capturesInParts: true,

  validate: (ctx, charge) => {
    readCardOptions(ctx, charge);
  },
  limits: () => CARD_LIMITS,
  expiry: () => ({ defaultMs: THREE_DS_MS, maxMs: THREE_DS_MS, custom: false }),
  open: openCard,

  paid: (ctx, transaction) => {
    const { detail } = transaction;
    const { threeDs } = detail.card.profile;
    if (threeDs === 'failed') return { status: 'deny' };
    const decision = decide(ctx, {
      card: detail.card,
      amount: transaction.grossAmount,
      liability: threeDs === 'attempted' ? 'attempted' : 'authenticated',
      holds: detail.holds,
    });
    return decided({ ...detail, challengeCompletion: asksOtp(detail) }, decision);
  },

  captured: (ctx, { detail }) => {
    const now = ctx.clock.now();
    return { status: 'capture', settlesAt: nextSettlement(now), detail: { ...detail, capturedAt: now } };
  },

  describe: describeCard,
  statusMessage,

  cancellable: ({ status, detail }) => {
    if (detail.bank === 'bni') return status !== 'authorize';
    return detail.bank !== 'mandiri' || detail.capturedAt === undefined;
  },

  refund: ({ detail }) => ({
    windowMs: 180 * DAY_MS,
    direct: ACQUIRERS_OF_DIRECT_REFUNDS.has(detail.bank) || (detail.bank === 'bni' && detail.channel === 'cybersource'),
    partial: true,
    declinable: true,
    ...(detail.bank === 'bni' ? { defaultReason: 'Refund requested by merchant' } : {}),
  }),

  paidBy: { kind: 'card' },
  choices: [
    {
      name: 'credit_card',
      label: (say) => say('snap.method.credit_card'),
      options: 'credit_card',
      asks: 'card',
      charge: chargeInSnap,
      invoice: {
        label: 'Credit or debit card',
        byGateway: true,
        charge: ({ random }) => ({
          payment_type: 'credit_card',
          credit_card: { token_id: `48111111${random.letters(20)}1114` },
        }),
      },
    },
  ],
};

function chargeInSnap({ options, params }: Chosen): JsonObject {
  const token = textOf(params.card_token);
  const [bank, term] = (textOf(params.installment) ?? '').split('_');
  // The bank that lends is the one that must take the payment.
  const acquirer = (bank === 'offline' ? undefined : textOf(bank)) ?? textOf(options.bank);
  const bins = Array.isArray(options.whitelist_bins) ? options.whitelist_bins : undefined;
  return {
    payment_type: 'credit_card',
    credit_card: present({
      token_id: token,
      authentication: options.secure === true || options.secure === 'true' || options.authentication === '3ds',
      bank: acquirer,
      type: options.type === 'authorize' ? 'authorize' : undefined,
      bins,
      installment_term: term === undefined ? undefined : Number(term),
      save_token_id: (options.save_card === true && params.save_card === true) || undefined,
    }),
  };
}

function openCard(ctx: SandboxContext, charge: ChargeRequest, id: string): Opening<CardDetail> {
  const { tokenId, isGooglePay, isFullPan, saves, ...options } = readCardOptions(ctx, charge);
  if (isFullPan) throw new RefusedRequest(402, MESSAGE.fullPan);
  const found = isGooglePay ? { card: googlePayCard } : findCard(ctx, tokenId ?? '');
  if (found === undefined) throw new RefusedRequest(411);
  const { card } = found;
  if (card.profile.threeDs === 'version-1') throw new RefusedRequest(402, MESSAGE.oldThreeDs);

  const token = 'token' in found ? found.token : undefined;
  const known = 'saved' in found ? found.saved : undefined;
  const saved = saves ? (known ?? saveCard(ctx, card)) : undefined;
  const more: Changes = {
    cardTokens: token === undefined ? [] : [{ ...token, usedAt: ctx.clock.now() }],
    savedCards: saved === undefined || saved === known ? [] : [saved],
  };
  const detail: CardDetail = { ...options, card, savedTokenId: saved?.id };
  if (options.authentication && !isGooglePay) {
    const numbers = [redirectToken(card, id)];
    return { statusMessage: MESSAGE.successful, fraudStatus: 'none', detail, numbers, more };
  }
  const decideHere = isGooglePay ? decideGooglePay : decide;
  const decision = decideHere(ctx, { card, amount: charge.grossAmount, liability: 'none', holds: options.holds });
  return {
    ...decided({ ...detail, authentication: false }, decision),
    ...outcomeOf(options.bank, decision),
    more,
  };
}

/** The decision, spread over the transaction and its detail. */
function decided(detail: CardDetail, { eci, approvalCode, ...rest }: CardDecision) {
  return { ...rest, detail: { ...detail, eci, approvalCode } };
}

function outcomeOf(bank: string, decision: CardDecision): { statusCode: string; statusMessage: string } {
  if (decision.status === 'deny') return { statusCode: '202', statusMessage: denialMessage(bank, decision) ?? '' };
  if (decision.fraudStatus === 'challenge') return { statusCode: '201', statusMessage: MESSAGE.challenged };
  return { statusCode: '200', statusMessage: MESSAGE.successful };
}

function describeCard(ctx: SandboxContext, transaction: CardTransaction, view: string) {
  const { detail, status } = transaction;
  const { card, bank } = detail;
  if (view === 'action') return { masked_card: card.masked, bank };
  const isPending = status === 'pending';
  // Of a shopper who was not recognised there is no answer of the bank.
  const isUnknown = detail.authentication && status === 'deny' && detail.eci === undefined;
  const saved = detail.approvalCode === undefined ? undefined : detail.savedTokenId;
  const term = detail.installmentTerm;
  return {
    redirect_url:
      view === 'charge' && isPending
        ? `${ctx.settings.publicUrl}/v2/3ds/redirect/${redirectToken(card, transaction.id)}`
        : undefined,
    approval_code: detail.approvalCode,
    masked_card: card.masked,
    bank,
    eci: isUnknown ? eciOf(card.network, 'none') : detail.eci,
    channel: view === 'charge' && !isPending ? detail.channel : undefined,
    card_type: card.cardType,
    three_ds_version: detail.authentication ? '2' : undefined,
    challenge_completion: view === 'charge' ? undefined : isUnknown ? false : detail.challengeCompletion,
    on_us: card.issuer === bank,
    installment_term: view === 'charge' && term !== undefined ? String(term) : term,
    saved_token_id: saved,
    saved_token_id_expired_at: saved === undefined ? undefined : wibTime(card.goodUntil),
  };
}

const STATUS_MESSAGES: Readonly<Record<TransactionStatus, string>> = {
  pending: 'Credit Card transaction is pending',
  authorize: MESSAGE.successful,
  capture: MESSAGE.successful,
  settlement: MESSAGE.successful,
  deny: MESSAGE.threeDsDenied,
  failure: 'Credit Card transaction is failed',
  cancel: 'Success, transaction is canceled',
  expire: 'Credit Card transaction is expired',
  refund: 'Success, refund request is approved by the bank',
  partial_refund: 'Success, refund request is approved by the bank',
  chargeback: 'Success, transaction is found',
  partial_chargeback: 'Success, transaction is found',
};

function statusMessage(transaction: CardTransaction): string {
  const { status, detail } = transaction;
  if (status === 'capture' && detail.capturedAt !== undefined) return MESSAGE.captured;
  const denial = status === 'deny' ? denialMessage(detail.bank, transaction) : undefined;
  return denial ?? STATUS_MESSAGES[status];
}

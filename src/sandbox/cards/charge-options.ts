// The `credit_card` part of a charge, read and checked.

import type { SandboxContext } from '../context.ts';
import type { Reader } from '../reader.ts';
import type { ChargeRequest } from '../transactions/charge-request.ts';
import type { Card } from './card.ts';
import { findCard } from './saved-cards.ts';

export interface CardOptions {
  readonly tokenId: string | undefined;
  readonly isGooglePay: boolean;
  readonly isFullPan: boolean;
  readonly saves: boolean;
  readonly authentication: boolean;
  readonly callbackType: string;
  readonly bank: string;
  readonly channel: string;
  readonly holds: boolean;
  readonly installmentTerm?: number | undefined;
}

const ACQUIRERS = ['mandiri', 'bni', 'cimb', 'bca', 'maybank', 'bri', 'danamon', 'mega'];
const CHANNELS = ['dragon', 'mti', 'migs', 'cybersource', 'braintree', 'mpgs'];
export const INSTALLMENT_TERMS = [3, 6, 12];
/** The acquirer where the merchant names none. */
const USUAL_ACQUIRER = 'bca';
const SOURCES = ['token_id', 'card', 'google_pay_token'];

/** What is wrong goes to the problems of the charge. */
export function readCardOptions(ctx: SandboxContext, charge: ChargeRequest): CardOptions {
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

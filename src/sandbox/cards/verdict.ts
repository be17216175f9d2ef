// What the bank and the fraud check say to a card payment, and what that makes of the transaction.

import type { SandboxContext } from '../context.ts';
import { DAY_MS, wibHourOnDay } from '../time.ts';
import type { FraudStatus, Transaction, TransactionStatus } from '../transactions/transaction.ts';
import { type Card, eciOf, type Liability } from './card.ts';

const SETTLEMENT_HOUR = 16;
const HOLD_MS = 7 * DAY_MS;
const APPROVAL_CODE_LENGTH = 13;

interface CardPayment {
  readonly card: Card;
  readonly amount: number;
  readonly liability: Liability;
  /** True where the money is only held until it is captured. */
  readonly holds: boolean;
}

export interface CardDecision {
  readonly status: TransactionStatus;
  readonly fraudStatus: FraudStatus;
  readonly eci: string;
  readonly approvalCode?: string;
  readonly channelCode?: string;
  readonly channelMessage?: string;
  readonly settlesAt?: number;
  readonly expiresAt?: number;
}

/** A batch settles on the next day what was captured on this one. */
export function nextSettlement(atMs: number): number {
  return wibHourOnDay(atMs, 1, SETTLEMENT_HOUR);
}

const BANK_REFUSALS = {
  refused: { channelCode: '05', channelMessage: 'Do not honor' },
  unknown: { channelCode: '14', channelMessage: 'Invalid card number' },
  noFunds: { channelCode: '51', channelMessage: 'Insufficient funds' },
  expired: { channelCode: '54', channelMessage: 'Expired card' },
} as const;

type BankRefusal = (typeof BANK_REFUSALS)[keyof typeof BANK_REFUSALS];

export function decide(ctx: SandboxContext, payment: CardPayment): CardDecision {
  const { card, amount } = payment;
  const refusal = bankRefusal(ctx, card, amount);
  if (card.profile.verdict === 'fraud-deny') return { ...denied(payment), fraudStatus: 'deny' };
  if (refusal !== undefined) return { ...denied(payment), ...refusal };
  return approved(ctx, payment, card.profile.verdict === 'challenge' ? 'challenge' : 'accept');
}

function bankRefusal(ctx: SandboxContext, card: Card, amount: number): BankRefusal | undefined {
  const { verdict, fundsMax } = card.profile;
  if (ctx.clock.now() > card.goodUntil + DAY_MS) return BANK_REFUSALS.expired;
  if (verdict === 'bank-deny') return BANK_REFUSALS.refused;
  if (verdict === 'no-funds' || (fundsMax !== undefined && amount > fundsMax)) return BANK_REFUSALS.noFunds;
  return undefined;
}

function denied({ card, liability }: CardPayment): CardDecision {
  return { status: 'deny', fraudStatus: 'accept', eci: eciOf(card.network, liability) };
}

function approved(ctx: SandboxContext, payment: CardPayment, fraudStatus: FraudStatus): CardDecision {
  const now = ctx.clock.now();
  const { card, liability, holds } = payment;
  return {
    status: holds ? 'authorize' : 'capture',
    fraudStatus,
    eci: eciOf(card.network, liability),
    approvalCode: ctx.random.digits(APPROVAL_CODE_LENGTH),
    channelCode: '00',
    channelMessage: 'Approved',
    ...(holds ? { expiresAt: now + HOLD_MS } : {}),
    // A held payment is not settled; but one that the merchant must judge is cancelled when that time comes.
    ...(!holds || fraudStatus === 'challenge' ? { settlesAt: nextSettlement(now) } : {}),
  };
}

/** Google Pay hands over the same card every time: the amount decides. */
export function decideGooglePay(ctx: SandboxContext, payment: CardPayment): CardDecision {
  switch (payment.amount) {
    case 10_002:
    case 10_004:
      return approved(ctx, payment, 'accept');
    case 10_001:
    case 10_003:
      return { ...denied(payment), ...BANK_REFUSALS.refused };
    default:
      return { ...denied(payment), ...BANK_REFUSALS.unknown };
  }
}

/** Why a card payment was denied, as the gateway words it. */
export function denialMessage(
  bank: string,
  denial: Pick<Transaction, 'fraudStatus' | 'channelCode' | 'channelMessage'>,
): string | undefined {
  if (denial.fraudStatus === 'deny') return 'Denied by Veritrans Fraud Detection System';
  const { channelCode, channelMessage = '' } = denial;
  if (channelCode === undefined) return undefined;
  return `Deny by Bank [${bank.toUpperCase()}] with code [${channelCode}] and message [${channelMessage}]`;
}

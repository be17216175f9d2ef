// Charges that the gateway makes itself, with no merchant's call: a subscription's cycle, a card on an invoice's page.

import { denialMessage as cardDenial, nextSettlement } from '../cards/verdict.ts';
import type { OptionName } from '../pay-accounts/linking.ts';
import { DAY_MS, MINUTE_MS } from '../time.ts';
import type { ChargeRequest } from '../transactions/charge-request.ts';
import type { FraudStatus, Transaction, TransactionStatus } from '../transactions/transaction.ts';
import { CARD_LIMITS } from './credit-card.ts';
import { GOPAY_LIMITS } from './gopay.ts';
import type { PaymentType } from './method.ts';

/** What the bank or the wallet says; without a denial it says yes. */
export interface GatewayVerdict {
  readonly denial?: {
    readonly channelCode?: string | undefined;
    readonly channelMessage?: string | undefined;
    /** Set where the fraud check refused before the bank was asked. */
    readonly byFraudCheck?: boolean;
  };
}

interface GatewayCardDetail {
  readonly gatewayCharge: 'card';
  /** The first eight digits and the last four. */
  readonly maskedCard: string;
  readonly bank: string;
  readonly eci: string;
  readonly approvalCode?: string;
}

interface GatewayWalletDetail {
  readonly gatewayCharge: 'wallet';
  readonly accountId: string;
  /** The purse of the account that paid: its balance is worked out from this. */
  readonly option: OptionName;
}

type WalletSource = Pick<GatewayWalletDetail, 'accountId' | 'option'>;

const ACQUIRER = 'bni';

const cardRules = {
  name: 'credit_card',
  deniable: false,
  chargebacks: true,
  refund: () => ({ windowMs: 180 * DAY_MS, direct: true, partial: true }),
  limits: () => CARD_LIMITS,
  expiry: () => ({ defaultMs: 10 * MINUTE_MS, maxMs: 10 * MINUTE_MS, custom: false }),
  validate: (_ctx, charge) => {
    charge.body.object('credit_card', true)?.text('token_id', { required: true });
  },
  describe: (_ctx, { detail }, view) =>
    view === 'action'
      ? {}
      : {
          masked_card: detail.maskedCard,
          bank: detail.bank,
          eci: detail.eci,
          approval_code: detail.approvalCode,
          card_type: 'credit',
          ...(view === 'notification' ? {} : { channel: 'dragon', on_us: false }),
        },
  statusMessage: cardMessage,
} satisfies Omit<PaymentType<GatewayCardDetail>, 'open'>;

const walletRules = {
  name: 'gopay',
  deniable: false,
  refund: () => ({ windowMs: 180 * DAY_MS, direct: true, partial: true }),
  limits: () => GOPAY_LIMITS,
  expiry: () => ({ defaultMs: 15 * MINUTE_MS, maxMs: 15 * MINUTE_MS, custom: false }),
  validate: (_ctx, charge) => {
    charge.body.object('gopay', true)?.text('account_id', { required: true });
  },
  describe: (_ctx, { status, detail }, view) =>
    view === 'action' || status === 'deny' ? {} : { payment_option_type: detail.option },
} satisfies Omit<PaymentType<GatewayWalletDetail>, 'open'>;

/** A card charge without 3-D Secure, accepted or refused on the spot. */
export function gatewayCard(verdict: GatewayVerdict = {}): PaymentType {
  const type: PaymentType<GatewayCardDetail> = {
    ...cardRules,
    open: (ctx, charge) => {
      const now = ctx.clock.now();
      const { denial } = verdict;
      const detail = {
        gatewayCharge: 'card',
        maskedCard: maskedCard(charge),
        bank: ACQUIRER,
        eci: '07',
        ...(denial === undefined ? { approvalCode: String(now) } : {}),
      } as const;
      return {
        ...statusFields(denial === undefined ? 'capture' : 'deny', denial?.byFraudCheck ? 'deny' : 'accept'),
        statusMessage: denialMessage(denial) ?? 'Success, Credit Card transaction is successful',
        detail,
        ...(denial === undefined
          ? { channelCode: '00', channelMessage: 'Approved', settlesAt: nextSettlement(now) }
          : channelOf(denial)),
      };
    },
  };
  return type as PaymentType;
}

/** A charge of a linked wallet that needs no PIN. */
export function gatewayWallet({ accountId, option, denial }: GatewayVerdict & WalletSource): PaymentType {
  const type: PaymentType<GatewayWalletDetail> = {
    ...walletRules,
    open: (ctx) => ({
      ...statusFields(denial === undefined ? 'settlement' : 'deny', denial?.byFraudCheck ? 'deny' : 'accept'),
      statusMessage: denial === undefined ? 'Success, GoPay transaction is successful' : 'GoPay transaction is denied',
      detail: { gatewayCharge: 'wallet', accountId, option },
      numbers: [accountId],
      ...(denial === undefined ? { settledAt: ctx.clock.now() } : channelOf(denial)),
    }),
  };
  return type as PaymentType;
}

const cardType = gatewayCard();
const walletType = gatewayWallet({ accountId: '', option: 'GOPAY_WALLET' });

/** The rules of a transaction that the gateway made itself; undefined for all others. */
export function gatewayTypeOf({ detail }: Transaction): PaymentType | undefined {
  if (!('gatewayCharge' in detail)) return undefined;
  return detail.gatewayCharge === 'card' ? cardType : walletType;
}

function statusFields(status: TransactionStatus, fraudStatus: FraudStatus) {
  return { status, fraudStatus, statusCode: status === 'deny' ? '202' : '200' };
}

function channelOf({ channelCode, channelMessage }: NonNullable<GatewayVerdict['denial']>) {
  return { channelCode, channelMessage };
}

export function denialMessage(denial: GatewayVerdict['denial']): string | undefined {
  if (denial === undefined) return undefined;
  const { byFraudCheck, channelCode = '05', channelMessage = 'Do not honor' } = denial;
  return cardDenial(ACQUIRER, { channelCode, channelMessage, ...(byFraudCheck ? { fraudStatus: 'deny' } : {}) });
}

function maskedCard(charge: ChargeRequest): string {
  const token = charge.body.object('credit_card')?.text('token_id') ?? '';
  const first = /^\d{1,8}/.exec(token)?.[0] ?? '';
  const last = /\d{1,4}$/.exec(token)?.[0] ?? '';
  return `${first.padEnd(8, 'X')}-${last.padStart(4, 'X')}`;
}

function cardMessage({ status, fraudStatus, channelCode, channelMessage }: Transaction<GatewayCardDetail>): string {
  switch (status) {
    case 'capture':
    case 'settlement':
      return 'Success, Credit Card transaction is successful';
    case 'deny':
      return denialMessage({ channelCode, channelMessage, byFraudCheck: fraudStatus === 'deny' }) ?? '';
    case 'cancel':
      return 'Success, transaction is canceled';
    case 'refund':
    case 'partial_refund':
      return 'Success, refund request is approved by the bank';
    default:
      return 'Success, transaction is found';
  }
}

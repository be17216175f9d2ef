// Linking a shopper's account, its notifications, and the purses that it can pay with.

import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { SandboxContext } from '../context.ts';
import { isObject, type WireFields } from '../json.ts';
import { addressesFor, createNotifications, signature } from '../notifications/creation.ts';
import type { HeaderAddresses, Notification } from '../notifications/notification.ts';
import { amountText } from '../time.ts';
import { refundedAmount, type Transaction } from '../transactions/transaction.ts';
import { accountCode, accountFields, type PayAccount } from './pay-account.ts';

export type OptionName = 'GOPAY_WALLET' | 'PAY_LATER';

/** What the shopper behind a test phone is like. */
interface Shopper {
  readonly wallet: number;
  /** Absent where PayLater is not active. */
  readonly payLater?: number;
}

const ORDINARY: Shopper = { wallet: 1_000_000, payLater: 350_000 };
const WALLET_ONLY: Shopper = { wallet: 1_000_000 };

const SHOPPERS: Readonly<Record<string, Shopper>> = {
  '8215023424': WALLET_ONLY,
  '8242974268': WALLET_ONLY,
  '8237435829': WALLET_ONLY,
  '8242014881': { wallet: 0 },
  '8103001242': ORDINARY,
};

/** Those who cannot link at all. */
export const BLOCKED_PHONES: ReadonlySet<string> = new Set(['8271939753', '123450002']);
export const UNKNOWN_PHONES: ReadonlySet<string> = new Set(['123450001']);

const OPTION_NAMES: readonly OptionName[] = ['GOPAY_WALLET', 'PAY_LATER'];

function limitOf(account: PayAccount, option: OptionName): number | undefined {
  const shopper = SHOPPERS[account.phone] ?? ORDINARY;
  return option === 'GOPAY_WALLET' ? shopper.wallet : shopper.payLater;
}

export function isActive(account: PayAccount, option: OptionName): boolean {
  return limitOf(account, option) !== undefined;
}

/** States in which the money has left the purse or is reserved in it. */
const SPENDING_STATUSES = new Set<string>(['authorize', 'settlement', 'partial_refund', 'refund']);

/** Worked out from the payments themselves, so that refunds and releases need nothing of their own. */
export function balanceOf(ctx: SandboxContext, account: PayAccount, option: OptionName): number {
  const spent = ctx.state.transactions
    .find('number', account.id)
    .filter(({ status, detail }) => SPENDING_STATUSES.has(status) && 'option' in detail && detail.option === option)
    .reduce((sum, transaction: Transaction) => sum + transaction.grossAmount - refundedAmount(transaction), 0);
  return (limitOf(account, option) ?? 0) - spent;
}

export function optionFields(ctx: SandboxContext, account: PayAccount): WireFields[] {
  return OPTION_NAMES.map((name) => ({
    name,
    active: isActive(account, name),
    balance: { value: amountText(balanceOf(ctx, account, name)), currency: 'IDR' },
    metadata: {},
    token: issueToken(ctx, account, name),
  }));
}

const TOKEN_LIFE_MS = 15 * 60_000;
const NONCE_LENGTH = 8;

/** A new one each time. It carries its own proof, so that nothing needs to be remembered. */
function issueToken(ctx: SandboxContext, account: PayAccount, option: OptionName): string {
  const stamp = `${ctx.clock.now()}.${ctx.random.letters(NONCE_LENGTH)}`;
  const id = `${stamp}.${proofOf(ctx.settings.serverKey, account, option, stamp)}`;
  return Buffer.from(JSON.stringify({ type: option, id })).toString('base64');
}

function proofOf(key: string, account: PayAccount, option: OptionName, stamp: string): string {
  return createHash('sha256').update([account.id, option, stamp, key].join(' ')).digest('hex').slice(0, 32);
}

/** The option that a token of this account stands for; undefined where it is none, or too old for a shopper's payment. */
export function readToken(
  ctx: SandboxContext,
  account: PayAccount,
  token: string,
  atAnyAge: boolean,
): OptionName | undefined {
  const content = parse(Buffer.from(token, 'base64').toString('utf8'));
  if (!isObject(content) || typeof content.id !== 'string') return undefined;
  const option = OPTION_NAMES.find((name) => name === content.type);
  const [issuedAt = '', nonce = '', proof = ''] = content.id.split('.');
  if (option === undefined) return undefined;
  const given = Buffer.from(proof);
  const { serverKey, furtherServerKeys } = ctx.settings;
  const isProven = [serverKey, ...furtherServerKeys].some((key) => {
    const expected = Buffer.from(proofOf(key, account, option, `${issuedAt}.${nonce}`));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isProven) return undefined;
  return atAnyAge || ctx.clock.now() < Number(issuedAt) + TOKEN_LIFE_MS ? option : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const LINK_LIFE_MS = 15 * 60_000;

interface LinkRequest extends HeaderAddresses {
  readonly phone: string;
  readonly redirectUrl: string | undefined;
  readonly locale: string;
}

export function newAccount(ctx: SandboxContext, request: LinkRequest): PayAccount {
  const link = randomUUID();
  const now = ctx.clock.now();
  return {
    ...request,
    id: randomUUID(),
    status: 'PENDING',
    createdAt: now,
    linkExpiresAt: now + LINK_LIFE_MS,
    links: [`gpar_${link}`, `gpad_${link}`],
  };
}

export function accountActions(ctx: SandboxContext, { links }: PayAccount): WireFields[] {
  const action = (name: string, link: string) => ({
    name,
    method: 'GET',
    url: `${ctx.settings.publicUrl}/v2/gopay/redirect/${link}/link`,
  });
  return [action('activation-link-url', links[0]), action('activation-link-app', links[1])];
}

/** Links or unlinks an account and notifies the merchant. */
export function changeAccount(ctx: SandboxContext, account: PayAccount, status: 'ENABLED' | 'DISABLED'): PayAccount {
  const next = { ...account, status };
  ctx.state.commit({ payAccounts: [next], notifications: accountNotifications(ctx, next) });
  return next;
}

function accountNotifications(ctx: SandboxContext, account: PayAccount): Notification[] {
  const code = accountCode(account);
  const verb = account.status === 'ENABLED' ? 'linked' : 'unlinked';
  const payload = {
    ...accountFields(account),
    merchant_id: ctx.settings.merchantId,
    status_message: `Midtrans account_${verb} notification`,
    signature_key: signature(ctx.settings.serverKey, account.id, account.status, code),
  };
  const message = { kind: 'pay-account', subjectId: account.id, event: account.status, payload } as const;
  return createNotifications(ctx, message, addressesFor(account, ctx.settings.addresses.payAccount));
}

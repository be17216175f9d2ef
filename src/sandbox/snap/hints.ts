// What a person should know about a call to Snap or a visit to its page, and the gateway would not say.

import type { SandboxContext } from '../context.ts';
import { isObject, type JsonObject, type JsonValue, numberOf, wordOf } from '../json.ts';
import { methodOf } from '../methods/registry.ts';
import { shownWibTime } from '../time.ts';
import { ORDER_ID_PATTERN } from '../transactions/charge-request.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { NOWHERE, returnAddress } from './describe.ts';
import { CHANNELS, findSnapMethod, isSnapName, SNAP_METHODS } from './methods.ts';
import { type Hint, mistake } from './mistakes.ts';
import type { SnapSession } from './session.ts';
import { currentTransaction, payableBefore, payableFor, sessionState } from './session-state.ts';

const FINISH_ELSEWHERE = ['finish_redirect_url', 'callback_url', 'redirect_url', 'vtweb', 'finish_url'];
const KNOWN_FIELDS = new Set([
  'transaction_details', 'item_details', 'customer_details', 'enabled_payments', 'danamon_va', 'bsi_va', 'seabank_va', 'uob_ezpay',
  'callbacks', 'expiry', 'page_expiry', 'user_id', 'recurring', 'customer_imposed_payment_fee', 'custom_field1', 'custom_field2',
  'custom_field3', 'metadata', 'promo', 'promo_details', 'notification_url', ...FINISH_ELSEWHERE,
  ...SNAP_METHODS.flatMap(({ options }) => options ?? []),
]); // biome-ignore format: a list reads better in lines
const NAMES = {
  names: CHANNELS,
  wallets: SNAP_METHODS.filter((method) => method.qrisAcquirer !== undefined).map(({ name }) => name),
};
const LENGTH_MAX = 50;

export function hintsOfBody(body: JsonValue | undefined): Hint[] {
  if (!isObject(body))
    return [
      {
        text: 'The body has to be a JSON object with transaction_details.order_id and transaction_details.gross_amount.',
      },
    ];
  return [
    ...orderHints(body),
    ...sumHints(body),
    ...customerHints(body.customer_details),
    ...methodHints(body.enabled_payments),
    ...addressHints(body),
    ...Object.keys(body)
      .filter((name) => !KNOWN_FIELDS.has(name))
      .map((field) => mistake('wrong-field', { field, instead: 'It is no field of Snap: look at its spelling.' })),
    ...userHints(body),
  ];
}

function orderHints({ transaction_details: details }: JsonObject): Hint[] {
  if (!isObject(details)) return [{ text: 'transaction_details is missing: it holds order_id and gross_amount.' }];
  const { order_id: orderId, gross_amount: amount } = details;
  const hints: Hint[] = [];
  if (typeof orderId === 'string' && orderId.length > LENGTH_MAX)
    hints.push(mistake('refused-value', { field: 'order_id', length: orderId.length, max: LENGTH_MAX }));
  if (typeof orderId === 'string' && orderId !== '' && !ORDER_ID_PATTERN.test(orderId))
    hints.push(mistake('order-id-signs', false));
  if (orderId === undefined) hints.push({ text: 'order_id is missing: your own id of the order, once for each.' });
  if (numberOf(amount) <= 0) hints.push({ text: 'gross_amount has to be at least 1 rupiah.' });
  if (typeof amount === 'string') hints.push({ text: 'gross_amount is a text. Send a number.' });
  if (numberOf(amount) % 1 !== 0 || (typeof amount === 'string' && amount.includes('.')))
    hints.push({ text: 'gross_amount is rupiah, without decimals: round it, and the items with it.' });
  return hints;
}

function sumHints({ item_details: items, transaction_details: details }: JsonObject): Hint[] {
  if (!Array.isArray(items) || items.length === 0 || !isObject(details)) return [];
  const sum = items.reduce<number>(
    (total, item) => total + (isObject(item) ? numberOf(item.price) * numberOf(item.quantity) : Number.NaN),
    0,
  );
  const long = items.flatMap((item) =>
    isObject(item) && typeof item.name === 'string' && item.name.length > LENGTH_MAX ? [item.name.length] : [],
  );
  const amount = details.gross_amount;
  return [
    ...(sum === numberOf(amount) ? [] : [mistake('sum-differs', { sum, amount: wordOf(amount) })]),
    ...long.map((length) => mistake('refused-value', { field: 'The name of an item', length, max: LENGTH_MAX })),
  ];
}

function customerHints(customer: JsonValue | undefined): Hint[] {
  if (Array.isArray(customer))
    return [mistake('wrong-field', { field: 'customer_details as a list', instead: 'Send one object.' })];
  if (!isObject(customer)) return [];
  return [
    ...(customer.email === '' ? [mistake('refused-value', 'email')] : []),
    ...(customer.name === undefined
      ? []
      : [mistake('wrong-field', { field: 'customer_details.name', instead: 'Use first_name and last_name.' })]),
  ];
}

function methodHints(enabled: JsonValue | undefined): Hint[] {
  if (enabled === undefined || enabled === null) return [];
  if (!Array.isArray(enabled)) return [{ text: 'enabled_payments has to be a list of names.' }];
  if (enabled.length === 0) return [mistake('unknown-method', { ...NAMES, name: undefined })];
  return enabled
    .filter((name): name is string => typeof name === 'string' && !isSnapName(name))
    .map((name) => mistake('unknown-method', { ...NAMES, name }));
}

function addressHints(body: JsonObject): Hint[] {
  const callbacks = isObject(body.callbacks) ? Object.keys(body.callbacks) : [];
  const strange = callbacks.filter((name) => name !== 'finish' && name !== 'error');
  const isFinish = (name: string) => FINISH_ELSEWHERE.includes(name);
  const finish = [
    ...FINISH_ELSEWHERE.filter((name) => body[name] !== undefined),
    ...strange.filter(isFinish).map((name) => `callbacks.${name}`),
  ];
  const instead = 'Set the address in the settings, or send the header X-Override-Notification.';
  return [
    ...finish.map((field) => mistake('finish-address', { field })),
    ...strange
      .filter((name) => !isFinish(name))
      .map((name) =>
        mistake('wrong-field', {
          field: `callbacks.${name}`,
          instead: 'Snap knows callbacks.finish and callbacks.error.',
        }),
      ),
    ...(body.notification_url === undefined
      ? []
      : [mistake('wrong-field', { field: 'notification_url in the body', instead })]),
  ];
}

/** Without a user nothing can be kept for the next time. */
function userHints(body: JsonObject): Hint[] {
  const { credit_card: card, gopay, user_id: userId } = body;
  if (typeof userId === 'string' && userId !== '') {
    return userId.includes('@')
      ? [{ text: 'user_id looks like an e-mail address. Use an id of your own that reveals nothing.' }]
      : [];
  }
  const keeps = [
    ...(isObject(card) && card.save_card === true ? ['credit_card.save_card'] : []),
    ...(isObject(gopay) && gopay.tokenization === true ? ['gopay.tokenization'] : []),
  ];
  return keeps.map((name) => ({ text: `${name} needs a user_id: without one nothing is kept for the next time.` }));
}

interface Keys {
  readonly serverKey: string;
  readonly clientKey: string;
}

/** Of a key that was not taken. */
export function hintsOfKey(header: string | undefined, keys: Keys): Hint[] {
  return [mistake('wrong-key', whatIsWrong(header, keys))];
}

function whatIsWrong(header: string | undefined, { serverKey, clientKey }: Keys) {
  if (header === undefined) return 'none';
  if (!/^basic /i.test(header)) return 'scheme';
  const [user = ''] = Buffer.from(header.slice(6).trim(), 'base64').toString('utf8').split(':', 1);
  if (user === clientKey || /(?:^|-)client-/.test(user)) return 'client';
  if (user === '') return 'empty';
  return user.startsWith('Mid-') && serverKey.startsWith('SB-') ? 'production' : 'unknown';
}

/** Of a call that a browser made with the server key, or asked for leave to make. */
export function hintsOfBrowser(origin: string | undefined): Hint[] {
  return origin === undefined ? [] : [mistake('key-in-browser', origin)];
}

/** A token is no transaction, and a payment link is no order. */
export function hintsOfMissing({ state }: SandboxContext, orderId: string): Hint[] {
  const [session] = state.snapSessions.find('order', orderId);
  if (session !== undefined) {
    const transaction = state.transactions.get(session.transactionIds.at(-1) ?? '');
    if (transaction === undefined) return [mistake('no-method-yet')];
    return [{ text: `${transaction.paymentType} is found by its transaction_id alone: ${transaction.id}.` }];
  }
  const [link] = state.paymentLinks.find('order', orderId);
  if (link !== undefined) return [mistake('link-order-id', { orderId, why: 'asked' })];
  const cut = state.paymentLinks.newestFirst().find((one) => one.orderId.startsWith(`${orderId}-`));
  return cut === undefined ? [] : [mistake('link-order-id', { orderId: cut.orderId, why: 'cut' })];
}

/** Of a path without a route: an order id with a slash in it makes one. */
export function hintsOfPath({ state }: SandboxContext, path: string): Hint[] {
  const [, orderId = ''] = /^\/v2\/(.+\/.+)\/[a-z0-9]+$/.exec(path) ?? [];
  const isThere = [state.snapSessions, state.transactions].some((kept) => kept.find('order', orderId).length > 0);
  return orderId !== '' && isThere ? [mistake('order-id-signs', true)] : [];
}

export function hintsOfSession(ctx: SandboxContext, session: SnapSession, isReplacement: boolean): Hint[] {
  const leadsNowhere = returnAddress(ctx, session, 'finish') === NOWHERE;
  const { expiry, closesAt } = session;
  return [
    ...(leadsNowhere ? [mistake('finish-address', { leadsTo: NOWHERE })] : []),
    ...(isReplacement ? [mistake('ending-a-token', 'made-again')] : []),
    ...payableBefore(ctx, session).map((first) => mistake('two-numbers', { first: named(first) })),
    mistake('times-untold', {
      closes: shownWibTime(closesAt),
      isFromChoice: expiry !== undefined && expiry.startAt === undefined,
    }),
  ];
}

export function hintsOfChoice(
  ctx: SandboxContext,
  session: SnapSession,
  { method, transaction }: { readonly method: string; readonly transaction: Transaction },
): Hint[] {
  const isOther = transaction.paymentType === 'qris' && findSnapMethod(method)?.qrisAcquirer !== undefined;
  return [
    ...(isOther ? [mistake('qris-on-desktop', method)] : []),
    ...(transaction.status === 'pending' ? payableFor(ctx, session) : [])
      .filter(({ id }) => id !== transaction.id)
      .map((first) => mistake('two-numbers', { first: named(first), second: named(transaction) })),
  ];
}

function named({ orderId, paymentType, numbers, id }: Transaction): string {
  return `${paymentType} ${numbers[0] ?? id} of the order ${orderId} (transaction ${id})`;
}

interface PageVisit {
  readonly token: string;
  readonly query: URLSearchParams;
  readonly isPopup: boolean;
}

const TOKEN_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SHOWN_MAX = 120;
const CALLBACKS = ['onSuccess', 'onPending', 'onError'];

export function hintsOfVisit(ctx: SandboxContext, visit: PageVisit): Hint[] {
  const session = ctx.state.snapSessions.get(visit.token);
  const isOpening = ['opening', 'telling'].includes(visit.query.get('mode') ?? '');
  return [
    ...foundHints(visit.query.get('found') ?? ''),
    ...(session !== undefined && visit.query.get('found') === 'escaped' ? closingHints(ctx, session) : []),
    ...tokenHints(visit, session, isOpening),
    // The popup asks twice: to open, and then for what it shows.
    ...(session === undefined || isOpening ? [] : stateHints(ctx, visit, session)),
  ];
}

/** What snap.js saw, as it stands in the address of its frame: the shop's page itself makes no call. */
function foundHints(found: string): Hint[] {
  const words = found.split(',');
  const missing = CALLBACKS.filter((name) => words.includes(`no-${name}`));
  return [
    ...(words.includes('script-twice') ? [mistake('opened-twice', 'script')] : []),
    ...(words.includes('pay-twice') ? [mistake('opened-twice', 'pay')] : []),
    ...(missing.length === 0 ? [] : [mistake('callback-missing', missing)]),
  ];
}

function tokenHints({ token, isPopup }: PageVisit, session: SnapSession | undefined, isOpening: boolean): Hint[] {
  if (session?.ended?.as === 'replaced') return [mistake('ending-a-token', 'gone')];
  // The frame is there before there is a token.
  const isExpected = !isPopup || isOpening || token !== '';
  return isExpected && !TOKEN_PATTERN.test(token) ? [mistake('not-a-token', token.slice(0, SHOWN_MAX))] : [];
}

function stateHints(ctx: SandboxContext, { query, isPopup }: PageVisit, session: SnapSession): Hint[] {
  const hearing = query.get('told');
  const isLeaving = hearing === 'close' || hearing === 'pending';
  const current = currentTransaction(ctx, session);
  switch (sessionState(ctx, session)) {
    case 'paid':
      return [mistake('callback-no-proof', isPopup ? 'onSuccess' : 'finish address')];
    case 'open':
      return hearing === 'close' && !isPopup
        ? [mistake('back-unpaid', 'the customer has not chosen a payment method')]
        : [];
    case 'processing': {
      if (isLeaving && !isPopup) return [mistake('back-unpaid', 'it is pending')];
      if (hearing === 'close') return ctx.settings.snap.closeTells === 'onClose' ? closingHints(ctx, session) : [];
      const what = isLeaving || query.get('choose') === '1' ? undefined : shownOnce(current);
      return what === undefined ? [] : [mistake('code-lost', what)];
    }
    default:
      return [];
  }
}

/** The popup is closed by its X or by a key: the shop gets the same callback for both. */
function closingHints(ctx: SandboxContext, session: SnapSession): Hint[] {
  if (sessionState(ctx, session) !== 'processing') return [];
  const until = currentTransaction(ctx, session)?.expiresAt;
  return [mistake('finish-not-pressed', until === undefined ? undefined : shownWibTime(until))];
}

/** Numbers are in the answers to a status call; these are not. */
function shownOnce(transaction: Transaction | undefined): 'code' | 'link' | undefined {
  const kind = transaction === undefined ? undefined : methodOf(transaction).paidBy.kind;
  if (kind === 'code') return 'code';
  return kind === 'app' ? 'link' : undefined;
}

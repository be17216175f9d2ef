// Hints about the body that is to become a token, whether it was taken or not.

import { isObject, type JsonObject, type JsonValue } from '../../json.ts';
import { ORDER_ID_PATTERN } from '../../transactions/charge-request.ts';
import { CHANNELS, isSnapName, SNAP_METHODS } from '../methods.ts';
import { type Hint, mistake } from './mistakes.ts';

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
  if (Number(amount) <= 0) hints.push({ text: 'gross_amount has to be at least 1 rupiah.' });
  if (typeof amount === 'string') hints.push({ text: 'gross_amount is a text. Send a number.' });
  if (Number(amount) % 1 !== 0 || (typeof amount === 'string' && amount.includes('.')))
    hints.push({ text: 'gross_amount is rupiah, without decimals: round it, and the items with it.' });
  return hints;
}

function sumHints({ item_details: items, transaction_details: details }: JsonObject): Hint[] {
  if (!Array.isArray(items) || items.length === 0 || !isObject(details)) return [];
  const sum = items.reduce<number>(
    (total, item) => total + (isObject(item) ? Number(item.price) * Number(item.quantity) : Number.NaN),
    0,
  );
  const long = items.flatMap((item) =>
    isObject(item) && typeof item.name === 'string' && item.name.length > LENGTH_MAX ? [item.name.length] : [],
  );
  const amount = details.gross_amount;
  return [
    ...(sum === Number(amount) ? [] : [mistake('sum-differs', { sum, amount: String(amount) })]),
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
      ? [{ text: 'user_id looks like an e-mail address. Use an id of your own that tells nothing.' }]
      : [];
  }
  const keeps = [
    ...(isObject(card) && card.save_card === true ? ['credit_card.save_card'] : []),
    ...(isObject(gopay) && gopay.tokenization === true ? ['gopay.tokenization'] : []),
  ];
  return keeps.map((name) => ({ text: `${name} needs a user_id: without one nothing is kept for the next time.` }));
}

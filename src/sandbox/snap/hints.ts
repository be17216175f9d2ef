// What a person should know about a call that the gateway itself would not say: shown in the console beside the call.

import type { SandboxContext } from '../context.ts';
import { isObject, type JsonObject, type JsonValue } from '../json.ts';
import { ORDER_ID_PATTERN } from '../transactions/charge-request.ts';
import { shownWibTime } from '../wib.ts';
import { CHANNELS, isSnapName } from './channels.ts';
import { NOWHERE, returnAddress } from './describe.ts';
import type { SnapSession } from './session.ts';

const FINISH_ELSEWHERE = ['finish_redirect_url', 'callback_url', 'redirect_url', 'vtweb', 'finish_url'];
const KNOWN_FIELDS = new Set([
  'transaction_details', 'item_details', 'customer_details', 'enabled_payments', 'credit_card', 'bca_va', 'bni_va', 'bri_va', 'cimb_va',
  'permata_va', 'danamon_va', 'bsi_va', 'seabank_va', 'echannel', 'gopay', 'shopeepay', 'dana', 'uob_ezpay', 'cstore', 'callbacks', 'expiry',
  'page_expiry', 'user_id', 'recurring', 'customer_imposed_payment_fee', 'custom_field1', 'custom_field2', 'custom_field3', 'metadata',
  'promo', 'promo_details', 'notification_url', ...FINISH_ELSEWHERE,
]); // biome-ignore format: a list reads better in lines

/** Of a body, whether it was taken or not. */
export function hintsOfBody(body: JsonValue | undefined): string[] {
  if (!isObject(body))
    return ['The body has to be a JSON object with transaction_details.order_id and transaction_details.gross_amount.'];
  return [
    ...orderHints(body),
    ...sumHints(body),
    ...customerHints(body.customer_details),
    ...methodHints(body.enabled_payments),
    ...addressHints(body),
    ...Object.keys(body)
      .filter((name) => !KNOWN_FIELDS.has(name))
      .map((name) => `${name} is no field of Snap, and was passed over. Look at its spelling.`),
  ];
}

/** Of a session that was made. */
export function hintsOfSession(ctx: SandboxContext, session: SnapSession, isReplacement: boolean): string[] {
  const leadsNowhere = returnAddress(ctx, session, 'finish') === NOWHERE;
  return [
    ...(leadsNowhere
      ? [
          `After paying, the customer lands on ${NOWHERE}: send callbacks.finish, or set the finish address in the settings.`,
        ]
      : []),
    ...(isReplacement
      ? [
          'This order had a token before: that one and its page stopped working with this call. To let a customer go on, store the token ' +
            'and use it again. To end a token, POST /snap/v1/transactions/{token}/cancel.',
        ]
      : []),
    session.expiry !== undefined && session.expiry.startAt === undefined
      ? `The page closes at ${shownWibTime(session.closesAt)} WIB; the time to pay is counted anew from when a method is chosen. No answer tells either: store them.`
      : `The page closes at ${shownWibTime(session.closesAt)} WIB. No answer tells that: store it.`,
  ];
}

function orderHints({ transaction_details: details }: JsonObject): string[] {
  if (!isObject(details)) return ['transaction_details is missing: it holds order_id and gross_amount.'];
  const { order_id: orderId, gross_amount: amount } = details;
  const hints: string[] = [];
  if (typeof orderId === 'string' && orderId.length > 50)
    hints.push(`order_id has ${orderId.length} signs; 50 are allowed.`);
  if (typeof orderId === 'string' && orderId !== '' && !ORDER_ID_PATTERN.test(orderId)) {
    hints.push(
      'Snap takes this order_id, but its documents allow only letters, digits, - _ ~ and a dot: with others, such as /, asking for the status by it fails.',
    );
  }
  if (orderId === undefined) hints.push('order_id is missing: your own id of the order, once for each.');
  if (Number(amount) <= 0) hints.push('gross_amount has to be at least 1 rupiah.');
  if (typeof amount === 'string') hints.push('gross_amount is a text. Send a number.');
  if (Number(amount) % 1 !== 0 || (typeof amount === 'string' && amount.includes('.')))
    hints.push('gross_amount is rupiah, without decimals: round it, and the items with it.');
  return hints;
}

function sumHints({ item_details: items, transaction_details: details }: JsonObject): string[] {
  if (!Array.isArray(items) || items.length === 0 || !isObject(details)) return [];
  const sum = items.reduce<number>(
    (total, item) => total + (isObject(item) ? Number(item.price) * Number(item.quantity) : Number.NaN),
    0,
  );
  const long = items.flatMap((item) =>
    isObject(item) && typeof item.name === 'string' && item.name.length > 50 ? [item.name] : [],
  );
  return [
    ...(sum === Number(details.gross_amount)
      ? []
      : [
          `The items come to ${sum}, but gross_amount is ${String(details.gross_amount)}. Send a discount as an item with a negative price, and shipping as one too.`,
        ]),
    ...long.map((name) => `The name of an item has ${name.length} signs; 50 are allowed. Cut it.`),
  ];
}

function customerHints(customer: JsonValue | undefined): string[] {
  if (Array.isArray(customer)) return ['customer_details is a list, and was passed over. Send one object.'];
  if (!isObject(customer)) return [];
  return [
    ...(customer.email === ''
      ? ['customer_details.email is empty, which is refused. Leave it out where you have none.']
      : []),
    ...(customer.name === undefined ? [] : ['customer_details.name is no field. Use first_name and last_name.']),
  ];
}

function methodHints(enabled: JsonValue | undefined): string[] {
  if (enabled === undefined || enabled === null) return [];
  if (!Array.isArray(enabled)) return ['enabled_payments has to be a list of names.'];
  const valid = `Names are ${CHANNELS.join(', ')}, bank_transfer and cstore.`;
  if (enabled.length === 0)
    return [`enabled_payments is empty: the page says that there is no way to pay. Leave it out for all. ${valid}`];
  return enabled
    .filter((name): name is string => typeof name === 'string' && !isSnapName(name))
    .map((name) => {
      if (name === 'qris')
        return 'enabled_payments: qris is no name of Snap. Use other_qris, or gopay and shopeepay, which are QRIS on a desktop.';
      const lower = isSnapName(name.toLowerCase()) ? ` Write ${name.toLowerCase()}.` : ` ${valid}`;
      return `enabled_payments: ${name} is not known, and was passed over.${lower}`;
    });
}

function addressHints(body: JsonObject): string[] {
  const callbacks = isObject(body.callbacks) ? body.callbacks : {};
  const wrong = [
    ...FINISH_ELSEWHERE.filter((name) => body[name] !== undefined),
    ...Object.keys(callbacks)
      .filter((name) => name !== 'finish' && name !== 'error')
      .map((name) => `callbacks.${name}`),
  ];
  return [
    ...wrong.map(
      (name) =>
        `${name} is not looked at. The address after paying is callbacks.finish, after a refusal callbacks.error.`,
    ),
    ...(body.notification_url === undefined
      ? []
      : [
          'notification_url in the body is not looked at. Set it in the settings, or send the header X-Override-Notification.',
        ]),
  ];
}

/** Of a status that is not there: a token is no transaction. */
export function hintsOfMissing({ state }: SandboxContext, orderId: string): string[] {
  const [session] = state.snapSessions.find('order', orderId);
  if (session !== undefined) {
    return [
      'There is a Snap token for this order, but nobody has chosen a way to pay on its page yet: until then there is no transaction, no status and no notification. A token is ended with POST /snap/v1/transactions/{token}/cancel.',
    ];
  }
  const [link] = state.paymentLinks.find('order', orderId);
  return link === undefined
    ? []
    : [
        'This is the order id of a payment link. Each purchase by it has one of its own, with - and a time behind it: read GET /v1/payment-links/{order_id}.',
      ];
}

/** Of a key that was not taken. */
export function hintsOfKey(
  header: string | undefined,
  { serverKey, clientKey }: { readonly serverKey: string; readonly clientKey: string },
): string[] {
  if (header === undefined)
    return ['No key was sent: Authorization: Basic, with base64 of the server key and a colon.'];
  if (!/^basic /i.test(header))
    return ['The key goes into Authorization: Basic, as base64 of the server key and a colon.'];
  const [user = ''] = Buffer.from(header.slice(6).trim(), 'base64').toString('utf8').split(':', 1);
  if (user === clientKey || /(?:^|-)client-/.test(user))
    return ['This is a client key, for the browser. Servers use the server key.'];
  if (user === '') return ['The server key is empty: is the setting loaded?'];
  if (user.startsWith('Mid-') && serverKey.startsWith('SB-'))
    return ['This is a key of production, and this gateway is a sandbox. Keys of sandboxes begin with SB-.'];
  return ['This server key is not the one of this sandbox.'];
}

/** Of a call that a browser made with the server key. */
export function hintsOfBrowser(origin: string | undefined): string[] {
  return origin === undefined
    ? []
    : [
        `A page of ${origin} made this call, and a browser will not let it read the answer. The server key belongs on your server: make the token there.`,
      ];
}

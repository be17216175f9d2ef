// The 22 mistakes that shops make most with Snap: of each, what happened and what to do, as the console says it beside the call.

const CANCEL = 'POST /snap/v1/transactions/{token}/cancel';
const FINISH = 'The address after paying is callbacks.finish, after a refusal callbacks.error.';

interface UnknownMethod {
  /** Undefined where none is given. */
  readonly name: string | undefined;
  readonly names: readonly string[];
  /** Those that are QRIS on a desktop. */
  readonly wallets: readonly string[];
}

/** What was found is given; the words are here alone. Their names stay, for tests of shops look for them. */
export const MISTAKES = {
  'finish-address': (found: { readonly field: string } | { readonly leadsTo: string }) =>
    'field' in found
      ? `${found.field} is not looked at. ${FINISH}`
      : `After paying, the customer lands on ${found.leadsTo}: send callbacks.finish, or set the finish address in the settings.`,

  'no-method-yet': () =>
    'There is a Snap token for this order, but the customer has not chosen a payment method on its page yet: until then there is no transaction, no status ' +
    `and no notification. Wait for the notification, or open the page and choose. A token is ended with ${CANCEL}.`,

  'order-id-taken': (isPaid: boolean) =>
    isPaid
      ? 'This order is paid. Begin another order with an id of its own.'
      : 'An order id can be used again until the customer has chosen a payment method. After that, open the stored token again, or begin another order.',

  'two-numbers': ({ first, second }: { readonly first: string; readonly second?: string | undefined }) =>
    `${second === undefined ? `There is still ${first}` : `Two can be paid now: ${first}, and ${second}`}. A new token does not end what the ` +
    'customer has from the one before. Open the stored token again instead, or end the first with POST /v2/{order_id}/cancel.',

  'ending-a-token': (what: 'made-again' | 'gone' | 'begun') => {
    switch (what) {
      case 'made-again':
        return `This order had a token before: that one and its page stopped working with this call. To let a customer go on, store the token and use it again. To end a token, ${CANCEL}.`;
      case 'gone':
        return 'A newer token was made for the same order, and this one stopped working then. Give the customer the newest.';
      case 'begun':
        return 'The customer has chosen a payment method, and so it is no longer the token that is to be ended, but the transaction: POST /v2/{order_id}/cancel or /expire.';
      default:
        return what satisfies never;
    }
  },

  'opened-twice': (what: 'script' | 'pay') =>
    what === 'script'
      ? 'snap.js is on the page twice, with two frames of the same id. Load it once: in React, look whether the script is already there before adding it.'
      : 'snap.pay was called while its popup was open, and threw. Call it once for a click: switch the button off, and in React do not call it in an effect.',

  'not-a-token': (given: string) => {
    if (given === '') return 'snap.pay was given nothing. Give it the token of the answer, and wait for that answer.';
    if (/^https?:/.test(given))
      return `snap.pay was given an address, ${given}. Give it the token of the answer, not redirect_url.`;
    const what = given.trim() === given ? 'This is no token' : 'There are blanks around the token';
    return `${what}: ${JSON.stringify(given)}. Give exactly the token of the answer.`;
  },

  'key-in-browser': (origin: string) =>
    `A page of ${origin} made this call, and a browser will not let it read the answer. The server key belongs on your server: make the token there.`,

  'wrong-key': (why: 'none' | 'scheme' | 'client' | 'empty' | 'production' | 'unknown') => WRONG_KEYS[why],

  'sum-differs': ({ sum, amount }: { readonly sum: number; readonly amount: string }) =>
    `The items come to ${sum}, but gross_amount is ${amount}. Send a discount as an item with a negative price, and shipping as one too; round each price to rupiah.`,

  'refused-value': (found: { readonly field: string; readonly length: number; readonly max: number } | 'email') =>
    found === 'email'
      ? 'customer_details.email is empty, which is refused. Leave it out where you have none.'
      : `${found.field} has ${found.length} signs; ${found.max} are allowed. Cut it.`,

  'unknown-method': ({ name, names, wallets }: UnknownMethod) => {
    const valid = `Names are ${names.join(', ')}, bank_transfer and cstore.`;
    if (name === undefined)
      return `enabled_payments is empty: the page says that there is no payment method. Leave it out for all. ${valid}`;
    if (name === 'qris')
      return `enabled_payments: qris is no name of Snap. Use other_qris, or ${wallets.join(' and ')}, which are QRIS on a desktop.`;
    const lower = name.toLowerCase();
    const isKnown = [...names, 'bank_transfer', 'cstore'].includes(lower);
    return `enabled_payments: ${name} is not known, and was ignored. ${isKnown ? `Write ${lower}.` : valid}`;
  },

  'callback-missing': (names: readonly string[]) =>
    `snap.pay was not given ${names.join(', ')}: when that happens, the customer is led to the finish address instead. Give all three, onSuccess, onPending and onError.`,

  'back-unpaid': (standing: string) =>
    `The customer goes back to your finish address, and the order is not paid: ${standing}. The address proves nothing. Ask for the status there, and show what it says.`,

  'callback-no-proof': (by: 'onSuccess' | 'finish address') =>
    `Your shop learns it from ${by === 'onSuccess' ? 'onSuccess, in the browser' : 'the finish address, by the browser'}, which any visitor can forge. Mark the order as paid by the notification, or by a status call from your server; show a thank-you here, and no more.`,

  'code-lost': (what: 'code' | 'link') =>
    `This ${what === 'code' ? 'QR code' : 'link into the app'} stands on the page alone: no later answer of Snap has it. When the page was closed or reloaded, open the same token again, and it is shown again. So store the token.`,

  'times-untold': ({ closes, isFromChoice }: { readonly closes: string; readonly isFromChoice: boolean }) =>
    isFromChoice
      ? `The page closes at ${closes} WIB; the time to pay is counted again from when a method is chosen. No answer has either: store them. The console shows both under Snap.`
      : `The page closes at ${closes} WIB. No answer has that: store it. The console shows it under Snap.`,

  'order-id-signs': (isStatus: boolean) =>
    isStatus
      ? 'There is an order with this id, but its / makes another path of it. Write it as %2F in the path, and use letters, digits, - _ ~ and a dot for the next.'
      : 'Snap takes this order_id, but its documents allow only letters, digits, - _ ~ and a dot: with others, such as /, asking for the status by it fails.',

  'link-order-id': ({ orderId, why }: { readonly orderId: string; readonly why: 'made' | 'asked' | 'cut' | 'long' }) =>
    linkWords(orderId, why),

  'qris-on-desktop': (method: string) =>
    `${method} on a desktop is paid by a code: the payment_type of its notifications is qris. Take both, or do not look at payment_type to know the order.`,

  'finish-not-pressed': (until: string | undefined) =>
    `The customer closed the page after choosing, without the finish button: onClose is called, and onPending never. It can still be paid${until === undefined ? '' : `, until ${until} WIB`}. Learn of it by the notification with pending.`,

  'wrong-field': ({ field, instead }: { readonly field: string; readonly instead: string }) =>
    `${field} is not looked at. ${instead}`,
} as const;

const WRONG_KEYS = {
  none: 'No key was sent: Authorization: Basic, with base64 of the server key and a colon.',
  scheme: 'The key goes into Authorization: Basic, as base64 of the server key and a colon.',
  client: 'This is a client key, for the browser. Servers use the server key.',
  empty: 'The server key is empty: is the setting loaded?',
  production: 'This is a key of production, and this gateway is a sandbox. Keys of sandboxes begin with SB-.',
  unknown: 'This server key is not the one of this sandbox. It prints its keys when it starts.',
} as const;

function linkWords(orderId: string, why: 'made' | 'asked' | 'cut' | 'long'): string {
  switch (why) {
    case 'made':
      return `Notifications and the status do not have the order id ${orderId}, but one for each purchase: ${orderId}-, and then a time in milliseconds. Cut at the last -, or send the order id in custom_field1 too.`;
    case 'asked':
      return 'This is the order id of a payment link. Each purchase by it has one of its own, with - and a time behind it: read GET /v1/payment-links/{order_id}.';
    case 'cut':
      return `No order has this id, but there is a payment link for ${orderId}. Was the id of a purchase cut at its first -? Cut at the last.`;
    case 'long':
      return 'Of an order id of a payment link 36 signs are left: the gateway puts - and 13 digits behind it, and 50 are allowed.';
    default:
      return why satisfies never;
  }
}

export type Mistake = keyof typeof MISTAKES;

/** What a person should know about a call, and the gateway would not say. */
export interface Hint {
  /** Which of the known mistakes it is; absent where it is none of them. */
  readonly mistake?: Mistake;
  readonly text: string;
}

export function mistake<M extends Mistake>(name: M, ...found: Parameters<(typeof MISTAKES)[M]>): Hint {
  const words = MISTAKES[name] as (...given: typeof found) => string;
  return { mistake: name, text: words(...found) };
}

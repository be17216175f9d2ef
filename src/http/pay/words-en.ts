// What the customer's pages say, in English; the other language has the same keys.

import type { CardRefusal } from '../../domain/payments/refusal.ts';
import type { MethodGroup } from '../../methods/method.ts';
import type { Notice } from './view.ts';

type Pair = readonly [title: string, text: string];

/** Texts in braces are filled in: `{method}`, `{amount}`. */
export interface PayWords {
  readonly page: Readonly<
    Record<'skip' | 'language' | 'shop' | 'secured' | 'pay' | 'back' | 'offline' | 'contact', string>
  >;
  readonly order: Readonly<
    Record<'summary' | 'total' | 'fee' | 'method' | 'orderId' | 'items' | 'payBefore' | 'copy' | 'copied', string>
  >;
  readonly groups: Readonly<Record<'last' | MethodGroup, string>>;
  readonly choosing: Readonly<
    Record<
      | 'title'
      | 'continue'
      | 'fee'
      | 'least'
      | 'most'
      | 'phone'
      | 'phoneHint'
      | 'phoneFault'
      | 'continueOvo'
      | 'moment'
      | 'none',
      string
    >
  >;
  readonly notices: Readonly<Record<Notice, string>>;
  /** Why a card was refused; then what to do. */
  readonly refusals: Readonly<Record<CardRefusal | 'next', string>>;
  readonly waiting: Readonly<
    Record<
      | 'title'
      | 'number'
      | 'billerCode'
      | 'billKey'
      | 'code'
      | 'exact'
      | 'remaining'
      | 'until'
      | 'localTime'
      | 'day'
      | 'days'
      | 'steps'
      | 'otherBanks'
      | 'sameBank'
      | 'paid'
      | 'again'
      | 'change'
      | 'changeWarning'
      | 'changeLink'
      | 'automatic'
      | 'qr'
      | 'save'
      | 'openApp'
      | 'scanApp'
      | 'scanCamera'
      | 'push'
      | 'pushHint'
      | 'sayAtTill'
      | 'barcode'
      | 'goTo'
      | 'openBank'
      | 'bankHint'
      | 'leaving',
      string
    >
  >;
  readonly states: Readonly<
    Record<
      'preparing' | 'slow' | 'free' | 'verifying' | 'review' | 'decided' | 'instead' | 'expired' | 'cancelled' | 'late',
      Pair
    >
  >;
  readonly receipt: Readonly<
    Record<
      | 'paid'
      | 'paidText'
      | 'already'
      | 'alreadyText'
      | 'refunded'
      | 'refundedText'
      | 'partly'
      | 'amount'
      | 'refundedAmount'
      | 'instalments'
      | 'inMonths'
      | 'method'
      | 'time'
      | 'toShop'
      | 'save'
      | 'returning'
      | 'stay'
      | 'stayed',
      string
    >
  >;
  /** Money beside the payment that counts. */
  readonly surplus: Readonly<
    Record<
      'late' | 'lateText' | 'onItsWay' | 'byShop' | 'returned' | 'returnedText' | 'twice' | 'twiceReturned',
      string
    >
  >;
  readonly missing: Pair;
  /** Shown where the service cannot answer now. */
  readonly trouble: Pair;
}

export const EN: PayWords = {
  page: {
    skip: 'Skip to the content',
    language: 'Language',
    shop: 'Shop',
    secured: 'Secure payment. This page never asks for a PIN or a one-time code.',
    pay: 'Payment',
    back: 'Back to the shop',
    contact: 'Questions about your order? Reach the shop:',
    offline: 'You are offline. This page goes on by itself when the connection is back.',
  },
  order: {
    summary: 'Order',
    total: 'Total',
    fee: 'Payment fee, included',
    method: 'Payment method',
    orderId: 'Order number',
    items: 'What you are paying for',
    payBefore: 'Pay before',
    copy: 'Copy',
    copied: 'Copied',
  },
  groups: {
    last: 'Last used',
    wallets: 'QRIS and e-wallets',
    banks: 'Virtual account',
    cards: 'Card',
    stores: 'Convenience store',
    later: 'Pay later',
  },
  choosing: {
    title: 'Choose how to pay',
    continue: 'Continue with {method}',
    fee: '+ {fee} fee, {total} in all',
    least: 'From {amount}',
    most: 'At most {amount}',
    phone: 'Phone number of your OVO account',
    phoneHint: 'For example 0812 3456 7890. OVO sends a message to this phone.',
    phoneFault: 'This is not a phone number that OVO can find. Please look at it again.',
    continueOvo: 'Continue with OVO',
    moment: 'One moment',
    none: 'This amount cannot be paid here. Please ask the shop.',
  },
  notices: {
    refused: 'The payment was refused, and nothing was taken. Please try again or choose another method.',
    expired: 'The time for the last payment code has run out. Please choose again.',
    cancelled: 'The last attempt was cancelled, and nothing was taken. Please choose again.',
    busy: 'The payment service did not answer, and nothing was taken. Please try again in a moment.',
    closing: 'The payment code from before could not be closed. Please use it, or try again in a moment.',
    taken: 'Another customer is paying this link right now. Please try again in a few minutes.',
    field: 'Something that was filled in cannot be used. Please look at it again.',
    limit: 'This amount cannot be paid with that method. Please choose another one.',
  },
  refusals: {
    funds: 'The bank refused the card, since there is not enough money on it. Nothing was taken.',
    expired: 'The bank refused the card, since it has expired. Nothing was taken.',
    limit: 'The bank refused the card, since the amount is above its limit. Nothing was taken.',
    number: 'The bank does not know this card number. Nothing was taken.',
    authentication: 'The payment was not confirmed at the bank, and nothing was taken.',
    bank: 'The bank refused this payment, and nothing was taken. Your bank can tell you why.',
    next: 'Please try again, use another card, or choose another payment method.',
  },
  waiting: {
    title: 'Pay with {method}',
    number: 'Virtual account number',
    billerCode: 'Company code',
    billKey: 'Payment code',
    code: 'Payment code',
    exact: 'Exact amount',
    remaining: 'Time left',
    until: 'Pay before',
    localTime: '{time} your time',
    day: 'day',
    days: 'days',
    steps: 'How to pay',
    otherBanks: 'You can also pay this number from another bank, by transfer with the exact amount.',
    sameBank: 'This number can only be paid from an account at {bank}.',
    paid: 'I have paid',
    again: 'Not paid yet? Show the payment again',
    change: 'Pay with another method',
    changeWarning: 'The code on this page then stops working. Do not do this if you have paid already.',
    changeLink: 'Choose another method',
    automatic: 'This page updates by itself when the payment has arrived.',
    qr: 'QR code to pay {amount}',
    save: 'Save as a picture',
    openApp: 'Open {method}',
    scanApp: 'Scan this code with the {method} app.',
    scanCamera: "Scan this code with your phone's camera. It opens {method}.",
    push: 'Look at your phone',
    pushHint: 'OVO has sent you a message. Open the OVO app, check the amount and confirm.',
    sayAtTill: 'Say at the till',
    barcode: 'Bar code of the payment code {code}',
    goTo: 'Continue at {method}',
    openBank: "Go to your bank's page",
    bankHint: 'Your bank asks you to confirm this payment. When you are done, you come back here.',
    leaving: 'You leave this page and come back when you are done.',
  },
  states: {
    preparing: [
      'We are looking at your payment',
      'Please do not pay twice. We are asking the gateway for the outcome, which takes a moment. This page updates by itself.',
    ],
    slow: [
      'This takes longer than usual',
      'The payment service has not told us yet whether it has your payment. We ask it every few seconds, and this page updates by itself. Please do not pay anywhere else.',
    ],
    free: ['Choose again', 'You can choose again: we then close this attempt first, so that nothing is paid twice.'],
    verifying: [
      'We are checking your payment',
      'This mostly takes less than a minute. You can stay here: the page updates by itself.',
    ],
    review: [
      'Your card payment is being reviewed',
      'A person looks at it, which can take a few hours, and up to a day. You can close this page. Please do not pay a second time.',
    ],
    decided: ['We send you a mail when it is decided.', 'Open this page again later to see what was decided.'],
    instead: [
      'Pay in another way',
      'You need not wait: your card payment is then cancelled first, and no money is taken from the card.',
    ],
    expired: [
      'The time to pay has run out',
      'No payment has arrived. To pay after all, please start again at the shop.',
    ],
    cancelled: ['This payment was cancelled', 'Nothing is to be paid here any more.'],
    late: [
      'Have you paid already?',
      'Keep the proof of payment and ask the shop. Money that came too late is not lost.',
    ],
  },
  receipt: {
    paid: 'Payment received',
    paidText: 'Thank you. The shop has been notified.',
    already: 'This is paid already',
    alreadyText: 'There is nothing more to do. You can keep this page as a receipt.',
    refunded: 'The payment was refunded',
    refundedText: 'How soon you see the money depends on your bank or e-wallet.',
    partly: 'A part of the payment was refunded',
    amount: 'Amount',
    refundedAmount: 'Refunded',
    instalments: 'Instalments',
    inMonths: '{n} months',
    method: 'Paid with',
    time: 'Time',
    toShop: 'Back to the shop',
    save: 'Save the receipt (PDF)',
    returning: 'You go back to the shop in {n} seconds.',
    stay: 'Press any key or click anywhere to stay here.',
    stayed: 'You stay on this page.',
  },
  surplus: {
    late: 'Your money has arrived, but too late',
    lateText: 'It arrived after this payment had ended, so the order is not paid with it. Please do not pay again.',
    onItsWay: 'It is on its way back to you. When you see it depends on your bank or e-wallet.',
    byShop: 'The shop will give it back or be in touch with you. Keep your proof of payment and the order number.',
    returned: 'Your money was given back',
    returnedText: 'The order is not paid: all that arrived for it was given back.',
    twice: 'You have paid more than once: {amount} too much.',
    twiceReturned: 'You had paid more than once: {amount} was given back.',
  },
  trouble: [
    'One moment, please',
    'We cannot show your payment just now. Please do not pay twice: this page tries again by itself.',
  ],
  missing: ['This page does not exist', 'Please look at the address again, or ask the shop for a new link.'],
};

// Says in words why a payment stands where it stands, and what can be done.

import { Type } from 'typebox';
import { type Api, type Fields, isFields } from '../api.ts';
import { type Tool, tool } from '../tool.ts';
import { idField } from './reading.ts';

const MESSAGES_MAX = 20;

/** `readsMessages`: the key may also see what the gateway has sent. */
export function explainTool(api: Api, { readsMessages, nowMs }: { readsMessages: boolean; nowMs(): number }): Tool {
  return tool({
    name: 'explain_payment',
    title: 'Why does a payment stand there?',
    description:
      'Explains one payment: why it is pending, failed or refunded, what the gateway has said of it, and what to do next.',
    scope: 'payments:read',
    kind: 'read',
    input: Type.Object({ payment_id: idField('The id of the payment') }, { additionalProperties: false }),
    output: Type.Object({
      payment: Type.Object({ id: Type.String(), transaction_status: Type.String() }, { additionalProperties: true }),
      history: Type.Array(Type.Object({}, { additionalProperties: true })),
      messages: Type.Array(Type.Object({}, { additionalProperties: true })),
    }),
    run: async ({ payment_id }) => {
      const [payment, history, messages] = await Promise.all([
        api.payments.get(payment_id),
        api.payments.history(payment_id),
        readsMessages ? api.notifications.list({ payment_id, limit: MESSAGES_MAX }).page() : undefined,
      ]);
      const sentences = [
        ...explainStatus(payment, nowMs()),
        ...explainRefunds(payment),
        `It has changed ${history.length} times; the last change came from ${lastSource(history)}.`,
        ...(messages === undefined ? [] : [explainMessages(messages.items)]),
      ];
      const data = { payment, history: history.map(shortly), messages: messages?.items.map(shortly) ?? [] };
      return { says: sentences.join(' '), data };
    },
  });
}

function explainStatus(payment: Fields, nowMs: number): string[] {
  switch (payment.transaction_status) {
    case 'pending':
      return explainPending(payment, nowMs);
    case 'authorize':
      return ['The amount is held on the card, and was not taken yet: capture it or cancel it.'];
    case 'capture':
      if (payment.fraud_status === 'challenge') return ['The fraud check is not sure: staff approve or deny it.'];
      return ['The card was charged; the bank settles it later, usually the next day.'];
    case 'settlement':
      return ['It is paid. Nothing is left to do.'];
    case 'deny':
      return [
        "The bank, the wallet or the fraud check refused it; status_message has the gateway's words. Charge again.",
      ];
    case 'cancel':
      return ['It was cancelled; the history says by whom. To be paid, a new charge is needed.'];
    case 'expire':
      return ['The customer did not pay in time. To be paid, a new charge is needed.'];
    case 'failure':
      return ['The charge did not come about at the gateway; nothing was paid. The history has the reason.'];
    default:
      return [`It was paid, and then went back in part or in whole: ${String(payment.transaction_status)}.`];
  }
}

function explainPending(payment: Fields, nowMs: number): string[] {
  if (payment.charge_state === 'initiated') {
    return ['It is pending because the gateway has not answered the charge yet. Ask it with refresh_payment.'];
  }
  if (payment.charge_state === 'unknown') {
    return [
      'It is pending because it is not known whether the gateway has the charge: its reply was lost. Use refresh_payment.',
    ];
  }
  if (payment.fraud_status === 'challenge') return ['The fraud check is not sure: staff approve or deny it.'];
  const expiry = typeof payment.expiry_time === 'string' ? Date.parse(payment.expiry_time) : Number.NaN;
  if (expiry < nowMs) {
    return [
      'It is pending here though its time to pay is over. Use refresh_payment: a notification may have been lost.',
    ];
  }
  const until = Number.isNaN(expiry) ? '' : ` The customer has until ${new Date(expiry).toISOString()}.`;
  return [`It is pending because the customer has not paid yet.${until}`, whatToPayBy(payment)];
}

const WAYS: readonly (readonly [field: string, words: string])[] = [
  ['va_number', 'the virtual account number in va_number'],
  ['bill_key', 'biller_code and bill_key'],
  ['payment_code', 'the code in payment_code, at the store'],
  ['qr_string', 'the QR code of qr_string'],
  ['deeplink_url', 'the link in deeplink_url'],
  ['redirect_url', 'the page at redirect_url'],
];

function whatToPayBy(payment: Fields): string {
  const ways = WAYS.filter(([field]) => typeof payment[field] === 'string').map(([, words]) => words);
  return ways.length === 0 ? 'Nothing to pay by was given out.' : `It is paid by ${ways.join(', or ')}.`;
}

function explainRefunds(payment: Fields): string[] {
  const refunds = (Array.isArray(payment.refunds) ? payment.refunds : []).filter(isFields);
  const count = (wanted: string) => refunds.filter(({ status }) => status === wanted).length;
  const [open, requested] = [count('pending'), count('requested')];
  if (refunds.length === 0) return [];
  return [
    `It has ${refunds.length} refunds${open === 0 ? '' : `, of which ${open} wait for the gateway's answer`}.`,
    ...(requested === 0 ? [] : [`Refunds that wait until another person approves them: ${requested}.`]),
  ];
}

function lastSource(history: readonly unknown[]): string {
  const last = history.at(-1);
  return isFields(last) ? String(last.source) : 'nowhere';
}

function explainMessages(messages: readonly unknown[]): string {
  if (messages.length === 0) return 'The gateway has sent no notification about it.';
  const count = new Map<string, number>();
  for (const message of messages.filter(isFields)) {
    const status = String(message.status);
    count.set(status, (count.get(status) ?? 0) + 1);
  }
  return `Of its notifications ${[...count].map(([status, times]) => `${times} were ${status}`).join(', ')}.`;
}

/** Without the raw words of the gateway, which other tools show. */
function shortly(value: unknown): Fields {
  const { raw_payload: _, gateway_response: __, ...rest } = isFields(value) ? value : {};
  return rest;
}

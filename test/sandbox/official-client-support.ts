// The official client, unmodified but for its base address, and what its tests share.

import { createRequire } from 'node:module';
import { expect } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { chargeOf } from './support.ts';

export type Answer = Record<string, unknown>;
type Methods<Name extends string> = Record<Name, (...parameters: unknown[]) => Promise<Answer>>;

export const transactionMethods = [
  'status',
  'statusb2b',
  'approve',
  'deny',
  'cancel',
  'expire',
  'refund',
  'refundDirect',
  'notification',
] as const;
export const chargeMethods = ['charge', 'capture', 'cardRegister', 'cardToken', 'cardPointInquiry'] as const;
export const accountMethods = ['linkPaymentAccount', 'getPaymentAccount', 'unlinkPaymentAccount'] as const;
export const subscriptionMethods = [
  'createSubscription',
  'getSubscription',
  'disableSubscription',
  'enableSubscription',
  'updateSubscription',
] as const;
export const coreMethods = [...chargeMethods, ...accountMethods, ...subscriptionMethods] as const;

/** One case for each method, by its name. */
export type Cases<Names extends readonly string[]> = Readonly<Record<Names[number], () => Promise<void>>>;

export interface OfficialClient extends Methods<(typeof coreMethods)[number]> {
  readonly apiConfig: { getCoreApiBaseUrl: () => string };
  readonly transaction: Methods<(typeof transactionMethods)[number]>;
}
const { CoreApi } = createRequire(import.meta.url)('midtrans-client') as {
  CoreApi: new (options: { isProduction: boolean; serverKey: string; clientKey: string }) => OfficialClient;
};

export function officialClient(sandbox: Sandbox, serverKey = sandbox.serverKey): OfficialClient {
  const client = new CoreApi({ isProduction: false, serverKey, clientKey: sandbox.clientKey });
  client.apiConfig.getCoreApiBaseUrl = () => sandbox.url;
  return client;
}

/** What the client throws: its code is a text where the body said it, a number where HTTP did. */
export async function refusal(call: Promise<Answer>): Promise<[name: string, code: unknown, answer: Answer]> {
  const answer = await call.catch((error: Error & { httpStatusCode: unknown; ApiResponse: Answer }) => error);
  if (!(answer instanceof Error)) throw new Error(`It was granted: ${JSON.stringify(answer)}`);
  return [answer.name, answer.httpStatusCode, answer.ApiResponse];
}

export const inBody = (code: string, message: string) => [
  'MidtransError',
  code,
  { status_code: code, status_message: message, id: expect.any(String) },
];
export const notFound = inBody('404', "Transaction doesn't exist.");
export const cannotModify = inBody('412', 'Merchant cannot modify the status of the transaction');

export const [visa, mandiriCard, challengeCard, deniedCard] = [
  '4811111111111114',
  '4617006959746656',
  '4111111111111111',
  '4911111111111113',
] as const;

export const common = {
  merchant_id: 'G812785002',
  currency: 'IDR',
  transaction_time: '2026-01-15 10:00:00',
  fraud_status: 'accept',
};
export const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);

export const cardFields = { card_exp_month: '12', card_exp_year: '2030', card_cvv: '123' };

/** Charges cards with nothing but the official client: a token, then the charge. */
export function officialCards(official: OfficialClient, clientKey: string) {
  const token = async (number: string) =>
    (await official.cardToken({ client_key: clientKey, card_number: number, ...cardFields })).token_id;
  const charge = async (number: string, orderId: string, options: Answer = {}) =>
    official.charge(chargeOf('credit_card', orderId, 145_000, { token_id: await token(number), ...options }));
  return { token, charge };
}

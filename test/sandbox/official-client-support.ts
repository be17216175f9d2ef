// The official client, unmodified but for its base address, and what its tests share.

import { createRequire } from 'node:module';
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
export const coreMethods = [
  'charge',
  'capture',
  'cardRegister',
  'cardToken',
  'cardPointInquiry',
  'linkPaymentAccount',
  'getPaymentAccount',
  'unlinkPaymentAccount',
  'createSubscription',
  'getSubscription',
  'disableSubscription',
  'enableSubscription',
  'updateSubscription',
] as const;

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

export const cardFields = { card_exp_month: '12', card_exp_year: '2030', card_cvv: '123' };

/** Charges cards with nothing but the official client: a token, then the charge. */
export function officialCards(official: OfficialClient, clientKey: string) {
  const token = async (number: string) =>
    (await official.cardToken({ client_key: clientKey, card_number: number, ...cardFields })).token_id;
  const charge = async (number: string, orderId: string, options: Answer = {}) =>
    official.charge(chargeOf('credit_card', orderId, 145_000, { token_id: await token(number), ...options }));
  return { token, charge };
}

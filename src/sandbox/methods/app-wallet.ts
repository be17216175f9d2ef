// What the wallets have in common that a deeplink opens by a token of the charge.

import type { SandboxContext } from '../context.ts';
import type { JsonObject } from '../json.ts';
import type { ChargeRequest } from '../transactions/charge-request.ts';
import { type Chosen, type Opening, textOf } from './method.ts';

export interface TokenDetail {
  readonly token: string;
  readonly callbackUrl?: string | undefined;
}

/** The field of a charge that carries the wallet's own name. */
export function readCallback({ body, paymentType }: ChargeRequest): string | undefined {
  return body.object(paymentType)?.text('callback_url');
}

export function openToken(ctx: SandboxContext, charge: ChargeRequest, statusMessage: string): Opening<TokenDetail> {
  const callbackUrl = readCallback(charge);
  const token = ctx.random.letters(20);
  return { statusMessage, detail: { token, callbackUrl }, numbers: [token] };
}

export function deeplink({ settings }: SandboxContext, path: string) {
  return [{ name: 'deeplink-redirect', method: 'GET', url: `${settings.publicUrl}${path}` }];
}

/** Where the app leads back to, as a Snap session says it. */
export function callbackIn({ options }: Chosen): JsonObject {
  const callback = textOf(options.callback_url);
  return callback === undefined ? {} : { callback_url: callback };
}

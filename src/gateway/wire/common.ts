// What several groups of the gateway's JSON share: open unions, answers that keep unknown fields, people and items.

import type { Bank } from '../../methods/index.ts';
import type { Open } from '../../methods/wire.ts';

export type * from '../../methods/wire.ts';

/** Anything that the gateway answers. Fields that are not known here are kept, as `unknown`. */
export interface GatewayResponse {
  [field: string]: unknown;
}

/** An answer of the v2 API: the verdict is in `status_code`, not in the HTTP status. */
export interface V2Response extends GatewayResponse {
  status_code: string;
  status_message?: string;
  /** A reference for the gateway's support, on errors. */
  id?: string;
}

/** A whole number that may be beyond 2^53: then it is the text of its digits, so that none is lost. */
export type BigNumber = number | string;

export type BankCode = Open<Bank>;

/** Something that the shopper or the merchant can open or call. Look one up by `name`, never by its place in the list. */
export interface Action extends GatewayResponse {
  name: Open<
    | 'generate-qr-code'
    | 'generate-qr-code-v2'
    | 'deeplink-redirect'
    | 'get-status'
    | 'cancel'
    | 'verification-link-url'
    | 'verification-link-app'
    | 'activation-link-url'
    | 'activation-link-app'
    | 'activation-deeplink'
  >;
  method: Open<'GET' | 'POST'>;
  url: string;
}

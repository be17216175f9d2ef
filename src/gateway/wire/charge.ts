// The body of a charge: one member of a union for each payment type, told apart by `payment_type`.

import type { MethodCharge } from '../../methods/index.ts';
import type { PermataTransfer } from '../../methods/virtual-account.ts';
import type { ChargeBase, JsonObject } from '../../methods/wire.ts';

/** Another name for a bank transfer to Permata. */
export interface PermataCharge extends ChargeBase {
  payment_type: 'permata';
  bank_transfer?: PermataTransfer;
}

export type LegacyPaymentType =
  | 'bca_klikpay'
  | 'bca_klikbca'
  | 'bri_epay'
  | 'cimb_clicks'
  | 'danamon_online'
  | 'uob_ezpay'
  | 'mandiri_clickpay';

/** The internet banking of old: the gateway still names these types and no longer describes their options. */
export type LegacyCharge = {
  [Type in LegacyPaymentType]: ChargeBase & { payment_type: Type } & { [Options in Type]?: JsonObject };
}[LegacyPaymentType];

export type ChargeRequest = MethodCharge | PermataCharge | LegacyCharge;

export type PaymentType = ChargeRequest['payment_type'];

/** The charge of one payment type, such as `ChargeOf<'gopay'>`. */
export type ChargeOf<Type extends PaymentType> = Extract<ChargeRequest, { payment_type: Type }>;

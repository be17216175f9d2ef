// The guide for each way to pay.

import type { Method } from '../../../domain/checkouts/methods.ts';
import { BCA } from './bca.ts';
import { BNI } from './bni.ts';
import { BRI } from './bri.ts';
import { CARD } from './card.ts';
import { CIMB } from './cimb.ts';
import type { Guide } from './guide.ts';
import { MANDIRI } from './mandiri.ts';
import { AKULAKU, KREDIVO } from './pay-later.ts';
import { PERMATA } from './permata.ts';
import { QRIS } from './qris.ts';
import { ALFAMART, INDOMARET } from './stores.ts';
import { DANA, GOPAY, OVO, SHOPEEPAY } from './wallets.ts';

export const GUIDES: Readonly<Record<Method, Guide>> = {
  qris: QRIS,
  gopay: GOPAY,
  shopeepay: SHOPEEPAY,
  dana: DANA,
  ovo: OVO,
  bca_va: BCA,
  bni_va: BNI,
  bri_va: BRI,
  permata_va: PERMATA,
  cimb_va: CIMB,
  echannel: MANDIRI,
  credit_card: CARD,
  indomaret: INDOMARET,
  alfamart: ALFAMART,
  akulaku: AKULAKU,
  kredivo: KREDIVO,
};

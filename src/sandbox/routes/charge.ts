// POST /v2/charge, for every payment type.

import { v2Answer } from '../answers.ts';
import { PAYMENT_KEYS } from '../idempotency.ts';
import { headerAddresses } from '../notifications/addresses.ts';
import type { Route } from '../route.ts';
import { readCharge } from '../transactions/charge-request.ts';
import { transactionFields } from '../transactions/describe.ts';
import { openTransaction } from '../transactions/opening.ts';

export const chargeRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v2/charge',
    operation: 'charge',
    access: 'server-key',
    dialect: 'v2',
    idempotency: PAYMENT_KEYS,
    handle: (ctx, call) => {
      const charge = readCharge(call.body);
      const opened = openTransaction(ctx, charge, headerAddresses(call.headers));
      const answer = v2Answer({
        status_code: opened.statusCode,
        status_message: opened.statusMessage,
        ...transactionFields(ctx, opened.transaction, 'charge'),
      });
      return { ...answer, keep: opened.paymentType.idempotent?.(charge) ?? true };
    },
  },
];

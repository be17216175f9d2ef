// What is asked of the gateway about linked wallets.

import type { Call } from '../call.ts';
import { operations } from '../operations.ts';
import { checkPayload, pathSegment } from '../request-checks.ts';
import type * as wire from '../wire.ts';

export function createPayAccount(payload: wire.PayAccountRequest): Call {
  checkPayload('create_pay_account', payload);
  return { operation: operations.createPayAccount, path: '/v2/pay/account', body: payload };
}

export function getPayAccount(accountId: string): Call {
  const id = pathSegment('get_pay_account', 'account_id', accountId);
  return { operation: operations.getPayAccount, path: `/v2/pay/account/${id}` };
}

export function unbindPayAccount(accountId: string): Call {
  const id = pathSegment('unbind_pay_account', 'account_id', accountId);
  return { operation: operations.unbindPayAccount, path: `/v2/pay/account/${id}/unbind` };
}

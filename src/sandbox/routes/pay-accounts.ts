// Linking a shopper's GoPay account, looking at it, and unlinking it.

import { type Answer, invalid, RefusedRequest, v2Answer } from '../answers.ts';
import { isObject, Reader } from '../json.ts';
import { headerAddresses } from '../notifications/creation.ts';
import {
  accountActions,
  BLOCKED_PHONES,
  changeAccount,
  newAccount,
  optionFields,
  UNKNOWN_PHONES,
} from '../pay-accounts/linking.ts';
import { accountFields, localeOf, type PayAccount } from '../pay-accounts/pay-account.ts';
import type { Call, Route, RouteContext } from '../route.ts';

/** No idempotency keys here: the gateway does not look at them. */
const COMMON = { access: 'server-key', dialect: 'v2' } as const;

export const payAccountRoutes: readonly Route[] = [
  { ...COMMON, method: 'POST', path: '/v2/pay/account', operation: 'pay-account-create', handle: linkAccount },
  { ...COMMON, method: 'GET', path: '/v2/pay/account/:account', operation: 'pay-account', handle: showAccount },
  {
    ...COMMON,
    method: 'POST',
    path: '/v2/pay/account/:account/unbind',
    operation: 'pay-account-unbind',
    handle: unbindAccount,
  },
];

function linkAccount(ctx: RouteContext, call: Call): Answer {
  if (!isObject(call.body)) throw invalid('request body must be a JSON object');
  const body = new Reader(call.body, []);
  body.text('payment_type', { required: true, oneOf: ['gopay'] });
  const partner = body.object('gopay_partner', true);
  const phone = partner?.text('phone_number', { required: true, pattern: /^[1-9]\d{8,11}$/ }) ?? '';
  partner?.text('country_code', { required: true, oneOf: ['62'] });
  const redirectUrl = partner?.text('redirect_url');
  if (body.problems.length > 0) throw invalid(...body.problems);

  if (BLOCKED_PHONES.has(phone)) throw new RefusedRequest(410, 'GoPay user is blocked');
  if (UNKNOWN_PHONES.has(phone)) return refusedByWallet('105', 'User Not Found');
  if (redirectUrl !== undefined && !URL.canParse(redirectUrl)) return refusedByWallet('2903', 'Invalid scheme');
  const locale = localeOf(call.headers['x-payment-locale']);
  const account = newAccount(ctx, { phone, redirectUrl, locale, ...headerAddresses(call.headers) });
  ctx.state.commit({ payAccounts: [account] });
  return v2Answer({ ...accountFields(account), actions: accountActions(ctx, account) });
}

function refusedByWallet(code: string, message: string): Answer {
  return v2Answer({
    status_code: '202',
    payment_type: 'gopay',
    channel_response_code: code,
    channel_response_message: message,
  });
}

function getAccount(ctx: RouteContext, call: Call): PayAccount {
  const account = ctx.state.payAccounts.get(call.params.account ?? '');
  if (account === undefined) throw new RefusedRequest(404, "Account doesn't exist.");
  return account;
}

function showAccount(ctx: RouteContext, call: Call): Answer {
  const account = getAccount(ctx, call);
  const options = account.status === 'ENABLED' ? optionFields(ctx, account) : undefined;
  return v2Answer({
    ...accountFields(account),
    metadata: options === undefined ? undefined : { payment_options: options },
  });
}

function unbindAccount(ctx: RouteContext, call: Call): Answer {
  const account = getAccount(ctx, call);
  if (account.status !== 'ENABLED') throw new RefusedRequest(412);
  return v2Answer({
    ...accountFields(changeAccount(ctx, account, 'DISABLED')),
    channel_response_code: '0',
    channel_response_message: 'Process service request successfully.',
  });
}

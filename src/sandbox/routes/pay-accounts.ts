// Linking a shopper's GoPay account, looking at it, and unlinking it.

import { RefusedRequest, readObject, type SandboxResponse, v2Answer } from '../answers.ts';
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
import { type Call, family, type Route, type RouteContext } from '../route.ts';

/** No idempotency keys here: the gateway does not look at them. */
const server = family({ access: 'server-key', dialect: 'v2' });

export const payAccountRoutes: readonly Route[] = [
  server('POST /v2/pay/account', 'pay-account-create', linkAccount),
  server('GET /v2/pay/account/:account', 'pay-account', (ctx, call) => {
    const account = getAccount(ctx, call);
    const metadata = account.status === 'ENABLED' ? { payment_options: optionFields(ctx, account) } : undefined;
    return v2Answer({ ...accountFields(account), metadata });
  }),
  server('POST /v2/pay/account/:account/unbind', 'pay-account-unbind', (ctx, call) => {
    const account = getAccount(ctx, call);
    if (account.status !== 'ENABLED') throw new RefusedRequest(412);
    return v2Answer({
      ...accountFields(changeAccount(ctx, account, 'DISABLED')),
      channel_response_code: '0',
      channel_response_message: 'Process service request successfully.',
    });
  }),
];

function linkAccount(ctx: RouteContext, call: Call): SandboxResponse {
  const { phone, redirectUrl } = readObject(call.body, (body) => {
    body.text('payment_type', { required: true, oneOf: ['gopay'] });
    const partner = body.object('gopay_partner', true);
    const phoneNumber = partner?.text('phone_number', { required: true, pattern: /^[1-9]\d{8,11}$/ }) ?? '';
    partner?.text('country_code', { required: true, oneOf: ['62'] });
    return { phone: phoneNumber, redirectUrl: partner?.text('redirect_url') };
  });
  if (BLOCKED_PHONES.has(phone)) throw new RefusedRequest(410, 'GoPay user is blocked');
  if (UNKNOWN_PHONES.has(phone)) return refusedByWallet('105', 'User Not Found');
  if (redirectUrl !== undefined && !URL.canParse(redirectUrl)) return refusedByWallet('2903', 'Invalid scheme');
  const locale = localeOf(call.headers['x-payment-locale']);
  const request = { phone, redirectUrl, locale, ...headerAddresses(call.headers) };
  const account = ctx.state.save('payAccounts', newAccount(ctx, request));
  return v2Answer({ ...accountFields(account), actions: accountActions(ctx, account) });
}

function refusedByWallet(code: string, message: string): SandboxResponse {
  return v2Answer({
    status_code: '202',
    payment_type: 'gopay',
    channel_response_code: code,
    channel_response_message: message,
  });
}

function getAccount(ctx: RouteContext, { params }: Call): PayAccount {
  const account = ctx.state.payAccounts.get(params.account ?? '');
  if (account === undefined) throw new RefusedRequest(404, "Account doesn't exist.");
  return account;
}

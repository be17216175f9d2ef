// What the tests of linked GoPay accounts share: to link them, to look into their purses, and to charge them.

import type { Sandbox } from '../../src/sandbox/index.ts';
import { type CallOptions, caller, chargeOf } from './support.ts';

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;
export const pin = '112233';
export const happy = '8215023424';

export const linkBody = (phone: string, more: Record<string, unknown> = {}) => ({
  payment_type: 'gopay',
  gopay_partner: { phone_number: phone, country_code: '62', redirect_url: 'https://shop.example/gopay', ...more },
});

interface Option {
  name: string;
  active: boolean;
  balance: { value: string; currency: string };
  token: string;
}

/** `sandbox` is asked at each call: each test has one of its own. */
export function payAccountCalls(sandbox: () => Sandbox) {
  const call = (method: string, path: string, options?: CallOptions) => caller(sandbox())(method, path, options);
  const link = (phone = happy) => call('POST', '/v2/pay/account', { body: linkBody(phone) });
  const account = async (id: string) => (await call('GET', `/v2/pay/account/${id}`)).body;
  const options = async (id: string) => ((await account(id)).metadata as { payment_options: Option[] }).payment_options;
  const optionOf = async (id: string, name = 'GOPAY_WALLET') => {
    const found = (await options(id)).find((option) => option.name === name);
    if (found === undefined) throw new Error(`The account has no ${name}.`);
    return found;
  };
  const linked = async (phone = happy) => {
    const id = String((await link(phone)).body.account_id);
    sandbox().control.payAccounts.confirm(id);
    return id;
  };
  const chargeWith = (orderId: string, amount: number, gopay: Record<string, unknown>, more = {}) =>
    call('POST', '/v2/charge', { body: chargeOf('gopay', orderId, amount, gopay, more) });
  const charge = async (
    id: string,
    orderId: string,
    amount: number,
    more: Record<string, unknown> = {},
    purse?: string,
  ) =>
    chargeWith(orderId, amount, { account_id: id, payment_option_token: (await optionOf(id, purse)).token, ...more });
  return { call, link, account, options, optionOf, linked, chargeWith, charge };
}

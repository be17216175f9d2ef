// GoPay accounts that customers link on Snap's page: begun with a payment, linked once that is paid.

import type { SandboxContext } from '../context.ts';
import { isObject, type JsonObject, type WireFields } from '../json.ts';
import { newAccount } from '../pay-accounts/linking.ts';
import type { PayAccount } from '../pay-accounts/pay-account.ts';
import { balanceOf } from '../pay-accounts/payment-options.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { amountText } from '../wib.ts';
import type { SnapSession } from './session.ts';

/** Of a customer whose phone nobody told. */
const USUAL_PHONE = '81234567890';

const isYes = (value: unknown) => value === true || value === 'true';

/** Whether the session lets its customer link, and leaves them no choice. */
export function linkingOf({ request }: Pick<SnapSession, 'request'>): 'none' | 'offered' | 'enforced' {
  const { gopay, user_id: userId } = request;
  if (!isObject(gopay) || typeof userId !== 'string' || userId === '') return 'none';
  if (isYes(gopay.enforce_tokenization)) return 'enforced';
  return isYes(gopay.tokenization) ? 'offered' : 'none';
}

/** The account that a choice of GoPay begins to link; undefined where it does not, or where there is one. */
export function accountFor(ctx: SandboxContext, session: SnapSession, params: JsonObject): PayAccount | undefined {
  const linking = linkingOf(session);
  const userId = String(session.request.user_id);
  const isLeftOut = linking === 'offered' && (params.tokenization === 'false' || params.tokenization === false);
  if (linking === 'none' || isLeftOut || linkedAccount(ctx, userId) !== undefined) return undefined;
  const request = { phone: phoneOf(session), redirectUrl: undefined, locale: 'id-ID' };
  return { ...newAccount(ctx, request), userId };
}

/** Without country code and leading zero. */
function phoneOf({ request }: SnapSession): string {
  const { gopay, customer_details: customer } = request;
  const given = [isObject(gopay) ? gopay.phone_number : undefined, isObject(customer) ? customer.phone : undefined];
  const text = given.find((one) => typeof one === 'string' && one !== '') ?? '';
  return (
    String(text)
      .replaceAll(/\D/g, '')
      .replace(/^(62|0)/, '') || USUAL_PHONE
  );
}

/** What the shop's messages say of the link. */
export function linkMetadata({ id, userId }: PayAccount): JsonObject {
  return { extra_info: { user_id: userId ?? '', account_id: id } };
}

/** The accounts that are linked by a payment that was just paid. */
export function linkedBy({ state }: SandboxContext, transaction: Transaction): PayAccount[] {
  if (transaction.status !== 'settlement') return [];
  const begun = state.payAccounts.find('transaction', transaction.id).filter(({ status }) => status !== 'DISABLED');
  return begun.map((account): PayAccount => ({ ...account, status: 'ENABLED' }));
}

export function linkedAccount({ state }: SandboxContext, userId: string): PayAccount | undefined {
  return state.payAccounts.find('user', userId).find(({ status }) => status === 'ENABLED');
}

export function userAccountReply(ctx: SandboxContext, account: PayAccount): WireFields {
  return {
    user_id: account.userId,
    account_status: account.status,
    balance: account.status === 'ENABLED' ? amountText(balanceOf(ctx, account, 'GOPAY_WALLET')) : undefined,
    phone_number: account.phone,
    country_code: '62',
    account_id: account.id,
  };
}

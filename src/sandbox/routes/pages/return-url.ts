// Where a shop wants its shopper back, with what each provider adds to the address.

import { linkable } from '../../pages/html.ts';
import { detailText } from '../../pages/payment-parts.ts';
import type { RouteContext } from '../../route.ts';
import { statusReply } from '../../transactions/describe.ts';
import type { Transaction } from '../../transactions/transaction.ts';

export function returnUrlOf(ctx: RouteContext, transaction: Transaction, isPaid: boolean): string | undefined {
  const { finish } = ctx.settings.addresses;
  const callbackUrl = linkable(detailText(transaction, 'callbackUrl'));
  switch (transaction.paymentType) {
    case 'gopay':
      return callbackUrl === undefined
        ? undefined
        : withQuery(callbackUrl, { order_id: transaction.orderId, result: isPaid ? 'success' : 'failure' });
    case 'kredivo': {
      const { status_code } = statusReply(ctx, transaction);
      const result = { order_id: transaction.orderId, status_code, transaction_status: transaction.status };
      return finish === undefined ? undefined : withQuery(finish, result);
    }
    case 'akulaku':
      return finish;
    default:
      return callbackUrl;
  }
}

/** Adds to an address by its text: a parsed address of an app's own scheme would be written differently. */
function withQuery(url: string, values: Readonly<Record<string, string>>): string {
  const [address = '', fragment] = url.split('#', 2);
  const added = `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(values)}`;
  return fragment === undefined ? added : `${added}#${fragment}`;
}

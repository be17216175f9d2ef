// Another system that has the same account at the gateway as we have, and sells there under whatever order id it likes.

import type { Sandbox } from '../../src/sandbox/index.ts';

/** Charges a virtual account of BCA; the gateway's answer. */
export async function saleOfAnotherSystem(
  sandbox: Sandbox,
  orderId: string,
  { amount, metadata }: { readonly amount: number; readonly metadata?: Record<string, unknown> | undefined },
): Promise<{ transaction_id: string }> {
  const answer = await fetch(`${sandbox.url}/v2/charge`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${sandbox.serverKey}:`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      payment_type: 'bank_transfer',
      bank_transfer: { bank: 'bca' },
      transaction_details: { order_id: orderId, gross_amount: amount },
      ...(metadata === undefined ? {} : { metadata }),
    }),
  });
  return (await answer.json()) as { transaction_id: string };
}

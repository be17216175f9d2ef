// What the shop has to send: the orders that are paid.

import { openShop } from '../../lib/shop.ts';

export const dynamic = 'force-dynamic';

export async function GET(): Promise<Response> {
  const { sent } = await openShop();
  return Response.json([...sent]);
}

// Everything below /pay is Gapura's.

import { openShop } from '../../../lib/shop.ts';

/** It needs Node.js: a database, and a background that goes on between requests. */
export const runtime = 'nodejs';
/** Answers are never kept for the next request. */
export const dynamic = 'force-dynamic';

async function handle(request: Request): Promise<Response> {
  const { gapura } = await openShop();
  return gapura.fetch(request, { prefix: '/pay' });
}

export { handle as DELETE, handle as GET, handle as HEAD, handle as PATCH, handle as POST };

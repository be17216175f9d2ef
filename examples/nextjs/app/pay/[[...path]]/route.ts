// Everything at and below /pay is Gapura's: the second pair of brackets takes /pay itself too.

import { openShop } from '../../../lib/shop.ts';

/** It needs Node.js: a database, and a background that goes on between requests. */
export const runtime = 'nodejs';
/** Answers are never kept for the next request. */
export const dynamic = 'force-dynamic';

async function handle(request: Request): Promise<Response> {
  const { gapura } = await openShop();
  // Next.js takes `content-encoding` off an answer, and compresses it itself: what Gapura compressed would not be readable.
  const headers = new Headers(request.headers);
  headers.delete('accept-encoding');
  return gapura.fetch(new Request(request, { headers }), { prefix: '/pay' });
}

export { handle as DELETE, handle as GET, handle as HEAD, handle as PATCH, handle as POST };

// A route of the shop's own.

import { shopperOf } from '../../lib/sessions.ts';

export function GET(request: Request): Response {
  return Response.json({ hello: shopperOf(request.headers.get('cookie'))?.name ?? 'stranger' });
}

// The QR codes as pictures, open to anyone: a shopper's browser shows them.

import { type Answer, RefusedRequest } from '../answers.ts';
import { METHODS } from '../methods/registry.ts';
import type { Call, Route, RouteContext } from '../route.ts';

export const qrRoutes: readonly Route[] = METHODS.flatMap(({ qrPaths }) => qrPaths ?? []).map((path) => ({
  method: 'GET',
  path,
  operation: 'qr-code',
  access: 'anyone',
  dialect: 'v2',
  handle: drawQr,
}));

async function drawQr(ctx: RouteContext, call: Call): Promise<Answer> {
  const detail = ctx.state.transactions.get(call.params.id ?? '')?.detail;
  const text = detail !== undefined && 'qrText' in detail ? detail.qrText : undefined;
  if (typeof text !== 'string') throw new RefusedRequest(404, undefined, { httpStatus: 404 });
  const { default: qrcode } = await import('qrcode');
  const body = await qrcode.toBuffer(text, { type: 'png', errorCorrectionLevel: 'M', margin: 4, scale: 8 });
  return { status: 200, contentType: 'image/png', body };
}

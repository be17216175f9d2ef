// Charges, and what can be asked of a transaction: status, cancel, expire, approve, deny, capture, refunds, its QR code.

import { RefusedRequest, readObject, type SandboxResponse, v2Answer } from '../answers.ts';
import type { SandboxContext } from '../context.ts';
import { METHODS, paymentTypeOf } from '../methods/registry.ts';
import { headerAddresses } from '../notifications/creation.ts';
import { type Call, family, PAYMENT_KEYS, type Route, type RouteContext } from '../route.ts';
import { hintsOfMissing } from '../snap/hints.ts';
import { amountText } from '../time.ts';
import { openTransaction, record } from '../transactions/charge.ts';
import { readCharge } from '../transactions/charge-request.ts';
import { statusReply, transactionFields } from '../transactions/describe.ts';
import { approve, cancel, capture, deny, expire, readRefund, refund, requireLegal } from '../transactions/lifecycle.ts';
import type { Transaction } from '../transactions/transaction.ts';

/** By transaction id, or the newest by order id; some payment types are not found by the latter. */
function getTransaction(ctx: SandboxContext, { id }: Call): Transaction {
  const byOrder = () => ctx.state.transactions.find('order', id).find((one) => !paymentTypeOf(one).byTransactionIdOnly);
  const found = ctx.state.transactions.get(id) ?? byOrder();
  if (found === undefined) throw new RefusedRequest(404, undefined, { hints: hintsOfMissing(ctx, id) });
  return found;
}

const asking = family({ access: 'server-key', dialect: 'v2' });
const changing = family({ access: 'server-key', dialect: 'v2' }, { idempotency: PAYMENT_KEYS });
/** A shopper's browser shows the codes. */
const open = family({ access: 'anyone', dialect: 'v2' });

/** A move of the merchant's on what is found, and what the gateway says to it. */
function move(name: string, change: (ctx: SandboxContext, transaction: Transaction) => Transaction, message: string) {
  return changing(`POST /v2/:id/${name}`, name, (ctx, call) => {
    const next = record(ctx, change(ctx, getTransaction(ctx, call)));
    return actionReply(ctx, next, '200', message);
  });
}

export const transactionRoutes: readonly Route[] = [
  changing('POST /v2/charge', 'charge', (ctx, call) => {
    const charge = readCharge(call.body);
    const opened = openTransaction(ctx, charge, headerAddresses(call.headers));
    const answer = v2Answer({
      status_code: opened.statusCode,
      status_message: opened.statusMessage,
      ...transactionFields(ctx, opened.transaction, 'charge'),
    });
    return { ...answer, keep: opened.paymentType.idempotent?.(charge) ?? true };
  }),
  asking('GET /v2/:id/status', 'status', (ctx, call) => v2Answer(statusReply(ctx, getTransaction(ctx, call)))),
  asking('GET /v2/:id/status/b2b', 'status-b2b', statusB2b),
  move('cancel', (ctx, one) => cancel(ctx, one, 'cancel'), 'Success, transaction is canceled'),
  move('approve', (ctx, one) => approve(ctx, one), 'Success, transaction is approved'),
  move('deny', denyChallenged, 'Success, transaction is denied'),
  changing('POST /v2/:id/expire', 'expire', (ctx, call) => {
    const transaction = getTransaction(ctx, call);
    if (transaction.status !== 'pending') throw new RefusedRequest(412, cannotExpire(transaction));
    const next = record(ctx, expire(ctx, transaction, 'expire'));
    const answer = actionReply(ctx, next, '407', 'Success, transaction has expired');
    return { ...answer, body: { ...answer.body, fraud_status: undefined } };
  }),
  changing('POST /v2/capture', 'capture', captureReply),
  changing('POST /v2/:id/refund', 'refund', (ctx, call) => refundReply(ctx, call, false)),
  changing('POST /v2/:id/refund/online/direct', 'direct-refund', (ctx, call) => refundReply(ctx, call, true)),
  ...METHODS.flatMap(({ qrPaths }) => qrPaths ?? []).map((path) => open(`GET ${path}`, 'qr-code', drawQr)),
];

/** The merchant may only deny what the fraud check left to it. */
function denyChallenged(ctx: SandboxContext, transaction: Transaction): Transaction {
  requireLegal(transaction, 'approve');
  return deny(ctx, transaction, {}, 'deny');
}

function actionReply(ctx: SandboxContext, transaction: Transaction, code: string, message: string) {
  const body = { status_code: code, status_message: message, ...transactionFields(ctx, transaction, 'action') };
  return { status: 200, body };
}

/** By transaction id only. A bank that refuses leaves the hold as it is, so that the merchant may try again. */
function captureReply(ctx: SandboxContext, call: Call): SandboxResponse {
  const { id, amount } = readObject(call.body, (body) => ({
    id: body.text('transaction_id', { required: true }),
    amount: body.integer('gross_amount', { min: 1 }),
  }));
  const transaction = ctx.state.transactions.get(id ?? '');
  if (transaction === undefined) throw new RefusedRequest(404);
  const next = capture(ctx, transaction, amount);
  const target = { operation: 'capture', path: call.path, ids: [transaction.id, transaction.orderId] };
  if (ctx.faults.strike(['capture-denied'], target) !== undefined) {
    const refused = { channelCode: '05', channelMessage: 'Do not honor' };
    const denied = { ...transaction, ...refused, status: 'deny' as const };
    const message = paymentTypeOf(denied).statusMessage?.(denied) ?? 'Capture denied by the bank';
    return { ...actionReply(ctx, denied, '202', message), keep: false };
  }
  record(ctx, next);
  const type = paymentTypeOf(next);
  const message = type.capturedMessage ?? type.statusMessage?.(next) ?? 'Success, transaction is captured';
  return actionReply(ctx, next, '200', message);
}

function cannotExpire(transaction: Transaction): string | undefined {
  return paymentTypeOf(transaction).isOldStack?.(transaction) ? 'Transaction status cannot be updated.' : undefined;
}

function statusB2b(ctx: SandboxContext, call: Call): SandboxResponse {
  const transaction = getTransaction(ctx, call);
  if (!paymentTypeOf(transaction).inB2bStatus) throw new RefusedRequest(404);
  const page = wholeNumber(call.query.get('page'), 0);
  const perPage = Math.max(1, wholeNumber(call.query.get('per_page'), 10));
  const found = ctx.state.transactions.find('number', transaction.numbers[0] ?? '');
  const transactions = found.slice(page * perPage, (page + 1) * perPage).map((one) => {
    const { status_message: _message, signature_key: _signature, ...fields } = statusReply(ctx, one);
    return fields;
  });
  return v2Answer({ status_code: '200', status_message: 'Success, transactions are retrieved', transactions });
}

function wholeNumber(text: string | null, otherwise: number): number {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : otherwise;
}

function refundReply(ctx: SandboxContext, call: Call, direct: boolean): SandboxResponse {
  const request = readRefund(call.body);
  const transaction = getTransaction(ctx, call);
  const done = refund(ctx, transaction, request, direct);
  const ids = [transaction.id, transaction.orderId];
  const target = { operation: 'direct-refund', path: call.path, ids };
  if (direct && ctx.faults.strike(['refund-denied'], target) !== undefined) {
    const answer = actionReply(ctx, transaction, '202', 'Refund denied by the bank');
    return { ...answer, body: { ...answer.body, refund_amount: amountText(0), refund_key: done.refund.key } };
  }
  const message = direct ? 'Success, refund request is approved by the bank' : 'Success, refund request is approved';
  const answer = actionReply(ctx, record(ctx, done.transaction), '200', message);
  const { chargebackId, chargebackUuid, amount, key } = done.refund;
  return {
    ...answer,
    body: {
      ...answer.body,
      refund_chargeback_id: BigInt(chargebackId),
      refund_chargeback_uuid: chargebackUuid,
      refund_amount: amountText(amount),
      refund_key: key,
    },
  };
}

/** The QR code as a picture. */
async function drawQr(ctx: RouteContext, { id }: Call): Promise<SandboxResponse> {
  const detail = ctx.state.transactions.get(id)?.detail;
  const text = detail !== undefined && 'qrText' in detail ? detail.qrText : undefined;
  if (typeof text !== 'string') throw new RefusedRequest(404, undefined, { httpStatus: 404 });
  const { default: qrcode } = await import('qrcode');
  const body = await qrcode.toBuffer(text, { type: 'png', errorCorrectionLevel: 'M', margin: 4, scale: 8 });
  return { status: 200, contentType: 'image/png', body };
}

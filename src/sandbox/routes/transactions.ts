// Charges, and what can be asked of a transaction: status, cancel, expire, approve, deny, capture, refunds, its QR code.

import { type Answer, invalid, RefusedRequest, v2Answer } from '../answers.ts';
import type { SandboxContext } from '../context.ts';
import { isObject, Reader } from '../json.ts';
import { METHODS, paymentTypeOf } from '../methods/registry.ts';
import { headerAddresses } from '../notifications/creation.ts';
import { type Call, PAYMENT_KEYS, type Route, type RouteContext } from '../route.ts';
import { hintsOfMissing } from '../snap/hints.ts';
import { amountText } from '../time.ts';
import { openTransaction, record } from '../transactions/charge.ts';
import { readCharge } from '../transactions/charge-request.ts';
import { statusReply, transactionFields } from '../transactions/describe.ts';
import { approve, cancel, capture, deny, expire, readRefund, refund, requireLegal } from '../transactions/lifecycle.ts';
import type { Transaction } from '../transactions/transaction.ts';

export const chargeRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v2/charge',
    operation: 'charge',
    access: 'server-key',
    dialect: 'v2',
    idempotency: PAYMENT_KEYS,
    handle: (ctx, call) => {
      const charge = readCharge(call.body);
      const opened = openTransaction(ctx, charge, headerAddresses(call.headers));
      const answer = v2Answer({
        status_code: opened.statusCode,
        status_message: opened.statusMessage,
        ...transactionFields(ctx, opened.transaction, 'charge'),
      });
      return { ...answer, keep: opened.paymentType.idempotent?.(charge) ?? true };
    },
  },
];

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

/** By transaction id, or the newest by order id; some payment types are not found by the latter. */
export function findTransaction(ctx: SandboxContext, id: string): Transaction | undefined {
  const byId = ctx.state.transactions.get(id);
  if (byId !== undefined) return byId;
  return ctx.state.transactions.find('order', id).find((found) => !paymentTypeOf(found).byTransactionIdOnly);
}

export function getTransaction(ctx: SandboxContext, call: Call): Transaction {
  const found = findTransaction(ctx, call.params.id ?? '');
  if (found === undefined)
    throw new RefusedRequest(404, undefined, { hints: hintsOfMissing(ctx, call.params.id ?? '') });
  return found;
}

const COMMON = { access: 'server-key', dialect: 'v2' } as const;
const changing = { ...COMMON, method: 'POST', idempotency: PAYMENT_KEYS } as const;

export const transactionRoutes: readonly Route[] = [
  {
    ...COMMON,
    method: 'GET',
    path: '/v2/:id/status',
    operation: 'status',
    handle: (ctx, call) => v2Answer(statusReply(ctx, getTransaction(ctx, call))),
  },
  {
    ...COMMON,
    method: 'GET',
    path: '/v2/:id/status/b2b',
    operation: 'status-b2b',
    handle: statusB2b,
  },
  {
    ...changing,
    path: '/v2/:id/cancel',
    operation: 'cancel',
    handle: (ctx, call) => {
      const next = cancel(ctx, getTransaction(ctx, call), 'cancel');
      record(ctx, next);
      return actionReply(ctx, next, '200', 'Success, transaction is canceled');
    },
  },
  {
    ...changing,
    path: '/v2/:id/expire',
    operation: 'expire',
    handle: (ctx, call) => {
      const transaction = getTransaction(ctx, call);
      if (transaction.status !== 'pending') throw new RefusedRequest(412, cannotExpire(transaction));
      const next = expire(ctx, transaction, 'expire');
      record(ctx, next);
      const answer = actionReply(ctx, next, '407', 'Success, transaction has expired');
      return { ...answer, body: { ...answer.body, fraud_status: undefined } };
    },
  },
  {
    ...changing,
    path: '/v2/:id/approve',
    operation: 'approve',
    handle: (ctx, call) => {
      const next = approve(ctx, getTransaction(ctx, call));
      record(ctx, next);
      return actionReply(ctx, next, '200', 'Success, transaction is approved');
    },
  },
  {
    ...changing,
    path: '/v2/:id/deny',
    operation: 'deny',
    handle: (ctx, call) => {
      const transaction = getTransaction(ctx, call);
      // The merchant may only deny what the fraud check left to it.
      requireLegal(transaction, 'approve');
      const next = deny(ctx, transaction, {}, 'deny');
      record(ctx, next);
      return actionReply(ctx, next, '200', 'Success, transaction is denied');
    },
  },
  {
    ...changing,
    path: '/v2/capture',
    operation: 'capture',
    handle: captureReply,
  },
  {
    ...changing,
    path: '/v2/:id/refund',
    operation: 'refund',
    handle: (ctx, call) => refundReply(ctx, call, false),
  },
  {
    ...changing,
    path: '/v2/:id/refund/online/direct',
    operation: 'direct-refund',
    handle: (ctx, call) => refundReply(ctx, call, true),
  },
];

function actionReply(ctx: SandboxContext, transaction: Transaction, code: string, message: string) {
  const body = { status_code: code, status_message: message, ...transactionFields(ctx, transaction, 'action') };
  return { status: 200, body };
}

/** By transaction id only. A bank that refuses leaves the hold as it is, so that the merchant may try again. */
function captureReply(ctx: SandboxContext, call: Call): Answer {
  if (!isObject(call.body)) throw invalid('request body must be a JSON object');
  const body = new Reader(call.body, []);
  const id = body.text('transaction_id', { required: true });
  const amount = body.integer('gross_amount', { min: 1 });
  if (body.problems.length > 0) throw invalid(...body.problems);
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

function statusB2b(ctx: SandboxContext, call: Call): Answer {
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

function refundReply(ctx: SandboxContext, call: Call, direct: boolean): Answer {
  const request = readRefund(call.body);
  const transaction = getTransaction(ctx, call);
  const done = refund(ctx, transaction, request, direct);
  const ids = [transaction.id, transaction.orderId];
  const operation = direct ? 'direct-refund' : 'refund';
  if (direct && ctx.faults.strike(['refund-denied'], { operation, path: call.path, ids }) !== undefined) {
    return v2Answer({
      status_code: '202',
      status_message: 'Refund denied by the bank',
      ...transactionFields(ctx, transaction, 'action'),
      refund_amount: amountText(0),
      refund_key: done.refund.key,
    });
  }
  record(ctx, done.transaction);
  return v2Answer({
    status_code: '200',
    status_message: direct ? 'Success, refund request is approved by the bank' : 'Success, refund request is approved',
    ...transactionFields(ctx, done.transaction, 'action'),
    refund_chargeback_id: BigInt(done.refund.chargebackId),
    refund_chargeback_uuid: done.refund.chargebackUuid,
    refund_amount: amountText(done.refund.amount),
    refund_key: done.refund.key,
  });
}

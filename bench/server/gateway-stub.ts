// The gateway's side of the benchmarks: a server in a process of its own that takes every charge, and says of each that it waits.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AMOUNT, gatewayTime, transactionIdOf, VA_NUMBER } from './messages.ts';

const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;

interface ChargeBody {
  readonly transaction_details: { readonly order_id: string };
}

/** The times of an answer, which change once a second. */
let times = { madeAtMs: 0, transaction_time: '', expiry_time: '' };

function currentTimes(): typeof times {
  const now = Date.now();
  if (now - times.madeAtMs >= SECOND_MS) {
    times = { madeAtMs: now, transaction_time: gatewayTime(now), expiry_time: gatewayTime(now + DAY_MS) };
  }
  return times;
}

function transactionOf(order_id: string): string {
  const { transaction_time, expiry_time } = currentTimes();
  return JSON.stringify({
    status_code: '201',
    status_message: 'Success, Bank Transfer transaction is created',
    transaction_id: transactionIdOf(order_id),
    order_id,
    merchant_id: 'G812785002',
    gross_amount: `${AMOUNT}.00`,
    currency: 'IDR',
    payment_type: 'bank_transfer',
    transaction_time,
    transaction_status: 'pending',
    fraud_status: 'accept',
    va_numbers: [{ bank: 'bca', va_number: VA_NUMBER }],
    expiry_time,
  });
}

/** A charge names its order in its body, a status call in its path: /v2/<order id>/status. */
function orderOf(url: string, body: string): string {
  if (body !== '') return (JSON.parse(body) as ChargeBody).transaction_details.order_id;
  return decodeURIComponent(url.split('/')[2] ?? '');
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const answer = transactionOf(orderOf(request.url ?? '', Buffer.concat(chunks).toString('utf8')));
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) });
    response.end(answer);
  });
});

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());

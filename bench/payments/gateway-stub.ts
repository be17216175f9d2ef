// The gateway's side of the benchmark: a server in a process of its own that takes every charge from memory.

import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ChargeBody {
  readonly transaction_details: { readonly order_id: string; readonly gross_amount: number };
}

function answerTo({ transaction_details: { order_id, gross_amount } }: ChargeBody): string {
  return JSON.stringify({
    status_code: '201',
    status_message: 'Success, Bank Transfer transaction is created',
    transaction_id: randomUUID(),
    order_id,
    merchant_id: 'G812785002',
    gross_amount: `${gross_amount}.00`,
    currency: 'IDR',
    payment_type: 'bank_transfer',
    transaction_time: '2026-01-15 10:00:00',
    transaction_status: 'pending',
    fraud_status: 'accept',
    va_numbers: [{ bank: 'bca', va_number: '812785002530231' }],
    expiry_time: '2026-01-16 10:00:00',
  });
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const answer = answerTo(JSON.parse(Buffer.concat(chunks).toString('utf8')) as ChargeBody);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) });
    response.end(answer);
  });
});

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());

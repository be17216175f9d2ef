// The gateway's side of the benchmark: a server in a process of its own that answers charges and status calls from memory.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const transaction = {
  status_message: 'Success, Bank Transfer transaction is created',
  transaction_id: 'be03df7d-2f97-4c8c-a53c-8959f1b67295',
  order_id: 'BENCH-1',
  merchant_id: 'G812785002',
  gross_amount: '44000.00',
  currency: 'IDR',
  payment_type: 'bank_transfer',
  transaction_time: '2026-01-15 10:00:00',
  transaction_status: 'pending',
  fraud_status: 'accept',
  va_numbers: [{ bank: 'bca', va_number: '812785002530231' }],
  expiry_time: '2026-01-16 10:00:00',
};
const charged = Buffer.from(JSON.stringify({ status_code: '201', ...transaction }));
const found = Buffer.from(JSON.stringify({ status_code: '201', ...transaction, payment_amounts: [] }));

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    const body = request.method === 'POST' ? charged : found;
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
    response.end(body);
  });
});

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());

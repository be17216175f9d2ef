// What is sent: a charge as in the guide, the signed message that it was paid, and the token of a caller.

import { createHash, createHmac } from 'node:crypto';

export const SERVER_KEY = 'SB-Mid-server-bench';
export const JWT_SECRET = 'a secret of the benchmark, longer than 32 characters';
export const AMOUNT = 150_000;
export const VA_NUMBER = '812785002530231';

const WIB_OFFSET_MS = 7 * 3_600_000;
const TOKEN_LIFE_SECONDS = 6 * 3_600;

/** As the gateway writes times: those of Jakarta, without a zone. */
export function gatewayTime(atMs: number): string {
  return new Date(atMs + WIB_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** The gateway's id for an order: made of the order's own, so that the load process that pays need not ask for it. */
export function transactionIdOf(orderId: string): string {
  const hex = createHash('md5').update(orderId).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

export function chargeOf(orderId: string): string {
  return JSON.stringify({
    payment_type: 'bank_transfer',
    bank: 'bca',
    gross_amount: AMOUNT,
    order_id: orderId,
    customer_details: { first_name: 'Budi', email: 'budi@example.com', phone: '+6281234567890' },
  });
}

export function settlementOf(orderId: string): string {
  const now = Date.now();
  const signature = createHash('sha512').update(`${orderId}200${AMOUNT}.00${SERVER_KEY}`).digest('hex');
  return JSON.stringify({
    va_numbers: [{ va_number: VA_NUMBER, bank: 'bca' }],
    transaction_time: gatewayTime(now),
    transaction_status: 'settlement',
    transaction_id: transactionIdOf(orderId),
    status_message: 'midtrans payment notification',
    status_code: '200',
    signature_key: signature,
    settlement_time: gatewayTime(now),
    payment_type: 'bank_transfer',
    payment_amounts: [],
    order_id: orderId,
    merchant_id: 'G812785002',
    gross_amount: `${AMOUNT}.00`,
    fraud_status: 'accept',
    expiry_time: gatewayTime(now + 86_400_000),
    currency: 'IDR',
  });
}

/** An HS256 token of a caller, who is staff where that is said. */
export function tokenOf(caller: string, staff = false): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const nowSeconds = Math.floor(Date.now() / 1_000);
  const claims = { sub: caller, iat: nowSeconds, exp: nowSeconds + TOKEN_LIFE_SECONDS, ...(staff && { staff }) };
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', JWT_SECRET).update(signed).digest('base64url')}`;
}

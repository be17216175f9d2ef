// The gateway's signatures: making them, and checking them in constant time over the strings exactly as received.

import { hash, timingSafeEqual } from 'node:crypto';

const SIGNATURE_PATTERN = /^[0-9a-f]{128}$/;

// Arguments stand in the order in which the gateway concatenates them, which is the contract's order too.

/** The `signature_key` of a transaction notification, for tests of one's own notification handling. */
export function signTransaction(orderId: string, statusCode: string, grossAmount: string, serverKey: string): string {
  return sha512(orderId + statusCode + grossAmount + serverKey);
}

/** The `signature_key` of a pay-account notification. */
export function signPayAccount(
  accountId: string,
  accountStatus: string,
  statusCode: string,
  serverKey: string,
): string {
  return sha512(accountId + accountStatus + statusCode + serverKey);
}

/** True only for the right signature; false, and never an error, for anything missing or of the wrong type. */
export function verifyTransactionSignature(
  orderId: unknown,
  statusCode: unknown,
  grossAmount: unknown,
  signatureKey: unknown,
  serverKey: unknown,
): boolean {
  if (!isText(orderId) || !isText(statusCode) || !isText(grossAmount) || !isText(serverKey)) return false;
  return isSame(signTransaction(orderId, statusCode, grossAmount, serverKey), signatureKey);
}

/** The same for a pay-account notification, which signs other fields. */
export function verifyPayAccountSignature(
  accountId: unknown,
  accountStatus: unknown,
  statusCode: unknown,
  signatureKey: unknown,
  serverKey: unknown,
): boolean {
  if (!isText(accountId) || !isText(accountStatus) || !isText(statusCode) || !isText(serverKey)) return false;
  return isSame(signPayAccount(accountId, accountStatus, statusCode, serverKey), signatureKey);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function sha512(text: string): string {
  return hash('sha512', text);
}

function isSame(expected: string, received: unknown): boolean {
  // The form is checked first, since timingSafeEqual throws where lengths differ; the form of a signature is no secret.
  if (typeof received !== 'string' || !SIGNATURE_PATTERN.test(received)) return false;
  return timingSafeEqual(Buffer.from(expected, 'latin1'), Buffer.from(received, 'latin1'));
}

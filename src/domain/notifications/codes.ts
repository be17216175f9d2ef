// The status codes that belong to the statuses of the gateway's messages.

import type { GatewayObservation } from '../payments/observation.ts';

/** The codes of notifications, for statuses where the gateway writes them down. */
const NOTIFIED_CODE: Readonly<Record<string, string>> = {
  pending: '201',
  authorize: '200',
  capture: '200',
  settlement: '200',
  partial_refund: '200',
  refund: '200',
  deny: '202',
  cancel: '202',
  expire: '202',
};

/** The signature covers the code but not the status: with another status than its own, a signed message was tampered with. */
export function codeFits(observation: GatewayObservation): boolean {
  const { status, fraudStatus, statusCode } = observation;
  const held = fraudStatus === 'challenge' && (status === 'capture' || status === 'authorize');
  const expected = held ? '201' : NOTIFIED_CODE[status];
  return expected === undefined || expected === statusCode;
}

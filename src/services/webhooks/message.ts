// A webhook as it is sent: the body that tells of an event, and the headers that sign it.

import { type SignedMessage, signatureHeaders } from './signature.ts';

export interface ToldEvent {
  readonly id: string;
  readonly name: string;
  readonly sequence: string;
  readonly occurredAt: string;
  readonly data: object;
}

export function webhookBody({ id, name, sequence, occurredAt, data }: ToldEvent): string {
  return JSON.stringify({ type: name, timestamp: occurredAt, data: { id, sequence, ...data } });
}

export function webhookHeaders(message: SignedMessage): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'gapura-webhooks',
    'accept-encoding': 'identity',
    ...signatureHeaders(message),
  };
}

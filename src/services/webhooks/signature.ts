// A webhook as it is sent: the body with an event, and the headers that sign it by the rules of Standard Webhooks, so that receivers can
// use any library that knows them.

import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export function makeSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

interface SignedMessage {
  readonly id: string;
  readonly sentAt: Date;
  readonly body: string;
  /** One signature for each, so that a receiver may have either while it changes from one to the next. */
  readonly secrets: readonly string[];
}

export function signatureHeaders({ id, sentAt, body, secrets }: SignedMessage): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1_000));
  const sign = (secret: string) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  };
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': secrets.map(sign).join(' ') };
}

interface EmittedEvent {
  readonly id: string;
  readonly name: string;
  readonly sequence: string;
  readonly occurredAt: string;
  readonly data: object;
}

export function webhookBody({ id, name, sequence, occurredAt, data }: EmittedEvent): string {
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

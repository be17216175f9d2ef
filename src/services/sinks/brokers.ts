// The brokers that are known here, by their kind, and what one says of a failure without giving its password away. The address of a
// sink, with its credentials, is sealed for this sink alone.

import type { SinkKind } from '../../domain/events/sink.ts';
import { within } from '../in-time.ts';
import { errorMessage } from '../isolation.ts';
import type { Vault } from '../vault.ts';
import type { SinkConnection, SinkPlace } from './connection.ts';
import { connectNats, loadNats } from './nats.ts';
import { connectRabbitMq, loadRabbitMq } from './rabbitmq.ts';
import { connectRedis, loadRedis } from './redis.ts';

interface Broker {
  /** Says which package is missing, where one is. */
  load(): Promise<unknown>;
  connect(place: SinkPlace): Promise<SinkConnection>;
}

const BROKERS: Readonly<Record<SinkKind, Broker>> = {
  nats: { load: loadNats, connect: connectNats },
  rabbitmq: { load: loadRabbitMq, connect: connectRabbitMq },
  redis: { load: loadRedis, connect: connectRedis },
};

const CLOSE_TIMEOUT_MS = 2_000;

export async function checkClient(kind: SinkKind): Promise<void> {
  await BROKERS[kind].load();
}

export async function connectTo(place: SinkPlace): Promise<SinkConnection> {
  const broker = BROKERS[place.kind];
  // The client is read from disk once, which is not the broker's to wait for.
  await broker.load();
  const connecting = broker.connect(place);
  try {
    return await within(place.timeoutMs, 'connecting', connecting);
  } catch (error) {
    // One that comes up late is not left open.
    connecting.then(closeQuietly, () => undefined);
    throw new Error(errorMessageWithout(place.address, error));
  }
}

export async function closeQuietly(connection: SinkConnection | undefined): Promise<void> {
  if (connection === undefined) return;
  // Some clients throw where others reject.
  const closing = Promise.resolve().then(() => connection.close());
  await within(CLOSE_TIMEOUT_MS, 'closing', closing).catch(() => undefined);
}

/** Clients quote what they were given now and then: addresses and passwords go no further. */
export function errorMessageWithout(address: string, error: unknown): string {
  const { username, password } = new URL(address);
  // A name without a password is a token.
  const secrets = [address, password === '' ? username : password].flatMap((text) => [text, decodeURIComponent(text)]);
  return secrets
    .filter((text) => text.length > 2)
    .reduce((text, secret) => text.replaceAll(secret, '***'), errorMessage(error).replaceAll(/\s+/g, ' '));
}

interface SealedSink {
  readonly id: string;
  readonly sealedAddress: string;
}

export function sealAddress(vault: Vault, id: string, address: string): string {
  return vault.seal(address, purposeOf(id));
}

export function openAddress(vault: Vault, { id, sealedAddress }: SealedSink): string {
  return vault.open(sealedAddress, purposeOf(id));
}

/** Why a sink took nothing. */
export function reasonOf(vault: Vault, sink: SealedSink, failure: unknown): string {
  let address: string;
  try {
    address = openAddress(vault, sink);
  } catch (error) {
    return `its address cannot be opened: ${errorMessage(error)}`;
  }
  return errorMessageWithout(address, failure);
}

function purposeOf(id: string): string {
  return `sink:${id}`;
}

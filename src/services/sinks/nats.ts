// NATS JetStream: a subject for each kind of event, in one stream, which drops messages whose ids it has seen lately.

import type { NatsConnection } from '@nats-io/transport-node';
import { errorMessage } from '../isolation.ts';
import {
  CONTENT_TYPE,
  loadClient,
  type SinkConnection,
  type SinkMessage,
  type SinkPlace,
  sendEach,
} from './connection.ts';

export const loadNats = () =>
  loadClient('@nats-io/jetstream @nats-io/transport-node', async () => ({
    ...(await import('@nats-io/transport-node')),
    ...(await import('@nats-io/jetstream')),
  }));

type Nats = Awaited<ReturnType<typeof loadNats>>;

export async function connectNats(place: SinkPlace): Promise<SinkConnection> {
  const nats = await loadNats();
  const connection = await nats.connect({ ...signIn(place.address), timeout: place.timeoutMs, reconnect: false });
  let isOpen = true;
  void connection.closed().then(() => {
    isOpen = false;
  });
  try {
    await ensureStream(nats, connection, place);
  } catch (error) {
    await connection.close();
    throw error;
  }
  const stream = nats.jetstream(connection, { timeout: place.timeoutMs });
  const publish = async ({ id, type, body }: SinkMessage) => {
    const headers = nats.headers();
    headers.set('Content-Type', CONTENT_TYPE);
    const options = { msgID: id, headers, timeout: place.timeoutMs };
    await stream.publish(`${place.target}.${type}`, body, options).catch((error: unknown) => {
      throw new Error(`event ${id}: ${describe(nats, error)}`);
    });
  };
  return {
    get isOpen() {
      return isOpen;
    },
    send: (messages, onConfirmed) => sendEach(messages, publish, onConfirmed),
    close: () => connection.close(),
  };
}

/** The client takes credentials beside the address; a name without a password is a token. */
function signIn(address: string) {
  const { protocol, host, username, password } = new URL(address);
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  const proof = pass === '' ? { token: user } : { user, pass };
  return { servers: host, ...(user === '' ? {} : proof), ...(protocol === 'tls:' ? { tls: {} } : {}) };
}

/** A stream of the operator for these subjects is used as it is; otherwise one is made that keeps everything. */
async function ensureStream(nats: Nats, connection: NatsConnection, { target, maxLength, timeoutMs }: SinkPlace) {
  const manager = await nats.jetstreamManager(connection, { timeout: timeoutMs });
  const subjects = `${target}.>`;
  if (await isTaken(manager.streams, subjects)) return;
  await manager.streams.add({
    name: target.replaceAll('.', '_').toUpperCase(),
    subjects: [subjects],
    ...(maxLength === null ? {} : { max_msgs: maxLength }),
  });
}

async function isTaken(streams: { names(subject: string): AsyncIterable<string> }, subject: string): Promise<boolean> {
  for await (const _name of streams.names(subject)) return true;
  return false;
}

function describe(nats: Nats, error: unknown): string {
  if (error instanceof nats.errors.NoRespondersError || error instanceof nats.JetStreamError) {
    return `no stream took it: ${errorMessage(error)}`;
  }
  return errorMessage(error);
}

// Redis Streams: an entry for each event in one stream.

import { errorMessage } from '../isolation.ts';
import { loadClient, type SinkConnection, type SinkMessage, type SinkPlace, sendEach } from './connection.ts';

export const loadRedis = () => loadClient('redis', () => import('redis'));

export async function connectRedis({ address, target, maxLength, timeoutMs }: SinkPlace): Promise<SinkConnection> {
  const { createClient } = await loadRedis();
  const client = createClient({
    url: address,
    socket: { connectTimeout: timeoutMs, reconnectStrategy: false },
    disableOfflineQueue: true,
    // The client would give up, without a word, what it could not write within 5 s: the sink waits for the whole, and says so.
    commandOptions: { timeout: 0 },
  });
  // Running commands reject by themselves; an error listener must exist all the same.
  client.on('error', () => undefined);
  const close = async () => {
    if (client.isOpen) client.destroy();
  };
  try {
    await client.connect();
  } catch (error) {
    await close();
    throw error;
  }
  const trim =
    maxLength === null ? {} : { TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: maxLength } as const };
  const add = ({ id, type, key, body }: SinkMessage) =>
    client.xAdd(target, '*', { id, type, partitionkey: key, event: body }, trim).catch((error: unknown) => {
      throw new Error(`event ${id}: ${errorMessage(error)}`);
    });
  return {
    get isOpen() {
      return client.isReady;
    },
    // All of one turn travel together, and Redis does them one after the other.
    send: (messages, onConfirmed) => sendEach(messages, add, onConfirmed),
    close,
  };
}

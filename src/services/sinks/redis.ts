// Redis Streams: an entry for each event in one stream.

import { loadClient, type SinkConnection, type SinkMessage, type SinkPlace } from './connection.ts';

export const loadRedis = () => loadClient('redis', () => import('redis'));

export async function connectRedis({ address, target, maxLength, timeoutMs }: SinkPlace): Promise<SinkConnection> {
  const { createClient } = await loadRedis();
  const client = createClient({
    url: address,
    socket: { connectTimeout: timeoutMs, reconnectStrategy: false },
    disableOfflineQueue: true,
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
      throw new Error(`event ${id}: ${error instanceof Error ? error.message : String(error)}`);
    });
  return {
    get isOpen() {
      return client.isReady;
    },
    async send(messages) {
      // All of one turn travel together, and Redis does them one after the other.
      await Promise.all(messages.map(add));
    },
    close,
  };
}

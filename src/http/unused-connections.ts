// Connections on which nothing was ever asked: hung up when a server closes, which would wait for them as for a request under way.

import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Whoever opens a connection in order to ask has begun to by then. Browsers open some in advance, and so does a `fetch` that was aborted. */
const SILENT_MS = 1_000;

export function hangUpUnused(app: FastifyInstance): void {
  const openedAtMs = new Map<Socket, number>();
  app.server.on('connection', (socket) => {
    openedAtMs.set(socket, performance.now());
    socket.once('close', () => openedAtMs.delete(socket));
  });
  app.server.on('request', ({ socket }) => openedAtMs.delete(socket));
  app.addHook('preClose', async () => {
    for (const [socket, sinceMs] of openedAtMs) {
      const hangUp = () => {
        if (socket.bytesRead === 0) socket.destroy();
      };
      setTimeout(hangUp, Math.max(0, sinceMs + SILENT_MS - performance.now()));
    }
  });
}

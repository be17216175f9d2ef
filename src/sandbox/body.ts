// Reads the body of a call up to the gateway's limit, and never holds more of it than that.

import type { IncomingMessage } from 'node:http';

export const BODY_BYTES_MAX = 16 * 1024;

/** How long a caller may go on sending what nobody reads before the connection is cut. */
const DRAIN_MS_MAX = 2000;

/** The text of the body; undefined where it was too large, and the rest is then thrown away as it comes. */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > BODY_BYTES_MAX) return discard(request);
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= BODY_BYTES_MAX) {
        chunks.push(chunk);
        return;
      }
      request.off('data', onData);
      chunks.length = 0;
      resolve(discard(request));
    };
    request.on('data', onData);
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    request.on('error', reject);
    request.on('aborted', () => reject(new Error('The caller hung up in the middle of a body.')));
  });
}

/** Reading on for a moment lets the caller see the answer instead of a reset connection. */
function discard(request: IncomingMessage): undefined {
  const cut = setTimeout(() => request.destroy(), DRAIN_MS_MAX).unref();
  request.on('end', () => clearTimeout(cut));
  request.on('error', () => clearTimeout(cut));
  request.resume();
  return undefined;
}

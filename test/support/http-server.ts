// An HTTP server for tests that waits for its callers. Node's own closes a connection that was idle for five seconds, and a
// caller that a busy machine held up for that long then sends into it and gets ECONNRESET.

import { createServer, type RequestListener, type Server } from 'node:http';

export function createPatientServer(listener?: RequestListener): Server {
  return createServer({ keepAliveTimeout: 120_000 }, listener);
}

// Gateways for tests: real servers on the loopback interface, which record what they are sent and behave as badly as asked.

import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net';
import { GatewayClient, type GatewayClientOptions, type GatewayError } from '../../../src/client.ts';
import { createPatientServer } from '../../support/http-server.ts';

export const SERVER_KEY = 'SB-Mid-server-test';
export const CLIENT_KEY = 'SB-Mid-client-test';

interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface TestGateway {
  readonly url: string;
  /** Every request that arrived whole, in order. */
  readonly received: readonly ReceivedRequest[];
  close(): Promise<void>;
}

/** An HTTP server; `respond` is called with the number of the request, from 1, once its body has arrived. */
export async function startGateway(
  respond: (response: ServerResponse, n: number, request: IncomingMessage) => void,
): Promise<TestGateway> {
  const received: ReceivedRequest[] = [];
  const server = createPatientServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      received.push({ method, path, headers, body: Buffer.concat(chunks).toString() });
      respond(response, received.length, request);
    });
  });
  const url = await listen(server);
  return {
    url,
    received,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A bare socket server, for what no HTTP server would do. */
export async function startSocketGateway(onConnection: (socket: Socket) => void): Promise<TestGateway> {
  const sockets = new Set<Socket>();
  const server = createSocketServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    onConnection(socket);
  });
  const url = await listen(server);
  return {
    url,
    received: [],
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An address where nobody listens any more. */
export async function closedAddress(): Promise<string> {
  const gateway = await startSocketGateway(() => {});
  await gateway.close();
  return gateway.url;
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export function answerJson(response: ServerResponse, body: unknown, httpStatus = 200): void {
  response.writeHead(httpStatus, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

export function clientFor(url: string, options: Partial<GatewayClientOptions> = {}): GatewayClient {
  return new GatewayClient({ serverKey: SERVER_KEY, clientKey: CLIENT_KEY, baseUrl: url, ...options });
}

/** What a call was rejected with; fails where it was not. */
export async function rejection(call: Promise<unknown>): Promise<GatewayError> {
  const nothing = Symbol('nothing');
  const error = await call.then(
    () => nothing,
    (reason: unknown) => reason,
  );
  if (error === nothing) throw new Error('the call was not rejected');
  return error as GatewayError;
}

/** The part of an error that everything later depends on. */
export function facts(error: GatewayError) {
  const { name, outcome, statusCode, httpStatus, timedOut, operation } = error;
  return { name, outcome, statusCode, httpStatus, timedOut, operation };
}

export const BCA_CHARGE = {
  payment_type: 'bank_transfer' as const,
  transaction_details: { order_id: 'ORDER-BCA-1', gross_amount: 44_000 },
  bank_transfer: { bank: 'bca' as const },
};

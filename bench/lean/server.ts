// The lean handler: the least code that takes charges and messages with the same care (written down before the gateway is asked,
// one transaction for each change, tokens and signatures checked), by node:http and pg, on tables of its own, not on ours. It has
// no checks of shapes, no rights, no lists, no background and no log. What Gapura costs beyond it is what all of those cost.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { charge } from './charge.ts';
import { takeMessage } from './webhook.ts';

const [databaseUrl = '', gatewayUrl = '', serverKey = '', jwtSecret = ''] = process.argv.slice(2);
const POOL_MAX = 10;
const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL_MAX });
const parts = { pool, gatewayUrl, serverKey, jwtSecret };

function answer(request: IncomingMessage, body: string): Promise<[number, string]> {
  if (request.url === '/charge/') return charge(parts, request.headers.authorization, body);
  if (request.url === '/notification/') return takeMessage(pool, body, serverKey);
  return Promise.resolve([404, '{"error":"not found"}']);
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

const TOLD_FAULTS = 3;
let faults = 0;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = (chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)).toString('utf8');
    answer(request, body).then(
      ([status, text]) => send(response, status, text),
      (error: unknown) => {
        faults += 1;
        if (faults <= TOLD_FAULTS) console.error(error);
        send(response, 500, '{"error":"failed"}');
      },
    );
  });
});

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());

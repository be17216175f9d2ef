// What the SDK is tried against: servers that answer as a test wants, and a line to a real one that breaks on demand.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { createPatientServer } from '../support/http-server.ts';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface TestServer {
  readonly url: string;
  readonly asked: Asked[];
}

export type Answering = (response: ServerResponse, asked: Asked, request: IncomingMessage) => unknown;

/** Answers each request with the next of the answers, and the last of them from then on. It closes with the test. */
export async function serverThat(...answers: Answering[]): Promise<TestServer> {
  const asked: Asked[] = [];
  const server = createPatientServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += String(piece);
    const one = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
    asked.push(one);
    await answers[Math.min(asked.length, answers.length) - 1]?.(response, one, request);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${await listen(server)}`, asked };
}

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void => {
    const type = status < 400 ? 'application/json' : 'application/problem+json';
    response.writeHead(status, { 'content-type': type, ...headers }).end(JSON.stringify(body));
  };

export const problem = (status: number, code: string, headers: Record<string, string> = {}) =>
  json(
    status,
    { type: `urn:gapura:problem:${code}`, title: 'A title', status, code, detail: 'A detail.', request_id: 'r-1' },
    headers,
  );

/** Takes the request and hangs up. */
export const hangUp: Answering = (_response, _asked, request) => request.socket.destroy();

/** Begins an answer and ends it, or not, where the text ends. */
export const text =
  (status: number, type: string, body: string, { ends = true } = {}): Answering =>
  (response) => {
    response.writeHead(status, { 'content-type': type });
    response.write(body);
    if (ends) response.end();
  };

export interface Line {
  readonly url: string;
  /** Takes the next so many answers away, after the server has given them. */
  losesAnswers: number;
  /** Lets so many bytes of answers through on each connection, then cuts it; null for all. */
  bytesUntilCut: number | null;
  cut(): void;
  close(): Promise<void>;
}

/** A line to the server at an address, which carries what it is told to. */
export async function startLine(target: string): Promise<Line> {
  const { hostname, port, pathname } = new URL(target);
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    const end = () => {
      client.destroy();
      upstream.destroy();
      open.delete(client);
    };
    open.add(client);
    let left: number | null = null;
    client.on('data', (piece) => upstream.write(piece));
    upstream.on('data', (piece) => {
      if (line.losesAnswers > 0) {
        line.losesAnswers -= 1;
        return end();
      }
      left = line.bytesUntilCut === null ? null : (left ?? line.bytesUntilCut);
      if (left === null) return void client.write(piece);
      const part = piece.subarray(0, left);
      left -= part.length;
      client.write(part, () => {
        if (left === 0) end();
      });
    });
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end);
  });
  const line: Line = {
    url: `http://127.0.0.1:${await listen(server)}${pathname}`,
    losesAnswers: 0,
    bytesUntilCut: null,
    cut() {
      for (const socket of open) socket.destroy();
    },
    async close() {
      line.cut();
      await new Promise((closed) => server.close(closed));
    },
  };
  return line;
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return (server.address() as AddressInfo).port;
}

// How an answer leaves the house, whole or spoiled by a fault.

import type { ServerResponse } from 'node:http';
import { type Answer, type Dialect, RefusedRequest, refusalAnswer } from './answers.ts';
import type { Fault } from './faults.ts';
import { writeJson } from './json.ts';

const DRIP_PAUSE_MS = 50;
const DRIP_PIECES_MAX = 100;

export function sendAnswer(response: ServerResponse, answer: Answer, headOnly = false): void {
  const { bytes, contentType } = encode(answer);
  writeHead(response, answer, bytes.length, contentType);
  response.end(headOnly ? undefined : bytes);
}

function encode(answer: Answer): { bytes: Buffer; contentType: string } {
  const { body, contentType = typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json' } = answer;
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : writeJson(body));
  return { bytes, contentType };
}

function writeHead(response: ServerResponse, answer: Answer, length: number, contentType: string): void {
  response.writeHead(answer.status, { 'content-type': contentType, 'content-length': length, ...answer.headers });
}

export interface Play {
  readonly fault: Fault;
  readonly response: ServerResponse;
  readonly dialect: Dialect;
  /** What would have been answered; undefined where the call was not carried out. */
  readonly answer: Answer | undefined;
}

export function playFault({ fault, response, dialect, answer }: Play): void {
  switch (fault.kind) {
    case 'refuse-connection':
      response.destroy();
      return;
    case 'timeout-before':
    case 'timeout-after':
      // The connection stays open and silent until the caller gives up or the sandbox closes.
      return;
    case 'error':
      sendAnswer(response, errorAnswer(fault, dialect));
      return;
    case 'rate-limit': {
      const refused = refusalAnswer(dialect, new RefusedRequest(429, fault.message, { httpStatus: 429 }));
      sendAnswer(response, { ...refused, headers: { 'retry-after': String(fault.retryAfterSeconds ?? 1) } });
      return;
    }
    case 'html':
      sendAnswer(response, {
        status: fault.status ?? 502,
        contentType: 'text/html',
        body: '<html><head><title>Bad Gateway</title></head><body><h1>Something went wrong</h1></body></html>',
      });
      return;
    case 'broken-json':
      spoil(response, answer, (bytes) => Buffer.concat([Buffer.from('{"status_code": "200", oops '), bytes]));
      return;
    case 'truncated-json':
      spoil(response, answer, (bytes) => bytes.subarray(0, Math.floor(bytes.length / 2)));
      return;
    case 'slow-drip':
      if (answer !== undefined) drip(response, answer, fault.delayMs);
      return;
    case 'delay':
      if (answer !== undefined) sendAnswer(response, answer);
      return;
    case 'refund-denied':
    case 'capture-denied':
    case 'lost':
    case 'late':
    case 'repeated':
    case 'reordered':
    case 'wrong-signature':
    case 'pending-twice':
      throw new Error(`The fault ${fault.kind} is not one of the wire.`);
    default:
      fault.kind satisfies never;
  }
}

function errorAnswer(fault: Fault, dialect: Dialect): Answer {
  const code = fault.status ?? 500;
  const inBody = fault.inBody === true && dialect === 'v2';
  return refusalAnswer(dialect, new RefusedRequest(code, fault.message, { httpStatus: inBody ? 200 : code }));
}

function spoil(response: ServerResponse, answer: Answer | undefined, change: (bytes: Buffer) => Buffer): void {
  if (answer === undefined) return;
  const { bytes, contentType } = encode(answer);
  const changed = change(bytes);
  writeHead(response, answer, changed.length, contentType);
  response.end(changed);
}

/** Sends the answer in small pieces, so that it takes `totalMs` to arrive. */
function drip(response: ServerResponse, answer: Answer, totalMs = 5000): void {
  const { bytes, contentType } = encode(answer);
  writeHead(response, answer, bytes.length, contentType);
  const pieces = Math.min(DRIP_PIECES_MAX, bytes.length, Math.max(1, Math.floor(totalMs / DRIP_PAUSE_MS)));
  const size = Math.ceil(bytes.length / pieces);
  let sent = 0;
  const timer = setInterval(() => {
    response.write(bytes.subarray(sent, sent + size));
    sent += size;
    if (sent < bytes.length) return;
    clearInterval(timer);
    response.end();
  }, totalMs / pieces);
  response.on('close', () => clearInterval(timer));
}

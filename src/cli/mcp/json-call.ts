// One call over HTTP with JSON both ways: bounded in time and in size, and without following anybody elsewhere.

import { request } from 'undici';

/** A charge waits for the gateway, which may take its time. */
const TIMEOUT_MS = 60_000;
const ANSWER_BYTES_MAX = 4 * 1024 * 1024;

export interface JsonRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface JsonAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Undefined where the answer was empty or is not JSON. */
  readonly body: unknown;
}

export async function callJson({ method, url, headers, body }: JsonRequest): Promise<JsonAnswer> {
  const answer = await request(url, {
    method,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer.body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > ANSWER_BYTES_MAX) throw new Error(`The answer is larger than ${ANSWER_BYTES_MAX} bytes.`);
    chunks.push(chunk);
  }
  return { status: answer.statusCode, headers: answer.headers, body: parse(Buffer.concat(chunks).toString()) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

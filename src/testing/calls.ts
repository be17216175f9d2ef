// Calls to the Gapura under test over HTTP, as the code of a merchant makes them.

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Sends a request with the key of the shop; JSON in, JSON out. */
export type Request = (method: string, path: string, body?: unknown) => Promise<Answer>;

const TIMEOUT_MS = 60_000;
const DETAIL_LENGTH_MAX = 500;

export function createRequest(url: string, key: string): Request {
  return async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, body: isJson && text !== '' ? JSON.parse(text) : undefined };
  };
}

/** The body of an answer that is a success; otherwise an error that says what Gapura had against it. */
export async function expectBody<Body>(request: Request, method: string, path: string, body?: unknown): Promise<Body> {
  const answer = await request(method, path, body);
  if (answer.status >= 200 && answer.status < 300) return answer.body as Body;
  const details = JSON.stringify(answer.body)?.slice(0, DETAIL_LENGTH_MAX) ?? 'no body';
  throw new Error(`${method} ${path} was answered with ${answer.status}: ${details}`);
}

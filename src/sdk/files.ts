// Files that the API gives, read piece by piece as they come.

import { AttemptFailure, connect, type OutgoingRequest, readAnswer } from './attempt.ts';
import { GapuraError } from './errors.ts';
import { type CallOptions, readTimeout, type Settings } from './options.ts';
import { readProblem } from './problem.ts';
import { toFailure } from './sending.ts';

/** Gives the path from the root of the API, with its query; it throws where there can be none. */
type PathOf = () => string;

/** The text of a file, piece by piece. */
export async function* readText(
  settings: Settings,
  pathOf: PathOf,
  options: CallOptions,
): AsyncGenerator<string, void, undefined> {
  // A mark at the beginning is what was asked for.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  for await (const piece of readFile(settings, pathOf(), ['text/csv'], options))
    yield decoder.decode(piece, { stream: true });
}

const BINARY_TYPES = ['application/pdf', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];

/** A file as a whole. */
export async function readBytes(settings: Settings, pathOf: PathOf, options: CallOptions): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of readFile(settings, pathOf(), BINARY_TYPES, options)) pieces.push(piece);
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** The bytes of a file. It throws where the file breaks off: what was read then is not all of it. */
async function* readFile(
  settings: Settings,
  path: string,
  types: readonly string[],
  { timeoutMs, signal }: CallOptions,
): AsyncGenerator<Uint8Array, void, undefined> {
  const limitMs = readTimeout(timeoutMs, settings.timeoutMs);
  const request: OutgoingRequest = {
    method: 'GET',
    url: `${settings.url}${path}`,
    headers: { accept: types.join(', ') },
  };
  try {
    const connection = await connect(settings, request, { timeoutMs: limitMs, signal });
    const { response, within } = connection;
    try {
      const type = response.headers.get('content-type') ?? '';
      const isFile = types.some((wanted) => type.startsWith(wanted));
      if (response.status !== 200 || response.body === null || !isFile) {
        const problem = readProblem(await readAnswer(connection, limitMs));
        throw new GapuraError(problem, { idempotencyKey: null, attempts: 1 });
      }
      const reader = response.body.getReader();
      // The time runs only while the server is waited for: a reader may take as long as it likes.
      for (
        let piece = await within(reader.read(), limitMs);
        !piece.done;
        piece = await within(reader.read(), limitMs)
      ) {
        yield piece.value;
      }
    } finally {
      connection.close();
    }
  } catch (error) {
    if (!(error instanceof AttemptFailure)) throw error;
    throw toFailure(error, request, { idempotencyKey: null, attempts: 1 }).error;
  }
}

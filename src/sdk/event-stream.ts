// The stream of events over any number of connections: each event once and in order, over broken connections. Frames are read from
// pieces of any size: whole ones only, and none too large.

import { AttemptFailure, connect, type OutgoingRequest, readAnswer } from './attempt.ts';
import { type GapuraConnectionError, GapuraError } from './errors.ts';
import { type CallOptions, readRetries, readTimeout, type Settings } from './options.ts';
import { readProblem } from './problem.ts';
import { type Failure, isPassing, pause, pauseAfter, RETRY_AFTER_MAX_SECONDS, toFailure } from './sending.ts';
import type { StreamedEvent } from './types.ts';

export interface StreamOptions extends CallOptions {
  /** Goes on after this `position`; begins now where absent. */
  readonly after?: string | undefined;
  /** How long the server may say nothing at all, in milliseconds, before the connection is given up; 45000 where absent. */
  readonly silenceMs?: number | undefined;
  /** Called each time that the server has accepted the connection, before any event of it. */
  readonly onConnect?: (() => void) | undefined;
  /** Called for every break; the stream then reconnects. */
  readonly onDisconnect?: ((error: GapuraError | GapuraConnectionError) => void) | undefined;
}

/** The server sends a comment every 15 seconds when there is nothing else to send. */
const SILENCE_DEFAULT_MS = 45_000;
const STREAM_TYPE = 'text/event-stream';
const POSITION = /^[\x21-\x7e]{1,40}$/;

interface Limits {
  readonly timeoutMs: number;
  readonly silenceMs: number;
  readonly signal: AbortSignal | undefined;
}

interface Connecting extends Limits {
  readonly onConnect: (() => void) | undefined;
}

export async function* streamEvents(
  settings: Settings,
  options: StreamOptions,
): AsyncGenerator<StreamedEvent, void, undefined> {
  const { signal, after, onConnect, onDisconnect } = options;
  if (after !== undefined && !POSITION.test(after)) throw new TypeError('after must be the `position` of an event.');
  const retries = readRetries(options.retries, settings.retries);
  const timeoutMs = readTimeout(options.timeoutMs, settings.timeoutMs);
  const limits = { timeoutMs, silenceMs: readTimeout(options.silenceMs, SILENCE_DEFAULT_MS), signal };
  let position = after;
  let opened = false;
  let failures = 0;
  while (signal?.aborted !== true) {
    const request = requestAfter(settings, position);
    let failure: Failure;
    try {
      for await (const frame of readFrames(settings, request, { ...limits, onConnect })) {
        opened = true;
        const event = readEvent(frame);
        // Once, even from a server that repeats the event after which it was to go on.
        const isNew = event !== undefined && event.position !== position;
        position = frame.id ?? position;
        if (!isNew) continue;
        // A connection that breaks before it brought anything gets longer and longer pauses.
        failures = 0;
        yield event;
      }
      failure = asFailure(new AttemptFailure('ended', { passing: true }), request, failures + 1);
    } catch (error) {
      if (signal?.aborted) return;
      failure = asFailure(error, request, failures + 1);
    }
    failures += 1;
    if (!failure.passing || (!opened && failures > retries)) throw failure.error;
    onDisconnect?.(failure.error);
    const pauseMs = pauseAfter(failure, failures) ?? RETRY_AFTER_MAX_SECONDS * 1_000;
    await pause(pauseMs, signal).catch(() => undefined);
  }
}

function requestAfter(settings: Settings, position: string | undefined): OutgoingRequest {
  const headers = { accept: STREAM_TYPE, ...(position === undefined ? {} : { 'last-event-id': position }) };
  return { method: 'GET', url: `${settings.url}/events/stream/`, headers };
}

/** The frames of one connection. What is not read yet waits at the server: nothing piles up here. */
async function* readFrames(settings: Settings, request: OutgoingRequest, limits: Connecting): AsyncGenerator<Frame> {
  const connection = await connect(settings, request, limits);
  const { response, within } = connection;
  try {
    const isStream = response.status === 200 && response.headers.get('content-type')?.startsWith(STREAM_TYPE);
    if (!isStream || response.body === null) {
      const problem = readProblem(await readAnswer(connection, limits.timeoutMs));
      throw new GapuraError(problem, { idempotencyKey: null, attempts: 1 });
    }
    limits.onConnect?.();
    const pieces = response.body.getReader();
    const frames = createFrameReader();
    // The time runs only while the server is waited for: a reader may take as long as it likes.
    for (;;) {
      const piece = await within(pieces.read(), limits.silenceMs);
      if (piece.done) return;
      yield* frames.read(piece.value);
    }
  } finally {
    connection.close();
  }
}

function readEvent({ id, data }: Frame): StreamedEvent | undefined {
  if (data === undefined) return undefined;
  if (id === undefined) throw new AttemptFailure('sent an event without its position', { passing: true });
  try {
    return { ...(JSON.parse(data) as StreamedEvent), position: id };
  } catch {
    throw new AttemptFailure('sent an event that is not JSON', { passing: true });
  }
}

function asFailure(error: unknown, request: OutgoingRequest, attempts: number): Failure {
  if (error instanceof AttemptFailure) return toFailure(error, request, { idempotencyKey: null, attempts });
  if (error instanceof GapuraError) return { error, passing: isPassing(error) };
  throw error;
}

/** What stands between two empty lines. A frame of comments alone shows that the server lives. */
interface Frame {
  readonly id: string | undefined;
  readonly data: string | undefined;
}

/** Far more than any event has. */
const FRAME_CHARACTERS_MAX = 4 * 1_024 * 1_024;

export function createFrameReader(): { read(bytes: Uint8Array): Frame[] } {
  const decoder = new TextDecoder();
  let rest = '';
  let lines: string[] = [];
  let characters = 0;
  return {
    read(bytes) {
      const frames: Frame[] = [];
      // A line may end with CR, LF or both; a CR at the end of a piece may be half of both.
      const found = (rest + decoder.decode(bytes, { stream: true })).split(/\r\n|\n|\r(?!$)/);
      rest = found.pop() ?? '';
      for (const line of found) {
        if (line === '') {
          if (lines.length > 0) frames.push(toFrame(lines));
          lines = [];
          characters = 0;
        } else {
          lines.push(line);
          characters += line.length;
        }
      }
      if (characters + rest.length > FRAME_CHARACTERS_MAX) {
        throw new AttemptFailure(`sent an event of more than ${FRAME_CHARACTERS_MAX} characters`, { passing: false });
      }
      return frames;
    },
  };
}

function toFrame(lines: readonly string[]): Frame {
  const fields = lines.map(splitField);
  const data = fields.filter(([name]) => name === 'data').map(([, value]) => value);
  return {
    id: fields.findLast(([name]) => name === 'id')?.[1],
    data: data.length === 0 ? undefined : data.join('\n'),
  };
}

function splitField(line: string): [name: string, value: string] {
  const colon = line.indexOf(':');
  return colon === -1 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')];
}

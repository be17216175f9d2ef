// Events as they happen, for commands: of the Gapura on this machine or of one elsewhere, again after every break.

import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../config/index.ts';
import { GapuraError } from '../sdk/index.ts';
import { DatabaseTooNewError } from '../store/database/errors.ts';
import { holderOf, openAdmin } from './admin.ts';
import type { PlacedEvent } from './admin-calls.ts';
import { CommandError } from './failure.ts';
import { describeAnswer, openRemote, type Remote, refusalOf } from './remote.ts';

export interface EventSource {
  readonly url?: string;
  readonly key?: string;
  readonly from?: string;
}

export interface EventReader {
  /** It has begun at the end, and waits for the first event. */
  onWaiting(): void;
  /** The next event is read once this one is done with. */
  onEvent(placed: PlacedEvent): Promise<void> | void;
}

const PAUSE_FIRST_MS = 500;
const PAUSE_MAX_MS = 30_000;
/** One that starts now is there by then. */
const REACHED_WITHIN_MS = 30_000;

/** Reads on until the process ends. Throws for what a retry cannot fix, and where the other side was never there. */
export async function followEvents(from: EventSource, config: Config, reader: EventReader): Promise<never> {
  let isWaiting = from.from !== undefined;
  let isReached = false;
  const startedMs = performance.now();
  const onWaiting = () => {
    isReached = true;
    if (!isWaiting) reader.onWaiting();
    isWaiting = true;
  };
  const read = chooseSource(from, config, onWaiting);
  let position = from.from ?? null;
  let pauseMs = PAUSE_FIRST_MS;
  for (;;) {
    try {
      for await (const { position: place, event } of read(position)) {
        if (event === null) onWaiting();
        else await reader.onEvent({ position: place, event });
        isReached = true;
        position = place;
        pauseMs = PAUSE_FIRST_MS;
      }
    } catch (error) {
      if (error instanceof CommandError || error instanceof DatabaseTooNewError) throw error;
      const waitedMs = performance.now() - startedMs;
      if (!isReached && waitedMs + pauseMs > REACHED_WITHIN_MS) {
        const advice = from.url === undefined ? 'Start one: npx gapura serve' : 'Check --url, and that it runs.';
        throw new CommandError(
          `${reasonOf(error)} Gave up after ${Math.round(waitedMs / 1_000)} s. ${advice}`,
          'unreachable',
        );
      }
      console.error(`${reasonOf(error)} Trying again in ${pauseMs / 1_000} s.`);
    }
    await pause(pauseMs);
    pauseMs = Math.min(pauseMs * 2, PAUSE_MAX_MS);
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return `${String(message || code || 'The connection was lost').replace(/[.\s]*$/, '')}.`;
}

/** An event; null where there is none after the position yet. */
type PositionedEvent = { readonly position: string; readonly event: PlacedEvent['event'] | null };
/** Reads on from a position until the connection ends. */
type Source = (after: string | null) => AsyncIterable<PositionedEvent>;

function chooseSource(from: EventSource, config: Config, onWaiting: () => void): Source {
  const remote = openRemote(from, config, ' of its staff');
  return remote === null
    ? (after) => readLocalEvents(config, after)
    : (after) => readRemoteEvents(remote, after, onWaiting);
}

/** The client goes on by itself after a break; this ends where the first connection fails. */
async function* readRemoteEvents(
  { url, client }: Remote,
  after: string | null,
  onWaiting: () => void,
): AsyncGenerator<PositionedEvent> {
  const events = client.events.stream({
    ...(after === null ? {} : { after }),
    onConnect: onWaiting,
    onDisconnect: (error) => console.error(`${reasonOf(error)} Trying again.`),
  });
  try {
    for await (const { position, ...event } of events) yield { position, event: event as PlacedEvent['event'] };
  } catch (error) {
    throw refusalOf(url, error) ?? (error instanceof GapuraError ? new Error(describeAnswer(url, error)) : error);
  }
}

/** From PostgreSQL directly, or through the server that holds the embedded database. */
async function* readLocalEvents(config: Config, after: string | null): AsyncGenerator<PositionedEvent> {
  if (config.database.url === null && (await holderOf(config)) === null) {
    // To open the files would keep the server from them, and without it nothing happens in them.
    throw new Error(`No server is running on ${config.database.dataDir}`);
  }
  const admin = await openAdmin(config).catch(comeBackLater);
  try {
    let position = after;
    for (;;) {
      const batch = await admin.nextEvents(position ?? undefined).catch(comeBackLater);
      if (batch.position === null) {
        throw new CommandError('--from is not the position of an event here; --json shows those of events.', 'usage');
      }
      yield* batch.events;
      position = batch.position;
      if (batch.events.length === 0) yield { position, event: null };
    }
  } finally {
    await admin.close();
  }
}

/** A server or a database that is not there now may be there soon. */
function comeBackLater(error: unknown): never {
  if (error instanceof DatabaseTooNewError) throw error;
  throw new Error(error instanceof Error ? error.message : String(error), { cause: error });
}

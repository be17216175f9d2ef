// The stream of events of a Gapura elsewhere, over HTTP.

import type { Readable } from 'node:stream';
import { request } from 'undici';
import type { Config } from '../config/index.ts';
import type { GapuraEvent } from '../domain/events/event.ts';
import { CommandError } from './failure.ts';
import type { PlacedEvent } from './placed-event.ts';

const CONNECT_TIMEOUT_MS = 10_000;
/** A comment comes every 15 seconds: a stream that is silent for longer is dead. */
const SILENCE_MAX_MS = 45_000;

export interface RemoteAddress {
  readonly url: string;
  readonly key: string;
}

/** Where `--url` and `--key` lead; null for the Gapura on this machine. */
export function remoteAddress(
  { url, key: given }: { readonly url?: string; readonly key?: string },
  config: Config,
  whose = '',
): RemoteAddress | null {
  if (url === undefined) {
    if (given !== undefined) throw new CommandError('--key needs --url: the address of the Gapura to ask.', 'usage');
    return null;
  }
  const key = given ?? config.callerKey?.reveal();
  if (key === undefined) throw new CommandError(`--url needs a key${whose}: --key, or GAPURA_KEY.`, 'usage');
  if (!/^https?:\/\/./i.test(url) || !URL.canParse(url)) {
    throw new CommandError('--url takes an address such as https://pay.example/api.', 'usage');
  }
  return { url, key };
}

/** What came: events, or only where the reader stands now. */
export type Told = { readonly position: string; readonly event: GapuraEvent | null };

/** Reads until the connection ends. Throws a CommandError for what trying again cannot mend. */
export async function* readRemoteEvents(address: RemoteAddress, after: string | null): AsyncGenerator<Told> {
  const answer = await request(`${address.url.replace(/\/+$/, '')}/events/stream/`, {
    headers: {
      authorization: `Bearer ${address.key}`,
      accept: 'text/event-stream',
      ...(after === null ? {} : { 'last-event-id': after }),
    },
    headersTimeout: CONNECT_TIMEOUT_MS,
    bodyTimeout: SILENCE_MAX_MS,
  });
  const type = String(answer.headers['content-type'] ?? '');
  if (answer.statusCode === 200 && type.startsWith('text/event-stream')) {
    yield* readFrames(answer.body);
    return;
  }
  const text = await answer.body.text();
  const sentence = `${address.url} answered ${answer.statusCode}: ${readProblem(text, 'no stream of events')}`;
  if (answer.statusCode >= 500 || answer.statusCode === 429) throw new Error(sentence);
  throw new CommandError(sentence);
}

/** What a Gapura says is wrong; `fallback` where it gives no reason. */
export function readProblem(text: string, fallback: string): string {
  try {
    const { detail, errors } = JSON.parse(text) as { detail?: string; errors?: { field: string; message: string }[] };
    const fields = (errors ?? []).map(({ field, message }) => `${field} ${message}`);
    return [detail ?? fallback, ...fields].join(' ');
  } catch {
    return 'there is no Gapura; give its address with its prefix';
  }
}

/** Server-sent events: fields in lines, an empty line after each event; an id may stand alone. */
async function* readFrames(body: Readable): AsyncGenerator<Told> {
  body.setEncoding('utf8');
  let rest = '';
  for await (const piece of body as AsyncIterable<string>) {
    const frames = (rest + piece).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) {
      const told = readFrame(frame);
      if (told !== undefined) yield told;
    }
  }
}

function readFrame(frame: string): Told | undefined {
  const fields = new Map(frame.split('\n').map((line) => splitField(line)));
  const position = fields.get('id');
  const data = fields.get('data');
  if (position === undefined) return undefined;
  return { position, event: data === undefined ? null : (JSON.parse(data) as PlacedEvent['event']) };
}

function splitField(line: string): [name: string, value: string] {
  const colon = line.indexOf(':');
  return colon === -1 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')];
}

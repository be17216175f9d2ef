// What the command line can do to sinks; plain JSON in and out, so that it can travel over the server's socket.

import type { EventName } from '../domain/events/event.ts';
import { showSink } from '../domain/events/sink.ts';
import type { OpenGapura } from '../host/open-gapura.ts';
import type { SinkStart } from '../services/sinks/administration.ts';
import { OPERATOR } from './operator.ts';

type ShownSink = ReturnType<typeof showSink>;
interface Named {
  readonly name: string;
}
/** Times as ISO strings. */
export type ShownStart = 'end' | 'beginning' | { readonly after: string } | { readonly time: string };

export interface ShownSinkTest {
  readonly id: string;
  readonly error: string | null;
  readonly duration_ms: number;
}

export interface SinkOperations {
  addSink(
    input: Named & {
      address: string;
      target?: string | undefined;
      source?: string | undefined;
      events: readonly EventName[];
      max_length?: number | undefined;
      from: ShownStart;
    },
  ): Promise<ShownSink>;
  listSinks(): Promise<ShownSink[]>;
  showSink(input: Named): Promise<ShownSink>;
  removeSink(input: Named): Promise<ShownSink>;
  enableSink(input: Named): Promise<ShownSink>;
  disableSink(input: Named): Promise<ShownSink>;
  testSink(input: Named): Promise<ShownSinkTest>;
  replaySink(input: Named & { from: ShownStart }): Promise<ShownSink>;
}

export const SINK_OPERATIONS = [
  'addSink',
  'listSinks',
  'showSink',
  'removeSink',
  'enableSink',
  'disableSink',
  'testSink',
  'replaySink',
] as const satisfies readonly (keyof SinkOperations)[];

export function sinkOperations({ services: { sinks } }: Pick<OpenGapura, 'services'>): SinkOperations {
  return {
    addSink: async ({ max_length, from, ...input }) =>
      showSink(await sinks.create(OPERATOR, { ...input, maxLength: max_length, from: startOf(from) })),
    listSinks: async () => (await sinks.list(OPERATOR)).map(showSink),
    showSink: async ({ name }) => showSink(await sinks.get(OPERATOR, name)),
    removeSink: async ({ name }) => showSink(await sinks.remove(OPERATOR, name)),
    enableSink: async ({ name }) => showSink(await sinks.enable(OPERATOR, name)),
    disableSink: async ({ name }) => showSink(await sinks.disable(OPERATOR, name)),
    async testSink({ name }) {
      const { id, error, durationMs } = await sinks.test(OPERATOR, name);
      return { id, error, duration_ms: durationMs };
    },
    replaySink: async ({ name, from }) => showSink(await sinks.replay(OPERATOR, name, startOf(from))),
  };
}

function startOf(from: ShownStart): SinkStart {
  return typeof from === 'object' && 'time' in from ? { time: new Date(from.time) } : from;
}

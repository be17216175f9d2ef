// What all brokers share: a connection, the messages that are sent over it, and the timeouts.

import type { SinkKind } from '../../domain/events/sink.ts';

export interface SinkMessage {
  /** The event's id: consumers know duplicates by it. */
  readonly id: string;
  /** The event's name. */
  readonly type: string;
  /** What the event is about. Messages with the same key keep their order. */
  readonly key: string;
  /** The envelope, as JSON. */
  readonly body: string;
}

export const CONTENT_TYPE = 'application/cloudevents+json';

export interface SinkConnection {
  /** False once the line is broken. */
  readonly isOpen: boolean;
  /**
   * Sends in this order, and ends when the broker has confirmed every one; rejects where it has not. `onConfirmed` is told how many
   * are confirmed, counted from the first one without a gap.
   */
  send(messages: readonly SinkMessage[], onConfirmed?: (count: number) => void): Promise<void>;
  /** Aborts what is running. */
  close(): Promise<void>;
}

export interface SinkPlace {
  readonly kind: SinkKind;
  /** With credentials. */
  readonly address: string;
  readonly target: string;
  readonly maxLength: number | null;
  /** How long connecting, and each batch, may take. */
  readonly timeoutMs: number;
}

/** Sends all of them at once, where a broker confirms each by itself. */
export async function sendEach(
  messages: readonly SinkMessage[],
  publish: (message: SinkMessage) => Promise<unknown>,
  onConfirmed: (count: number) => void = () => undefined,
): Promise<void> {
  const confirmed = new Set<number>();
  let count = 0;
  const send = async (message: SinkMessage, index: number) => {
    await publish(message);
    confirmed.add(index);
    while (confirmed.delete(count)) count += 1;
    onConfirmed(count);
  };
  await Promise.all(messages.map(send));
}

/** The client library of a broker is installed by the operator, only where it is used. */
export async function loadClient<Module>(packages: string, load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new MissingClientError(packages);
  }
}

export class MissingClientError extends Error {
  override readonly name = 'MissingClientError';

  readonly packages: string;

  constructor(packages: string) {
    super(`its client is not installed: npm install ${packages}`);
    this.packages = packages;
  }
}

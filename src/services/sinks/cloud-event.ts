// An event as a broker gets it: in a CloudEvents envelope, as JSON, with the same data as a webhook.

import type { StoredEvent } from '../../store/events/outbox.ts';
import type { SinkMessage } from './connection.ts';

export function toMessage(event: StoredEvent, source: string): SinkMessage {
  const { id, name, subjectId, occurredAt, sequence, data } = event;
  const time = occurredAt.toISOString();
  return envelope({ id, type: name, source, subject: subjectId, time, data: { id, sequence, ...data } });
}

export interface EnvelopeFields {
  readonly id: string;
  readonly type: string;
  readonly source: string;
  readonly subject: string;
  readonly time: string;
  readonly data: object;
}

export function envelope({ id, type, source, subject, time, data }: EnvelopeFields): SinkMessage {
  const body = JSON.stringify({
    specversion: '1.0',
    id,
    source,
    type,
    subject,
    time,
    datacontenttype: 'application/json',
    partitionkey: subject,
    data,
  });
  return { id, type, key: subject, body };
}

/**
 * Cuts messages into runs that are confirmed as a whole before the next one begins. No run has two messages of one key: should one
 * of them be refused, nothing that must come after it has been sent.
 */
export function* inRuns<Item extends { readonly message: SinkMessage }>(
  items: Iterable<Item>,
  bytesMax: number,
  countMax: () => number = () => Number.POSITIVE_INFINITY,
): Generator<Item[]> {
  let run: Item[] = [];
  let keys = new Set<string>();
  let bytes = 0;
  for (const item of items) {
    const { key, body } = item.message;
    const size = Buffer.byteLength(body);
    if (run.length > 0 && (keys.has(key) || bytes + size > bytesMax || run.length >= countMax())) {
      yield run;
      run = [];
      keys = new Set();
      bytes = 0;
    }
    run.push(item);
    keys.add(key);
    bytes += size;
  }
  if (run.length > 0) yield run;
}

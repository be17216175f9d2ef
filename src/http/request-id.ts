// Names a request: by the id that the client or a proxy gave it, if it is a sane one, else by a new one.

import type { IncomingMessage } from 'node:http';
import { newId } from '../runtime/new-id.ts';

const SANE = /^[\w.:-]{1,64}$/;

export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && SANE.test(given) ? given : newId();
}

const LENGTH_MAX = 128;

/** The id as it may stand in a header, for any generator of the host. */
export function requestIdText(id: unknown): string {
  if (typeof id === 'string' && SANE.test(id)) return id;
  const text = String(id)
    .replaceAll(/[^\x21-\x7e]/g, '')
    .slice(0, LENGTH_MAX);
  return text === '' ? 'none' : text;
}

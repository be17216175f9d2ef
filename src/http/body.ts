// Reads a JSON body within its limit, strictly, also where a host has read it already.

import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Refusal } from '../domain/errors.ts';
import { forPrograms, say } from '../text/sayings.ts';
import { decodeText, type JsonLimits, parseStrictJson, StrictJsonError } from './strict-json.ts';

/** What a host's body parser may have left behind: `express.json()` an object, `express.raw()` a Buffer. */
type MaybeParsed = IncomingMessage & { body?: unknown };

/**
 * The bytes of a body that was sent as JSON. `payload` is the request itself, or what a hook of the host made of it.
 * To be called at once: a host that listens to the request as well sets it flowing, and what flows by is lost.
 */
export async function receiveBody(request: IncomingMessage, payload: Readable, limitBytes: number): Promise<Buffer> {
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') {
    throw new Refusal(
      'unsupported_media_type',
      forPrograms(`Send the body without content-encoding (it is ${encoding.slice(0, 20)}).`),
    );
  }
  const announcedBytes = Number(request.headers['content-length'] ?? Number.NaN);
  // A body that announces itself as too large is refused without reading it; `express.json()` makes {} of an empty one.
  if (announcedBytes > limitBytes) throw tooLarge(limitBytes);
  if (announcedBytes === 0) return Buffer.alloc(0);
  const parsed = (request as MaybeParsed).body;
  if (parsed === undefined || !request.readableEnded) return readBytes(payload, limitBytes);
  const bytes = toBytes(parsed);
  if (bytes.length > limitBytes) throw tooLarge(limitBytes);
  return bytes;
}

/** The value of a body; undefined where it is empty. Throws a refusal that says what is wrong. */
export function parseBody(bytes: Buffer, limits: JsonLimits = {}): unknown {
  if (bytes.length === 0) return undefined;
  try {
    const text = decodeText(bytes);
    const value = parseStrictJson(text, limits);
    refuseUnstorableText(value, text);
    return value;
  } catch (error) {
    if (!(error instanceof StrictJsonError)) throw error;
    const message = forPrograms(error.message);
    const errors = error.field === null || error.field === '' ? [] : [{ field: error.field, message }];
    throw new Refusal('malformed_json', message, { errors });
  }
}

/** What the host has parsed becomes text again: its parser was not as strict as ours, so ours has to see it. */
function toBytes(parsed: unknown): Buffer {
  if (Buffer.isBuffer(parsed)) return parsed;
  if (typeof parsed === 'string') return Buffer.from(parsed);
  try {
    return Buffer.from(JSON.stringify(parsed) ?? '');
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Refusal('malformed_json', forPrograms('The body is nested too deeply.'));
  }
}

/** Listens instead of iterating: leaving an iteration early would destroy the request, and with it our answer. */
function readBytes(payload: Readable, limitBytes: number): Promise<Buffer> {
  if (payload.readableEnded) return Promise.resolve(Buffer.alloc(0));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    payload.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= limitBytes) {
        chunks.push(chunk);
        return;
      }
      chunks.length = 0;
      reject(tooLarge(limitBytes));
    });
    const breakOff = () => reject(new Refusal('malformed_json', forPrograms('The body broke off before its end.')));
    payload.once('end', () => {
      payload.off('close', breakOff);
      resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks));
    });
    payload.once('error', breakOff);
    payload.once('close', breakOff);
    if (payload.destroyed) breakOff();
  });
}

function tooLarge(limitBytes: number): Refusal {
  return new Refusal('payload_too_large', say('body_large', { number: limitBytes }));
}

/** NUL and lone surrogates are JSON, but PostgreSQL cannot store them: better a clear answer than a failure later. */
export const UNSTORABLE = say('unstorable');
const SUSPICIOUS_ESCAPE = /\\u(?:0000|d[89a-f])/i;

function refuseUnstorableText(value: unknown, text: string): void {
  // Hardly any text has an escape of this kind, and one is found faster than the pattern.
  if (!text.includes('\\u') || !SUSPICIOUS_ESCAPE.test(text)) return;
  const field = findUnstorable(value, '');
  if (field === undefined) return;
  throw new Refusal('malformed_json', forPrograms(`${field} ${UNSTORABLE}.`), {
    errors: [{ field, message: UNSTORABLE }],
  });
}

// The depth of the value is bounded by the strict parser, so this recursion is too.
function findUnstorable(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : path || '(body)';
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const innerPath = path === '' ? key : `${path}.${key}`;
    if (!isStorable(key)) return path || '(body)';
    const found = findUnstorable(inner, innerPath);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

// Marks that the shop has brought: files of a folder, read once at the start, by the method, bank, store or card brand that each is of.

import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { METHOD, METHODS } from '../../methods/index.ts';
import { MARK_NAMES, type MarkName } from '../../methods/marks.ts';
import type { Log } from '../../services/log.ts';
import { FOR_EVER } from '../page-text.ts';
import { requestIdText } from '../request-id.ts';

const MARK_BYTES_MAX = 32 * 1_024;
const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const TYPES = { svg: 'image/svg+xml', png: 'image/png' } as const;

export interface ShopMarks {
  /** The name of the file that is served for each; its content is in its name. */
  readonly names: ReadonlyMap<MarkName, string>;
  readonly files: ReadonlyMap<string, { readonly type: string; readonly body: Buffer }>;
}

export const NO_MARKS: ShopMarks = { names: new Map(), files: new Map() };

/** What a file may be called, with the method that it is of: banks and stores count as the method that pays to them. */
const NAMES = new Map<string, MarkName>([
  ...METHODS.flatMap((method): [string, MarkName][] => {
    const { bank, store, payableFrom } = METHOD[method];
    return [bank, store, payableFrom?.bank.toLowerCase()].flatMap((name) =>
      name === undefined ? [] : [[name, method]],
    );
  }),
  ...MARK_NAMES.map((name): [string, MarkName] => [name, name]),
]);

/** Throws where the folder cannot be read. A file that cannot be used is named in the log, and our own mark stays. */
export function readMarks(folder: string, log: Log): ShopMarks {
  const names = new Map<MarkName, string>();
  const files = new Map<string, { type: string; body: Buffer }>();
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const [, stem = '', ending = ''] = /^([a-z0-9_]+)\.(svg|png)$/.exec(entry.name) ?? [];
    const name = NAMES.get(stem);
    const read =
      name === undefined
        ? `is called like no method: one of ${[...NAMES.keys()].join(', ')} with .svg or .png`
        : readMark(join(folder, entry.name), ending);
    if (name === undefined || typeof read === 'string') {
      log.warn({ file: entry.name, folder }, `a file of checkout.marksDir is not used: it ${read}`);
      continue;
    }
    const file = `${name}-${createHash('sha256').update(read).digest('hex').slice(0, 20)}.${ending}`;
    names.set(name, file);
    files.set(file, { type: TYPES[ending as keyof typeof TYPES], body: read });
  }
  return { names, files };
}

/** The picture, or what is wrong with it. A link is not followed: it could lead out of the folder. */
function readMark(path: string, ending: string): Buffer | string {
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ELOOP' ? 'is a symbolic link' : `cannot be read (${code})`;
  }
  try {
    const about = fstatSync(file);
    if (!about.isFile()) return 'is no file';
    if (about.size > MARK_BYTES_MAX) return `is larger than ${MARK_BYTES_MAX / 1_024} KiB`;
    const body = readFileSync(file);
    const isRight = ending === 'png' ? body.subarray(0, PNG_START.length).equals(PNG_START) : isSvg(body);
    return isRight ? body : `is no ${ending.toUpperCase()} picture`;
  } finally {
    closeSync(file);
  }
}

function isSvg(body: Buffer): boolean {
  return /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*|<!DOCTYPE svg[^[>]*>\s*)*<svg[\s>]/i.test(
    body.toString('utf8'),
  );
}

/** Shown as a picture, in which nothing runs; who opens the address itself gets a page that may do nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** Undefined where there is none of this name. */
export function sendMark(
  { files }: ShopMarks,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  const found = files.get(name);
  if (found === undefined) return undefined;
  return reply
    .headers({
      'content-type': found.type,
      'cache-control': FOR_EVER,
      'content-security-policy': POLICY,
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-request-id': requestIdText(request.id),
    })
    .send(found.body);
}

// Logs: pino, as JSON or pretty on a terminal, with secrets masked in every line.

import pc from 'picocolors';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Log } from '../services/log.ts';
import { createMask, type Mask, maskText } from './masking.ts';

export interface LogOptions {
  readonly level: string;
  /** Null decides by whether the output is a terminal. */
  readonly pretty: boolean | null;
  /** Values that must not appear in any line, besides everything that looks like a credential or a card. */
  readonly secrets?: readonly string[];
}

/** How much of an error is logged: enough to find it, nothing of what it carries along. */
const STACK_LINES = 12;

export async function createLogger(options: LogOptions, stream: NodeJS.WriteStream = process.stdout): Promise<Logger> {
  const pretty = options.pretty ?? stream.isTTY === true;
  // The whole line, after all that any caller or library put into it.
  const mask = createMask(options.secrets ?? []);
  const lines = pretty ? null : gatherLines(stream);
  const destination =
    lines ??
    (await import('pino-pretty')).default({
      // Known by the terminal and by what NO_COLOR says.
      colorize: stream.isTTY === true && pc.isColorSupported,
      ignore: 'pid,hostname',
      destination: stream,
      sync: true,
    });
  const logger = pino(
    {
      level: options.level,
      timestamp: () => `,"time":"${isoTime()}"`,
      base: { pid: process.pid },
      redact: { paths: ['*.authorization', 'req.headers', 'headers'], remove: true },
      serializers: { err: (error: unknown) => describeError(error) },
      hooks: { streamWrite: mask },
    },
    destination,
  );
  masks.set(logger, mask);
  if (lines !== null) requestLines.set(logger, { lines, compose: composer(mask) });
  return logger;
}

/** Of those that mask what they write by themselves, and describe errors. */
const masks = new WeakMap<object, Mask>();

/** What a log of `createLogger` or `safeLog` masks with: it is told of secrets that come later. */
export function maskOf(log: Log): Mask {
  return masks.get(log) ?? createMask([]);
}

/** More than this is written at once. */
const GATHERED_MAX = 64 * 1_024;

/** From here on, what is logged is written at once. */
const URGENT_LEVEL = 40;

interface Lines extends DestinationStream {
  /** Of the line that is written next. */
  lastLevel: number;
}

/** What is logged in one turn of the event loop goes out in one write, also at the end of the process. Warnings do not wait. */
function gatherLines(stream: NodeJS.WriteStream): Lines {
  let gathered = '';
  const flush = () => {
    const lines = gathered;
    gathered = '';
    if (lines !== '') stream.write(lines);
  };
  process.once('exit', flush);
  return {
    // Asks pino to say the level of each line.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string) {
      if (gathered === '') setImmediate(flush);
      gathered += line;
      if (this.lastLevel >= URGENT_LEVEL || gathered.length > GATHERED_MAX) flush();
    },
  } as Lines;
}

/** What the log says of each request. */
export interface RequestLine {
  readonly request_id: string;
  readonly method: string;
  /** A pattern, not a path. */
  readonly route: string;
  readonly status: number;
  readonly duration_ms: number;
}

interface RequestLines {
  readonly lines: Lines;
  readonly compose: (line: RequestLine) => string;
}

/** Of loggers that write JSON. */
const requestLines = new WeakMap<object, RequestLines>();

/** Logs requests. Most lines of a server are of this one form: composed, one costs a fifth of what pino takes for any fields. */
export function requestLogger(log: Log): (line: RequestLine) => void {
  const own = requestLines.get(log);
  const logAny = (line: RequestLine) => log.info(line, 'request');
  if (own === undefined) return logAny;
  const logger = log as Logger;
  return (line) => {
    if (!logger.isLevelEnabled('info')) return;
    own.lines.lastLevel = INFO_LEVEL;
    own.lines.write(own.compose(line));
  };
}

const INFO_LEVEL = 30;

/** Writes a line as pino does. Only the id comes from outside; all that is the same in many lines is masked once. */
function composer(mask: (text: string) => string): RequestLines['compose'] {
  const start = mask(`{"level":${INFO_LEVEL},"time":"`);
  const id = mask(`","pid":${process.pid},"request_id":"`);
  const end = mask(',"msg":"request"}\n');
  // As many as there are routes with their answers.
  const middles = new Map<string, string>();
  return ({ request_id, method, route, status, duration_ms }) => {
    const key = `${status} ${method} ${route}`;
    let middle = middles.get(key);
    if (middle === undefined) {
      middle = mask(`","method":"${method}","route":${JSON.stringify(route)},"status":${status},"duration_ms":`);
      middles.set(key, middle);
    }
    const shownId = mask(JSON.stringify(request_id).slice(1, -1));
    return start + isoTime() + id + shownId + middle + duration_ms + end;
  };
}

const SECOND_MS = 1_000;
let secondAtMs = Number.NaN;
let second = '';

/** Now, in the form of ISO 8601, of which all but the milliseconds is the same for a second. */
function isoTime(): string {
  const nowMs = Date.now();
  const ms = nowMs % SECOND_MS;
  if (nowMs - ms !== secondAtMs) {
    secondAtMs = nowMs - ms;
    second = new Date(secondAtMs).toISOString().slice(0, -'000Z'.length);
  }
  return `${second}${String(ms).padStart(3, '0')}Z`;
}

/** Says nothing. */
export const SILENT: Log = { debug() {}, info() {}, warn() {}, error() {} };

/** For a host that brings no logger: warnings and errors go to standard error. */
export const CONSOLE: Log = {
  ...SILENT,
  warn: (fields, message) => console.warn(`gapura: ${message}`, fields),
  error: (fields, message) => console.error(`gapura: ${message}`, fields),
};

/** The log of the use cases over any logger that a host brings: it sees described errors and masked texts only. */
export function safeLog(logger: Log): Log {
  if (masks.has(logger)) return logger;
  const mask = createMask([]);
  const wrap = (level: keyof Log) => (fields: object, message: string) =>
    logger[level](clean(fields, mask), mask(message));
  const log = { debug: wrap('debug'), info: wrap('info'), warn: wrap('warn'), error: wrap('error') };
  masks.set(log, mask);
  return log;
}

function clean(fields: object, mask: Mask): object {
  const entries = Object.entries(fields).map(([name, value]: [string, unknown]) => {
    if (name === 'err') return [name, describeError(value, mask)];
    return [name, typeof value === 'string' ? mask(value) : value];
  });
  return Object.fromEntries(entries);
}

/** An error in a few plain fields. Its other properties may hold rows, requests or answers, and stay out. */
export function describeError(error: unknown, mask: (text: string) => string = maskText): Record<string, unknown> {
  if (!(error instanceof Error)) {
    return typeof error === 'object' && error !== null ? { ...error } : { message: mask(String(error)) };
  }
  const { code, constraint, operation, outcome, statusCode } = error as Error & Record<string, unknown>;
  const isOfGateway = operation !== undefined;
  const fields = {
    type: error.name,
    message: mask(error.message),
    code,
    constraint,
    operation,
    outcome: isOfGateway ? outcome : undefined,
    status_code: isOfGateway ? statusCode : undefined,
    stack: mask((error.stack ?? '').split('\n').slice(0, STACK_LINES).join('\n')),
    cause: error.cause instanceof Error ? describeError(error.cause, mask) : undefined,
  };
  // A host's logger may show a field that holds nothing.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

// Logs: pino, as JSON or pretty on a terminal, with secrets masked in every line.

import pc from 'picocolors';
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import type { Log } from '../services/log.ts';
import { createMask, maskText } from './masking.ts';

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
  const destination = pretty
    ? (await import('pino-pretty')).default({
        // Known by the terminal and by what NO_COLOR says.
        colorize: stream.isTTY === true && pc.isColorSupported,
        ignore: 'pid,hostname',
        destination: stream,
        sync: true,
      })
    : gatherLines(stream);
  const logger = pino(
    {
      level: options.level,
      timestamp: stdTimeFunctions.isoTime,
      base: { pid: process.pid },
      redact: { paths: ['*.authorization', 'req.headers', 'headers'], remove: true },
      serializers: { err: describeError },
      // The whole line, after all that any caller or library put into it.
      hooks: { streamWrite: createMask(options.secrets ?? []) },
    },
    destination,
  );
  masking.add(logger);
  return logger;
}

/** Those that mask whole lines by themselves, and describe errors. */
const masking = new WeakSet<object>();

/** More than this is written at once. */
const GATHERED_MAX = 64 * 1_024;

/** From here on, what is logged is written at once. */
const URGENT_LEVEL = 40;

/** What is logged in one turn of the event loop goes out in one write, also at the end of the process. Warnings do not wait. */
function gatherLines(stream: NodeJS.WriteStream): DestinationStream {
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
  } as DestinationStream & { readonly lastLevel: number };
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
  if (masking.has(logger)) return logger;
  const wrap = (level: keyof Log) => (fields: object, message: string) =>
    logger[level](clean(fields), maskText(message));
  return { debug: wrap('debug'), info: wrap('info'), warn: wrap('warn'), error: wrap('error') };
}

function clean(fields: object): object {
  const entries = Object.entries(fields).map(([name, value]: [string, unknown]) => {
    if (name === 'err') return [name, describeError(value)];
    return [name, typeof value === 'string' ? maskText(value) : value];
  });
  return Object.fromEntries(entries);
}

/** An error in a few plain fields. Its other properties may hold rows, requests or answers, and stay out. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) {
    return typeof error === 'object' && error !== null ? { ...error } : { message: maskText(String(error)) };
  }
  const { code, constraint, operation, outcome, statusCode } = error as Error & Record<string, unknown>;
  const isOfGateway = operation !== undefined;
  const fields = {
    type: error.name,
    message: maskText(error.message),
    code,
    constraint,
    operation,
    outcome: isOfGateway ? outcome : undefined,
    status_code: isOfGateway ? statusCode : undefined,
    stack: maskText((error.stack ?? '').split('\n').slice(0, STACK_LINES).join('\n')),
    cause: error.cause instanceof Error ? describeError(error.cause) : undefined,
  };
  // A host's logger may show a field that holds nothing.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

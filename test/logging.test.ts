// The logger itself: whole lines are masked, errors are told in a few fields, and a host's logger sees clean ones.

import { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  createLogger,
  describeError,
  maskOf,
  type RequestLine,
  requestLogger,
  SILENT,
  safeLog,
} from '../src/observability/logging.ts';
import type { Log } from '../src/services/log.ts';

function memory() {
  const chunks: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk.toString());
      done();
    },
  });
  return { stream: stream as unknown as NodeJS.WriteStream, text: () => chunks.join(''), chunks };
}

const card = '4811111111111114';

describe('createLogger', () => {
  it.each([false, true])('masks messages, fields, nested fields and errors (pretty: %s)', async (pretty) => {
    const { stream, text } = memory();
    const log = await createLogger({ level: 'trace', pretty, secrets: ['hunter22'] }, stream);
    log.info({ note: `pay ${card}`, deep: { list: [{ key: 'gpk_abcdefgh12345' }] } }, 'password hunter22');
    log.error({ err: new Error(`refused ${card}`, { cause: new Error('Bearer abcdefghijk') }) }, 'failed');
    log.warn({ headers: { authorization: 'x' }, req: { headers: { cookie: 'y-cookie' } } }, 'headers');
    await nextTurn();
    expect(text()).not.toMatch(/4811|gpk_|hunter22|abcdefghijk|y-cookie/);
    expect(text()).toContain('[masked card]');
    expect(text()).toContain('password [masked]');
  });

  it('writes one JSON object in each line, also for text with line breaks', async () => {
    const { stream, text } = memory();
    const log = await createLogger({ level: 'info', pretty: false }, stream);
    log.info({ note: 'two\nlines' }, 'first');
    log.debug({}, 'below the level');
    log.info({}, 'second\n{"level":60,"msg":"forged"}');
    await nextTurn();
    const lines = text().trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { level: 30, time: expect.stringMatching(/^\d{4}-.*Z$/), pid: process.pid, note: 'two\nlines', msg: 'first' },
      expect.objectContaining({ level: 30, msg: 'second\n{"level":60,"msg":"forged"}' }),
    ]);
  });

  it('writes what is logged in one turn at once; warnings, and much of it, before the turn ends', async () => {
    const { stream, chunks } = memory();
    const log = await createLogger({ level: 'info', pretty: false }, stream);
    for (let line = 0; line < 5; line++) log.info({ line }, 'said');
    expect(chunks).toHaveLength(0);
    await nextTurn();
    expect(chunks).toHaveLength(1);
    expect(chunks[0]?.trimEnd().split('\n')).toHaveLength(5);
    log.info({}, 'said before');
    log.warn({}, 'a warning');
    expect(chunks[1]?.trimEnd().split('\n')).toHaveLength(2);
    for (let line = 0; line < 100; line++) log.info({ note: 'x'.repeat(1_000) }, 'said');
    expect(chunks.length).toBeGreaterThan(2);
  });
});

describe('requestLogger', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Fields in the order of the server. */
  const lineOf = (given: Partial<RequestLine>): RequestLine => ({
    request_id: '019a9f3c-8f41-7abc-9123-0123456789ab',
    method: 'POST',
    route: '/charge/',
    status: 201,
    duration_ms: 5,
    ...given,
  });
  const usual = lineOf({});
  const lines: readonly RequestLine[] = [
    usual,
    lineOf({ route: '/payments/:pk/', method: 'GET', status: 404, duration_ms: 0 }),
    lineOf({ route: '(none)', duration_ms: 12_345 }),
    lineOf({ route: '/hunter22/charge/' }),
    ...['gpk_abcdefgh12345', card, 'SB-Mid-server-abcdef', 'hunter22', 'a"b\\c\n', 'cvv:123', '4'.repeat(64), ''].map(
      (request_id) => lineOf({ request_id }),
    ),
  ];

  it.each(['hunter22', 'request', '"status"'])(
    'writes the very lines that pino writes, masked alike where a secret is %s',
    async (secret) => {
      vi.useFakeTimers({ toFake: ['Date'] });
      const { stream, text } = memory();
      const log = await createLogger({ level: 'info', pretty: false, secrets: [secret, 'hunter22'] }, stream);
      const logRequest = requestLogger(log);
      // The second time, what is the same in many lines is known already.
      for (const at of [0, 7, 65, 999, 1_000, 59_999, 1_784_160_000_123]) {
        vi.setSystemTime(at);
        for (const line of lines) {
          logRequest(line);
          log.info(line, 'request');
        }
      }
      await nextTurn();
      const written = text().trimEnd().split('\n');
      expect(written).toHaveLength(2 * 7 * lines.length);
      for (let index = 0; index < written.length; index += 2) expect(written[index]).toBe(written[index + 1]);
      expect(text()).toContain('1970-01-01T00:00:59.999Z');
    },
  );

  it('says nothing below the level, waits for the end of the turn after a warning, too, and draws on a terminal', async () => {
    const [quiet, whole, drawn] = [memory(), memory(), memory()];
    requestLogger(await createLogger({ level: 'warn', pretty: false }, quiet.stream))(usual);
    const log = await createLogger({ level: 'info', pretty: false }, whole.stream);
    log.warn({}, 'a warning');
    requestLogger(log)(usual);
    expect(whole.chunks).toHaveLength(1);
    await nextTurn();
    expect(whole.chunks).toHaveLength(2);
    expect(quiet.text()).toBe('');
    requestLogger(await createLogger({ level: 'info', pretty: true }, drawn.stream))(usual);
    expect(drawn.text()).toMatch(/INFO.*: request\n +request_id: "019a9f3c/);
  });

  it("leaves the line to a host's logger", () => {
    const seen: unknown[] = [];
    const host = { debug() {}, info: (...args: unknown[]) => seen.push(args), warn() {}, error() {} } as unknown as Log;
    requestLogger(host)(usual);
    expect(seen).toEqual([[usual, 'request']]);
  });
});

describe('describeError', () => {
  it('keeps name, message, code and the beginning of the stack, and drops what the error carries along', () => {
    const error = Object.assign(new TypeError(`bad ${card}`), {
      code: '23505',
      detail: `Key (card)=(${card})`,
      row: {},
    });
    const described = describeError(error);
    expect(described).toEqual({
      type: 'TypeError',
      message: 'bad [masked card]',
      code: '23505',
      stack: expect.stringContaining('TypeError: bad [masked card]'),
    });
    expect(String(described.stack).split('\n').length).toBeLessThanOrEqual(12);
  });

  it('takes what is no error', () => {
    expect(describeError(`thrown ${card}`)).toEqual({ message: 'thrown [masked card]' });
    expect(describeError(null)).toEqual({ message: 'null' });
  });
});

describe('safeLog', () => {
  it("gives a host's logger masked texts and described errors, at the level that was meant", () => {
    const seen: unknown[][] = [];
    const note =
      (level: string) =>
      (...args: unknown[]) =>
        seen.push([level, ...args]);
    const host = { debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') } as Log;
    safeLog(host).warn({ request_id: card, status: 500, err: new Error(`no ${card}`) }, `key gpk_abcdefgh12345`);
    expect(seen).toEqual([
      [
        'warn',
        { request_id: '[masked card]', status: 500, err: expect.objectContaining({ message: 'no [masked card]' }) },
        'key [masked]',
      ],
    ]);
  });

  it('masks values by which it was told to, wherever they stand', () => {
    const seen: string[] = [];
    const log = safeLog({ ...SILENT, error: (...said) => void seen.push(JSON.stringify(said)) });
    maskOf(log).add(['hunter22']);
    log.error({ note: 'hunter22', err: new Error('no hunter22', { cause: new Error('hunter22') }) }, 'with hunter22');
    expect(seen.join()).toContain('[masked]');
    expect(seen.join()).not.toContain('hunter22');
  });
});

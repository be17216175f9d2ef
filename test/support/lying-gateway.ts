// A gateway that lies: it stands in front of the sandbox and passes everything on, but tells what a test has it tell.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startGapura, type TestGapura, type TestOptions } from './gapura.ts';
import { createPatientServer } from './http-server.ts';

export interface Told {
  readonly httpStatus: number;
  readonly contentType: string;
  /** What is JSON is there as a value, all else as its text. */
  // biome-ignore lint/suspicious/noExplicitAny: tests bend answers of every shape
  readonly body: any;
}

/** Makes a lie of the truth; what it leaves out stays true. */
type Bend = (truth: Told) => Partial<Told>;

export interface Lie {
  /** How often it was told. */
  readonly told: number;
  stop(): void;
}

export interface LyingGateway {
  readonly url: string;
  /** Where the truth is asked for. */
  standBefore(url: string): void;
  /** Passes calls on and bends what is answered: the gateway has done what it was asked. For ever, or so often. */
  lie(call: string, bend: Bend, times?: number): Lie;
  /** A lie about single fields; the rest of the body stays true. */
  change(call: string, fields: Record<string, unknown>, times?: number): Lie;
  /** Answers calls without passing them on: the gateway never hears of them. */
  keepFrom(call: string, answer: Partial<Told>, times?: number): Lie;
  /** From now on everything is true. */
  stopLying(): void;
  /** Waits with the answers to calls until it is told to go on; the gateway has done what it was asked. */
  holdBack(call: string): { readonly waiting: number; release(): void };
  /** Every call that came, such as `POST /v2/charge`. */
  readonly calls: readonly string[];
  close(): Promise<void>;
}

export const PAGE: Partial<Told> = {
  httpStatus: 403,
  contentType: 'text/html',
  body: '<html><body><h1>Access denied</h1></body></html>',
};

interface Rule {
  readonly call: string;
  readonly passesOn: boolean;
  readonly bend: Bend;
  left: number;
  told: number;
}

interface Hold {
  readonly call: string;
  readonly waiting: (() => void)[];
  over: boolean;
}

/** `*` stands for anything: `GET /v2/*` + `/status`. */
function fits(pattern: string, call: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.?+^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(call);
}

async function openLyingGateway(): Promise<LyingGateway> {
  let truth = '';
  const rules: Rule[] = [];
  const holds: Hold[] = [];
  const calls: string[] = [];

  const add = (rule: Omit<Rule, 'told'>): Lie => {
    const added: Rule = { ...rule, told: 0 };
    rules.push(added);
    return {
      get told() {
        return added.told;
      },
      stop() {
        added.left = 0;
      },
    };
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const call = `${request.method} ${(request.url ?? '').split('?', 1)[0]}`;
    calls.push(call);
    const rule = rules.find((one) => one.left > 0 && fits(one.call, call));
    if (rule !== undefined) {
      rule.left -= 1;
      rule.told += 1;
    }
    const real: Told =
      rule === undefined || rule.passesOn
        ? await passOn(truth, request)
        : { httpStatus: 200, contentType: 'application/json', body: {} };
    const told = { ...real, ...rule?.bend(real) };
    const hold = holds.find((one) => !one.over && fits(one.call, call));
    if (hold !== undefined) await new Promise<void>((resolve) => hold.waiting.push(resolve));
    response.writeHead(told.httpStatus, { 'content-type': told.contentType });
    response.end(typeof told.body === 'string' ? told.body : JSON.stringify(told.body));
  };

  const server = createPatientServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    standBefore(url) {
      truth = url;
    },
    lie: (call, bend, times = Number.POSITIVE_INFINITY) => add({ call, passesOn: true, bend, left: times }),
    change: (call, fields, times = Number.POSITIVE_INFINITY) =>
      add({ call, passesOn: true, bend: ({ body }) => ({ body: { ...body, ...fields } }), left: times }),
    keepFrom: (call, told, times = Number.POSITIVE_INFINITY) =>
      add({ call, passesOn: false, bend: () => told, left: times }),
    stopLying() {
      rules.length = 0;
    },
    holdBack(call) {
      const hold: Hold = { call, waiting: [], over: false };
      holds.push(hold);
      return {
        get waiting() {
          return hold.waiting.length;
        },
        release() {
          hold.over = true;
          for (const go of hold.waiting.splice(0)) go();
        },
      };
    },
    calls,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A whole Gapura whose gateway lies. */
export async function startBehindLies(
  options: TestOptions = {},
): Promise<{ t: TestGapura; gateway: LyingGateway; close(): Promise<void> }> {
  const gateway = await openLyingGateway();
  const t = await startGapura({ ...options, gateway: { baseUrl: gateway.url, retries: 0 } });
  gateway.standBefore(t.sandbox.url);
  return {
    t,
    gateway,
    async close() {
      await t.close();
      await gateway.close();
    },
  };
}

async function passOn(truth: string, request: IncomingMessage): Promise<Told> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => !['host', 'connection', 'content-length'].includes(name)),
  ) as Record<string, string>;
  const body = Buffer.concat(chunks);
  const response = await fetch(truth + request.url, {
    method: request.method ?? 'GET',
    headers,
    ...(body.length === 0 ? {} : { body }),
  });
  const text = await response.text();
  const contentType = response.headers.get('content-type') ?? 'text/plain';
  const isJson = contentType.includes('json');
  return { httpStatus: response.status, contentType, body: isJson ? JSON.parse(text) : text };
}

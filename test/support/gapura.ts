// A whole Gapura for a test: its database, a sandbox gateway, a listening server and callers with keys.

import type { FastifyInstance } from 'fastify';
import type { Scope } from '../../src/domain/caller.ts';
import { openGapura } from '../../src/host/app.ts';
import type { GapuraOptions } from '../../src/host/gapura.ts';
import type { OpenGapura } from '../../src/host/open-gapura.ts';
import { createBareApp } from '../../src/http/bare-app.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/sandbox/index.ts';
import { dropDatabase, freshDatabase } from './database.ts';
import { checkAgainstDocument } from './openapi.ts';
import { throughSdk } from './sdk-request.ts';
import { watchLog } from './watched-log.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
  readonly text: string;
}

export interface RequestOptions {
  readonly key?: string | null;
  readonly body?: unknown;
  readonly rawBody?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Record<string, string>;
}

export interface TestGapura {
  readonly gapura: OpenGapura;
  readonly sandbox: Sandbox;
  /** Where the server listens, with the prefix. */
  readonly url: string;
  /** Keys of two ordinary callers and one of the staff. */
  readonly keys: { readonly budi: string; readonly siti: string; readonly staff: string };
  request(method: string, path: string, options?: RequestOptions): Promise<Reply>;
  /** The same through the SDK. `TEST_CLIENT=sdk` has `request` send everything this way. */
  sdkRequest(method: string, path: string, options?: RequestOptions): Promise<Reply>;
  keyFor(owner: string, scopes: readonly Scope[]): Promise<string>;
  close(): Promise<void>;
}

const PREFIX = '/api';
/** Connections that wait to be taken: some tests open a thousand at once, and a busy machine takes them late. */
const BACKLOG = 2_048;

/** Whatever is not said is the usual; the gateway is the sandbox unless its address is given. */
export type TestOptions = Partial<Omit<GapuraOptions, 'gateway'>> & {
  readonly gateway?: Partial<GapuraOptions['gateway']>;
  readonly sandbox?: SandboxOptions;
};

export async function startGapura(options: TestOptions = {}): Promise<TestGapura> {
  const { sandbox: sandboxOptions, ...ownOptions } = options;
  const sandbox = await createSandbox(sandboxOptions ?? {});
  const databaseOptions = options.database ?? (await freshDatabase());
  const { url: baseUrl, serverKey, clientKey } = sandbox;
  const log = watchLog(options.logger);
  const gapura = await openGapura({
    ...ownOptions,
    logger: log,
    gateway: { environment: 'local', baseUrl, serverKey, clientKey, ...options.gateway },
    database: databaseOptions,
  });
  const app = createBareApp({ log });
  await app.register(gapura.plugin, { prefix: PREFIX });
  const url = (await app.listen({ host: '127.0.0.1', port: 0, backlog: BACKLOG })) + PREFIX;
  sandbox.control.settings.setAddresses({ payment: `${url}/notification/` });
  const keyFor = async (owner: string, scopes: readonly Scope[]) =>
    (await gapura.apiKeys.create({ owner, scopes })).key;
  const keys = {
    budi: (await gapura.apiKeys.create({ owner: 'budi' })).key,
    siti: (await gapura.apiKeys.create({ owner: 'siti' })).key,
    staff: (await gapura.apiKeys.create({ owner: 'office', staff: true })).key,
  };
  const document = documentOf(gapura, options);
  const request: TestGapura['request'] = (method, path, asked = {}) =>
    send({ url, document }, method, path, keys.budi, asked);
  const sdkRequest = throughSdk({ url, document, defaultKey: keys.budi, request });
  return {
    gapura,
    sandbox,
    url,
    keys,
    keyFor,
    request: process.env.TEST_CLIENT === 'sdk' ? sdkRequest : request,
    sdkRequest,
    async close() {
      await closeAll(app, gapura, sandbox, databaseOptions);
      log.check();
    },
  };
}

/** Describing the API takes as long as opening it. Only whether people sign in makes a difference: each is described once. */
const documents = new Map<boolean, Record<string, unknown>>();

function documentOf(gapura: OpenGapura, { authenticate }: TestOptions): Record<string, unknown> {
  const signIn = authenticate === undefined;
  const document = documents.get(signIn) ?? gapura.describeApi();
  documents.set(signIn, document);
  return document;
}

async function closeAll(
  app: FastifyInstance,
  gapura: OpenGapura,
  sandbox: Sandbox,
  database: GapuraOptions['database'],
) {
  await sandbox.close();
  await app.close();
  await gapura.close();
  await dropDatabase(database ?? {});
}

/** Sends a request and holds the answer against the API document. `key: null` sends no credentials. */
async function send(
  target: { url: string; document: Record<string, unknown> },
  method: string,
  path: string,
  defaultKey: string,
  options: RequestOptions,
): Promise<Reply> {
  const key = options.key === undefined ? defaultKey : options.key;
  const hasBody = options.body !== undefined || options.rawBody !== undefined;
  const response = await fetch(target.url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...options.headers,
    },
    ...(hasBody ? { body: options.rawBody ?? JSON.stringify(options.body) } : {}),
  });
  const text = await response.text();
  const mediaType = response.headers.get('content-type') ?? '';
  const isJson = /json/.test(mediaType);
  const reply: Reply = {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson && text !== '' ? JSON.parse(text) : undefined,
  };
  // A file is documented as its text.
  const seen = /^text\/csv|spreadsheetml/.test(mediaType) ? { ...reply, body: text } : reply;
  checkAgainstDocument(target.document, { method, path, reply: seen });
  return reply;
}

export const bcaCharge = {
  payment_type: 'bank_transfer',
  bank: 'bca',
  gross_amount: 150_000,
  customer_details: { first_name: 'Budi', email: 'budi@example.com' },
  item_details: [{ name: 'Kopi Gayo 1 kg', price: 150_000, quantity: 1 }],
} as const;

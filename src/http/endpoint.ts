// What an endpoint is: one description that routes, validates, authorises, serialises and documents it.

import type { Static, TSchema } from 'typebox';
import type { Caller, Scope } from '../domain/caller.ts';
import type { Services } from '../services/index.ts';

/**
 * Who may call: a caller with the scope, or with one of several. `caller`: every caller with credentials. `open`: every client. `gateway`:
 * the gateway, which signs what it sends.
 */
export type Access = Scope | readonly [Scope, ...Scope[]] | 'caller' | 'open' | 'gateway';

/** Whether it is called without credentials. */
export function isOpen({ access }: { readonly access: Access }): boolean {
  return access === 'open' || access === 'gateway';
}

/** The scopes of which a caller needs one; none where credentials are enough, or are not asked for. */
export function scopesFor({ access }: { readonly access: Access }): readonly Scope[] {
  if (access === 'caller' || access === 'open' || access === 'gateway') return [];
  return typeof access === 'string' ? [access] : access;
}

/** An endpoint knows no shop: everything that is a shop's comes with the call. */
export interface Call<Params, Query, Body> {
  /** Of the shop that the call is for. */
  readonly services: Services;
  /** Where people reach that shop, where that was said. */
  readonly publicUrl: string | undefined;
  /** Told the token of each session that begins. */
  readonly onSession: (token: string) => void;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly caller: Caller;
  readonly requestId: string;
  /** The id for what the request makes, the same each time it is repeated with its Idempotency-Key; absent without one. */
  readonly subjectId?: string;
  /** It is repeated with its Idempotency-Key, after a try whose outcome was not kept. */
  readonly resumed?: boolean;
  /** When it came, on the clock of `performance`. */
  readonly receivedMs: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The request's path as the client sees it, with the prefix that the host chose. */
  readonly path: string;
  /** Scheme and host that the client used; null where a host application calls without HTTP. */
  readonly origin: string | null;
}

export interface ApiResponse {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Where the next page of a list begins, and the one before; the Link header is made of them. */
  readonly next?: string | undefined;
  readonly prev?: string | undefined;
}

export interface DocumentedAnswer {
  readonly description: string;
  /** JSON where absent. */
  readonly mediaType?: string;
  /** Absent, with its example, where the answer has no body. */
  readonly schema?: TSchema;
  readonly example?: unknown;
  /** Header names with what they hold. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Most endpoints answer at once; a few go on answering, without end or until a file is sent. */
export type Endpoint = WholeEndpoint | StreamEndpoint | FileEndpoint;

interface Description {
  /** The operation's name in the API documentation. */
  readonly id: string;
  /** Its place in the SDK and in the library: a noun and a verb, or a verb alone. */
  readonly call: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** In the contract's spelling: `/payments/{pk}/`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  readonly params?: TSchema;
  readonly query?: TSchema;
  /** Names of request headers that it looks at, with what they hold. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: {
    readonly schema: TSchema;
    /** What readers see in its place: it says more than a request is checked by at first. */
    readonly documented?: TSchema;
    readonly required: boolean;
    readonly examples: Readonly<Record<string, unknown>>;
  };
  readonly answers: Readonly<Record<number, DocumentedAnswer>>;
  /** Its answer holds a secret, which is not kept readable for repetitions of the request. */
  readonly confidential?: boolean;
  /** The statuses of the problems that it may answer with, besides those that every endpoint has. */
  readonly problems: readonly number[];
}

export interface WholeEndpoint extends Description {
  handle(call: Call<unknown, unknown, unknown>): Promise<ApiResponse>;
}

export interface StreamEndpoint extends Description {
  readonly method: 'GET';
  /** Refuses, or gives the pieces of the answer until the signal says that the reader has gone or must go. */
  stream(call: Call<unknown, unknown, unknown>, signal: AbortSignal): Promise<AsyncIterable<string>>;
}

/** A file that may be larger than memory: sent as it is made, as fast as it is taken. */
export interface FileEndpoint extends Description {
  readonly method: 'GET';
  /** Refuses what `file` would refuse at once: for a HEAD request. */
  check?(call: Call<unknown, unknown, unknown>): Promise<void>;
  /** Refuses, or gives the file. Its pieces end with the file, and by an error where the signal or anything else ends it before. */
  file(call: Call<unknown, unknown, unknown>, signal: AbortSignal): Promise<FileAnswer>;
}

export interface FileAnswer {
  readonly name: string;
  readonly pieces: AsyncIterable<string | Uint8Array>;
}

type Shape<Schema> = Schema extends TSchema ? Static<Schema> : undefined;

interface TypedEndpoint<P extends TSchema | undefined, Q extends TSchema | undefined, B extends TSchema | undefined>
  extends Omit<WholeEndpoint, 'handle' | 'params' | 'query' | 'body'> {
  readonly params?: P;
  readonly query?: Q;
  readonly body?: {
    readonly schema: B;
    readonly documented?: TSchema;
    readonly required: boolean;
    readonly examples: Readonly<Record<string, unknown>>;
  };
  handle(call: Call<Shape<P>, Shape<Q>, Shape<B>>): Promise<ApiResponse>;
}

/** Ties the types of a handler to the schemas that its input was checked against. */
export function endpoint<
  P extends TSchema | undefined = undefined,
  Q extends TSchema | undefined = undefined,
  B extends TSchema | undefined = undefined,
>(definition: TypedEndpoint<P, Q, B>): Endpoint {
  return definition as unknown as Endpoint;
}

interface TypedStreamEndpoint<Q extends TSchema | undefined> extends Omit<StreamEndpoint, 'stream' | 'query'> {
  readonly query?: Q;
  stream(call: Call<undefined, Shape<Q>, undefined>, signal: AbortSignal): Promise<AsyncIterable<string>>;
}

/** The same for an endpoint that streams. */
export function streamEndpoint<Q extends TSchema | undefined = undefined>(
  definition: TypedStreamEndpoint<Q>,
): StreamEndpoint {
  return definition as unknown as StreamEndpoint;
}

interface TypedFileEndpoint<P extends TSchema | undefined, Q extends TSchema | undefined>
  extends Omit<FileEndpoint, 'file' | 'check' | 'params' | 'query'> {
  readonly params?: P;
  readonly query?: Q;
  check?(call: Call<Shape<P>, Shape<Q>, undefined>): Promise<void>;
  file(call: Call<Shape<P>, Shape<Q>, undefined>, signal: AbortSignal): Promise<FileAnswer>;
}

/** The same for an endpoint that gives a file. */
export function fileEndpoint<P extends TSchema | undefined = undefined, Q extends TSchema | undefined = undefined>(
  definition: TypedFileEndpoint<P, Q>,
): FileEndpoint {
  return definition as unknown as FileEndpoint;
}

/** Methods of one path stand together. */
export function groupByPath<One extends { readonly path: string }>(endpoints: readonly One[]): Map<string, One[]> {
  const groups = new Map<string, One[]>();
  for (const endpoint of endpoints) {
    groups.set(endpoint.path, [...(groups.get(endpoint.path) ?? []), endpoint]);
  }
  return groups;
}

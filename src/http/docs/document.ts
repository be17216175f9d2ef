// Reads the operations of the OpenAPI document.

export type Json = Readonly<Record<string, unknown>>;

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: Json;
  readonly example: unknown;
}

export interface Example {
  readonly name: string;
  readonly summary: string;
  readonly value: unknown;
}

export interface Reply {
  readonly status: string;
  readonly description: string;
  readonly mediaType: string | null;
  readonly schema: Json | null;
  readonly example: unknown;
  /** Name and meaning of each header. */
  readonly headers: readonly (readonly [string, string])[];
}

export interface Operation {
  readonly id: string;
  /** Its place in the SDK: a noun and a verb, or a verb alone. */
  readonly call: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** Null where it needs no credentials. */
  readonly scope: string | null;
  readonly parameters: readonly Parameter[];
  readonly body: { readonly required: boolean; readonly schema: Json; readonly examples: readonly Example[] } | null;
  readonly answers: readonly Reply[];
  readonly problems: readonly Reply[];
}

const PROBLEM_FROM = 400;

export function readOperations(document: Json): Operation[] {
  return Object.entries(document.paths as Record<string, Record<string, Json>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      readOperation(method.toUpperCase(), path, withResponses(operation, document)),
    ),
  );
}

/** With what several operations answer alike in its place. */
export function withResponses(operation: Json, document: Json): Json {
  const { responses: shared = {} } = (document.components ?? {}) as { responses?: Record<string, Json> };
  const responses = Object.entries((operation.responses ?? {}) as Record<string, Json>).map(([status, response]) => {
    const name = text(response.$ref).split('/').at(-1) ?? '';
    return [status, shared[name] ?? response];
  });
  return { ...operation, responses: Object.fromEntries(responses) };
}

export function readOperation(method: string, path: string, operation: Json): Operation {
  const replies = Object.entries((operation.responses ?? {}) as Record<string, Json>).map(readReply);
  return {
    id: text(operation.operationId),
    call: text(operation['x-call']),
    method,
    path,
    tag: text((operation.tags as unknown[] | undefined)?.[0]),
    summary: text(operation.summary),
    description: text(operation.description),
    scope: scopeOf(operation),
    parameters: readParameters(operation),
    body: readBody(operation.requestBody as Json | undefined),
    answers: replies.filter(({ status }) => Number(status) < PROBLEM_FROM),
    problems: replies.filter(({ status }) => Number(status) >= PROBLEM_FROM),
  };
}

/** Null where no credentials are needed, empty where any will do. */
function scopeOf(operation: Json): string | null {
  const ways = (operation.security ?? []) as Record<string, string[]>[];
  return ways.length === 0 ? null : ways.flatMap((way) => Object.values(way).flat()).join(' or ');
}

function readParameters(operation: Json): Parameter[] {
  return ((operation.parameters ?? []) as Json[]).map(readParameter);
}

function readParameter(parameter: Json): Parameter {
  return {
    name: text(parameter.name),
    in: parameter.in as Parameter['in'],
    required: parameter.required === true,
    description: text(parameter.description),
    schema: (parameter.schema ?? {}) as Json,
    example: parameter.example,
  };
}

function readBody(body: Json | undefined): Operation['body'] {
  const content = firstContent(body);
  if (body === undefined || content === null) return null;
  const examples = Object.entries((content.media.examples ?? {}) as Record<string, Json>);
  return {
    required: body.required === true,
    schema: (content.media.schema ?? {}) as Json,
    examples: examples.map(([name, { summary, value }]) => ({ name, summary: text(summary) || name, value })),
  };
}

function readReply([status, reply]: [string, Json]): Reply {
  const content = firstContent(reply);
  return {
    status,
    description: text(reply.description),
    mediaType: content?.type ?? null,
    schema: (content?.media.schema ?? null) as Json | null,
    example: content?.media.example,
    headers: Object.entries((reply.headers ?? {}) as Record<string, Json>).map(
      ([name, header]) => [name, text(header.description)] as const,
    ),
  };
}

function firstContent(holder: Json | undefined): { type: string; media: Json } | null {
  const [first] = Object.entries((holder?.content ?? {}) as Record<string, Json>);
  return first === undefined ? null : { type: first[0], media: first[1] };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

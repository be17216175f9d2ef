// The OpenAPI 3.1 document, made from the same endpoints that validate and serialise.

import { type TSchema, Type } from 'typebox';
import { codeSamples, SAMPLE_ORIGIN } from './docs/code-samples.ts';
import { readOperation } from './docs/document.ts';
import { GUIDES, guideLink, guidesOf } from './docs/guides.ts';
import { listProblemKinds, problemExample } from './docs/problem-examples.ts';
import { type DocumentedAnswer, type Endpoint, isOpen, scopesFor } from './endpoint.ts';
import { describeWebhooks } from './event-webhooks.ts';
import { component, type Json, nullable, reference, said, text, uuid } from './schemas/shared.ts';

export const ProblemSchema = component(
  'Problem',
  Type.Object(
    {
      type: text('A stable URN of the kind of problem'),
      title: text('The kind of problem in words'),
      status: Type.Integer({ description: 'The HTTP status' }),
      code: text('The kind of problem for programs: stable, snake_case'),
      detail: text('What happened this time, and what to do about it'),
      request_id: text('Names this request in the logs'),
      errors: Type.Optional(
        Type.Array(
          Type.Object(
            { field: text('A dotted path into the request'), message: text('What is wrong there') },
            { additionalProperties: false },
          ),
          { description: 'Each field that was wrong' },
        ),
      ),
      said: Type.Object(
        {
          detail: said('detail'),
          errors: Type.Array(said('message'), { description: 'The codes of each of `errors`, in their order' }),
        },
        {
          additionalProperties: false,
          description: 'The texts as codes, for programs that say them in their own words',
        },
      ),
      gateway: Type.Optional(
        Type.Object(
          {
            status_code: nullable(text("The gateway's code; null where it did not answer")),
            status_message: nullable(text("The gateway's words")),
            validation_messages: Type.Array(Type.String(), { description: 'What the gateway did not like' }),
          },
          { additionalProperties: false, description: 'What the gateway said' },
        ),
      ),
      payment_id: Type.Optional(uuid('The payment that the problem is about')),
      invoice_id: Type.Optional(uuid('The invoice that the problem is about')),
      subscription_id: Type.Optional(uuid('The subscription that the problem is about')),
    },
    { additionalProperties: false },
  ),
);

export interface DocumentInfo {
  readonly version: string;
  /** Where the routes are mounted, as a path: '' or '/pay'. */
  readonly prefix: string;
}

const PROBLEM_WORDS: Readonly<Record<number, string>> = {
  400: 'The request is not valid, or the gateway refused it',
  401: 'No valid credentials',
  403: 'Not allowed',
  404: 'Not found, or not yours',
  409: 'The first request with this key is still under way',
  413: 'The body is too large',
  415: 'Not JSON',
  422: 'The Idempotency-Key belongs to another request',
  429: 'Too many requests; `Retry-After` says how long to wait',
  500: 'An unexpected failure',
  502: 'The gateway could not be reached',
  503: 'Temporarily unavailable',
  504: 'The gateway did not answer in time',
};

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes the request safe to repeat for 72 hours: the same key with the same request gives the first answer again (with `Idempotent-Replayed: true`), and a first try that died half-way is continued.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

/** How a query field with several values is written: once for each of them. */
const REPEATED: Json = { style: 'form', explode: true };

export function describeApi(endpoints: readonly Endpoint[], info: DocumentInfo): Json {
  const components: Json = {};
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const operation = describe(endpoint, { components, exampleId: exampleIdFor(endpoint, endpoints) });
    const read = readOperation(endpoint.method, endpoint.path, operation);
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: {
        ...operation,
        'x-codeSamples': codeSamples(read, SAMPLE_ORIGIN + info.prefix),
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gapura',
      version: info.version,
      summary: 'Payments through the Midtrans gateway',
      description: introduce(),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: info.prefix === '' ? '/' : info.prefix }],
    tags: [...new Set(endpoints.map((endpoint) => endpoint.tag))].map((name) => ({
      name,
      description: guidesOf(name),
    })),
    paths,
    webhooks: describeWebhooks(components),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'An API key (gpk_...) or a JWT' } },
      responses: sortKeys(shareProblems(paths)),
      schemas: sortKeys(components),
    },
  };
}

/** Puts what several operations answer alike in one place, and a reference where it stood: most problems are those of any request. */
function shareProblems(paths: Record<string, Json>): Json {
  const places = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap((operation) => {
      const responses = (operation as { responses: Record<string, Json> }).responses;
      return Object.entries(responses).map(([status, response]) => ({ responses, status, response }));
    }),
  );
  const byName = new Map<string, typeof places>();
  for (const place of places) {
    const name = nameOfProblem(place.response);
    if (name !== null) byName.set(name, [...(byName.get(name) ?? []), place]);
  }
  const shared: Json = {};
  for (const [name, named] of byName) {
    const [first, ...others] = named;
    const isOne = new Set(named.map(({ response }) => JSON.stringify(response))).size === 1;
    if (first === undefined || others.length === 0 || !isOne) continue;
    shared[name] = first.response;
    for (const { responses, status } of named) responses[status] = { $ref: `#/components/responses/${name}` };
  }
  return shared;
}

/** After its code, and the words that tell it from others of that code: `NotFoundPayment`. */
function nameOfProblem(response: Json): string | null {
  const content = response.content as Record<string, { example?: ProblemExample }> | undefined;
  const example = content?.['application/problem+json']?.example;
  if (example === undefined) return null;
  const { noun = '', scopes = '' } = example.said.detail[0]?.values ?? {};
  const words = `${example.code} ${noun} ${scopes}`.split(/[^a-z]+/i).filter((word) => word !== '');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

interface ProblemExample {
  readonly code: string;
  readonly said: { readonly detail: readonly { readonly values: Readonly<Record<string, string>> }[] };
}

interface DocumentContext {
  readonly components: Json;
  /** The id of the record in the other examples. */
  readonly exampleId: string | undefined;
}

function describe(endpoint: Endpoint, { components, exampleId }: DocumentContext): Json {
  return {
    operationId: endpoint.id,
    'x-call': endpoint.call,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: [endpoint.description, describeAccess(endpoint)].filter(Boolean).join('\n\n'),
    // The scope stands where OpenAPI 3.1 has the roles that a caller needs.
    security: securityOf(endpoint),
    ...parametersOf(endpoint, { components, exampleId }),
    ...bodyOf(endpoint, components),
    responses: { ...successes(endpoint, components), ...problems(endpoint, components) },
  };
}

/** In words too: pages show the scopes of OAuth alone. */
function describeAccess(endpoint: Endpoint): string {
  if (isOpen(endpoint)) return 'Needs no credentials.';
  const scopes = scopesFor(endpoint).map((scope) => `\`${scope}\``);
  return scopes.length === 0 ? 'Needs credentials.' : `Needs the scope ${scopes.join(' or ')}.`;
}

/** Each is one way in: with one of the scopes, or with any credentials where none is needed. */
function securityOf(endpoint: Endpoint): Json[] {
  if (isOpen(endpoint)) return [];
  const scopes = scopesFor(endpoint);
  return scopes.length === 0 ? [{ bearer: [] }] : scopes.map((scope) => ({ bearer: [scope] }));
}

/** An id in a path is explained by the list of the same things: `/payments/{pk}/` by the first of `/payments/`. */
function exampleIdFor(endpoint: Endpoint, endpoints: readonly Endpoint[]): string | undefined {
  const collection = `/${endpoint.path.split('/')[1]}/`;
  const list = endpoints.find(({ method, path }) => method === 'GET' && path === collection);
  const [first] = [list?.answers[200]?.example].flat() as ({ id?: unknown } | undefined)[];
  return typeof first?.id === 'string' ? first.id : undefined;
}

function parametersOf(endpoint: Endpoint, surroundings: DocumentContext): Json {
  const parameters = [
    ...parametersIn('path', endpoint.params, surroundings),
    ...parametersIn('query', endpoint.query, surroundings),
    ...Object.entries(endpoint.headers ?? {}).map(([name, description]) => ({
      name,
      in: 'header',
      required: false,
      description,
      schema: { type: 'string' },
    })),
    ...(takesIdempotencyKey(endpoint) ? [IDEMPOTENCY_KEY] : []),
  ];
  return parameters.length === 0 ? {} : { parameters };
}

function parametersIn(
  place: 'path' | 'query',
  schema: TSchema | undefined,
  { components, exampleId }: DocumentContext,
): Json[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    // A parameter with a default need not be sent.
    required: place === 'path' || (required.includes(name) && !('default' in property)),
    description,
    ...(property.type === 'array' ? REPEATED : {}),
    schema: reference(property, components),
    ...(place === 'path' && name === 'pk' && exampleId !== undefined ? { example: exampleId } : {}),
  }));
}

function bodyOf(endpoint: Endpoint, components: Json): Json {
  if (endpoint.body === undefined) return {};
  const { schema, documented = schema, required, examples: given } = endpoint.body;
  const named = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [slug(name), { summary: name, value }]),
  );
  return {
    requestBody: {
      required,
      content: { 'application/json': { schema: reference(documented, components), examples: named } },
    },
  };
}

function successes(endpoint: Endpoint, components: Json): Json {
  return Object.fromEntries(
    Object.entries(endpoint.answers).map(([status, answer]) => [status, describeAnswer(answer, components)]),
  );
}

function describeAnswer(answer: DocumentedAnswer, components: Json): Json {
  const headers = Object.entries(answer.headers ?? {}).map(([name, description]) => [
    name,
    { description, schema: { type: 'string' } },
  ]);
  return {
    description: answer.description,
    ...(headers.length === 0 ? {} : { headers: Object.fromEntries(headers) }),
    ...contentOf(answer, components),
  };
}

function contentOf({ mediaType = 'application/json', schema, example }: DocumentedAnswer, components: Json): Json {
  return schema === undefined ? {} : { content: { [mediaType]: { schema: reference(schema, components), example } } };
}

function problems(endpoint: Endpoint, components: Json): Json {
  const statuses = [...new Set([...endpoint.problems, ...commonProblems(endpoint)])].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: PROBLEM_WORDS[status] ?? 'A problem',
        content: {
          'application/problem+json': {
            schema: reference(ProblemSchema, components),
            ...exampleOf(problemExample(endpoint, status)),
          },
        },
      },
    ]),
  );
}

/** What every endpoint of its kind can answer: credentials, bodies, keys, and our own troubles. */
function commonProblems(endpoint: Endpoint): number[] {
  const credentials = isOpen(endpoint) ? [] : [401, ...(scopesFor(endpoint).length === 0 ? [] : [403])];
  const bodies = endpoint.method === 'GET' ? [] : [400, 413, 415];
  const keys = takesIdempotencyKey(endpoint) ? [409, 422] : [];
  return [...credentials, ...bodies, ...keys, 429, 500, 503];
}

function takesIdempotencyKey(endpoint: Endpoint): boolean {
  return endpoint.method !== 'GET' && !isOpen(endpoint);
}

function exampleOf(example: unknown): Json {
  return example === null ? {} : { example };
}

function sortKeys(object: Json): Json {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => a.localeCompare(b)));
}

function slug(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

const CONVENTIONS = [
  '**Credentials.** Send an API key (`gpk_...`) or a JWT as `Authorization: Bearer ...`. A caller sees what it owns, and a key does what its scopes allow; each operation names the scope that it needs.',
  '**Money** is in rupiah: whole numbers in requests (`150000`), text with two decimals in answers (`"150000.00"`). **Times** are in UTC: `2026-01-15T03:00:00.000Z`.',
  '**Requests** are judged as they were sent: an unknown field or a number in quotes is refused, never dropped or converted. Every path works with and without its trailing slash.',
  '**Failures** answer with `application/problem+json`: `code` is for programs and stays the same, `detail` is for people, `errors` names each wrong field, and `request_id` finds the request in the logs. Send an `X-Request-Id` to choose it.',
];

function introduce(): string {
  return [
    ...CONVENTIONS,
    '## Guides',
    GUIDES.map((guide) => `- ${guideLink(guide)}: ${guide.about}`).join('\n'),
    '## Problems',
    'The `code` of a problem says what went wrong, in a word that programs can rely on.',
    `| Status | Code | Meaning |\n| --- | --- | --- |\n${listProblemKinds()
      .map(({ status, code, title }) => `| ${status} | \`${code}\` | ${title} |`)
      .join('\n')}`,
    guidesOf('Problems'),
  ].join('\n\n');
}

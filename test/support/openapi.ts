// Holds every answer that a test sees against the OpenAPI document: the path, the status, the media type and the body.

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { withResponses } from '../../src/http/docs/document.ts';

interface Seen {
  readonly method: string;
  readonly path: string;
  readonly reply: { readonly status: number; readonly headers: Headers; readonly body: unknown };
}

type Json = Record<string, unknown>;

const validators = new Map<string, ValidateFunction>();
/** One for each document: what many answers refer to is compiled once. */
const compilers = new WeakMap<Json, Ajv2020>();
/** By what they say: most answers that refuse something look alike. */
const validatorsByText = new Map<string, ValidateFunction>();

export function checkAgainstDocument(document: Json, seen: Seen): void {
  const { method, reply } = seen;
  const template = findPath(document, seen.path);
  // An unknown path and a method that a path does not have are answered with a problem, and documented nowhere.
  const operation =
    template === undefined ? undefined : (at(document, 'paths', template, method.toLowerCase()) as Json | undefined);
  if (operation === undefined || method === 'HEAD') return;
  const described = at(withResponses(operation, document), 'responses', String(reply.status)) as Json | undefined;
  if (described === undefined)
    throw new Error(`${method} ${template} answered ${reply.status}, which is not documented`);
  const mediaType = (reply.headers.get('content-type') ?? '').split(';', 1)[0] ?? '';
  // An answer without a body has nothing more to be held against.
  if (at(described, 'content') === undefined && reply.body === undefined) return;
  const schema = at(described, 'content', mediaType, 'schema');
  if (schema === undefined)
    throw new Error(`${method} ${template} answered ${reply.status} as ${mediaType}, which is not documented`);
  const validate = compile(document, `${method} ${template} ${reply.status}`, schema as Json);
  if (!validate(reply.body)) {
    throw new Error(
      `${method} ${template} answered ${reply.status} with a body that is not as documented: ${JSON.stringify(validate.errors)}`,
    );
  }
}

/** The same for the body of a webhook, held against the entry of its event. */
export function checkWebhookAgainstDocument(document: Json, body: { readonly type: string }): void {
  const content = at(document, 'webhooks', body.type, 'post', 'requestBody', 'content', 'application/json');
  if (content === undefined) throw new Error(`The event ${body.type} is not documented`);
  const validate = compile(document, body.type, at(content, 'schema') as Json);
  const valid: boolean = validate(body as unknown);
  if (!valid) {
    throw new Error(`The event ${body.type} is not as documented: ${JSON.stringify(validate.errors)}`);
  }
}

function compile(document: Json, name: string, schema: Json): ValidateFunction {
  const known = validators.get(name);
  if (known !== undefined) return known;
  const text = JSON.stringify(schema);
  const made = validatorsByText.get(text) ?? compileSchema(document, schema);
  validatorsByText.set(text, made);
  validators.set(name, made);
  return made;
}

/** A schema of the document as one of its own, which refers to the components. */
export function compileSchema(document: Json, schema: Json): ValidateFunction {
  return compilerOf(document).compile(byName(schema));
}

const COMPONENTS = '#/components/schemas/';

/** Components under names of their own: within one document, Ajv would compile each again for every schema that refers to it. */
function byName(schema: unknown): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll(`"$ref":"${COMPONENTS}`, '"$ref":"component:'));
}

function compilerOf(document: Json): Ajv2020 {
  const known = compilers.get(document);
  if (known !== undefined) return known;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  const components = at(document, 'components', 'schemas') as Json;
  for (const [name, schema] of Object.entries(components)) ajv.addSchema(byName(schema), `component:${name}`);
  compilers.set(document, ajv);
  return ajv;
}

interface Template {
  readonly path: string;
  readonly pattern: RegExp;
}

const templates = new WeakMap<Json, readonly Template[]>();

export function findPath(document: Json, path: string): string | undefined {
  const plain = (path.split('?', 1)[0] ?? '').replace(/\/?$/, '/');
  const known = templates.get(document) ?? listTemplates(document);
  templates.set(document, known);
  return known.find(({ pattern }) => pattern.test(plain))?.path;
}

/** Those with fewer parameters first. */
function listTemplates(document: Json): Template[] {
  return Object.keys(document.paths as Json)
    .sort((a, b) => (a.match(/\{/g)?.length ?? 0) - (b.match(/\{/g)?.length ?? 0))
    .map((path) => ({
      path,
      pattern: new RegExp(`^${path.replace(/\/?$/, '/').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    }));
}

function at(value: unknown, ...keys: string[]): unknown {
  return keys.reduce<unknown>((inner, key) => (inner as Json | undefined)?.[key], value);
}

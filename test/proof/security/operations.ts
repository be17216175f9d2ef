// The operations of the API document, as somebody who attacks them sees them: how each is called, and what it takes.

type Json = Record<string, unknown>;

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** It is called without credentials. */
  readonly isOpen: boolean;
  /** Of which a caller needs one; none where credentials are enough. */
  readonly scopes: readonly string[];
  /** The first example of a body. */
  // biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
  readonly body: any;
  readonly bodySchema: Json | undefined;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Json }[];
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

export function operationsOf(document: Json): Operation[] {
  const paths = document.paths as Record<string, Record<string, Json>>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const operation = methods[method];
      return operation === undefined ? [] : [toOperation(document, method, path, operation)];
    }),
  );
}

function toOperation(document: Json, method: string, path: string, operation: Json): Operation {
  const security = operation.security as Record<string, string[]>[];
  const wanted = operation.requestBody as { content: Record<string, Json> } | undefined;
  const content = wanted?.content['application/json'] as
    | { schema: Json; examples: Record<string, { value: unknown }> }
    | undefined;
  return {
    id: String(operation.operationId),
    method: method.toUpperCase(),
    path,
    isOpen: security.length === 0,
    scopes: security.flatMap((one) => Object.values(one).flat()),
    body: Object.values(content?.examples ?? {})[0]?.value,
    bodySchema: content === undefined ? undefined : resolve(document, content.schema),
    parameters: (operation.parameters ?? []) as Operation['parameters'],
  };
}

/** A schema without references. */
export function resolve(document: Json, schema: Json): Json {
  const name = String(schema.$ref ?? '').replace('#/components/schemas/', '');
  const found = (document.components as { schemas: Record<string, Json> }).schemas[name];
  return found ?? schema;
}

/** The place of a field in a body: names, and 0 for the first of a list. */
export type JsonPath = readonly (string | number)[];

export interface Field {
  readonly place: JsonPath;
  readonly schema: Json;
}

/** Every field of a schema, those inside of others included. */
export function fieldsOf(document: Json, given: Json, place: JsonPath = []): Field[] {
  const schema = resolve(document, given);
  const inner = [schema, ...((schema.anyOf ?? schema.allOf ?? schema.oneOf ?? []) as Json[])].flatMap((one) => {
    const { properties = {}, items } = resolve(document, one) as { properties?: Record<string, Json>; items?: Json };
    return [
      ...Object.entries(properties).flatMap(([name, field]) => fieldsOf(document, field, [...place, name])),
      ...(items === undefined ? [] : fieldsOf(document, items, [...place, 0])),
    ];
  });
  return [{ place, schema }, ...inner];
}

export function isOfType({ schema }: Field, type: string): boolean {
  return Array.isArray(schema.type) ? schema.type.includes(type) : schema.type === type;
}

/** A copy of a body with a value at a place; what is missing on the way is made. */
export function withValue(body: unknown, [first, ...rest]: JsonPath, value: unknown): unknown {
  if (first === undefined) return value;
  const inner = (body as Json | undefined)?.[first];
  const changed = withValue(inner, rest, value);
  if (typeof first === 'number') return [changed, ...(Array.isArray(body) ? body.slice(1) : [])];
  return { ...(body as Json | undefined), [first]: changed };
}

export const NOBODYS_ID = '01890000-0000-7000-8000-000000000000';

/** The path of an operation on a thing. */
export function pathOn({ path }: Pick<Operation, 'path'>, id: string = NOBODYS_ID): string {
  return path.replaceAll(/\{\w+\}/g, id);
}

/** Asks, and gives the status without waiting for the end of an answer that may have none. */
export async function statusOf(
  url: string,
  operation: Operation,
  headers: Record<string, string>,
  { id, body = operation.body }: { readonly id?: string; readonly body?: unknown } = {},
): Promise<{ status: number; headers: Headers }> {
  const ending = new AbortController();
  const response = await fetch(url + pathOn(operation, id), {
    method: operation.method,
    signal: ending.signal,
    redirect: 'manual',
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (response.headers.get('content-type') === 'text/event-stream') ending.abort();
  else await response.arrayBuffer();
  return { status: response.status, headers: response.headers };
}

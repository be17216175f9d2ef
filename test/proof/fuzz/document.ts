// The operations that the API document names, in a form that requests can be made from.

import { withResponses } from '../../../src/http/docs/document.ts';

export type Json = Record<string, unknown>;

export interface Schema {
  readonly $ref?: string;
  readonly oneOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema: Schema;
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  /** One of them is enough. */
  readonly scopes: readonly string[];
  /** Asks for no credentials. */
  readonly isOpen: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
  readonly bodyRequired: boolean;
  readonly examples: readonly unknown[];
  readonly responses: Readonly<Record<string, Json>>;
}

interface RawOperation {
  readonly operationId: string;
  readonly security: readonly Record<string, string[]>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: Record<string, { schema: Schema; examples?: Record<string, { value: unknown }> }>;
  };
  readonly responses: Record<string, Json>;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

export function readOperations(document: Json): Operation[] {
  const paths = document.paths as Record<string, Record<string, RawOperation>>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const raw = methods[method];
      return raw === undefined ? [] : [toOperation(document, path, method, raw)];
    }),
  );
}

function toOperation(document: Json, path: string, method: string, raw: RawOperation): Operation {
  const content = raw.requestBody?.content['application/json'];
  return {
    id: raw.operationId,
    method: method.toUpperCase(),
    path,
    scopes: raw.security.flatMap((one) => Object.values(one).flat()),
    isOpen: raw.security.length === 0,
    parameters: raw.parameters ?? [],
    body: content === undefined ? undefined : resolve(document, content.schema),
    bodyRequired: raw.requestBody?.required === true,
    examples: Object.values(content?.examples ?? {}).map(({ value }) => value),
    responses: withResponses(raw as unknown as Json, document).responses as Record<string, Json>,
  };
}

function resolve(document: Json, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1) ?? '';
  const { oneOf, properties, ...plain } =
    (document.components as { schemas: Record<string, Schema> }).schemas[name] ?? schema;
  if (oneOf !== undefined) return together(oneOf.map((one) => resolve(document, one)));
  if (properties === undefined) return plain;
  const inner = Object.entries(properties).map(([field, one]) => [field, resolve(document, one)]);
  return { ...plain, properties: Object.fromEntries(inner) };
}

/** What is wrong by all variants of a shape: the fields of each, and required what each requires. */
function together(variants: readonly Schema[]): Schema {
  const fields = new Map<string, Schema>();
  for (const [name, field] of variants.flatMap(({ properties = {} }) => Object.entries(properties))) {
    const { enum: known = [], ...first } = fields.get(name) ?? field;
    fields.set(name, field.enum === undefined ? first : { ...first, enum: [...new Set([...known, ...field.enum])] });
  }
  const [first, ...others] = variants;
  const required = first?.required?.filter((name) => others.every((one) => one.required?.includes(name))) ?? [];
  return { type: 'object', properties: Object.fromEntries(fields), required, additionalProperties: false };
}

export const typesOf = ({ type }: Schema): readonly string[] =>
  type === undefined ? [] : typeof type === 'string' ? [type] : type;

/** What the things are that a path is about: the first part of it. */
export const kindOf = (operation: Operation): string => operation.path.split('/')[1] ?? '';

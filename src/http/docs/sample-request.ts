// The request of an operation's example, whatever the language that it is shown in.

import type { Example, Operation, Parameter } from './document.ts';

export interface SampleRequest {
  readonly method: string;
  /** Path and query, below the service's root. */
  readonly path: string;
  readonly needsKey: boolean;
  /** Headers besides the credentials and the type of the body. */
  readonly headers: readonly (readonly [string, string])[];
  /** Undefined where nothing is sent. */
  readonly body: unknown;
  /** The answer does not end, and is read as it comes. */
  readonly endless: boolean;
}

export function sampleRequest(operation: Operation, example: Example | undefined): SampleRequest {
  return {
    method: operation.method,
    path: examplePath(operation),
    needsKey: operation.scope !== null,
    headers: operation.parameters
      .filter((parameter) => parameter.in === 'header' && parameter.required)
      .map((parameter) => [parameter.name, exampleValue(parameter)] as const),
    body: example?.value,
    endless: isEndless(operation),
  };
}

function isEndless({ answers }: Operation): boolean {
  return answers.some(({ mediaType }) => mediaType === 'text/event-stream');
}

function examplePath(operation: Operation): string {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const parameter = operation.parameters.find((one) => one.in === 'path' && one.name === name);
    return parameter?.example === undefined ? whole : encodeURIComponent(String(parameter.example));
  });
  const needed = operation.parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  const query = new URLSearchParams(Object.fromEntries(needed.map((one) => [one.name, exampleValue(one)])));
  return needed.length === 0 ? path : `${path}?${query}`;
}

function exampleValue({ example, schema, name }: Parameter): string {
  const [first] = (schema.enum ?? schema.examples ?? []) as unknown[];
  return String(example ?? schema.default ?? first ?? name.toUpperCase());
}

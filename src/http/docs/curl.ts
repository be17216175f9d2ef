// The command line that sends an operation's example.

import type { Example, Operation, Parameter } from './document.ts';
import { type Html, html } from './html.ts';

/** Where the service is reached: the page's script corrects it where a proxy hides the real address. */
export function showBase(base: string): Html {
  return html`<span data-base>${quoted(base)}</span>`;
}

export function showCurl(operation: Operation, example: Example | undefined, base: string): Html {
  const lines = [
    html`curl ${operation.method === 'GET' ? '' : `-X ${operation.method} `}'${showBase(base)}${quoted(examplePath(operation))}'`,
    operation.scope === null ? null : html`-H "Authorization: Bearer $GAPURA_KEY"`,
    ...operation.parameters
      .filter((parameter) => parameter.in === 'header' && parameter.required)
      .map((parameter) => html`-H '${quoted(`${parameter.name}: ${exampleValue(parameter)}`)}'`),
    example === undefined ? null : html`-H 'Content-Type: application/json'`,
    example === undefined ? null : html`-d '${quoted(JSON.stringify(example.value, null, 2))}'`,
  ].filter((line) => line !== null);
  return html`${lines.map((line, index) => [index > 0 && ' \\\n  ', line])}`;
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

export function exampleValue({ example, schema, name }: Parameter): string {
  const [first] = (schema.enum ?? schema.examples ?? []) as unknown[];
  return String(example ?? schema.default ?? first ?? name.toUpperCase());
}

/** Text for between single quotes in a shell. */
function quoted(text: string): string {
  return text.replaceAll("'", "'\\''");
}

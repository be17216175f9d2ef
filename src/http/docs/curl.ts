// The command line that sends an operation's example.

import { type Html, html } from '../../domain/html.ts';
import type { SampleRequest } from './sample-request.ts';

/** Where the service is reached: the page's script corrects it where a proxy hides the real address. */
export function showBase(base: string): Html {
  return html`<span data-base>${quoted(base)}</span>`;
}

export function showCurl({ method, path, needsKey, headers, body, endless }: SampleRequest, base: string): Html {
  const lines = [
    html`curl ${endless && '-N '}${method === 'GET' ? '' : `-X ${method} `}'${showBase(base)}${quoted(path)}'`,
    !needsKey ? null : html`-H "Authorization: Bearer $GAPURA_KEY"`,
    ...headers.map(([name, value]) => html`-H '${quoted(`${name}: ${value}`)}'`),
    body === undefined ? null : html`-H 'Content-Type: application/json'`,
    body === undefined ? null : html`-d '${quoted(JSON.stringify(body, null, 2))}'`,
  ].filter((line) => line !== null);
  return html`${lines.map((line, index) => [index > 0 && ' \\\n  ', line])}`;
}

/** Text for between single quotes in a shell. */
function quoted(text: string): string {
  return text.replaceAll("'", "'\\''");
}

// The documentation as a page: Scalar draws the API document that the service itself serves. Without scripts it is a list of operations.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { browserScript } from '../../browser/script.ts';
import { BASE } from '../../design/base.ts';
import { FAVICON } from '../../design/mark.ts';
import { TOKENS } from '../../design/tokens.ts';
import { type Html, html, trusted } from '../../text/html.ts';
import type { PageText } from '../page-text.ts';
import { SAMPLE_ORIGIN } from './code-samples.ts';
import { type Json, type Operation, readOperations } from './document.ts';

export interface PageOptions {
  /** Origin and prefix of the service, without a trailing slash. */
  readonly base: string;
  /** The service's root as seen from the page's own address: './' or '../'. */
  readonly root: string;
  /** The renderer's file below `docs/assets/`; undefined where it did not come along. */
  readonly renderer: string | undefined;
}

const SCRIPT = browserScript('docs');
const ICON = `data:image/svg+xml,${encodeURIComponent(FAVICON)}`;

const LIST_STYLES = `${TOKENS}${BASE}
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1.2rem; }
h2 { margin-top: 2rem; }
li { margin: .5rem 0; overflow-wrap: anywhere; }
`;

/**
 * The renderer is a file of ours, and may call the service alone. It sets the style of elements as it draws them, which is
 * why this page alone allows inline styles; no script is inline but our own, by its hash, and none is made of text.
 */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  `script-src 'self' 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`,
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function renderPage(document: Json, { base, root, renderer }: PageOptions): string {
  const { title } = document.info as { title: string };
  const list = showList(document, { base, root });
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} API</title>
<link rel="icon" href="${ICON}">
</head>
<body data-root="${root}">
${
  renderer === undefined
    ? list
    : html`<noscript>${list}</noscript>
<div id="reference" data-sample-origin="${SAMPLE_ORIGIN}"></div>
<script src="${root}docs/assets/${renderer}"></script>
<script>${trusted(SCRIPT)}</script>`
}
</body>
</html>
`.markup;
}

function showList(document: Json, { base, root }: Omit<PageOptions, 'renderer'>): Html {
  const { title, version } = document.info as { title: string; version: string };
  const operations = readOperations(document);
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  return html`<style>${trusted(LIST_STYLES)}</style>
<main>
<h1>${title} API ${version}</h1>
<p>Base address: <code>${base}</code>. Fields, answers and examples: <a href="${root}openapi.json">openapi.json</a></p>
${tags.map(
  (tag) => html`<h2>${tag}</h2>
<ul>${operations.filter((operation) => operation.tag === tag).map(showOperation)}</ul>`,
)}
</main>`;
}

function showOperation({ id, method, path, summary, description }: Operation): Html {
  return html`<li id="${id}"><code>${method} ${path}</code> ${summary}. ${description}</li>`;
}

interface Renderer {
  /** Its content is in its name. */
  readonly name: string;
  readonly file: PageText;
}

/** The renderer as its makers publish it: beside the code once that is built, else where it is installed. */
const PLACES = ['docs/scalar.js', '../../../node_modules/@scalar/api-reference/dist/browser/standalone.js'];

let found: Renderer | undefined;

/** Undefined where it did not come along: the page then lists the operations by itself. */
export function findRenderer(): Renderer | undefined {
  // A bundler may have moved this code to where it has no address.
  if (found !== undefined || !import.meta.url?.startsWith('file:')) return found;
  const place = PLACES.map((path) => new URL(path, import.meta.url)).find((url) => existsSync(url));
  if (place === undefined) return undefined;
  const text = readFileSync(place, 'utf8');
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 12);
  found = { name: `scalar-${hash}.js`, file: { text } };
  return found;
}

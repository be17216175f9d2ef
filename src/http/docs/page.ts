// The documentation as one page that needs nothing else: no other files, no network, no framework.

import { createHash } from 'node:crypto';
import { FAVICON, MARK } from '../../design/mark.ts';
import { type Html, html, trusted } from '../../domain/html.ts';
import { showBase } from './curl.ts';
import { type Json, type Operation, readOperations } from './document.ts';
import { showGuides, showGuidesOf } from './guides.ts';
import { breakable, prose } from './html.ts';
import { showMethod, showOperation } from './operation-view.ts';
import { listProblemKinds } from './problem-examples.ts';
import { SCRIPT } from './script.ts';
import { STYLES } from './styles.ts';
import { showWebhooks } from './webhook-view.ts';

export interface PageOptions {
  /** Origin and prefix of the service, without a trailing slash. */
  readonly base: string;
  /** The service's root as seen from the page's own address: './' or '../'. */
  readonly root: string;
}

const LOGO = trusted(MARK);
const ICON = `data:image/svg+xml,${encodeURIComponent(FAVICON)}`;

/** Only our own style and script run, by their hashes, and they may talk only to the service itself. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `style-src '${hashOf(STYLES)}'`,
  `script-src '${hashOf(SCRIPT)}'`,
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function hashOf(source: string): string {
  return `sha256-${createHash('sha256').update(source).digest('base64')}`;
}

export function renderPage(document: Json, options: PageOptions): string {
  const info = document.info as { title: string; version: string; summary?: string; description?: string };
  const operations = readOperations(document);
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  const groups = tags.map((tag) => [tag, operations.filter((operation) => operation.tag === tag)] as const);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${info.title} API</title>
<link rel="icon" href="${ICON}">
<style>${trusted(STYLES)}</style>
</head>
<body data-root="${options.root}">
<a class="skip" href="#main">Skip to the documentation</a>
<header class="side">
<a class="brand" href="#main">${LOGO}<span>${info.title}<small>API ${info.version}</small></span></a>
${showMenu(groups)}
</header>
<main id="main" tabindex="-1">
<div class="intro">
<p class="eyebrow">API reference · ${info.version}</p>
<h1>${info.summary ?? info.title}</h1>
<p class="base"><span>Base address</span> <code>${showBase(options.base)}</code> <a href="${options.root}openapi.json">openapi.json</a></p>
<div class="facts">${prose(info.description ?? '')}</div>
${showGuides()}
</div>
${groups.map(([tag, members]) => showGroup(tag, members, document, options.base))}
${showWebhooks(document)}
${showProblemKinds()}
</main>
<script>${trusted(SCRIPT)}</script>
</body>
</html>
`.markup;
}

function showMenu(groups: readonly (readonly [string, readonly Operation[]])[]): Html {
  return html`<details class="menu" open><summary>Contents</summary>
<label class="filter"><span class="unseen">Filter operations</span><input type="search" data-filter placeholder="Filter" autocomplete="off"></label>
<p class="nothing" role="status" data-nothing></p>
<nav aria-label="Operations">
${groups.map(
  ([tag, operations]) =>
    html`<section><h2><a href="#${anchorOf(tag)}">${tag}</a></h2><ul>${operations.map(
      ({ id, method, summary, path }) =>
        html`<li data-words="${`${method} ${path} ${summary} ${id}`.toLowerCase()}"><a href="#${id}">${showMethod(method)}<span>${summary}</span></a></li>`,
    )}</ul></section>`,
)}
<section><h2><a href="#webhooks">What webhooks get</a></h2></section>
<section><h2><a href="#problems">Problems</a></h2></section>
</nav></details>`;
}

function showGroup(tag: string, operations: readonly Operation[], document: Json, base: string): Html {
  return html`<section class="group" aria-labelledby="${anchorOf(tag)}"><h2 id="${anchorOf(tag)}">${tag}</h2>${showGuidesOf(tag)}
${operations.map((operation) => showOperation(operation, { document, base }))}</section>`;
}

function anchorOf(tag: string): string {
  return `tag-${tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
}

function showProblemKinds(): Html {
  return html`<section class="group kinds" aria-labelledby="problems"><h2 id="problems">Problems</h2>${showGuidesOf('Problems')}
<p>The <code>code</code> of a problem says what went wrong, in a word that programs can rely on.</p>
<table><thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Meaning</th></tr></thead><tbody>
${listProblemKinds().map(
  ({ status, code, title }) =>
    html`<tr><td><span class="status bad">${status}</span></td><td><code>${breakable(code)}</code></td><td>${title}</td></tr>`,
)}
</tbody></table></section>`;
}

// The script of the documentation page: gives the API document to the renderer, with the address by which the reader came. What the
// renderer would ask of others, such as fonts and its own services, is switched off.

import { get } from './page.ts';

interface ApiDocument {
  readonly servers: readonly [{ readonly url: string }];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
interface Operation {
  readonly 'x-codeSamples': readonly { source: string }[];
}

/** The renderer's own file, which the page loads before this script. */
declare const Scalar: { createApiReference(place: string, options: object): void };

async function draw(): Promise<void> {
  const root = new URL(document.body.dataset.root ?? '', location.href);
  const answer = await fetch(new URL('openapi.json', root));
  const api: ApiDocument = await answer.json();
  // A proxy may have changed origin and prefix on the way: the browser knows the address that works.
  const base = new URL('.', root).href.replace(/\/$/, '').replaceAll("'", '%27');
  const written = get('#reference').dataset.sampleOrigin + api.servers[0].url.replace(/\/$/, '');
  for (const operation of Object.values(api.paths).flatMap((path) => Object.values(path))) {
    for (const sample of operation['x-codeSamples']) sample.source = sample.source.replace(written, base);
  }
  Scalar.createApiReference('#reference', {
    content: api,
    servers: [{ url: base }],
    telemetry: false,
    withDefaultFonts: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    hideClientButton: true,
    showDeveloperTools: 'never',
    hideDarkModeToggle: true,
    persistAuth: false,
    generateOperationSlug: ({ operationId }: { operationId: string }) => operationId,
    generateWebhookSlug: ({ name }: { name: string }) => name,
    authentication: { preferredSecurityScheme: 'bearer' },
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  });
}

void draw();

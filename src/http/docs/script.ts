// The script of the documentation page: gives the API document to the renderer, with the address by which the reader came.

import { SAMPLE_ORIGIN } from './code-samples.ts';

/** Runs in the browser, so it is text. What the renderer would ask of others, such as fonts and its own services, is switched off. */
export const SCRIPT = `'use strict';
(async () => {
  const root = new URL(document.body.dataset.root, location.href);
  const answer = await fetch(new URL('openapi.json', root));
  const api = await answer.json();
  // A proxy may have changed origin and prefix on the way: the browser knows the address that works.
  const base = new URL('.', root).href.replace(/\\/$/, '').replaceAll("'", '%27');
  const written = '${SAMPLE_ORIGIN}' + api.servers[0].url.replace(/\\/$/, '');
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
    generateOperationSlug: ({ operationId }) => operationId,
    generateWebhookSlug: ({ name }) => name,
    authentication: { preferredSecurityScheme: 'bearer' },
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  });
})();
`;

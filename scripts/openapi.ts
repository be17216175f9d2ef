// Writes docs/openapi.json, the checked-in copy of the API document, and the page that lists it: `npm run openapi`.

import { writeFile } from 'node:fs/promises';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { VERSION } from '../src/app.ts';
import { describeApi } from '../src/http/openapi.ts';
import { listEndpoints } from '../src/http/routes/index.ts';
import type { Services } from '../src/services/index.ts';
import { httpApiText, PAGE } from './http-api.ts';

export const COPY = fileURLToPath(new URL('../docs/openapi.json', import.meta.url));

/** The document as the code describes it, without a database: no handler runs, so no service is ever asked. */
export function openApiText(): string {
  const document = describeApi(listEndpoints(absentServices()), { version: VERSION, prefix: '' });
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Stands where services are expected and has whatever is looked up in it, but fails when it is called. */
function absentServices(): Services {
  const absent: unknown = new Proxy(() => undefined, {
    get: () => absent,
    apply: () => {
      throw new Error('A service was called while the API was being described.');
    },
  });
  return absent as Services;
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const text = openApiText();
  await writeFile(COPY, text);
  await writeFile(PAGE, httpApiText(JSON.parse(text)));
  console.log('docs/openapi.json and docs/reference/http-api.md are written');
}

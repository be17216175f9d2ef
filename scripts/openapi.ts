// Writes docs/openapi.json, the checked-in copy of the API document, with the types and calls of the SDK and of the library, the pages
// that are made from it, in whole or in part, and the clients in other languages: `npm run openapi`.

import { readFile, writeFile } from 'node:fs/promises';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { describeApi } from '../src/http/openapi.ts';
import { listEndpoints } from '../src/http/routes/index.ts';
import { VERSION } from '../src/runtime/version.ts';
import { writeClients } from './clients.ts';
import { COMMAND_CALLS, commandCallsText } from './command-calls.ts';
import { httpApiText, PAGE } from './http-api.ts';
import {
  LIBRARY_CALLS,
  LIBRARY_PAGE,
  libraryCallsText,
  libraryPageText,
  SDK_CALLS,
  SDK_PAGE,
  sdkCallsText,
  sdkPageText,
} from './sdk-calls.ts';

export const COPY = fileURLToPath(new URL('../docs/openapi.json', import.meta.url));
export const SDK_SCHEMA = fileURLToPath(new URL('../src/sdk/schema.ts', import.meta.url));

const GENERATED = '// The types of the HTTP API, made from docs/openapi.json by `npm run openapi`: do not edit.';

/** The document as the code describes it, without a database. */
export function openApiText(): string {
  const document = describeApi(listEndpoints(), { version: VERSION, prefix: '' });
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** The API document as types. Fields with a default need not be sent, so they stay optional. */
export async function sdkSchemaText(document: string): Promise<string> {
  // What the SDK receives as events has types of its own.
  const { webhooks: _, ...callable } = JSON.parse(document);
  const types = await openapiTS(bareOf(callable) as OpenAPI3, {
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
  });
  return `${GENERATED}\n\n${astToString(types)}`;
}

/**
 * Without examples and problems: the SDK throws those as errors, and together they would be nine tenths of the file. Each variant says its
 * discriminator itself.
 */
function bareOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bareOf);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !/^(?:examples?|discriminator|[45]\d\d)$/.test(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, bareOf(inner)]));
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const document = openApiText();
  await writeFile(COPY, document);
  await writeFile(SDK_SCHEMA, await sdkSchemaText(document));
  await writeFile(SDK_CALLS, sdkCallsText(document));
  await writeFile(LIBRARY_CALLS, libraryCallsText(document));
  await writeFile(COMMAND_CALLS, commandCallsText(document));
  await writeFile(PAGE, httpApiText(JSON.parse(document)));
  await writeFile(SDK_PAGE, sdkPageText(await readFile(SDK_PAGE, 'utf8'), document));
  await writeFile(LIBRARY_PAGE, libraryPageText(await readFile(LIBRARY_PAGE, 'utf8'), document));
  writeClients(document);
  console.log(
    'docs/openapi.json, docs/reference/http-api.md, src/sdk/schema.ts, calls.ts of src/sdk, src/host and src/cli, the calls in docs/reference/sdk.md and library.md, and what is generated of clients/ are written',
  );
}

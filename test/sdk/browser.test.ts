// The SDK outside of Node: bundled for a browser it holds nothing but itself, and pays with Web APIs alone.

import { createContext, runInContext } from 'node:vm';
import { expect, it } from 'vitest';
import type { createGapuraClient } from '../../src/sdk/index.ts';
import { bundleSdk } from './bundle.ts';
import { json, serverThat } from './support.ts';

/** Uncompressed; what a page has to load. */
const BUNDLE_BYTES_MAX = 64 * 1_024;

it('bundled for a browser it imports nothing, and runs where there is no Node', async () => {
  const chunks = await bundleSdk();
  expect(chunks).toHaveLength(1);
  const [{ code, imports, dynamicImports, moduleIds } = expect.fail('nothing was built')] = chunks;
  expect([...imports, ...dynamicImports]).toEqual([]);
  expect(code).not.toMatch(/\bnode:|\brequire\(/);
  const foreign = moduleIds.filter((id) => !id.includes('/src/sdk/') && !id.includes('rolldown'));
  expect(foreign).toEqual([]);
  expect(Buffer.byteLength(code)).toBeLessThan(BUNDLE_BYTES_MAX);

  const server = await serverThat(json(201, { id: 'p-1' }));
  const { fetch, Headers, Request, Response, FormData, URL, URLSearchParams, AbortController, crypto } = globalThis;
  const { TextDecoder, TextEncoder, performance, setTimeout, clearTimeout, atob } = globalThis;
  const web = { fetch, Headers, Request, Response, FormData, URL, URLSearchParams, AbortController, crypto };
  const page = createContext({ ...web, TextDecoder, TextEncoder, performance, setTimeout, clearTimeout, atob });
  const script = code.replace(/export \{([^}]*)\};/, (_all, names: string) => `({${names.replaceAll(' as ', ': ')}})`);
  const sdk = runInContext(script, page) as { createGapuraClient: typeof createGapuraClient };
  const client = sdk.createGapuraClient({ url: server.url, key: 'gpk_x' });
  expect(await client.payments.charge({ payment_type: 'qris', gross_amount: 25_000 })).toEqual({ id: 'p-1' });
  expect(server.asked).toMatchObject([
    { method: 'POST', path: '/charge/', headers: { authorization: 'Bearer gpk_x' } },
  ]);
});

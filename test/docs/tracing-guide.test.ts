// The tracing guide: its example traces a real server, as a reader would start it.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { bcaCharge } from '../support/gapura.ts';
import { newPlace, processTestMs, removePlaces, startServer } from '../support/process.ts';
import { readGuide } from './guide.ts';

afterAll(removePlaces);

describe('the tracing guide', { timeout: processTestMs }, () => {
  it('has an example that shows the spans of a charge', async () => {
    const [example = ''] = readGuide('tracing.md').blocks('js');
    // Beside the packages that a reader has installed.
    const folder = await mkdtemp(fileURLToPath(new URL('../../node_modules/.cache/gapura-tracing-', import.meta.url)));
    const file = join(folder, 'tracing.mjs');
    await writeFile(file, example);
    try {
      const { env } = await newPlace();
      const server = await startServer({ ...env, NODE_OPTIONS: `--import ${file}` });
      const headers = { authorization: `Bearer ${server.demoKey}`, 'content-type': 'application/json' };
      const body = JSON.stringify(bcaCharge);
      expect((await fetch(`${server.url}/charge/`, { method: 'POST', headers, body })).status).toBe(201);
      for (const name of ['gateway charge', 'charge', 'POST /charge/'])
        await server.says(new RegExp(`name: '${name}'`));
      await server.stop();
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

// Many servers on one empty PostgreSQL: they agree on who sets it up.

import { afterAll, describe, expect, it, vi } from 'vitest';
import { openWithDefaults, postgresUrl } from '../support/database.ts';
import { bcaCharge } from '../support/gapura.ts';
import { freePort, newWorkspace, processTestMs, removeWorkspaces, startServer, until } from '../support/process.ts';
import { sql } from '../support/sql.ts';

vi.setConfig({ testTimeout: processTestMs, hookTimeout: processTestMs });
afterAll(removeWorkspaces);

const serversCount = 10;

describe.runIf(postgresUrl !== undefined)('ten servers started at once on one empty schema', () => {
  it('all come up and are ready; one of them migrates, one shows a demo key, one runs the sandbox, and each serves that key', async () => {
    const place = await newWorkspace({ empty: true });
    const env = { ...place.env, GAPURA_SANDBOX_PORT: String(await freePort()), GAPURA_POOL_MAX: '4' };
    const servers = await Promise.all(Array.from({ length: serversCount }, () => startServer(env)));

    const keys = servers.flatMap((server) => server.demoKey ?? []);
    expect(keys).toHaveLength(1);
    expect(new Set(servers.map((server) => server.sandboxUrl)).size).toBe(1);
    expect(servers.filter((server) => !server.output('stdout').includes('(shared)'))).toHaveLength(1);
    expect(servers.filter((server) => server.output().includes('the database was brought up to date'))).toHaveLength(1);
    const database = await openWithDefaults({ url: postgresUrl ?? '', schema: place.env.GAPURA_SCHEMA ?? '' });
    const applied = await sql<{ n: number }>`SELECT count(*)::int AS n FROM gapura_migrations`.execute(database.pool);
    const keysStored = await sql<{ n: number }>`SELECT count(*)::int AS n FROM api_keys`.execute(database.pool);
    await database.close();
    expect(applied.rows[0]?.n).toBeGreaterThan(0);
    expect(keysStored.rows[0]?.n).toBe(1);

    const headers = { authorization: `Bearer ${keys[0]}`, 'content-type': 'application/json' };
    for (const server of servers) {
      const charge = await fetch(`${server.url}/charge/`, { method: 'POST', headers, body: JSON.stringify(bcaCharge) });
      expect(charge.status).toBe(201);
      await until(
        async () => (await fetch(`${server.url}/readyz`)).status,
        (status) => status === 200,
      );
    }
    // The one with the sandbox goes last: the others may still have a word with it.
    servers.sort((a, b) => Number(a.output().includes('(shared)')) - Number(b.output().includes('(shared)'))).reverse();
    for (const server of servers) expect(await server.stop()).toEqual({ code: 0, signal: null });
    for (const server of servers) {
      expect(server.output('stderr')).toBe('');
      expect(server.log().filter((line) => Number(line.level) >= 50)).toEqual([]);
    }
  });
});

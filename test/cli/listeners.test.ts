// gapura listeners, and what gapura doctor says of listeners that nobody serves: beside a running server, and without one.

import { afterAll, describe, expect, it, vi } from 'vitest';
import { openWithDefaults, postgresUrl } from '../support/database.ts';
import {
  freePort,
  newWorkspace,
  processTestMs,
  removeWorkspaces,
  runCommand,
  startServer,
  type Workspace,
} from '../support/process.ts';
import { sql } from '../support/sql.ts';

vi.setConfig({ testTimeout: processTestMs, hookTimeout: processTestMs });
afterAll(removeWorkspaces);

/** Two listeners that were not served for long, and one that was just now. */
async function insertListeners(place: Workspace): Promise<void> {
  const schema = place.env.GAPURA_SCHEMA ?? '';
  const database = await openWithDefaults(
    postgresUrl === undefined ? { dataDir: place.dataDir } : { url: postgresUrl, schema },
  );
  await sql`INSERT INTO event_consumers (id, names, last_seen_at) VALUES
    ('listener:old books', '{payment_settled}', now() - interval '100 days'),
    ('listener:older', '{}', now() - interval '200 days'), ('listener:new', '{}', now())`.execute(database.pool);
  await database.close();
}

describe('gapura listeners', () => {
  it('lists listeners, and forgets those that the doctor reports, through the server and without it', async () => {
    const place = await newWorkspace();
    const env = { ...place.env, GAPURA_SANDBOX_PORT: String(await freePort()) };
    const run = (...args: string[]) => runCommand(args, env);
    const reported = async () => (await run('doctor')).stdout.split('\n').filter((line) => line.includes('listeners '));
    const first = await startServer(env);
    await first.stop();
    await insertListeners(place);
    const server = await startServer(env);
    const listed = await run('listeners', 'list');
    expect(listed).toMatchObject({ code: 0, stderr: '' });
    expect(listed.stdout).toMatch(/listener:new +all .* 0\n/);
    expect(listed.stdout).toMatch(/listener:old books +payment_settled .* 0\n/);
    expect(await reported()).toEqual(
      ['old books', 'older'].map(
        (name) =>
          `note  listeners      listener:${name} was not served for 90 days; events that are kept for it: 0; ` +
          `if it is gone: gapura listeners forget "listener:${name}"`,
      ),
    );
    expect(await run('listeners', 'forget', 'listener:old books')).toMatchObject({
      code: 0,
      stdout: 'Forgot listener:old books, and 0 events that waited for it.\n',
    });
    const refused = await run('listeners', 'forget', 'listener:new');
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('was served in the last two hours')]);
    await server.stop();
    expect((await run('listeners', 'forget', 'listener:older')).code).toBe(0);
    expect(await reported()).toEqual([]);
  });
});

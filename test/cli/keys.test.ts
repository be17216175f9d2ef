// gapura keys: beside a running server, and without one.

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { postgresUrl } from '../support/database.ts';
import { bcaCharge } from '../support/gapura.ts';
import {
  newWorkspace,
  processTestMs,
  removeWorkspaces,
  runCommand,
  type ServerChild,
  startServer,
  type Workspace,
} from '../support/process.ts';
import { runHere } from '../support/run-here.ts';

const noServer = /^No server is running on .*; working on its files directly\.\n/;

vi.setConfig({ testTimeout: processTestMs, hookTimeout: processTestMs });
afterAll(removeWorkspaces);

describe('gapura keys', () => {
  let place: Workspace;
  let server: ServerChild;

  beforeAll(async () => {
    place = await newWorkspace();
    server = await startServer(place.env);
  });

  const keys = (...args: string[]) => runCommand(['keys', ...args], place.env);
  const keysHere = (...args: string[]) => runHere(['keys', ...args], place.env);
  const ask = (key: string, path: string, body?: unknown) =>
    fetch(server.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  it('create, with the server running, gives a key on standard output that works at once and can do what its scopes say', async () => {
    const made = await keys('create', '--owner', 'budi', '--scopes', 'payments:read');
    expect(made.code).toBe(0);
    expect(made.stdout).toMatch(/^gpk_[\w-]{43}\n$/);
    expect(made.stderr).toMatch(/^Made key [0-9a-f-]{36} for budi\. It is shown only now:\n$/);
    const key = made.stdout.trim();
    expect((await ask(key, '/payments/')).status).toBe(200);
    expect((await ask(key, '/charge/', bcaCharge)).status).toBe(403);
  });

  it('list shows owners, standing, scopes and state, and never a whole key', async () => {
    const made = await keysHere('create', '--owner', 'office', '--staff', '--expires', '30m');
    const listed = await keysHere('list');
    expect(listed).toMatchObject({ code: 0, stderr: '' });
    const row = listed.stdout.split('\n').find((line) => line.includes('office'));
    expect(row).toMatch(
      new RegExp(`gpk_\\.\\.\\.${made.stdout.trim().slice(-4)} +office +staff +active .* never .*admin`),
    );
    expect(listed.stdout).not.toMatch(/gpk_[\w-]{8}/);
    expect(listed.stdout).not.toContain(made.stdout.trim());
  });

  it('revoke is felt by the running server at once, and a second time there is nothing to revoke', async () => {
    const made = await keysHere('create', '--owner', 'siti');
    const key = made.stdout.trim();
    const id = /key ([0-9a-f-]{36})/.exec(made.stderr)?.[1] ?? '';
    expect((await ask(key, '/payments/')).status).toBe(200);
    expect(await keys('revoke', id)).toEqual({ code: 0, stdout: `Revoked key ${id}.\n`, stderr: '' });
    expect((await ask(key, '/payments/')).status).toBe(401);
    expect(await keysHere('revoke', id)).toEqual({
      code: 1,
      stdout: '',
      stderr: `There is no key ${id}, or it was revoked before.\n`,
    });
    expect((await keysHere('list')).stdout).toMatch(new RegExp(`${id}.*siti.*revoked`));
  });

  it('speaks JSON to programs', async () => {
    const made = JSON.parse((await keysHere('create', '--owner', 'robot', '--json')).stdout) as Record<string, string>;
    expect(made).toEqual({ id: expect.any(String), owner: 'robot', key: expect.stringMatching(/^gpk_/) });
    const listed = JSON.parse((await keysHere('list', '--json')).stdout) as Record<string, unknown>[];
    expect(listed[0]).toMatchObject({ id: made.id, owner: 'robot', staff: false, revoked_at: null });
    const revoked = await keysHere('revoke', made.id ?? '', '--json');
    expect(JSON.parse(revoked.stdout)).toEqual({ id: made.id, revoked: true });
    const again = await keys('revoke', made.id ?? '', '--json');
    expect([again.code, JSON.parse(again.stderr)]).toMatchObject([1, { error: { code: 'not_found' } }]);
  });

  it('refuses scopes, times and ids that do not exist, with one sentence each', async () => {
    const cases: [string[], RegExp][] = [
      [['create', '--owner', 'budi', '--scopes', 'payments:read,everything'], /^--scopes does not know everything\./],
      [['create', '--owner', 'budi', '--expires', 'soon'], /^--expires takes a time such as/],
      [['create', '--owner', 'budi', '--expires', '0d'], /^--expires takes a time such as/],
      [['create', '--owner', ''], /^--owner must not be empty/],
      [['create'], /^Required option '--owner <id>' not specified\.\n$/],
      [['revoke', 'gpk_x'], /^Give the id of the key/],
    ];
    for (const [args, sentence] of cases) {
      const refused = await keysHere(...args);
      expect(refused).toMatchObject({ code: 2, stdout: '' });
      expect(refused.stderr).toMatch(sentence);
      expect(refused.stderr.trimEnd().split('\n')).toHaveLength(1);
    }
  });

  it('with the server down, says so on the embedded database, and works on the files; the next server takes the key', async () => {
    await server.stop();
    const made = await keys('create', '--owner', 'dewi');
    expect(made.code).toBe(0);
    if (postgresUrl === undefined) expect(made.stderr).toMatch(noServer);
    else expect(made.stderr).toMatch(/^Made key/);
    const id = /key ([0-9a-f-]{36})/.exec(made.stderr)?.[1] ?? '';
    expect((await keysHere('list')).stdout).toMatch(new RegExp(`${id} .*dewi +- +active`));
    const gone = await keysHere('create', '--owner', 'eko');
    const goneId = /key ([0-9a-f-]{36})/.exec(gone.stderr)?.[1] ?? '';
    expect((await keysHere('revoke', goneId)).code).toBe(0);

    server = await startServer(place.env);
    expect((await ask(made.stdout.trim(), '/payments/')).status).toBe(200);
    expect((await ask(gone.stdout.trim(), '/payments/')).status).toBe(401);
    await server.stop();
  });
});

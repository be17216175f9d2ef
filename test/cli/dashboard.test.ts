// gapura dashboard, and the link that the server prints: each signs in once.

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  newWorkspace,
  processTestMs,
  removeWorkspaces,
  runCommand,
  type ServerChild,
  startServer,
  type Workspace,
} from '../support/process.ts';

vi.setConfig({ testTimeout: processTestMs, hookTimeout: processTestMs });
afterAll(removeWorkspaces);

const HEADERS = { 'content-type': 'application/json', 'x-gapura-session': '1' };

describe('gapura dashboard', () => {
  let place: Workspace;
  let server: ServerChild;
  /** For commands: the server has taken a free port, which its configuration does not say. */
  let beside: Workspace['env'];
  beforeAll(async () => {
    place = await newWorkspace();
    server = await startServer(place.env);
    beside = { ...place.env, PORT: new URL(server.url).port };
  });

  /** Signs in by the link, and gives the status, and who that is. */
  async function follow(link: string) {
    const [address = '', token = ''] = link.split('#link=');
    const page = await fetch(address);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const begun = await fetch(new URL('../session/', address), {
      method: 'POST',
      headers: HEADERS,
      body: JSON.stringify({ link: token }),
    });
    const cookie = begun.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    const me = await fetch(new URL('../me/', address), { headers: { ...HEADERS, cookie } });
    return { status: begun.status, me: (await me.json()) as Record<string, unknown> };
  }

  it('is printed by the server with a link that signs in once, as admin', async () => {
    const [, link = ''] = /Dashboard +(http\S+)/.exec(server.output('stdout')) ?? [];
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/dashboard\/#link=[\w-]{43}$/);
    expect(await follow(link)).toMatchObject({ status: 204, me: { role: 'admin', environment: 'local' } });
    expect((await follow(link)).status).toBe(401);
  });

  it('prints another one, with the role that is asked for, and as JSON', async () => {
    const printed = await runCommand(['dashboard', '--no-open', '--role', 'viewer'], beside);
    expect(printed).toMatchObject({ code: 0 });
    expect(await follow(printed.stdout.trim())).toMatchObject({ status: 204, me: { role: 'viewer' } });
    const asJson = await runCommand(['dashboard', '--json'], beside);
    const { url, role } = JSON.parse(asJson.stdout) as { url: string; role: string };
    expect([role, (await follow(url)).status]).toEqual(['admin', 204]);
    const wrong = await runCommand(['dashboard', '--role', 'king'], beside);
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('viewer, support, finance, admin')]);
  });

  it('says what to do where no server answers', async () => {
    const { env } = await newWorkspace();
    const { code, stderr } = await runCommand(['dashboard', '--no-open'], { ...env, PORT: '9' });
    expect([code, stderr]).toEqual([4, expect.stringContaining('No server answers at http://127.0.0.1:9/dashboard/')]);
  });
});

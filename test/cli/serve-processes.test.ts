// gapura serve --processes: several servers on one port with one worker. One that dies is replaced, and all end in order.

import { readdir, readFile, readlink } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bcaCharge } from '../support/gapura.ts';
import {
  newWorkspace,
  processTestMs,
  removeWorkspaces,
  runCommand,
  type ServerChild,
  startServer,
  until,
  type Workspace,
} from '../support/process.ts';

vi.setConfig({ testTimeout: processTestMs, hookTimeout: processTestMs });
afterAll(removeWorkspaces);

const DRAIN_MS = 4_000;
/** New connections come for so long after the signal. */
const LATE_COMERS_MS = 750;
/** Whatever is not answered by then, nor closed, is nobody's. */
const ANSWER_TIMEOUT_MS = 30_000;
const HANGS = 'ABORT_ERR';
/** As the kernel's table of connections says it. */
const LISTEN = '0A';

/** A gateway that nobody asks. */
const ELSEWHERE = { GATEWAY_BASE_URL: 'http://127.0.0.1:1' };

let place: Workspace;
let server: ServerChild;

beforeAll(async () => {
  place = await newWorkspace();
  server = await startServer({ ...place.env, GAPURA_DRAIN_MS: String(DRAIN_MS) }, ['--processes', '3']);
  await server.says(/all server processes serve/);
});

const linesOf = (message: string, from = server) => from.log().filter(({ msg }) => msg === message);
const requestPids = () => new Set(linesOf('request').map(({ pid }) => pid as number));

interface Outcome {
  readonly status: number | string;
  readonly closes: boolean;
  readonly body: string;
}

interface Asked {
  readonly agent?: Agent;
  readonly body?: object;
  readonly headers?: Record<string, string>;
}

/** One request, on a connection of its own unless an agent is given; a fault of the connection becomes its outcome. */
function ask(path: string, { agent, body, headers }: Asked = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    const failed = (error: Error & { code?: string }) =>
      resolve({ status: error.code ?? error.message, closes: true, body: '' });
    const options = {
      method: body === undefined ? 'GET' : 'POST',
      agent: agent ?? new Agent({ keepAlive: false }),
      headers: { authorization: `Bearer ${server.demoKey}`, 'content-type': 'application/json', ...headers },
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    };
    const asked = request(server.url + path, options, (answer: IncomingMessage) => {
      const closes = answer.headers.connection === 'close';
      text(answer).then((content) => resolve({ status: answer.statusCode ?? 0, closes, body: content }), failed);
    });
    asked.on('error', failed);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** A charge that the background has to finish. */
async function chargeLater(): Promise<void> {
  const accepted = await ask('/charge/', { body: bcaCharge, headers: { prefer: 'respond-async' } });
  expect(accepted.status).toBe(202);
  const { id } = JSON.parse(accepted.body) as { id: string };
  await until(
    async () => (await ask(`/payments/${id}/`)).body,
    (body) => body !== '' && (JSON.parse(body) as { va_number: string | null }).va_number !== null,
  );
}

/** Requests without end, on new connections, until they are told to stop. */
function load(clients: number) {
  const outcomes: Outcome[] = [];
  let going = true;
  const client = async () => {
    while (going) outcomes.push(await ask('/payments/'));
  };
  const running = Promise.all(Array.from({ length: clients }, client));
  return {
    outcomes,
    async end() {
      going = false;
      await running;
    },
  };
}

function signalTo(number: number, signal: NodeJS.Signals): void {
  for (const [pid, its] of alive) if (its === number) process.kill(pid, signal);
}

async function killAndAwait(...numbers: number[]): Promise<void> {
  const before = linesOf('a server process serves again').length;
  for (const number of numbers) signalTo(number, 'SIGKILL');
  const lines = await until(
    async () => linesOf('a server process serves again').slice(before),
    (found) => found.length === numbers.length,
  );
  for (const [pid, number] of alive) if (numbers.includes(number)) alive.delete(pid);
  for (const next of lines) alive.set(next.child_pid as number, next.process as number);
  expect([...alive.values()].sort()).toEqual([1, 2, 3]);
}

/** The connections to the server's port that this very process holds, in whichever state; the port itself is none. */
async function connectionsOf({ pid, url }: ServerChild): Promise<string[]> {
  const folder = `/proc/${pid}/fd`;
  const targets = await Promise.all(
    (await readdir(folder)).map((name) => readlink(`${folder}/${name}`).catch(() => '')),
  );
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, '0');
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n').map((line) => line.trim().split(/\s+/));
  const held = lines.filter(
    ([, local, , state, , , , , , inode]) =>
      local?.endsWith(`:${port}`) && state !== LISTEN && targets.includes(`socket:[${inode}]`),
  );
  return held.map((fields) => fields.join(' '));
}

/** Which process has which number. */
const alive = new Map<number, number>();

describe('several server processes', () => {
  it('answer on one port, tell where they are once, run one worker, and tell the metrics of all in one answer', async () => {
    const pids = linesOf('all server processes serve')[0]?.child_pids as number[];
    for (const [index, pid] of pids.entries()) alive.set(pid, index + 1);
    let sent = 0;
    await until(
      async () => {
        sent += 1;
        expect((await ask('/payments/')).status).toBe(200);
        return requestPids();
      },
      (seen) => seen.size === 3 && sent >= 9,
    );
    expect(requestPids()).toEqual(new Set(alive.keys()));
    expect(server.output().match(/Gapura is running/g)).toHaveLength(1);

    await chargeLater();
    const details = new Set<string>();
    await until(
      async () => {
        const readiness = JSON.parse((await ask('/readyz')).body) as { checks: { worker: { detail: string } } };
        return details.add(readiness.checks.worker.detail.replace(/:.*/, ''));
      },
      (seen) => seen.size >= 2,
    );
    expect([...details].sort()).toEqual(['off', 'running']);

    const metrics = (await ask('/metrics')).body;
    const samples = (pattern: RegExp) => [...metrics.matchAll(pattern)];
    const counted = samples(/^gapura_http_requests_total\{.*route="\/payments\/".*process="(\d)"\} (\d+)$/gm);
    expect(counted.map(([, number]) => number).sort()).toEqual(['1', '2', '3']);
    expect(counted.reduce((sum, [, , count]) => sum + Number(count), 0)).toBe(sent);
    expect(samples(/^# TYPE gapura_http_requests_total /gm)).toHaveLength(1);
    const runs = samples(/^gapura_task_runs_total\{task="process_charge_async".*process="(\d)"\} \d+$/gm);
    expect(runs.map(([, number]) => number)).toEqual(['1']);
  });

  it('go on when the one with the worker is killed under load; another takes its place, later if it dies young again', async () => {
    const { outcomes, end } = load(2);
    await killAndAwait(1);
    await killAndAwait(1);
    const served = new Set([...alive.keys()]);
    await until(
      async () => requestPids(),
      (pids) => [...served].every((pid) => pids.has(pid)),
    );
    await chargeLater();
    await end();
    const broken = outcomes.filter(({ status }) => status !== 200);
    // At most what the two had under way.
    expect(broken.length).toBeLessThanOrEqual(4);
    expect(broken.map(({ status }) => status)).not.toContain(HANGS);
    expect(outcomes.length).toBeGreaterThan(50);
    expect(linesOf('a server process died; another one takes its place')).toMatchObject([
      { process: 1, code: null, signal: 'SIGKILL', again_in_ms: 0 },
      { process: 1, code: null, signal: 'SIGKILL', again_in_ms: 500 },
    ]);
    expect(server.output().match(/Gapura is running/g)).toHaveLength(1);
  });

  it('leave nobody waiting for one that hangs and is killed, and the primary holds nothing for it', async () => {
    for (const number of [2, 3]) signalTo(number, 'SIGSTOP');
    const asked = Array.from({ length: 8 }, () => ask('/payments/'));
    const first = await Promise.race(asked);
    await killAndAwait(2, 3);
    // All that they had not begun with, and that is everything: they were stopped before it came.
    const outcomes = await Promise.all(asked);
    expect([first, ...outcomes].map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 200));
    if (process.platform === 'linux') expect(await connectionsOf(server)).toEqual([]);
  });

  it('do not start on a port that is used, or without a database that they can share, and say so once', async () => {
    const { port } = new URL(server.url);
    const env = { ...place.env, ...ELSEWHERE };
    const cases = [
      {
        env: { ...env, PORT: port, GAPURA_PROCESSES: '3' },
        code: 1,
        says: /^Port \d+ is used by another program\. .*\n$/,
      },
      {
        env: { ...env, PORT: '0', GAPURA_PROCESSES: '3', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
        code: 4,
        says: /^Cannot open the PostgreSQL database .* Check DATABASE_URL\.\n$/,
      },
      {
        env: { GAPURA_DATA_DIR: place.dataDir, PORT: '0', GAPURA_PROCESSES: '2' },
        code: 3,
        says: /^The embedded database in .* has room for one process\. .* set DATABASE_URL, .*\n$/,
      },
    ];
    for (const { env: given, code, says } of cases) {
      const refused = await runCommand(['serve'], given);
      expect(refused).toMatchObject({ code, stderr: expect.stringMatching(says) });
      expect(refused.stdout).toBe('');
    }
  });

  it('lose no request when they are told to stop under load, and all end with the primary', async () => {
    const outcomes: Outcome[] = [];
    let stopped = false;
    /** Keeps its connection for as long as the server does, and goes away when it is told to. */
    const regular = async (body?: object) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let last: Outcome | undefined; !(stopped && last?.closes === true); ) {
        last = await ask(body === undefined ? '/payments/' : '/charge/', {
          agent,
          ...(body === undefined ? {} : { body }),
        });
        outcomes.push(last);
      }
      agent.destroy();
    };
    const clients = [undefined, undefined, undefined, undefined, bcaCharge, bcaCharge].map(regular);
    await vi.waitUntil(() => outcomes.length > 12, { timeout: 60_000 });
    const signalledAtMs = performance.now();
    server.signal('SIGTERM');
    await until(
      async () => linesOf('stopping: requests under way are finished first').length,
      (count) => count === 3,
    );
    stopped = true;
    while (performance.now() - signalledAtMs < LATE_COMERS_MS) outcomes.push(await ask('/payments/'));
    await Promise.all(clients);
    expect(outcomes.filter(({ status }) => status !== 200 && status !== 201)).toEqual([]);
    expect(await server.exit).toEqual({ code: 0, signal: null });
    for (const pid of alive.keys()) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    expect(server.output('stderr')).toBe('');
  });

  it('end in order when the primary is killed, and at once at a second signal', async () => {
    const env = { ...place.env, ...ELSEWHERE };
    const [orphaned, stuck] = await Promise.all([
      startServer(env, ['--processes', '2']),
      startServer({ ...env, GAPURA_DRAIN_MS: '60000' }, ['--processes', '2']),
    ]);
    await Promise.all([orphaned, stuck].map((child) => child.says(/all server processes serve/)));
    // The end of its output is waited for: the other processes hold it open for as long as they live.
    expect(await orphaned.crash()).toEqual({ code: null, signal: 'SIGKILL' });
    expect(linesOf('stopping: requests under way are finished first', orphaned)).toHaveLength(2);
    stuck.signal('SIGTERM');
    await stuck.says(/stopping: requests under way/);
    stuck.signal('SIGTERM');
    expect(await stuck.exit).toEqual({ code: 1, signal: null });
  });
});

// Shops on the nodes of a cluster: a new one where the fewest are, and one that is moved while it is used, whatever becomes of who asked.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CitusCluster, type CitusNode, createCitusCluster, noCitusBecause } from '../support/citus.ts';
import { queryAt } from '../support/database.ts';
import {
  type Environment,
  freePort,
  newWorkspace,
  removeWorkspaces,
  type ServerChild,
  startCommand,
  startServer,
} from '../support/process.ts';
import { runHere } from '../support/run-here.ts';

const SOON = { timeout: 60_000, interval: 50 };
const CHARGE = { payment_type: 'bank_transfer', bank: 'bca', gross_amount: 150_000 };

if (noCitusBecause !== undefined) console.log(`Shops are not tried on a cluster: ${noCitusBecause}`);

describe.skipIf(noCitusBecause !== undefined)('shops of one server on a cluster', () => {
  let cluster: CitusCluster;
  let env: Environment;
  let server: ServerChild;
  let kopi: string;
  beforeAll(async () => {
    cluster = await createCitusCluster();
    const place = await newWorkspace({ on: cluster.url });
    env = { ...place.env, GAPURA_SANDBOX_PORT: String(await freePort()), GAPURA_DATABASE_TIMEOUT_MS: '60000' };
    server = await startServer(env);
  });
  afterAll(async () => {
    await removeWorkspaces();
    await cluster?.remove();
  });

  const here = (...args: string[]) => runHere(args, env);
  const json = async (...args: string[]) => {
    const { code, stdout, stderr } = await here(...args, '--json');
    expect([code, stderr]).toEqual([0, '']);
    return JSON.parse(stdout);
  };
  const nameOf = ({ port }: CitusNode) => `127.0.0.1:${port}`;
  const otherThan = (node: string) => nameOf(cluster.workers.find((one) => nameOf(one) !== node) as CitusNode);
  const nodeOf = async (shop: string): Promise<string> => (await json('shops', 'get', shop)).node;
  const isMoving = async (shop: string) =>
    (await cluster.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 'gapura_${shop}'::regnamespace`))
      .length > 0;

  async function ask(key: string | null, method: string, path: string, body?: object) {
    const answer = await fetch(`${server.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: JSON.parse(await answer.text()) };
  }
  const read = (shop: string) => ask(server.demoKey, 'GET', `/shops/${shop}/`).then(({ body }) => body);

  it('are each on one node, and a new one on that with the fewest', async () => {
    for (const shop of ['kopi', 'teh']) await json('shops', 'add', shop, '--merchant-id', `G-${shop.toUpperCase()}`);
    const [busy, calm] = cluster.workers as [CitusNode, CitusNode];
    for (const name of ['crowd_1', 'crowd_2', 'crowd_3', 'crowd_4', 'crowd_5']) {
      await queryAt(cluster.url, `CREATE SCHEMA ${name}`);
      await queryAt(cluster.url, `CREATE TABLE ${name}.one (id int PRIMARY KEY)`);
      if ((await cluster.nodeOf(name))?.port === busy.port) continue;
      await cluster.query(`SELECT citus_schema_move('${name}', '127.0.0.1', ${busy.port}, 'block_writes')`);
    }
    // The cluster itself goes by turns: one of two would be on the busy node.
    for (const shop of ['roti', 'susu']) {
      expect(await json('shops', 'add', shop, '--merchant-id', `G-${shop.toUpperCase()}`)).toMatchObject({
        state: 'ready',
        node: nameOf(calm),
        move_state: null,
      });
    }
    expect((await here('shops', 'list')).stdout).toMatch(/^susu .* 127\.0\.0\.1:\d+$/m);
    kopi = (await json('keys', 'create', '--owner', 'kasir', '--staff', '--shop', 'kopi')).key;
  });

  it('are not moved where that makes no sense, which is said', async () => {
    const node = await nodeOf('teh');
    const nodes = cluster.workers.map(nameOf).join(', ');
    const local = { ...env, DATABASE_URL: cluster.plainUrl, GAPURA_SCHEMA: 'gapura_lokal' };
    expect((await runHere(['migrate'], local)).code).toBe(0);
    expect(await json('shops', 'add', 'lokal', '--merchant-id', 'G-LOKAL')).toMatchObject({ node: null });
    for (const [shop, to, words] of [
      ['teh', '10.9.9.9:5432', `node must name one of the nodes of the cluster: ${nodes}`],
      ['teh', '127.0.0.1', `node must name one of the nodes of the cluster: ${nodes}`],
      ['teh', node, `This shop is on ${node} already.`],
      ['lokal', node, `The tables of this shop are on the coordinator. Distribute them first`],
      ['nowhere', node, 'There is no shop with this name'],
    ] as const) {
      const refused = await here('shops', 'move', shop, '--to', to);
      expect([refused.code, refused.stderr]).toEqual([expect.any(Number), expect.stringContaining(words)]);
      expect(refused.code).not.toBe(0);
    }
    // As it is where a schema was migrated before it came to the cluster.
    await cluster.query('ALTER TABLE gapura_teh.known_callers SET UNLOGGED');
    const beside = await here('shops', 'move', 'teh', '--to', otherThan(node));
    expect(beside.stderr).toContain('mode must be block_writes: known_callers of gapura_teh');
    expect(await read('teh')).toMatchObject({ node, move_state: null, move_started_at: null });
    const { key } = await json('keys', 'create', '--owner', 'kasir', '--staff', '--shop', 'teh');
    const { checks } = (await ask(key, 'GET', '/teh/doctor/')).body;
    expect(checks.filter(({ name }: { name: string }) => name === 'cluster')).toMatchObject([
      { state: 'ok', detail: expect.stringContaining(`the tables of gapura_teh are on ${node}`) },
      { state: 'note', detail: expect.stringContaining('known_callers of gapura_teh cannot be copied') },
    ]);
    await cluster.query('ALTER TABLE gapura_teh.known_callers SET LOGGED');
  });

  it('are moved by a command while customers pay, and once at a time', async () => {
    const from = await nodeOf('kopi');
    const to = otherThan(from);
    let isOver = false;
    const orders: string[] = [];
    const customer = async (number: number) => {
      for (let round = 0; !isOver || round < 3; round++) {
        const order_id = `MOVE-${number}-${round}`;
        const { status, body } = await ask(kopi, 'POST', '/kopi/charge/', { ...CHARGE, order_id });
        expect([status, body.detail]).toEqual([201, undefined]);
        orders.push(order_id);
      }
    };
    const moving = here('shops', 'move', 'kopi', '--to', to).finally(() => {
      isOver = true;
    });
    const second = expect
      .poll(async () => (await read('kopi')).move_state, SOON)
      .toBe('moving')
      .then(() => ask(server.demoKey, 'POST', '/shops/kopi/move/', { node: to }));
    const [{ code, stdout, stderr }, refused] = await Promise.all([moving, second, ...[1, 2].map(customer)]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      new RegExp(
        `^Moving kopi from ${from} to ${to}\\.\\.\\.\nkopi was on ${from}, and is on ${to} now\\. It took \\d+\\.\\d s\\.\n$`,
      ),
    );
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_state']);
    expect(await read('kopi')).toMatchObject({ node: to, move_state: 'moved', move_from: from, move_problem: null });
    expect((await cluster.nodeOf('gapura_kopi'))?.port).toBe(Number(to.split(':')[1]));
    expect((await here('pay', orders.at(-1) ?? '', '--shop', 'kopi')).stdout).toContain('settlement');
    const events: { id: string; sequence: string }[] = (await ask(kopi, 'GET', '/kopi/events/?limit=100')).body;
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    const stored = await cluster.query('SELECT count(*)::int AS n FROM gapura_kopi.gateway_payments');
    expect(stored).toEqual([{ n: orders.length }]);
    const acts = (await json('audit', 'list', '--action', 'shop.move')).items;
    expect(acts).toMatchObject([{ subject_id: 'kopi', details: { shop: 'kopi', from, to, mode: 'auto' } }]);
  });

  it('are moved over HTTP, which answers at once', async () => {
    const node = otherThan(await nodeOf('kopi'));
    const begun = await ask(server.demoKey, 'POST', '/shops/kopi/move/', { node, mode: 'block_writes' });
    expect([begun.status, begun.body.move_state, begun.body.move_ended_at]).toEqual([202, 'moving', null]);
    await expect.poll(async () => (await read('kopi')).move_state, SOON).toBe('moved');
    expect(await read('kopi')).toMatchObject({ node, move_ended_at: expect.any(String) });
  });

  it('arrive where the process that asked is killed', async () => {
    const node = otherThan(await nodeOf('kopi'));
    const command = startCommand(['shops', 'move', 'kopi', '--to', node], env);
    await expect.poll(() => isMoving('kopi'), SOON).toBe(true);
    command.signal('SIGKILL');
    await command.exit;
    await expect.poll(async () => (await read('kopi')).move_state, SOON).toBe('moved');
    expect(await read('kopi')).toMatchObject({ node, move_problem: null, move_ended_at: null });
  });

  it('stay where the database ends the move, and can be moved again', async () => {
    const node = await nodeOf('kopi');
    const moving = here('shops', 'move', 'kopi', '--to', otherThan(node));
    await expect.poll(() => isMoving('kopi'), SOON).toBe(true);
    await cluster.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = 'gapura_kopi'::regnamespace`,
    );
    expect(await moving).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`kopi is on ${node} still. It was broken off`),
    });
    const order_id = 'STAYED-1';
    expect((await ask(kopi, 'POST', '/kopi/charge/', { ...CHARGE, order_id })).status).toBe(201);
    const again = await here('shops', 'move', 'kopi', '--to', otherThan(node));
    expect([again.code, again.stderr]).toEqual([0, '']);
    expect(await nodeOf('kopi')).toBe(otherThan(node));
  });
});

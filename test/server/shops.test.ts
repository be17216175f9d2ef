// Several shops in one server: added, served below their names, apart from each other, changed without a restart, and removed.

import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLES, type Role, type Scope } from '../../src/domain/caller.ts';
import { scopesFor } from '../../src/http/endpoint.ts';
import { listEndpoints } from '../../src/http/routes/index.ts';
import { postgresUrl, queryAt } from '../support/database.ts';
import {
  type Environment,
  freePort,
  newWorkspace,
  removeWorkspaces,
  runCommand,
  type ServerChild,
  startServer,
  writeIn,
} from '../support/process.ts';
import { runHere } from '../support/run-here.ts';
import { secretsIn } from '../support/secrets.ts';
import { startReceiver } from '../support/webhook-receiver.ts';

let env: Environment;
let folder: string;
let server: ServerChild;
const keys: Record<string, string> = {};
const here = (...args: string[]) => runHere(args, env);

beforeAll(async () => {
  const place = await newWorkspace();
  const sandboxPort = String(await freePort());
  folder = place.dataDir;
  env = { ...place.env, GAPURA_SANDBOX_PORT: sandboxPort, GAPURA_SHOP_HOSTS: '*.pay.example,bayar.example=teh' };
  server = await startServer(env);
});
afterAll(removeWorkspaces);

async function keyOf(shop: string): Promise<string> {
  const made = await here('keys', 'create', '--owner', 'kasir', '--staff', '--shop', shop, '--json');
  expect([made.code, made.stderr]).toEqual([0, '']);
  return JSON.parse(made.stdout).key;
}

async function ask(key: string | null | undefined, path: string, body?: object, at: ServerChild = server) {
  const answer = await fetch(`${at.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: /^[{[]/.test(text) ? JSON.parse(text) : text };
}

/** The status of an answer to a request with another Host than where it goes. */
function askAs(host: string, path: string, key: string | undefined): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { host, authorization: `Bearer ${key}` };
    request(`${server.url}${path}`, { headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .once('error', reject)
      .end();
  });
}

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
}

/** As the dashboard asks, with the cookies that a browser sends there. */
function browse(
  cookie: string,
  path: string,
  more: { method?: string; body?: object; host?: string } = {},
): Promise<Answer> {
  const { body, host, method = body === undefined ? 'GET' : 'POST' } = more;
  return new Promise((resolve, reject) => {
    const headers = {
      ...{ cookie, 'x-gapura-session': '1' },
      ...(host === undefined ? {} : { host }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    request(`${server.url}${path}`, { method, headers }, async (answer) => {
      const text = Buffer.concat(await answer.toArray()).toString();
      const isJson = /^[{[]/.test(text);
      resolve({ status: answer.statusCode, headers: answer.headers, body: isJson ? JSON.parse(text) : text });
    })
      .once('error', reject)
      .end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const PASSWORD = 'nine coffees before noon';

interface Visitor {
  readonly id: string;
  readonly email: string;
  readonly cookie: string;
}

/** A person of a shop, of the server's own where none is named, who has signed in there. */
async function personOf(shop: string | null, email: string, rights: object): Promise<Visitor> {
  const at = shop === null ? '' : `/${shop}`;
  const key = shop === null ? server.demoKey : keys[shop];
  const invited = await ask(key, `${at}/people/`, { email, ...rights });
  expect(invited.status).toBe(201);
  const link = invited.body.url.split('#accept=')[1];
  const accepted = await browse('', `${at}/account/accept/`, { body: { link, name: 'Sari', password: PASSWORD } });
  expect(accepted.status).toBe(204);
  return { id: invited.body.id, email, cookie: await cookieOf(at, email) };
}

async function cookieOf(at: string, email: string): Promise<string> {
  const begun = await browse('', `${at}/session/`, { body: { email, password: PASSWORD } });
  expect(begun.status).toBe(204);
  return (begun.headers['set-cookie']?.[0] ?? '').split(';', 1)[0] ?? '';
}

const asAdmin = (path: string, body?: object) => ask(server.demoKey, path, body);
const grant = (id: string, shop: string, role: Role) =>
  asAdmin(`/people/${id}/shops/`, { shop_id: shop, role }).then(({ status }) => status);
const revoke = (id: string, shop: string) =>
  asAdmin(`/people/${id}/shops/revoke/`, { shop_id: shop }).then(({ status }) => status);
const statusesOf = (cookie: string, path: string) =>
  Promise.all(['', '/kopi', '/teh'].map((at) => browse(cookie, `${at}${path}`).then(({ status }) => status)));

const CHARGE = { payment_type: 'bank_transfer', bank: 'bca', gross_amount: 150_000 };

describe('shops of one server', () => {
  it('are added by a command, and served below their names, with records and keys of their own', async () => {
    const added = await runCommand(['shops', 'add', 'kopi', '--name', 'Toko Kopi', '--merchant-id', 'G-KOPI'], env);
    expect([added.code, added.stderr]).toEqual([0, '']);
    expect(added.stdout).toMatch(
      /^Added Toko Kopi\. Its tables are in the schema \S+_kopi; servers have it within seconds\.\n/,
    );
    const teh = await here('shops', 'add', 'teh', '--name', 'Toko Teh', '--merchant-id', 'G-TEH', '--json');
    expect([teh.code, teh.stderr]).toEqual([0, '']);
    expect(JSON.parse(teh.stdout)).toMatchObject({ id: 'teh', state: 'ready', problem: null, warning: null });

    keys.kopi = await keyOf('kopi');
    keys.teh = await keyOf('teh');
    await expect.poll(() => ask(keys.teh, '/teh/payments/').then(({ status }) => status)).toBe(200);
    const inKopi = await ask(keys.kopi, '/kopi/charge/', { ...CHARGE, order_id: 'SAME-1' });
    const inTeh = await ask(keys.teh, '/teh/charge/', { ...CHARGE, order_id: 'SAME-1', gross_amount: 27_000 });
    expect([inKopi.status, inTeh.status]).toEqual([201, 201]);
    expect([inKopi.body.gross_amount, inTeh.body.gross_amount]).toEqual(['150000.00', '27000.00']);
    // A key of one shop is none of another, nor of the server's own, and a payment of one is not there in another.
    expect((await ask(keys.kopi, '/teh/payments/')).status).toBe(401);
    expect((await ask(keys.kopi, '/payments/')).status).toBe(401);
    expect((await ask(server.demoKey ?? '', '/kopi/payments/')).status).toBe(401);
    expect((await ask(keys.teh, `/teh/payments/${inKopi.body.id}/`)).status).toBe(404);
    expect((await ask(keys.kopi, '/kopi/payments/')).body).toHaveLength(1);
  });

  it('are paid each at their own account, whose notifications come to them, and their webhooks are told', async () => {
    const receiver = await startReceiver();
    await ask(keys.kopi, '/kopi/webhooks/', { url: `${receiver.url}/hook`, events: ['payment_settled'] });
    const paid = await here('pay', 'SAME-1', '--shop', 'kopi');
    expect([paid.code, paid.stdout, paid.stderr]).toEqual([0, 'SAME-1 is paid: Rp 150.000, settlement.\n', '']);
    await expect.poll(() => receiver.received.map(({ body }) => body.data.payment.gross_amount)).toEqual(['150000.00']);
    const [inTeh] = (await ask(keys.teh, '/teh/payments/')).body;
    expect(inTeh).toMatchObject({ order_id: 'SAME-1', transaction_status: 'pending' });
    receiver.close();
  });

  it('have pages of their own, whose addresses lead back to them', async () => {
    const { body } = await ask(keys.teh, '/teh/checkouts/', { order_id: 'PAGE-1', amount: 45_000 });
    expect(body.url).toMatch(new RegExp(`^${server.url}/teh/pay/`));
    const page = await ask(undefined, new URL(body.url).pathname);
    expect([page.status, String(page.body)]).toEqual([200, expect.stringContaining('Toko Teh')]);
    expect((await ask(undefined, new URL(body.url).pathname.replace('/teh/', '/kopi/'))).status).toBe(404);
    expect((await ask(undefined, '/kopi/dashboard/')).status).toBe(200);
  });

  it('are found by the name of the host, whole or by its first part', async () => {
    expect(await askAs('kopi.pay.example', '/payments/', keys.kopi)).toBe(200);
    expect(await askAs('BAYAR.example:8443', '/payments/', keys.teh)).toBe(200);
    expect(await askAs('kopi.pay.example', '/payments/', keys.teh)).toBe(401);
    expect(await askAs('other.pay.example', '/payments/', keys.kopi)).toBe(401);
  });

  it.each<[string[], RegExp]>([
    [['shops', 'add', 'payments'], /^id is a name of our own addresses/m],
    [['shops', 'add', 'Kopi'], /id .*pattern|id must match/],
    [['shops', 'add', 'kopi'], /There is a shop called kopi already/],
    [['shops', 'add', 'susu', '--server-key', 'Mid-server-real'], /server_key cannot be used: it is a production key/],
    [
      ['shops', 'add', 'susu', '--environment', 'production', '--server-key', 'SB-Mid-server-trial'],
      /server_key cannot be used: it is a sandbox key/,
    ],
    [['shops', 'add', 'susu', '--environment', 'sandbox'], /The value of --server-key is missing: @file, env:NAME/],
    [['shops', 'add', 'susu', '--server-key', '@nowhere.key'], /The file nowhere\.key of --server-key cannot be read/],
    [['shops', 'update', 'kopi', '--server-key', 'env:NOWHERE'], /The variable NOWHERE of --server-key is not set/],
    [['shops', 'update', 'kopi', '--setting', 'GAPURA_SHOP_COLOUR'], /--setting takes NAME=value/],
    [['shops', 'add', 'susu', '--setting', 'JWT_SECRET='], /The value of JWT_SECRET is empty/],
    [['shops', 'update', 'kopi', '--setting', 'JWT_SECRET'], /The value of JWT_SECRET is missing/],
    [['shops', 'add', 'susu', '--setting', 'PORT=80'], /settings\.PORT cannot be used: it is set for the whole server/],
    [
      ['shops', 'add', 'susu', '--setting', 'GAPURA_SHOP_COLOR=red'],
      /GAPURA_SHOP_COLOR cannot be used: it is not a setting\. Did you mean GAPURA_SHOP_COLOUR\?/,
    ],
    [
      ['shops', 'update', 'kopi', '--setting', 'GAPURA_CHARGEBACK_DAYS=many'],
      /GAPURA_CHARGEBACK_DAYS cannot be used: it is not a whole number/,
    ],
    [['shops', 'update', 'nowhere', '--name', 'X'], /There is no shop with this name/],
    [['payments', 'list', '--shop', 'nowhere'], /There is no shop called nowhere/],
    [['shops', 'remove', 'kopi'], /disable it first/],
    [['shops', 'move', 'kopi', '--to', '10.0.0.3:5432'], /This database is no Citus cluster/],
    [['shops', 'move', 'kopi', '--to', '10.0.0.3', '--mode', 'fast'], /auto, block_writes/],
  ])('are refused in words: %j', async (args, words) => {
    const refused = await here(...args);
    expect(refused.code).not.toBe(0);
    expect(refused.stderr).toMatch(words);
    expect(refused.stderr).not.toContain('Mid-server-real');
  });

  it('that were refused have left nothing', async () => {
    const { schema_name: ofKopi } = JSON.parse((await here('shops', 'get', 'kopi', '--json')).stdout);
    const schema = ofKopi.replace(/kopi$/, 'susu');
    if (postgresUrl !== undefined) {
      await queryAt(postgresUrl, `CREATE SCHEMA "${schema}"; CREATE TABLE "${schema}".recipes (name text)`);
      expect((await here('shops', 'add', 'susu')).stderr).toMatch(
        new RegExp(`^id leads to the schema ${schema}, which holds other tables than those of Gapura`, 'm'),
      );
      const tables = `SELECT table_name FROM information_schema.tables WHERE table_schema = '${schema}'`;
      expect(await queryAt(postgresUrl, tables)).toEqual([{ table_name: 'recipes' }]);
      await queryAt(postgresUrl, `DROP SCHEMA "${schema}" CASCADE`);
    }
    const shops = JSON.parse((await here('shops', 'list', '--json')).stdout);
    expect(
      shops.map(({ id, name, settings, version }: Record<string, unknown>) => [id, name, settings, version]),
    ).toEqual([
      ['kopi', 'Toko Kopi', {}, undefined],
      ['teh', 'Toko Teh', {}, undefined],
    ]);
  });

  it('get secrets from a file or the environment, and show none', async () => {
    const [secret, password] = ['panjang-tanpa-bentuk-yang-dikenal-siapa-pun', 'rahasia-dapur-9'];
    await writeFile(join(folder, 'smtp'), `smtp://kasir:${password}@127.0.0.1:9\n`);
    const withSecret = { ...env, KOPI_SECRET: secret };
    const set = (setting: string) => runHere(['shops', 'update', 'kopi', '--setting', setting], withSecret);
    expect((await set('JWT_SECRET=env:KOPI_SECRET')).stderr).toBe('');
    const mail = [
      '--setting',
      'GAPURA_MAIL_FROM=kasir@kopi.example',
      '--setting',
      'GAPURA_PUBLIC_URL=https://kopi.example',
    ];
    const file = join(folder, 'smtp');
    const changed = await here('shops', 'update', 'kopi', '--setting', `GAPURA_SMTP_URL=@${file}`, ...mail);
    expect([changed.code, changed.stderr]).toEqual([0, '']);
    const token = await new SignJWT({ scope: 'payments:read' })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('budi')
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(secret));
    await expect.poll(() => ask(token, '/kopi/payments/').then(({ status }) => status)).toBe(200);
    const shown = (await here('shops', 'get', 'kopi', '--json')).stdout;
    expect(JSON.parse(shown).settings).toMatchObject({ JWT_SECRET: 'set', GAPURA_SMTP_URL: 'set' });
    // A mail server that is not there is a line of the log.
    const input = { order_id: 'MAIL-1', amount: 45_000, customer_details: { email: 'siti@example.com' } };
    const { body } = await ask(keys.kopi, '/kopi/checkouts/', input);
    await ask(keys.kopi, `/kopi/checkouts/${body.id}/send/`, {});
    const listed = JSON.stringify((await ask(server.demoKey ?? '', '/shops/')).body);
    const known = { secret, password };
    for (const text of [shown, listed, server.output('stdout'), server.output('stderr')]) {
      expect(secretsIn(text.replaceAll(/gpk_[\w-]+/g, ''), known)).toEqual([]);
    }
    const unset = ['JWT_SECRET', 'GAPURA_SMTP_URL', 'GAPURA_MAIL_FROM', 'GAPURA_PUBLIC_URL'];
    expect((await here('shops', 'update', 'kopi', ...unset.flatMap((name) => ['--unset', name]))).code).toBe(0);
  });

  it('let people of the server in where they have a role, and nowhere else, as long as they have it', async () => {
    const sari = await personOf(null, 'sari@group.example', { role: 'finance' });
    expect(await statusesOf(sari.cookie, '/payments/')).toEqual([200, 401, 401]);
    expect((await browse(sari.cookie, '/me/')).body).toMatchObject({ shop_id: null, shops: [], role: 'finance' });

    expect(await grant(sari.id, 'kopi', 'support')).toBe(200);
    expect(await statusesOf(sari.cookie, '/payments/')).toEqual([200, 200, 401]);
    const places = [
      { id: null, name: null, role: 'finance' },
      { id: 'kopi', name: 'Toko Kopi', role: 'support' },
    ];
    const there = (await browse(sari.cookie, '/kopi/me/')).body;
    expect(there).toMatchObject({
      id: sari.email,
      credential: 'server',
      shop_id: 'kopi',
      role: 'support',
      person_id: null,
    });
    expect(there.scopes).toEqual(ROLES.support);
    for (const at of ['', '/kopi']) {
      const { shops } = (await browse(sari.cookie, `${at}/me/`)).body;
      expect(shops.map(({ id, role }: { id: string; role: string }) => ({ id, role }))).toEqual(
        places.map(({ id, role }) => ({ id, role })),
      );
    }
    // Without the header, or from a page of another site, a cookie is nothing; and there is no account of theirs in the shop.
    expect((await fetch(`${server.url}/kopi/payments/`, { headers: { cookie: sari.cookie } })).status).toBe(401);
    expect((await browse(sari.cookie, '/kopi/account/')).status).toBe(403);
    // By its host name it is the same shop.
    expect((await browse(sari.cookie, '/payments/', { host: 'kopi.pay.example' })).status).toBe(200);
    expect((await browse(sari.cookie, '/payments/', { host: 'bayar.example' })).status).toBe(401);

    expect(await grant(sari.id, 'kopi', 'viewer')).toBe(200);
    expect((await browse(sari.cookie, '/kopi/me/')).body.role).toBe('viewer');
    expect(await revoke(sari.id, 'kopi')).toBe(200);
    expect(await statusesOf(sari.cookie, '/payments/')).toEqual([200, 401, 401]);

    expect(await grant(sari.id, 'kopi', 'viewer')).toBe(200);
    expect((await asAdmin(`/people/${sari.id}/disable/`, {})).status).toBe(200);
    expect(await statusesOf(sari.cookie, '/payments/')).toEqual([401, 401, 401]);
    expect((await asAdmin(`/people/${sari.id}/enable/`, {})).status).toBe(200);
    const again = await cookieOf('', sari.email);
    expect(await statusesOf(again, '/payments/')).toEqual([200, 200, 401]);
  });

  it('take a role for a shop that is there, of a person who is there, from an admin of the server alone', async () => {
    const { id, cookie } = await personOf(null, 'rani@group.example', { role: 'viewer' });
    const nobody = '0198a3c2-7b1e-7c44-9d0a-3f5b8e2a6c60';
    expect(await grant(id, 'nowhere', 'viewer')).toBe(404);
    expect(await grant(nobody, 'kopi', 'viewer')).toBe(404);
    expect(await grant(id, 'kopi', 'owner' as Role)).toBe(400);
    expect(await revoke(id, 'kopi')).toBe(200);
    const body = { shop_id: 'kopi', role: 'admin' };
    expect((await browse(cookie, `/people/${id}/shops/`, { body })).status).toBe(403);
    // An admin of a shop keeps its own people, and has no say over those of the server.
    const boss = await personOf('kopi', 'boss@kopi.example', { role: 'admin' });
    expect((await browse(boss.cookie, `/kopi/people/${id}/shops/`, { body })).status).toBe(404);
    expect((await browse(boss.cookie, `/kopi/people/${boss.id}/shops/`, { body })).status).toBe(404);
    expect((await ask(keys.kopi, `/people/${id}/shops/`, body)).status).toBe(401);
    expect(await statusesOf(boss.cookie, '/payments/')).toEqual([401, 200, 401]);
  });

  it('give a person of the server what their role there says, and nothing of what they may do elsewhere', async () => {
    const asked = listEndpoints().filter(
      (one) => one.method === 'GET' && 'handle' in one && !one.path.includes('{') && scopesFor(one).length > 0,
    );
    const pairs: readonly [object, Role][] = [
      [{ role: 'admin' }, 'viewer'],
      [{ scopes: [] }, 'admin'],
      [{ role: 'viewer' }, 'finance'],
    ];
    for (const [index, [rights, role]] of pairs.entries()) {
      const { id, cookie } = await personOf(null, `pair-${index}@group.example`, rights);
      expect(await grant(id, 'teh', role)).toBe(200);
      const leaks = [];
      for (const { path, ...rest } of asked) {
        const needed: readonly Scope[] = scopesFor(rest);
        const isAllowed = needed.some((scope) => (ROLES[role] as readonly Scope[]).includes(scope));
        const { status } = await browse(cookie, `/teh${path}`);
        if ((status === 403) === isAllowed || status === 401) leaks.push({ path, status, needed });
      }
      expect(leaks).toEqual([]);
      expect((await browse(cookie, '/kopi/payments/')).status).toBe(401);
    }
  });

  it('keep a session of their own beside that of the server, and each ends by itself', async () => {
    const both = await personOf(null, 'both@group.example', { scopes: [] });
    expect(await grant(both.id, 'kopi', 'viewer')).toBe(200);
    const local = await personOf('kopi', 'local@kopi.example', { role: 'finance' });
    // As a browser sends them: that of the longer path first.
    const cookies = `${local.cookie}; ${both.cookie}`;
    expect((await browse(cookies, '/kopi/me/')).body).toMatchObject({ id: local.email, role: 'finance', shops: [] });
    const out = await browse(cookies, '/kopi/session/', { method: 'DELETE' });
    expect(out.headers['set-cookie']?.[0]).toMatch(/^gapura_session=; Max-Age=0; Path=\/kopi;/);
    expect((await browse(cookies, '/kopi/me/')).body).toMatchObject({ id: both.email, role: 'viewer' });
    // A session of a shop is none at the server.
    expect((await browse(local.cookie, '/me/')).status).toBe(401);
    const over = await browse(cookies, '/kopi/session/', { method: 'DELETE' });
    expect(over.headers['set-cookie']?.[0]).toMatch(/^gapura_session=; Max-Age=0; Path=\/;/);
    expect(await statusesOf(cookies, '/me/')).toEqual([401, 401, 401]);
    const first = await cookieOf('', both.email);
    const second = await cookieOf('', both.email);
    expect((await browse(first, '/kopi/sessions/', { method: 'DELETE' })).status).toBe(204);
    expect((await browse(second, '/me/')).status).toBe(401);
  });

  it('write in their audit who of the server did what, and the server which role it gave where', async () => {
    const { id, email, cookie } = await personOf(null, 'noted@group.example', { scopes: [] });
    expect(await grant(id, 'kopi', 'admin')).toBe(200);
    const made = await browse(cookie, '/kopi/people/', { body: { email: 'new@kopi.example', role: 'viewer' } });
    expect(made.status).toBe(201);
    expect(made.body.invited_by).toBe(email);
    const [act] = (await ask(keys.kopi, `/kopi/audit/?subject_id=${made.body.id}`)).body;
    expect(act).toMatchObject({ actor: email, credential: 'server', role: 'admin', action: 'person.invite' });
    expect(await revoke(id, 'kopi')).toBe(200);
    const acts = (await asAdmin(`/audit/?subject_id=${id}`)).body.filter((one: { action: string }) =>
      one.action.endsWith('_shop'),
    );
    expect(acts.map(({ action, details }: { action: string; details: object }) => [action, details])).toEqual([
      ['person.revoke_shop', { shop: 'kopi', before: 'admin' }],
      ['person.grant_shop', { shop: 'kopi', role: 'admin', before: null }],
    ]);
  });

  it('are summed up for a person who works in several, each by the role that they have there', async () => {
    const { id, cookie } = await personOf(null, 'sum@group.example', { role: 'viewer' });
    expect(await grant(id, 'kopi', 'finance')).toBe(200);
    expect(await grant(id, 'teh', 'viewer')).toBe(200);
    const standing = ({ body }: Answer) =>
      body.shops.map((one: { id: string; role: string; state: string }) => [one.id, one.role, one.state]);
    await expect
      .poll(() => browse(cookie, '/overview/').then(standing))
      .toEqual([
        [null, 'viewer', 'ready'],
        ['kopi', 'finance', 'ready'],
        ['teh', 'viewer', 'ready'],
      ]);
    const { body } = await browse(cookie, '/overview/');
    const [, kopi, teh] = body.shops;
    expect(kopi.money.today).toMatchObject({ count: 1, paid_count: 1, gross: '150000.00' });
    expect(teh.money.last_30_days).toMatchObject({ count: 1, paid_count: 0, gross: '0.00' });
    const sumsOf = (field: 'count' | 'paid_count' | 'gross') =>
      body.shops.map(({ money }: { money: Record<string, Record<string, string>> }) =>
        Number(money.last_7_days?.[field]),
      );
    for (const field of ['count', 'paid_count', 'gross'] as const) {
      const [own, ...others] = sumsOf(field);
      expect(Number(body.total.last_7_days[field])).toBe(own + others[0] + others[1]);
    }
    // A list is shown of what the role there may see.
    const namesIn = ({ attention }: { attention: { name: string }[] }) => attention.map(({ name }) => name);
    expect(namesIn(kopi)).toContain('drift');
    expect(namesIn(teh)).not.toContain('drift');
    // A key is of one shop, and so is the overview in another.
    const idsAt = async (key: string | null | undefined, path: string) =>
      (await ask(key, path)).body.shops.map((one: { id: string }) => one.id);
    expect(await idsAt(server.demoKey, '/overview/')).toEqual([null]);
    expect(await idsAt(keys.kopi, '/kopi/overview/')).toEqual(['kopi']);
  });

  it('are given another key and other settings without a restart, and the key before still checks notifications', async () => {
    const key = 'SB-Mid-server-kopi-two';
    const changed = await here('shops', 'update', 'kopi', '--server-key', key, '--setting', 'GAPURA_CHARGEBACK_DAYS=3');
    expect([changed.code, changed.stderr]).toEqual([0, expect.stringContaining('still checks notifications')]);
    const shown = JSON.parse((await here('shops', 'get', 'kopi', '--json')).stdout);
    expect(shown).toMatchObject({ server_key_end: '-two', settings: { GAPURA_CHARGEBACK_DAYS: '3' } });
    expect(JSON.stringify(shown)).not.toContain(key);
    await expect
      .poll(() => ask(keys.kopi, '/kopi/charge/', { ...CHARGE, order_id: `NEW-${Date.now()}` }).then((a) => a.status))
      .toBe(201);
    const other = await here('shops', 'add', 'susu', '--server-key', key, '--merchant-id', 'G-SUSU');
    expect(other.stderr).toMatch(
      /^merchant_id differs from G-KOPI, that of the shop kopi, which has the same server key/m,
    );
    const twin = await here('shops', 'add', 'susu', '--server-key', key, '--json');
    expect(JSON.parse(twin.stdout).warning).toContain('kopi');
    // At the gateway both have one account, whichever of them this server opened first.
    const stateOf = (id: string) =>
      ask(server.demoKey ?? '', `/shops/${id}/`).then(({ body }) => [body.state, body.problem]);
    await expect.poll(() => stateOf('susu')).toEqual(['ready', null]);
    await expect.poll(() => stateOf('kopi')).toEqual(['ready', null]);
    keys.susu = await keyOf('susu');
    expect((await ask(keys.susu, '/susu/charge/', { ...CHARGE, order_id: 'TWIN-1' })).status).toBe(201);
    const paidTwin = await here('pay', 'TWIN-1', '--shop', 'susu');
    expect([paidTwin.code, paidTwin.stderr]).toEqual([0, '']);
    await expect
      .poll(() => ask(keys.susu, '/susu/payments/').then(({ body }) => body[0]?.transaction_status))
      .toBe('settlement');
    expect((await here('shops', 'update', 'kopi', '--drop-previous-server-key')).code).toBe(0);
  });

  it('are disabled, which leaves the notifications, and removed once nothing is under way', async () => {
    const { id, cookie } = await personOf(null, 'gone@group.example', { scopes: [] });
    expect(await grant(id, 'teh', 'viewer')).toBe(200);
    // Beside servers a command writes the change, and leaves the shop to them.
    const disabled = JSON.parse((await here('shops', 'disable', 'teh', '--json')).stdout);
    expect([disabled.status, disabled.state]).toEqual(['disabled', postgresUrl === undefined ? 'ready' : 'elsewhere']);
    expect((await browse(cookie, '/overview/')).body).toMatchObject({
      shops: [{ id: 'teh', state: 'disabled', money: null, attention: null }],
      total: { today: { count: 0 } },
    });
    await expect.poll(() => ask(keys.teh, '/teh/payments/').then(({ status }) => status)).toBe(503);
    expect((await ask(keys.teh, '/teh/notification/', { order_id: 'SAME-1' })).status).not.toBe(503);
    expect((await ask(keys.kopi, '/kopi/payments/')).status).toBe(200);
    const out = join(folder, 'teh-books');
    const remove = () => here('shops', 'remove', 'teh', '--export-to', out);
    expect((await remove()).stderr).toMatch(/1 payments, refunds and subscriptions/);
    expect(existsSync(out)).toBe(false);
    const [payment] = JSON.parse((await here('payments', 'list', '--shop', 'teh', '--json')).stdout).items;
    expect((await here('payments', 'cancel', payment.id, '--shop', 'teh')).code).toBe(0);
    const unwritten = await here('shops', 'remove', 'teh', '--export-to', folder);
    expect([unwritten.code, unwritten.stderr]).toEqual([2, expect.stringContaining('is there already')]);
    expect((await here('shops', 'get', 'teh')).code).toBe(0);
    const removed = await remove();
    expect([removed.code, removed.stderr]).toEqual([0, '']);
    expect(removed.stdout).toMatch(
      /^Wrote 1 payment, 0 refunds, 0 invoices to \S+teh-books\.\nRemoved Toko Teh\. Its tables stay in the schema \S+_teh\.\n$/,
    );
    expect(await readFile(join(out, 'payments.csv'), 'utf8')).toContain('SAME-1');
    expect((await stat(join(out, 'payments.csv'))).mode & 0o077).toBe(0);
    await expect.poll(() => ask(keys.teh, '/teh/payments/').then(({ status }) => status)).toBe(404);
    // Its tables have stayed.
    const again = await here('shops', 'add', 'teh', '--name', 'Toko Teh', '--merchant-id', 'G-TEH', '--json');
    expect(again.code).toBe(0);
    await expect.poll(() => ask(keys.teh, '/teh/payments/').then(({ body }) => body.length)).toBe(1);
    // It lets in no person of before.
    expect((await browse(cookie, '/teh/payments/')).status).toBe(401);
    expect((await asAdmin(`/people/${id}/`)).body.shops).toEqual([]);
  });

  it('are there after a restart, and each act is in the audit', async () => {
    const acts = JSON.parse((await here('audit', 'list', '--json')).stdout).items.map(
      ({ action }: { action: string }) => action,
    );
    expect(acts).toEqual(expect.arrayContaining(['shop.create', 'shop.update', 'shop.disable', 'shop.remove']));
    const { id, email } = await personOf(null, 'after@group.example', { scopes: [] });
    expect([await grant(id, 'kopi', 'viewer'), await grant(id, 'susu', 'viewer')]).toEqual([200, 200]);
    const { demoKey } = server;
    await server.stop();
    // One that no key opens any more is away by itself.
    await writeIn({ dataDir: folder, env }, `UPDATE shops SET sealed = 'lost' WHERE id = 'susu'`);
    server = await startServer(env);
    // It is there from the first request on, if not open yet: a notification is not answered with 404.
    expect((await ask(keys.kopi, '/kopi/payments/')).status).not.toBe(404);
    await expect.poll(() => ask(keys.kopi, '/kopi/payments/').then(({ status }) => status)).toBe(200);
    expect((await here('shops', 'list')).stdout).toMatch(/^kopi +Toko Kopi +(?:ready|active) +local/m);
    await expect.poll(() => ask(demoKey, '/shops/susu/').then(({ body }) => body.state)).toBe('failing');
    expect((await ask(keys.susu, '/susu/payments/')).status).toBe(503);
    const { body: overview } = await browse(await cookieOf('', email), '/overview/');
    expect(overview.shops).toMatchObject([
      { id: 'kopi', state: 'ready' },
      { id: 'susu', state: 'unavailable', money: null, attention: null },
    ]);
    expect(overview.total).toEqual(overview.shops[0].money);
  });

  it.skipIf(postgresUrl === undefined)('are served by another process within seconds', async () => {
    const { dataDir } = await newWorkspace();
    const other = await startServer({ ...env, GAPURA_DATA_DIR: dataDir });
    const added = await here('shops', 'add', 'roti', '--name', 'Roti', '--merchant-id', 'G-ROTI');
    expect([added.code, added.stderr]).toEqual([0, '']);
    const key = await keyOf('roti');
    for (const at of [server, other]) {
      await expect.poll(() => ask(key, '/roti/payments/', undefined, at).then(({ status }) => status)).toBe(200);
    }
    await other.stop();
  });
});

// The clients in other languages: generated from the document, and run against a server, against bad servers, and against forgers.

import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { clientFiles, keptClientFiles } from '../../scripts/clients.ts';
import { COPY } from '../../scripts/openapi.ts';
import { readPage } from '../docs/guide.ts';
import type { Asked } from '../sdk/support.ts';
import { createPatientServer } from '../support/http-server.ts';
import {
  bareEnvironment,
  freePort,
  newWorkspace,
  processTestMs,
  removeWorkspaces,
  runCommand,
  type ServerChild,
  startServer,
  until,
} from '../support/process.ts';
import { ELSEWHERE, HOSTILE, KEY, NOW_SECONDS, problemsIn, webhookCases } from './cases.ts';
import { isMissing, startProgram } from './programs.ts';

vi.setConfig({ testTimeout: processTestMs, hookTimeout: processTestMs });
const root = fileURLToPath(new URL('../..', import.meta.url));

it('what is generated of the clients is of the document; if not, `npm run openapi` writes it', async () => {
  const wanted = clientFiles(await readFile(COPY, 'utf8'));
  const kept = keptClientFiles();
  const stale = [...new Set([...wanted.keys(), ...kept.keys()])].filter((path) => wanted.get(path) !== kept.get(path));
  expect(stale, 'these are out of date: run `npm run openapi` and commit them').toEqual([]);
});

const php = (...args: string[]) => ['php', '-d', 'zend.assertions=1', ...args] as const;

const CLIENTS = [
  {
    language: 'PHP',
    tests: [
      'php',
      // What an error shows of calls holds no key, with their arguments either.
      '-d',
      'zend.exception_ignore_args=0',
      '/usr/bin/phpunit',
      '--no-configuration',
      '--do-not-cache-result',
      '--fail-on-warning',
      '--fail-on-skipped',
      '--bootstrap',
      'clients/php/autoload.php',
      'clients/php/tests',
    ],
    charge: php('clients/php/examples/charge.php'),
    webhook: (port: number) => php('-S', `127.0.0.1:${port}`, 'clients/php/examples/webhook.php'),
  },
  {
    language: 'Python',
    tests: ['python3', '-W', 'error', '-m', 'unittest', 'discover', '-s', 'clients/python/tests'],
    charge: ['python3', 'clients/python/examples/charge.py'],
    webhook: (port: number) => ['python3', 'clients/python/examples/webhook.py', String(port)],
  },
] as const;

const MYPY = [
  'mypy',
  '--config-file',
  'clients/python/pyproject.toml',
  '--cache-dir',
  '/dev/null',
  'clients/python/src',
  'clients/python/examples/charge.py',
];

let server: ServerChild;
let hostileUrl: string;
let env: Record<string, string>;
const asked = new Map<string, Asked[]>();
const hostile = createPatientServer(async (request, response) => {
  let body = '';
  for await (const piece of request) body += String(piece);
  // The language, the number of the case, and the path.
  const [, of = '', path = ''] = /^(\/\w+\/\d+)(\/[^?]*)/.exec(request.url ?? '') ?? [];
  const one = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
  const before = asked.get(of + path) ?? [];
  asked.set(of + path, [...before, one]);
  const answers = ELSEWHERE[path] ?? HOSTILE[Number(of.split('/')[2])]?.answers ?? [];
  await answers[Math.min(before.length, answers.length - 1)]?.(response, one, request);
});

beforeAll(async () => {
  const place = await newWorkspace({ empty: true });
  server = await startServer({ ...place.env, GAPURA_WEBHOOK_ALLOW: '127.0.0.1' });
  hostile.listen(0, '127.0.0.1');
  await once(hostile, 'listening');
  hostileUrl = `http://127.0.0.1:${(hostile.address() as AddressInfo).port}`;
  const staff = await runCommand(['keys', 'create', '--owner', 'office', '--staff', '--json'], place.env);
  const cases = join(place.dataDir, 'cases.json');
  const bad = HOSTILE.map(({ answers: _, ...one }) => one);
  await writeFile(cases, JSON.stringify({ hostile: bad, webhooks: webhookCases(), now: NOW_SECONDS, key: KEY }));
  env = bareEnvironment({
    GAPURA_URL: server.url,
    GAPURA_KEY: server.demoKey ?? '',
    STAFF_KEY: JSON.parse(staff.stdout).key,
    SANDBOX_URL: server.sandboxUrl,
    HOSTILE_URL: hostileUrl,
    CASES: cases,
    PYTHONPATH: join(root, 'clients/python/src'),
    PYTHONDONTWRITEBYTECODE: '1',
  }) as Record<string, string>;
});
afterAll(async () => {
  hostile.closeAllConnections();
  hostile.close();
  await removeWorkspaces();
});

// Each has orders and cases of its own, and waits for long between its attempts.
describe.concurrent.each(CLIENTS)('the $language client', (client) => {
  const { language, tests, charge, webhook } = client;
  const start = (words: readonly string[], more: Record<string, string> = {}) =>
    startProgram(words, { cwd: root, env: { ...env, ...more } });

  it.skipIf(isMissing(language))('passes its tests', async () => {
    const mine = `/${language.toLowerCase()}/`;
    const { code, output } = await start(tests, { HOSTILE_URL: `${hostileUrl}/${language.toLowerCase()}` }).ended;
    expect(code, output).toBe(0);
    expect(output).not.toMatch(/skipped|deprecat|warning/i);
    // What the servers saw of it.
    const seen = HOSTILE.map(({ name, attempts }, number) => {
      const calls = asked.get(`${mine}${number}/charge/`) ?? [];
      return { name, attempts: calls.length, problems: calls.length === attempts ? problemsIn(calls) : [] };
    });
    expect(seen).toEqual(HOSTILE.map(({ name, attempts }) => ({ name, attempts, problems: [] })));
    const streamed = asked.get(`${mine}0/events/stream/`)?.map(({ headers }) => headers['last-event-id']);
    expect(streamed).toEqual([undefined, '1-1', '1-2']);
  });

  it.skipIf(isMissing(language))('has an example that runs twice and charges once', async () => {
    const once = await start([...charge, `${language}-EXAMPLE`]).ended;
    expect(once.output).toMatch(/^[0-9a-f-]{36} \d{15}\nvalidation_failed .*bank.*\n\S+-EXAMPLE is pending\n$/);
    expect((await start([...charge, `${language}-EXAMPLE`]).ended).output).toBe(once.output);
  });

  it.skipIf(isMissing(language))('has an example that receives webhooks, and refuses what is forged', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/`;
    const staff = { authorization: `Bearer ${env.STAFF_KEY}`, 'content-type': 'application/json' };
    const ask = async (path: string, body?: object) => {
      const reply = await fetch(server.url + path, {
        method: 'POST',
        headers: staff,
        ...(body && { body: JSON.stringify(body) }),
      });
      return (await reply.json()) as { id: string; secret: string; outcome: string };
    };
    const { id, secret } = await ask('/webhooks/', { url });
    const receiver = start(webhook(port), { WEBHOOK_SECRET: secret });
    await until(
      () =>
        fetch(url, { method: 'POST', body: '{}' }).then(
          ({ status }) => status,
          () => 0,
        ),
      (status) => status === 400,
    );
    expect((await ask(`/webhooks/${id}/test/`)).outcome).toBe('delivered');
    await receiver.says(/webhook_test [0-9a-f-]{36}/);
    expect(receiver.output()).toContain('refused: missing_header');
    expect(receiver.output()).not.toContain(secret.slice(6));
    receiver.end();
  });
});

it.skipIf(isMissing('mypy'))('the types of the Python client hold together', async () => {
  const { code, output } = await startProgram(MYPY, { cwd: root, env }).ended;
  expect(code, output).toBe(0);
});

it.skipIf(isMissing('Python'))(
  'the first program of the page about Python charges once, though it asks twice',
  async () => {
    const [program = ''] = readPage('guides/python.md').blocks('python');
    const { output } = await startProgram(['python3', '-c', program], { cwd: root, env }).ended;
    expect(output).toMatch(/^(\d{15})\n\1\n$/);
  },
);

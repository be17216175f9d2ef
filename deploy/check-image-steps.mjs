#!/usr/bin/env node
// Runs the steps of the Dockerfile on the files of a clean checkout, then starts what the image would start, asks its health check,
// and stops it.
//
//   node deploy/check-image-steps.mjs [node_modules]
//
// Needs git, Node.js, npm and a registry, and no Docker. With an installation that is there already it takes half the time.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { here, runSteps } from './image/steps.mjs';

const START_TIMEOUT_MS = 150_000;
const STOP_TIMEOUT_MS = 60_000;

const project = dirname(dirname(fileURLToPath(import.meta.url)));
const begun = performance.now();
const report = (text) => console.log(`${((performance.now() - begun) / 1_000).toFixed(1).padStart(6)} s  ${text}`);

const [given] = process.argv.slice(2);
const modules = given === undefined ? null : resolve(given);
if (modules !== null && !existsSync(join(modules, '.package-lock.json'))) {
  console.error(`${given} is no installation. Make one with: npm ci`);
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'gapura-image-'));
// The user of the image has to get through.
chmodSync(folder, 0o755);
let server = null;
try {
  const image = runSteps({ project, folder, modules, report });
  checkFiles(image);
  checkRefusal(image);
  await checkLife(image);
  report('the steps of the image work');
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof Error ? error.message : error);
} finally {
  server?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}

function demand(holds, otherwise) {
  if (!holds) throw new Error(otherwise);
}

/** Only what runs is in it, and the one who runs it cannot change it. */
function checkFiles(image) {
  const program = join(image.root, image.workdir);
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(program, 'package.json'), 'utf8'));
  const installed = (name) => existsSync(join(program, 'node_modules', name));
  for (const name of Object.keys(dependencies)) demand(installed(name), `${name} is not in the image`);
  const tools = ['typescript', 'vitest', 'tsdown'].filter((name) => name in devDependencies);
  for (const name of tools) demand(!installed(name), `${name} is in the image, and only the build needs it`);
  for (const name of ['src', 'test', '.git', '.env']) {
    demand(!existsSync(join(program, name)), `${name} is in the image`);
  }
  demand(isExecutable(join(program, 'bin/gapura')), 'the command gapura cannot be run');
  report(`image: the program and its dependencies take ${Math.round(sizeOf(program) / 1_000_000)} MB`);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function sizeOf(path) {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.reduce((total, { parentPath, name }) => total + statSync(join(parentPath, name)).size, 0);
}

/** As `docker run` would do it: as the image's user where we may, and with no setting of the user who runs this. */
function startOptions(image, env) {
  const fromImage = Object.fromEntries(Object.entries(image.env).map(([name, text]) => [name, here(image, text)]));
  const user = process.getuid?.() === 0 && image.user !== null ? image.user : {};
  return {
    cwd: join(image.root, image.workdir),
    env: { PATH: process.env.PATH, ...fromImage, ...env },
    ...user,
  };
}

function wordsOf(image, words) {
  const [program, ...args] = words.map((word) => here(image, word));
  const { PATH = process.env.PATH } = image.env;
  // The program is looked for where the image would: its own path is set for the child alone.
  const found = here(image, PATH)
    .split(':')
    .map((place) => join(place, program));
  return [found.find(isExecutable) ?? program, args];
}

/** Without settings it must not run on a trial gateway and a database that is gone with the container. */
function checkRefusal(image) {
  const [program, args] = wordsOf(image, [...image.entrypoint, ...image.command]);
  const options = { ...startOptions(image, {}), encoding: 'utf8', timeout: START_TIMEOUT_MS };
  const { status, stderr } = spawnSync(program, args, options);
  const refuses = status !== null && status !== 0;
  demand(refuses && /GATEWAY_SERVER_KEY/.test(stderr), `without settings it ended with ${status}: ${stderr}`);
  report('image: without settings it refuses to start, and names GATEWAY_SERVER_KEY');
}

async function checkLife(image) {
  const port = await freePort();
  const env = { GATEWAY_ENVIRONMENT: 'local', HOST: '127.0.0.1', PORT: String(port), GAPURA_SANDBOX_PORT: '0' };
  demand(!isHealthy(image, env), 'the health check is content though nothing runs');
  const [program, args] = wordsOf(image, [...image.entrypoint, ...image.command]);
  const options = startOptions(image, env);
  server = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (output += text));
  const exit = once(server, 'exit');
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!isHealthy(image, env)) {
    demand(server.exitCode === null && performance.now() < deadline, `it does not become healthy:\n${output}`);
    await pause(100);
  }
  const who = options.uid === undefined ? 'the user who runs this' : `user ${options.uid}`;
  report(`image: ${[...image.entrypoint, ...image.command].join(' ')} runs as ${who}, and is healthy`);
  server.kill(image.stopSignal);
  const late = setTimeout(() => server.kill('SIGKILL'), STOP_TIMEOUT_MS);
  const [code, signal] = await exit;
  clearTimeout(late);
  demand(code === 0, `${image.stopSignal} ended it with ${code ?? signal}:\n${output}`);
  demand(!isHealthy(image, env), 'the health check is content though it was stopped');
  report(`image: ${image.stopSignal} ends it in order, with 0`);
}

function isHealthy(image, env) {
  const [program, args] = wordsOf(image, image.healthcheck);
  return spawnSync(program, args, { ...startOptions(image, env), timeout: 10_000 }).status === 0;
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

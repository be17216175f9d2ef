// Carries out the steps of the Dockerfile without Docker: a folder for each stage, this machine's Node.js for the base image.

import { spawnSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { execForm, pairsOf, parseDockerfile, readDockerignore, substitute } from './dockerfile.mjs';

const STEP_TIMEOUT_MS = 15 * 60_000;

/**
 * Gives the last stage: its folder, and what it says about how the container is run. Where `modules` is an installation of the lock
 * file with all that the build needs, a step that would make the same takes it.
 */
export function runSteps({ project, folder, modules, report }) {
  const { globals, stages } = parseDockerfile(readFileSync(join(project, 'Dockerfile'), 'utf8'));
  const context = join(folder, 'context');
  report(`context: ${sendContext(project, context)} files, those of a clean checkout that .dockerignore lets in`);
  const values = Object.fromEntries(globals.flatMap(({ value }) => pairsOf(value)));
  const done = new Map();
  for (const [index, { name, image, instructions }] of stages.entries()) {
    const label = name ?? 'image';
    const root = join(folder, `${index}-${label}`);
    mkdirSync(root, { recursive: true });
    const stage = newStage({ root, label, context, modules, done, report });
    done.set(label, stage);
    report(`${label}: from ${substitute(image, values)}, here Node.js ${process.versions.node}`);
    for (const instruction of instructions) STEPS[instruction.keyword](stage, instruction);
  }
  return done.get('image');
}

/** What a build gets to see: the files that git knows, since others are not in a clean checkout, less those that are ignored. */
function sendContext(project, context) {
  const isIgnored = readDockerignore(readFileSync(join(project, '.dockerignore'), 'utf8'));
  const { status, stdout, stderr } = spawnSync('git', ['ls-files', '-z'], { cwd: project, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ls-files: failed\n${stderr}`);
  const names = stdout.split('\0').filter((name) => name !== '' && !isIgnored(name) && existsSync(join(project, name)));
  mkdirSync(context, { recursive: true });
  for (const name of names) copyInto(join(project, name), join(context, name));
  return names.length;
}

function newStage(place) {
  const run = { workdir: '/', env: {}, args: {}, user: null, healthcheck: null, entrypoint: [], command: [] };
  return { ...place, ...run, stopSignal: 'SIGTERM' };
}

const STEPS = {
  ARG: (stage, { value }) => Object.assign(stage.args, Object.fromEntries(pairsOf(value))),
  LABEL: (stage, { value }) => {
    for (const [, text] of pairsOf(value)) substitute(text, stage.args);
  },
  ENV: (stage, { value }) => {
    const known = { ...stage.args, PATH: process.env.PATH, ...stage.env };
    for (const [name, text] of pairsOf(value)) stage.env[name] = substitute(text, known);
  },
  WORKDIR: (stage, { value }) => {
    stage.workdir = posix.resolve(stage.workdir, value);
    mkdirSync(join(stage.root, stage.workdir), { recursive: true });
  },
  COPY: copy,
  RUN: runShell,
  USER: (stage, { value }) => {
    const [uid, gid] = value.split(':').map(Number);
    if (!Number.isInteger(uid) || !Number.isInteger(gid)) throw new Error(`USER ${value}: give numbers, as 1000:1000`);
    stage.user = { uid, gid };
  },
  EXPOSE: () => undefined,
  STOPSIGNAL: (stage, { value }) => {
    stage.stopSignal = value;
  },
  HEALTHCHECK: (stage, { value }) => {
    stage.healthcheck = commandOf(value.replace(/^CMD\s+/, ''));
  },
  ENTRYPOINT: (stage, { value }) => {
    stage.entrypoint = commandOf(value);
  },
  CMD: (stage, { value }) => {
    stage.command = commandOf(value);
  },
};

function commandOf(value) {
  const words = execForm(value);
  if (words === null) throw new Error(`${value}: a shell would not pass signals on; write ["program", "argument"]`);
  return words;
}

function copy(stage, { flags, value }) {
  const { from } = flags;
  const paths = value.split(/\s+/);
  const target = paths.pop();
  const inFolder = target.endsWith('/') || paths.length > 1;
  const base = join(stage.root, posix.resolve(stage.workdir, target));
  const source = from === undefined ? stage.context : originOf(stage, from);
  for (const path of paths) {
    const origin = join(source, path);
    if (!existsSync(origin)) throw new Error(`COPY ${value}: ${path} is not there; does .dockerignore let it in?`);
    const isFolder = statSync(origin).isDirectory();
    const destination = inFolder && !isFolder ? join(base, basename(path)) : base;
    copyInto(origin, destination);
    if (flags.chown !== undefined) give(destination, flags.chown);
  }
  stage.report(`${stage.label}: COPY ${value}`);
}

function originOf({ done }, from) {
  const stage = done.get(from);
  if (stage === undefined) throw new Error(`COPY --from=${from}: there is no such stage before it`);
  return stage.root;
}

function copyInto(origin, destination) {
  mkdirSync(dirname(destination), { recursive: true });
  cpSync(origin, destination, { recursive: true, verbatimSymlinks: true });
}

function give(path, owner) {
  if (process.getuid?.() !== 0) return;
  const [uid, gid] = owner.split(':').map(Number);
  chownSync(path, uid, gid);
  if (!statSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) give(join(path, name), owner);
}

function runShell(stage, { value }) {
  if (/(?:^|[\s=])\//.test(value)) throw new Error(`RUN ${value}: an absolute path would be one of this machine`);
  const cwd = join(stage.root, stage.workdir);
  const script = isInstalled(stage, value, cwd) ? TAKE_MODULES : value;
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync('/bin/sh', ['-c', script], {
    cwd,
    encoding: 'utf8',
    timeout: STEP_TIMEOUT_MS,
    env: { ...process.env, ...stage.args, MODULES: stage.modules ?? '' },
  });
  if (status !== 0) throw new Error(`RUN ${value}: failed\n${stdout}${stderr}`);
  stage.report(`${stage.label}: RUN ${value} (${((performance.now() - started) / 1_000).toFixed(1)} s)`);
}

/** Links to the files, or copies of them where they are on another disk, without what the tools keep for themselves. */
const TAKE_MODULES =
  '{ cp -al "$MODULES" node_modules 2>/dev/null || cp -a "$MODULES/." node_modules; } && rm -rf node_modules/.cache';

/** Whether a step asks for what is installed in `modules` already: all packages of the same lock file. */
function isInstalled({ modules }, value, cwd) {
  if (modules === null || !value.startsWith('npm ci ') || /--omit|&&/.test(value)) return false;
  return ['package.json', 'package-lock.json'].every((name) =>
    readFileSync(join(cwd, name)).equals(readFileSync(join(dirname(modules), name))),
  );
}

/** A path of the container as it is called here; everything else stays as it is. */
export function here({ root }, text) {
  return text
    .split(':')
    .map((part) => (part.startsWith('/') && existsSync(join(root, part)) ? join(root, part) : part))
    .join(':');
}

// Carries out the steps of the Dockerfile without Docker: a folder for each stage, this machine's Node.js for the base image.

import { spawnSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, posix, relative } from 'node:path';
import { execForm, pairsOf, parseDockerfile, readDockerignore, substitute } from './dockerfile.mjs';

const STEP_TIMEOUT_MS = 15 * 60_000;

/**
 * Gives the last stage: its folder, and what it says about how the container is run. With a tarball, the stage that packs one
 * is left out.
 */
export function runSteps({ project, folder, tarball, report }) {
  const { globals, stages } = parseDockerfile(readFileSync(join(project, 'Dockerfile'), 'utf8'));
  const isIgnored = readDockerignore(readFileSync(join(project, '.dockerignore'), 'utf8'));
  const values = Object.fromEntries(globals.flatMap(({ value }) => pairsOf(value)));
  const done = new Map();
  for (const [index, { name, image, instructions }] of stages.entries()) {
    const label = name ?? 'image';
    const root = join(folder, `${index}-${label}`);
    mkdirSync(root, { recursive: true });
    const stage = newStage({ root, label, project, isIgnored, done, report });
    done.set(label, stage);
    if (name === 'package' && tarball !== null) {
      report(`${label}: left out, the tarball is ${basename(tarball)}`);
      copyInto(tarball, join(root, 'source/gapura.tgz'));
      continue;
    }
    report(`${label}: from ${substitute(image, values)}, here Node.js ${process.versions.node}`);
    for (const instruction of instructions) STEPS[instruction.keyword](stage, instruction);
  }
  return done.get('image');
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
  for (const path of paths) {
    const origin = from === undefined ? join(stage.project, path) : join(originOf(stage, from), path);
    const isFolder = statSync(origin).isDirectory();
    const destination = inFolder && !isFolder ? join(base, basename(path)) : base;
    copyInto(origin, destination, (name) => from !== undefined || !leavesOut(stage, name));
    if (flags.chown !== undefined) give(destination, flags.chown);
  }
  stage.report(`${stage.label}: COPY ${value}`);
}

function originOf({ done }, from) {
  const stage = done.get(from);
  if (stage === undefined) throw new Error(`COPY --from=${from}: there is no such stage before it`);
  return stage.root;
}

/** A folder is entered if it is let in, or if something below it may be. */
function leavesOut({ project, isIgnored }, name) {
  const path = relative(project, name);
  if (path === '' || !isIgnored(path)) return false;
  return !statSync(name).isDirectory() || ['node_modules', '.git'].includes(basename(name));
}

function copyInto(origin, destination, filter = () => true) {
  mkdirSync(dirname(destination), { recursive: true });
  cpSync(origin, destination, { recursive: true, verbatimSymlinks: true, filter });
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
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync('/bin/sh', ['-c', value], {
    cwd: join(stage.root, stage.workdir),
    encoding: 'utf8',
    timeout: STEP_TIMEOUT_MS,
    env: { ...process.env, ...stage.args },
  });
  if (status !== 0) throw new Error(`RUN ${value}: failed\n${stdout}${stderr}`);
  stage.report(`${stage.label}: RUN ${value} (${((performance.now() - started) / 1_000).toFixed(1)} s)`);
}

/** A path of the container as it is called here; everything else stays as it is. */
export function here({ root }, text) {
  return text
    .split(':')
    .map((part) => (part.startsWith('/') && existsSync(join(root, part)) ? join(root, part) : part))
    .join(':');
}

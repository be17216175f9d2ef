// Reads a Dockerfile and a .dockerignore, as far as ours go. What is not understood is refused, never passed over.

import { posix } from 'node:path';

const INSTRUCTIONS = new Set(
  'ARG FROM LABEL ENV WORKDIR COPY RUN USER EXPOSE STOPSIGNAL HEALTHCHECK ENTRYPOINT CMD'.split(' '),
);

/** The stages in their order, each with its instructions; what stands before the first FROM is in `globals`. */
export function parseDockerfile(text) {
  const globals = [];
  const stages = [];
  for (const { line, content } of logicalLines(text)) {
    const [, name = '', rest = ''] = /^(\S+)\s+([\s\S]*)$/.exec(content) ?? [];
    const keyword = name.toUpperCase();
    if (!INSTRUCTIONS.has(keyword)) throw new Error(`Dockerfile:${line}: ${content} is not understood`);
    const instruction = { line, keyword, ...withFlags(rest) };
    if (keyword === 'FROM') stages.push(newStage(instruction));
    else (stages.at(-1)?.instructions ?? globals).push(instruction);
  }
  return { globals, stages };
}

/** Lines without comments, joined where one ends with a backslash. */
function logicalLines(text) {
  const found = [];
  let open = null;
  text.split('\n').forEach((raw, index) => {
    if (/^\s*(#|$)/.test(raw)) return;
    open ??= { line: index + 1, content: '' };
    open.content += raw.trim().replace(/\\$/, '');
    if (raw.trimEnd().endsWith('\\')) return;
    found.push(open);
    open = null;
  });
  return found;
}

function withFlags(rest) {
  const flags = {};
  let value = rest;
  for (let match = nextFlag(value); match !== null; match = nextFlag(value)) {
    flags[match[1]] = match[2];
    value = value.slice(match[0].length);
  }
  return { flags, value };
}

function nextFlag(text) {
  return /^--([a-z-]+)=(\S+)\s+/.exec(text);
}

function newStage({ line, value }) {
  const [image, as, name, ...rest] = value.split(/\s+/);
  if ((as !== undefined && as.toUpperCase() !== 'AS') || rest.length > 0) {
    throw new Error(`Dockerfile:${line}: FROM ${value} is not understood`);
  }
  return { line, image, name: name ?? null, instructions: [] };
}

/** The words of an exec form, `["a", "b"]`; null for a shell form. */
export function execForm(value) {
  if (!value.startsWith('[')) return null;
  return JSON.parse(value);
}

/** The pairs of ENV or LABEL, `NAME=value NAME="a value"`. */
export function pairsOf(value) {
  const pairs = [...value.matchAll(/([\w.]+)=(?:"([^"]*)"|(\S+))/g)];
  return pairs.map(([, name, quoted, plain]) => [name, quoted ?? plain]);
}

/** `$NAME` and `${NAME}` by their values; a name without one is a fault. */
export function substitute(text, values) {
  return text.replaceAll(/\$(?:\{(\w+)\}|(\w+))/g, (_, braced, plain) => {
    const found = values[braced ?? plain];
    if (found === undefined) throw new Error(`${braced ?? plain} has no value in ${text}`);
    return found;
  });
}

/**
 * Whether a path, relative to the root, stays out of the context, by the rules of BuildKit: the last pattern that fits the path or a
 * folder above it decides.
 */
export function readDockerignore(text) {
  const patterns = text
    .split('\n')
    .filter((line) => !line.startsWith('#') && line.trim() !== '')
    .map((line) => /^(!?)\s*(.*)$/.exec(line.trim()))
    .map(([, negation, pattern]) => ({ keeps: negation === '!', matches: matcher(pattern) }));
  return (path) => {
    const last = patterns.findLast(({ matches }) => matches(path));
    return last !== undefined && !last.keeps;
  };
}

const WILDCARDS = { '**/': '(?:.*/)?', '*': '[^/]*', '?': '[^/]' };

function matcher(pattern) {
  const path = posix.normalize(pattern).replace(/^\/|\/$/g, '');
  const source = path.replaceAll(/\*\*\/?|\*|\?|\[[^\]]+\]|\\.|[.+^${}()|[\]\\]/g, (part, at) => {
    if (part === '**') return at + 2 === path.length ? '.*' : WILDCARDS['**/'];
    return WILDCARDS[part] ?? (part.length > 1 ? part : `\\${part}`);
  });
  // A folder stands for all that is in it.
  const whole = new RegExp(`^${source}(?:/.*)?$`);
  return (name) => whole.test(name);
}

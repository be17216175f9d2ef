// The processor time of a running server, sampled by its own inspector: which function was at work, and in which file it stands.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'undici';

interface CallFrame {
  readonly functionName: string;
  readonly url: string;
  /** Counted from 0. */
  readonly lineNumber: number;
}

interface ProfileNode {
  readonly id: number;
  readonly callFrame: CallFrame;
  readonly children?: readonly number[];
}

export interface Profile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  /** Between a sample and the one before it, in µs. */
  readonly timeDeltas: readonly number[];
}

/** Fine enough for a function that takes some microseconds of each request, over thousands of them. */
const INTERVAL_US = 200;

/** Starts sampling; the function that it gives stops it. `inspectorUrl` is what Node prints when it starts with `--inspect`. */
export async function startProfile(inspectorUrl: string): Promise<() => Promise<Profile>> {
  const socket = new WebSocket(inspectorUrl);
  const waiting = new Map<number, (result: unknown) => void>();
  let calls = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error(`No inspector answers at ${inspectorUrl}`)));
  });
  const call = (method: string, params: object = {}) =>
    new Promise<unknown>((resolve) => {
      calls += 1;
      waiting.set(calls, resolve);
      socket.send(JSON.stringify({ id: calls, method, params }));
    });
  await call('Profiler.enable');
  await call('Profiler.setSamplingInterval', { interval: INTERVAL_US });
  await call('Profiler.start');
  return async () => {
    const { profile } = (await call('Profiler.stop')) as { profile: Profile };
    socket.close();
    return profile;
  };
}

/** Where the bundler put each of our files: the number of the line on which it begins. */
const regions = new Map<string, readonly { readonly line: number; readonly file: string }[]>();

function regionsOf(url: string): readonly { readonly line: number; readonly file: string }[] {
  const known = regions.get(url);
  if (known !== undefined) return known;
  const lines = readFileSync(fileURLToPath(url), 'utf8').split('\n');
  const found = lines.flatMap((text, line) => {
    const file = /^\/\/#region (.+)$/.exec(text)?.[1];
    return file === undefined ? [] : [{ line, file }];
  });
  regions.set(url, found);
  return found;
}

/** The file that a function was written in; a package of ours, of Node or of others where it was not written here. */
function fileOf({ url, lineNumber, functionName }: CallFrame): string {
  if (url === '') return functionName.startsWith('(') ? functionName : '(native)';
  if (url.startsWith('node:')) return url;
  const path = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (path !== undefined) return `npm:${path}`;
  if (!url.startsWith('file:')) return '(made at run time)';
  const region = regionsOf(url).findLast(({ line }) => line <= lineNumber)?.file ?? '(bundle)';
  const bundled = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(region)?.[1];
  return bundled === undefined ? region : `npm:${bundled}`;
}

export interface Spent {
  readonly file: string;
  readonly functionName: string;
  readonly us: number;
}

/**
 * The time in each function itself. What Node and V8 do in native code counts for the nearest function of JavaScript that called it;
 * idle time is left out.
 */
export function spentIn({ nodes, samples, timeDeltas }: Profile): Spent[] {
  const spentOn = new Map<number, number>();
  for (const [index, id] of samples.entries()) spentOn.set(id, (spentOn.get(id) ?? 0) + (timeDeltas[index] ?? 0));
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const spent = new Map<string, Spent>();
  for (const [id, us] of spentOn) {
    const frame = ownerOf(id, frames, parents);
    if (frame.functionName === '(idle)') continue;
    const file = fileOf(frame);
    const key = `${file} ${frame.functionName} ${frame.lineNumber}`;
    spent.set(key, { file, functionName: frame.functionName, us: (spent.get(key)?.us ?? 0) + us });
  }
  return [...spent.values()].sort((a, b) => b.us - a.us);
}

/** The function itself, or the one that called native code. */
function ownerOf(id: number, frames: ReadonlyMap<number, CallFrame>, parents: ReadonlyMap<number, number>): CallFrame {
  const own = frames.get(id);
  if (own === undefined) throw new Error(`A sample names node ${id}, which is not in the profile`);
  let frame = own;
  for (let at: number | undefined = id; frame.url === '' && !frame.functionName.startsWith('('); ) {
    at = parents.get(at);
    if (at === undefined) return own;
    frame = frames.get(at) ?? own;
    if (frame.functionName === '(root)') return own;
  }
  return frame;
}

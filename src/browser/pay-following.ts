// Keeps the pay page as fresh as its payment: it listens to the stream, polls where that fails, and moves the new main over.

import { announce, fetchJson, fetchPage, find, get } from './page.ts';

const POLL_MS = 5_000;
const ASK_MS = 15_000;
const STREAM_AGAIN_MS = 60_000;
const AGAIN_MS = 2_000;
const TRIES_MAX = 3;

let source: EventSource | null = null;
let errors = 0;
let polling = 0;
let isFetching = false;
let wanted: string | undefined;
/** Sets up a main that has just come in. */
let setUp = () => {};

export const main = () => get('main');
const isLive = () => main().hasAttribute('data-live');

export function follow(begin: () => void): void {
  setUp = begin;
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return stop();
    void look();
    listen();
  });
  setInterval(ask, ASK_MS);
  listen();
}

/** Compares the version of the page with that of the payment. */
export async function look(): Promise<void> {
  if (document.hidden || !isLive()) return;
  const state = await fetchJson<{ version: string }>(`${main().dataset.self}/state`).catch(() => null);
  if (state !== null) await compare(state.version);
}

async function compare(version?: string, tries = 0): Promise<void> {
  wanted = version ?? wanted;
  if (wanted === undefined || wanted === main().dataset.version || isFetching) return;
  await refresh();
  if (wanted !== main().dataset.version && tries < TRIES_MAX) setTimeout(compare, AGAIN_MS, undefined, tries + 1);
}

/** A customer who is back waits for the gateway's answer. Only the page asks it, so it is fetched again, as it is without scripts. */
async function ask(): Promise<void> {
  if (main().dataset.state === 'verifying' && !document.hidden && !isFetching) await refresh();
}

async function refresh(): Promise<void> {
  isFetching = true;
  await swap().catch(() => undefined);
  isFetching = false;
  if (!isLive()) stop();
}

/** Makes no markup of texts: the new page is parsed, and its main is moved over. */
async function swap(): Promise<void> {
  const fresh = await fetchPage();
  const next = fresh === null ? null : find('main', fresh);
  if (fresh === null || next === null || next.dataset.version === main().dataset.version) return;
  // The policy of this page may not allow the pictures of the next one.
  if (find('img', next) !== null) return location.reload();
  main().replaceWith(document.importNode(next, true));
  document.title = fresh.title;
  setUp();
  const heading = get('h1');
  heading.focus();
  announce(heading.textContent);
}

function listen(): void {
  if (source !== null || document.hidden || !isLive()) return;
  errors = 0;
  const stream = new EventSource(`${main().dataset.self}/stream`);
  source = stream;
  stream.onmessage = ({ data }) => {
    errors = 0;
    void compare(data);
  };
  stream.onerror = () => {
    errors += 1;
    if (errors >= 2 || stream.readyState === EventSource.CLOSED) poll();
  };
}

function poll(): void {
  stop();
  polling = setInterval(look, POLL_MS);
  setTimeout(() => {
    if (polling === 0) return;
    stop();
    listen();
  }, STREAM_AGAIN_MS);
}

function stop(): void {
  source?.close();
  source = null;
  clearInterval(polling);
  polling = 0;
}

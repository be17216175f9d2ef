// The API as all pages use it, and what they remember of its answers.

import { focusManager, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { createGapuraClient, GapuraError } from '../sdk/index.ts';
import { site } from './site.ts';
import { isPassing } from './trouble.ts';

/** Long enough for a gateway that takes its time, short enough for a person who waits. */
const TIMEOUT_MS = 40_000;

const clientAt = (url: string) =>
  createGapuraClient({ url, session: true, retries: 1, timeoutMs: TIMEOUT_MS, fetch: fetchWithPresence });

export const gapura = clientAt(site.apiUrl);

/** Where the people of the server sign in, for its other shops too. */
export const serverGapura = site.serverUrl === null ? gapura : clientAt(site.serverUrl);

/** Called when the session has ended. */
const signedOut = new Set<() => void>();

export function onSignedOut(listener: () => void): () => void {
  signedOut.add(listener);
  return () => signedOut.delete(listener);
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof GapuraError && error.status === 401;
}

function notice(error: unknown): void {
  if (isSignedOut(error)) for (const listener of signedOut) listener();
}

/** How long an answer is good enough to be shown again without asking. */
const FRESH_MS = 5_000;

/** The pause between two polls of a service that is away. */
const AGAIN_MS = 5_000;
let again: number | undefined;

/** The page goes on by itself when the service is back. A hidden one is read again when it is shown. */
function askAgain(error: unknown): void {
  if (!isPassing(error) || again !== undefined) return;
  again = window.setTimeout(() => {
    again = undefined;
    if (!focusManager.isFocused()) return;
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => isPassing(state.error) });
  }, AGAIN_MS);
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error) {
      notice(error);
      askAgain(error);
    },
  }),
  mutationCache: new MutationCache({ onError: notice }),
  defaultOptions: {
    // The SDK repeats what can be repeated.
    queries: { retry: false, staleTime: FRESH_MS, refetchOnReconnect: true, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** A page that polls must not extend the session of a person who left. */
const AWAY_AFTER_MS = 60_000;

let lastSeen = Date.now();

for (const what of ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const) {
  document.addEventListener(
    what,
    () => {
      lastSeen = Date.now();
    },
    { passive: true, capture: true },
  );
}

/** Sends a request, and says so where the page sends it while the person is idle. */
function fetchWithPresence(url: string, init: RequestInit): Promise<Response> {
  if (Date.now() - lastSeen < AWAY_AFTER_MS) return fetch(url, init);
  const headers = new Headers(init.headers);
  headers.set('x-gapura-away', '1');
  return fetch(url, { ...init, headers });
}

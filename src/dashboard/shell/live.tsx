// What happens at the server while the page is open: one stream of events for all parts of the page.

import type { QueryKey } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { GapuraError, type StreamedEvent } from '../../sdk/index.ts';
import { gapura, queryClient } from '../api.ts';
import { useMay, useSignedInAt } from './session-gate.tsx';

/** The SDK goes on by itself after a break; this is for a server that was not there to begin with. */
const AGAIN_MS = 5_000;

type Listener = (event: StreamedEvent) => void;

/** `off`: this caller may not follow. */
export type LiveState = 'connecting' | 'live' | 'lost' | 'off';

interface Live {
  readonly state: LiveState;
  listen(listener: Listener): () => void;
}

const LiveContext = createContext<Live>({ state: 'off', listen: () => () => undefined });

export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const mayFollow = useMay('payments:read');
  const signedInAt = useSignedInAt();
  const [state, setState] = useState<LiveState>('connecting');
  const listeners = useRef(new Set<Listener>());
  const position = useRef<string>(undefined);
  // A stream does not notice that the network is gone; the browser does.
  const [networks, setNetworks] = useState(0);
  useEffect(() => {
    const onOffline = () => setState((before) => (before === 'off' ? before : 'lost'));
    const onOnline = () => setNetworks((before) => before + 1);
    addEventListener('offline', onOffline);
    addEventListener('online', onOnline);
    return () => {
      removeEventListener('offline', onOffline);
      removeEventListener('online', onOnline);
    };
  }, []);
  // A stream ends with its session: a new one needs a new stream.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!mayFollow) return setState('off');
    const ending = new AbortController();
    void follow(ending.signal, position, setState, (event) => {
      for (const listener of listeners.current) listener(event);
    });
    return () => ending.abort();
  }, [mayFollow, signedInAt, networks]);
  const live = useMemo(
    () => ({
      state,
      listen(listener: Listener) {
        listeners.current.add(listener);
        return () => listeners.current.delete(listener);
      },
    }),
    [state],
  );
  return <LiveContext value={live}>{children}</LiveContext>;
}

/** Follows from the position on, which it keeps. */
async function follow(
  signal: AbortSignal,
  position: { current: string | undefined },
  onState: (state: LiveState) => void,
  pass: Listener,
): Promise<void> {
  const tell = (state: LiveState) => {
    if (!signal.aborted) onState(state);
  };
  const options = { signal, onConnect: () => tell('live'), onDisconnect: () => tell('lost') };
  while (!signal.aborted) {
    try {
      for await (const event of gapura.events.stream({ ...options, after: position.current })) {
        position.current = event.position;
        pass(event);
      }
    } catch (error) {
      if (signal.aborted) return;
      onState('lost');
      // The session is over, or the server does not want it: the lists still work when they are asked.
      if (error instanceof GapuraError && [401, 403].includes(error.status)) return;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

export function useLiveState(): LiveState {
  return useContext(LiveContext).state;
}

/** Calls this for every event, for as long as the part that asks is on the page. */
export function useEvents(listener: Listener): void {
  const { listen } = useContext(LiveContext);
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => listen((event) => latest.current(event)), [listen]);
}

const PAUSE_MS = 4_000;

/** Reads these again after something has happened, not more often than every few seconds. */
export function useRefreshOnEvents(keys: readonly QueryKey[]): void {
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEvents(() => {
    if (timer.current !== undefined) return;
    timer.current = window.setTimeout(() => {
      timer.current = undefined;
      for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
    }, PAUSE_MS);
  });
}

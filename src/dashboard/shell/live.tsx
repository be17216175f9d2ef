// What happens at the server while the page is open: one stream of events for all parts of the page.

import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { GapuraError, type StreamedEvent } from '../../sdk/index.ts';
import { gapura } from '../api.ts';
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
  // A stream ends with its session: a new one needs a new stream.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!mayFollow) return setState('off');
    const ending = new AbortController();
    void follow(ending.signal, setState, (event) => {
      for (const listener of listeners.current) listener(event);
    });
    return () => ending.abort();
  }, [mayFollow, signedInAt]);
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

async function follow(signal: AbortSignal, onState: (state: LiveState) => void, pass: Listener): Promise<void> {
  const options = { signal, onConnect: () => onState('live'), onDisconnect: () => onState('lost') };
  let after: string | undefined;
  while (!signal.aborted) {
    try {
      for await (const event of gapura.events.stream({ ...options, after })) {
        after = event.position;
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

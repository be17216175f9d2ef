// Reads figures anew when something has happened, and not more often than somebody can read them.

import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useEvents } from '../../shell/live.tsx';

const PAUSE_MS = 4_000;

export function useRefreshOnEvents(keys: readonly QueryKey[]): void {
  const queries = useQueryClient();
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEvents(() => {
    if (timer.current !== undefined) return;
    timer.current = window.setTimeout(() => {
      timer.current = undefined;
      for (const queryKey of keys) void queries.invalidateQueries({ queryKey });
    }, PAUSE_MS);
  });
}

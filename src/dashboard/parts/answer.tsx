// What a page reads from the server, and why it could not be read. What was read before stays, with a word about its age.

import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { GapuraError } from '../../sdk/index.ts';
import { kindOf } from '../trouble.ts';
import { Problem } from './problem.tsx';

interface QueryView<Data> {
  readonly data: Data | undefined;
  /** Why it could not be read, to be shown above what is there, or instead of it; null where all is well. */
  readonly trouble: ReactNode;
  /** The same for pages with words of their own. */
  readonly error: Error | null;
  readonly asked: UseQueryResult<Data>;
}

/** Asks, and remembers the answer under the key. */
export function useAnswer<Data>(
  queryKey: QueryKey,
  ask: (options: { readonly signal: AbortSignal }) => Promise<Data>,
  more: Omit<UseQueryOptions<Data>, 'queryKey' | 'queryFn'> = {},
): QueryView<Data> {
  const asked = useQuery({ queryKey, queryFn: ({ signal }) => ask({ signal }), ...more });
  const error = useHeldError(asked, JSON.stringify(queryKey));
  // What is gone, or no longer theirs to see, is not shown any longer; nor is the answer to another question for this one's.
  const isGone = error instanceof GapuraError && [403, 404].includes(error.status);
  const data = isGone || (error !== null && asked.isPlaceholderData) ? undefined : asked.data;
  return {
    data,
    error,
    asked,
    trouble:
      error === null ? null : (
        <Problem
          error={error}
          isReading
          onRetry={() => void asked.refetch()}
          readAt={data === undefined ? undefined : asked.dataUpdatedAt}
        />
      ),
  };
}

interface QueryStatus {
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly isPlaceholderData: boolean;
}

/**
 * Stays while it is tried again, so that neither the words nor the focus on the button are lost meanwhile; and stays the first
 * of its kind, because the words of another would be read aloud every time.
 */
function useHeldError({ error, isPending, isPlaceholderData }: QueryStatus, key: string): Error | null {
  const held = useRef<{ readonly key: string; readonly error: Error }>(null);
  if (held.current?.key !== key || (error === null && !isPending && !isPlaceholderData)) held.current = null;
  if (error !== null && (held.current === null || kindOf(held.current.error) !== kindOf(error))) {
    held.current = { key, error };
  }
  return held.current?.error ?? null;
}

// The page of one thing, which its address names: reads it, again after each change, and shows it or why it cannot.

import { type QueryKey, useMutation } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Fragment, type ReactNode, useEffect } from 'react';
import type { StreamedEvent } from '../../sdk/index.ts';
import { queryClient } from '../api.ts';
import { bilingual, useWords } from '../language/language.tsx';
import { useAnnounce } from '../shell/announcer.tsx';
import { useEvents } from '../shell/live.tsx';
import { useAnswer } from './answer.tsx';
import { Loading, PageFrame } from './page.tsx';
import { Problem } from './problem.tsx';
import { Json } from './values.tsx';

const WORDS = bilingual({
  check: ['Refresh', 'Perbarui'],
  checking: ['Refreshing…', 'Memperbarui…'],
  checked: [
    'The gateway was asked; what you see is what it says.',
    'Gateway sudah ditanya; yang terlihat adalah jawabannya.',
  ],
  answer: ['The gateway’s answer', 'Jawaban gateway'],
});

interface RecordPageProps<Item> {
  /** Begins the keys of its queries. */
  readonly noun: string;
  /** Until it is there. */
  readonly title: string;
  readonly ask: (id: string, options: { readonly signal: AbortSignal }) => Promise<Item>;
  /** Whether it changes by this event. */
  readonly isAbout?: (event: StreamedEvent, id: string) => boolean;
  /** Reads it again after so long, while that works. */
  readonly refreshMs?: number;
  /** What is read, and why it could not be read again. */
  readonly children: (item: Item, trouble: ReactNode) => ReactNode;
}

export function RecordPage<Item>({ noun, title, ask, isAbout, refreshMs, children }: RecordPageProps<Item>) {
  const { id = '' } = useParams({ strict: false });
  const { data, trouble } = useAnswer([noun, id], (options) => ask(id, options), {
    refetchInterval: ({ state }) => (state.error === null && refreshMs !== undefined ? refreshMs : false),
  });
  useEvents((event) => {
    if (isAbout?.(event, id)) void queryClient.invalidateQueries({ queryKey: [noun, id] });
  });
  if (data !== undefined) return <Fragment key={id}>{children(data, trouble)}</Fragment>;
  return (
    <PageFrame key={id} title={title}>
      {trouble ?? <Loading />}
    </PageFrame>
  );
}

/** Where the button that had the focus is gone, the heading gets it. `state` is that on which the buttons depend. */
export function useKeptFocus(state: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever it changes
  useEffect(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) document.querySelector<HTMLElement>('main h1')?.focus();
  }, [state]);
}

interface Check {
  readonly button: ReactNode;
  /** The gateway's answer, or why there is none; null before the person asked. */
  readonly outcome: ReactNode;
}

/** Asks the gateway how something stands; `refresh` is read again afterwards. */
export function useCheck(
  ask: () => Promise<{ readonly gateway_response: unknown }>,
  refresh: readonly QueryKey[],
): Check {
  const words = useWords(WORDS);
  const announce = useAnnounce();
  const asking = useMutation({
    mutationFn: ask,
    onSuccess: () => announce(words.checked),
    onSettled: () => Promise.all(refresh.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
  const { error, data, isPending } = asking;
  const askNow = () => {
    if (!isPending) asking.mutate();
  };
  return {
    button: (
      <button type="button" onClick={askNow} aria-disabled={isPending}>
        {isPending ? words.checking : words.check}
      </button>
    ),
    outcome:
      error !== null ? (
        <Problem error={error} onRetry={askNow} />
      ) : data === undefined ? null : (
        <Json title={words.answer} value={data.gateway_response} />
      ),
  };
}

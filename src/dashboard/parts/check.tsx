// Asks the gateway how something stands: a button, and what came of it.

import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { bilingual, useWords } from '../language/language.tsx';
import { useAnnounce } from '../shell/announcer.tsx';
import { Problem } from './problem.tsx';
import { Json } from './values.tsx';

const WORDS = bilingual({
  check: ['Ask the gateway', 'Tanya gateway'],
  checking: ['Asking…', 'Menanyakan…'],
  checked: [
    'The gateway was asked; what you see is what it says.',
    'Gateway sudah ditanya; yang terlihat adalah jawabannya.',
  ],
  answer: ['The gateway’s answer', 'Jawaban gateway'],
});

interface Check {
  readonly button: ReactNode;
  /** The gateway's answer, or why there is none; null before anybody asked. */
  readonly outcome: ReactNode;
}

/** `refresh` is read anew afterwards. */
export function useCheck(
  ask: () => Promise<{ readonly gateway_response: unknown }>,
  refresh: readonly QueryKey[],
): Check {
  const words = useWords(WORDS);
  const announce = useAnnounce();
  const queries = useQueryClient();
  const asking = useMutation({
    mutationFn: ask,
    onSuccess: () => announce(words.checked),
    onSettled: () => Promise.all(refresh.map((queryKey) => queries.invalidateQueries({ queryKey }))),
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

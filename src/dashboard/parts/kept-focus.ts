// Where the button that had the focus has gone with what it did, the heading gets the focus: whoever listens stays on the page.

import { useEffect } from 'react';

/** `state` is that on which the buttons depend. */
export function useKeptFocus(state: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever it changes
  useEffect(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) document.querySelector<HTMLElement>('main h1')?.focus();
  }, [state]);
}

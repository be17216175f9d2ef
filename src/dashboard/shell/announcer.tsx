// Announces changes that the person did not make: to screen readers, and for a moment on the page.

import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';

const SHOWN_MS = 6_000;

type Announce = (text: string) => void;
const AnnounceContext = createContext<Announce>(() => undefined);

export function AnnouncerProvider({ children }: { readonly children: ReactNode }) {
  const [said, setSaid] = useState('');
  const timer = useRef<number>(undefined);
  const announce = useCallback((text: string) => {
    clearTimeout(timer.current);
    setSaid(text);
    timer.current = window.setTimeout(() => setSaid(''), SHOWN_MS);
  }, []);
  return (
    <AnnounceContext value={announce}>
      {children}
      <div className="announcement" role="status">
        {said}
      </div>
    </AnnounceContext>
  );
}

export function useAnnounce(): Announce {
  return useContext(AnnounceContext);
}

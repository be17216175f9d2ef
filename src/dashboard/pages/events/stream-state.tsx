// Says whether events come in as they happen, and lets a person hold them back.

import { useWords } from '../../language/language.tsx';
import { useLiveState } from '../../shell/live.tsx';
import { WORDS } from './words.ts';

interface StreamStateProps {
  readonly isHeld: boolean;
  readonly isPaused: boolean;
  readonly onPause: (isPaused: boolean) => void;
}

export function StreamState({ isHeld, isPaused, onPause }: StreamStateProps) {
  const words = useWords(WORDS);
  const state = useLiveState();
  return (
    <>
      <span className={`live-mark ${state === 'live' && isHeld ? 'held' : state}`}>
        {state === 'live' && isHeld ? words.held : words.states[state]}
      </span>
      {state !== 'off' && (
        <button type="button" className="small-act" aria-pressed={isPaused} onClick={() => onPause(!isPaused)}>
          {words.pause}
        </button>
      )}
    </>
  );
}

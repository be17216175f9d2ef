// Takes a list away as a file for a spreadsheet, read piece by piece, with how far it is.

import { useRef, useState } from 'react';
import { bilingual, useSpeech } from '../language/language.tsx';
import { useMay } from '../shell/session-gate.tsx';
import { Problem } from './problem.tsx';

const WORDS = bilingual({ take: ['Export CSV', 'Ekspor CSV'], rows: ['rows', 'baris'], stop: ['Stop', 'Berhenti'] });

interface CsvButtonProps {
  readonly name: string;
  readonly read: (signal: AbortSignal) => AsyncGenerator<string, void, undefined>;
}

export function CsvButton({ name, read }: CsvButtonProps) {
  const { words, format } = useSpeech(WORDS);
  const mayExport = useMay('exports:create');
  const [lines, setLines] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const ending = useRef<AbortController>(null);
  if (!mayExport) return null;
  const take = async () => {
    ending.current = new AbortController();
    setError(null);
    setLines(0);
    try {
      const pieces: string[] = [];
      let count = 0;
      for await (const piece of read(ending.current.signal)) {
        pieces.push(piece);
        count += piece.split('\n').length - 1;
        // The first line names the columns.
        setLines(Math.max(0, count - 1));
      }
      save(`${name}.csv`, pieces);
    } catch (failure) {
      if (!ending.current.signal.aborted) setError(failure);
    } finally {
      setLines(null);
    }
  };
  const isTaking = lines !== null;
  return (
    <>
      <span className="progress">
        <span role="status">{isTaking && `${format.number(lines)} ${words.rows}`}</span>
        {/* One button for both, so that the focus stays where it is. */}
        <button type="button" onClick={() => (isTaking ? ending.current?.abort() : void take())}>
          {isTaking ? words.stop : words.take}
        </button>
      </span>
      {error !== null && <Problem error={error} />}
    </>
  );
}

/** Only whole files are saved: one that broke off would look like all there is. */
function save(name: string, pieces: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([...pieces], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

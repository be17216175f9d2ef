// The keys: / searches, j and k go through the rows, ? tells. They are silent while somebody types.

import { useEffect, useState } from 'react';
import { bilingual, useWords } from '../language/language.tsx';
import { Modal } from '../parts/modal.tsx';

const WORDS = bilingual({
  title: ['Keys', 'Tombol'],
  search: ['Go to the search, or to the first filter', 'Ke pencarian, atau ke saringan pertama'],
  down: ['Next row', 'Baris berikutnya'],
  up: ['Row before', 'Baris sebelumnya'],
  open: ['Open the row', 'Buka baris'],
  help: ['Show these keys', 'Tampilkan tombol-tombol ini'],
  close: ['Close', 'Tutup'],
});

const ROW_LINKS = 'table.rows th[scope=row] a, table.rows th[scope=row] button';

function moveBy(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>(ROW_LINKS)];
  const at = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement));
  const next = at === -1 ? (step === 1 ? 0 : links.length - 1) : at + step;
  links[next]?.focus();
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, select, textarea, dialog, [contenteditable]') !== null;
}

export function Shortcuts() {
  const words = useWords(WORDS);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const acts: Readonly<Record<string, () => void>> = {
      '/': () => document.querySelector<HTMLElement>('[type=search], .filters input, .filters select')?.focus(),
      j: () => moveBy(1),
      k: () => moveBy(-1),
      '?': () => setShown(true),
    };
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const act = acts[event.key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
  if (!isShown) return null;
  const keys = [
    ['/', words.search],
    ['j', words.down],
    ['k', words.up],
    ['Enter', words.open],
    ['?', words.help],
  ];
  return (
    <Modal labelledBy="keys" onClose={() => setShown(false)}>
      <div className="stack">
        <h2 id="keys">{words.title}</h2>
        <dl className="keys">
          {keys.map(([key, text]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <button type="button" onClick={() => setShown(false)}>
          {words.close}
        </button>
      </div>
    </Modal>
  );
}

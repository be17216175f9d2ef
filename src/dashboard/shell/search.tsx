// Opens the search of everything, by its button or from the keyboard.

import { useEffect, useState } from 'react';
import { bilingual, useWords } from '../language/language.tsx';
import { Icon } from '../parts/icon.tsx';
import { KeepPage, later } from './page-failure.tsx';
import './search.css';

const WORDS = bilingual({ open: ['Find', 'Temukan'] });

const SearchDialog = later(async () => (await import('./search-dialog.tsx')).SearchDialog);

/** How the key is written on the keyboard at hand. */
export const SEARCH_KEY = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K';

export function SearchButton() {
  const words = useWords(WORDS);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (document.querySelector('dialog[open]') === null) setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className="find-button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span className="find-word">{words.open}</span>
        <kbd>{SEARCH_KEY}</kbd>
      </button>
      {isOpen && (
        <KeepPage onClose={() => setOpen(false)}>
          <SearchDialog onClose={() => setOpen(false)} />
        </KeepPage>
      )}
    </>
  );
}

// A dialog of the browser's own: it keeps the focus inside, closes by Esc, and gives the focus back, or to the page's heading
// where what opened it is gone.

import { type ReactNode, useEffect, useId, useRef } from 'react';
import { bilingual, useWords } from '../language/language.tsx';

interface ModalProps {
  readonly labelledBy: string;
  readonly children: ReactNode;
  /** Called when it was closed. */
  readonly onClose?: () => void;
  /** Cannot be closed by Esc: there is nothing to go back to, or something is under way. */
  readonly isKept?: boolean;
  readonly isWide?: boolean;
}

export function Modal({ labelledBy, children, onClose, isKept = false, isWide = false }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opened = dialog.current;
    const before = document.activeElement;
    opened?.showModal();
    return () => {
      opened?.close();
      // What opened it may have gone away by what was done: the heading of the page is the next best place.
      const after = before?.isConnected ? before : document.querySelector('main h1');
      if (after instanceof HTMLElement) after.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={isWide ? 'wide' : undefined}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        if (!isKept) onClose?.();
      }}
      onClose={() => {
        // A browser lets Esc through the second time, even if the first was prevented.
        const closed = dialog.current;
        if (closed === null || closed.open) return;
        if (isKept) closed.showModal();
        else onClose?.();
      }}
    >
      {children}
    </dialog>
  );
}

const WORDS = bilingual({ close: ['Close', 'Tutup'] });

/** Looks as the links do that open a page. */
export function RowAct({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) {
  return (
    <button type="button" className="row-act" aria-haspopup="dialog" onClick={onClick}>
      {children}
    </button>
  );
}

interface DetailsDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Beside the button that closes it. */
  readonly acts?: ReactNode;
  readonly children: ReactNode;
}

export function DetailsDialog({ title, onClose, acts, children }: DetailsDialogProps) {
  const words = useWords(WORDS);
  const id = useId();
  return (
    <Modal labelledBy={id} onClose={onClose} isWide>
      <div className="stack">
        <h2 id={id}>{title}</h2>
        {children}
        <div className="acts">
          <button type="button" className="main-act" onClick={onClose}>
            {words.close}
          </button>
          {acts}
        </div>
      </div>
    </Modal>
  );
}

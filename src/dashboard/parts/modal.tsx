// A dialog of the browser's own: it keeps the focus inside, closes by Esc, and gives the focus back, or to the page's heading
// where what opened it is gone.

import { type ReactNode, useEffect, useRef } from 'react';

interface ModalProps {
  readonly labelledBy: string;
  readonly children: ReactNode;
  /** Told when it was closed. */
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
        // A browser lets Esc through the second time, whatever it was told the first time.
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

// A row without a page of its own: its name is a button, and what there is to know opens in a dialog.

import './details.css';
import { type ReactNode, useId } from 'react';
import { bilingual, useWords } from '../language/language.tsx';
import { Modal } from './modal.tsx';

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

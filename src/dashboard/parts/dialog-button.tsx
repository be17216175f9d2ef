// A button that opens a dialog, for those who may do what is in it.

import { type ReactNode, useState } from 'react';
import { type Scope, useMay } from '../shell/session-gate.tsx';

interface DialogButtonProps {
  /** Any of them, where there are several. */
  readonly scope: Scope | readonly Scope[];
  /** Whether it can be done now. A dialog that is open stays when that changes: it tells how it ended. */
  readonly isOffered?: boolean;
  readonly label: string;
  /** As the design has it. */
  readonly look?: 'main-act' | 'hard-act';
  readonly dialog: (onClose: () => void) => ReactNode;
}

export function DialogButton({ scope, isOffered = true, label, look, dialog }: DialogButtonProps) {
  const may = useMay(scope);
  const [isOpen, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      {isOffered && (
        <button type="button" className={look} onClick={() => setOpen(true)}>
          {label}
        </button>
      )}
      {isOpen && dialog(() => setOpen(false))}
    </>
  );
}

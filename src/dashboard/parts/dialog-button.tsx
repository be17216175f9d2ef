// A button that opens a dialog, for those who may do what is in it.

import { type ReactNode, useState } from 'react';
import type { Me } from '../../sdk/index.ts';
import { useMay } from '../shell/session-gate.tsx';

interface DialogButtonProps {
  readonly scope: Me['scopes'][number];
  readonly label: string;
  /** As the design has it. */
  readonly look?: 'main-act' | 'hard-act';
  readonly dialog: (onClose: () => void) => ReactNode;
}

export function DialogButton({ scope, label, look, dialog }: DialogButtonProps) {
  const may = useMay(scope);
  const [isOpen, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <button type="button" className={look} onClick={() => setOpen(true)}>
        {label}
      </button>
      {isOpen && dialog(() => setOpen(false))}
    </>
  );
}

// What can be done to a payment: a button for each act that is allowed now, and why the others are not.

import { Fragment, type ReactNode, useState } from 'react';
import type { PaymentAction, PaymentWithActions } from '../../../sdk/index.ts';
import { useWords } from '../../language/language.tsx';
import { Section } from '../../parts/page.tsx';
import { ACT_WORDS } from './act-words.ts';
import { CaptureDialog, ConfirmDialog, type Confirmed } from './dialogs.tsx';
import { RefundDialog } from './refund-dialog.tsx';

type ActionName = PaymentAction['name'];

/** What somebody most likely came for is first. */
const ORDER: readonly ActionName[] = ['approve', 'deny', 'capture', 'refund', 'check_status', 'expire', 'cancel'];
const HARD: readonly ActionName[] = ['deny', 'expire', 'cancel'];

interface ActsProps {
  readonly payment: PaymentWithActions;
  /** The button that asks the gateway. */
  readonly check: ReactNode;
}

export function Acts({ payment, check }: ActsProps) {
  const words = useWords(ACT_WORDS);
  // As it was when the button was pressed: what is allowed may change while the dialog is open.
  const [open, setOpen] = useState<PaymentAction | null>(null);
  const allowed = ORDER.flatMap((name) => payment.actions.filter((action) => action.name === name && action.allowed));
  return (
    <>
      {allowed.map((action) =>
        action.name === 'check_status' ? (
          <Fragment key={action.name}>{check}</Fragment>
        ) : (
          <button
            key={action.name}
            type="button"
            className={HARD.includes(action.name) ? 'hard-act' : undefined}
            onClick={() => setOpen(action)}
          >
            {words.names[action.name] ?? action.name}
          </button>
        ),
      )}
      {open !== null && <Dialog payment={payment} action={open} onClose={() => setOpen(null)} />}
    </>
  );
}

interface DialogProps {
  readonly payment: PaymentWithActions;
  readonly action: PaymentAction;
  readonly onClose: () => void;
}

function Dialog({ payment, action, onClose }: DialogProps) {
  if (action.name === 'refund') return <RefundDialog id={payment.id} action={action} onClose={onClose} />;
  if (action.name === 'capture') return <CaptureDialog payment={payment} onClose={onClose} />;
  return <ConfirmDialog id={payment.id} name={action.name as Confirmed} onClose={onClose} />;
}

export function WhyNot({ actions }: { readonly actions: readonly PaymentAction[] }) {
  const words = useWords(ACT_WORDS);
  const byReason = new Map<string, string[]>();
  for (const { name, allowed, code, reason, scopes } of actions) {
    // A reason that these pages do not know yet is better in English than not at all.
    const told = code === 'scope_missing' ? words.needsScope(scopes) : (words.refusals[code ?? ''] ?? reason);
    if (!allowed && told !== null) byReason.set(told, [...(byReason.get(told) ?? []), words.names[name] ?? name]);
  }
  if (byReason.size === 0) return null;
  return (
    <Section title={words.whyNot}>
      <dl className="facts">
        {[...byReason].map(([reason, names]) => (
          <div key={reason}>
            <dt>{names.join(', ')}</dt>
            <dd>{reason}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

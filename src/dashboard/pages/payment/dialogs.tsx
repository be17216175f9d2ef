// The dialogs of acts that need no more than a yes, and of the capture, which takes an amount.

import type { PaymentWithActions, WriteOptions } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { useFormat, useWords } from '../../language/language.tsx';
import { ActDialog } from '../../parts/act.tsx';
import { ACT_WORDS } from './act-words.ts';
import { AmountField, readAmount } from './amount-field.tsx';
import { changedBy } from './changed-by.ts';

export type Confirmed = 'cancel' | 'expire' | 'approve' | 'deny';

const RUNS = {
  cancel: (id: string, options: WriteOptions) => gapura.payments.cancel(id, options),
  expire: (id: string, options: WriteOptions) => gapura.payments.expire(id, options),
  approve: (id: string, options: WriteOptions) => gapura.payments.approve(id, options),
  deny: (id: string, options: WriteOptions) => gapura.payments.deny(id, options),
} as const;

const DONE = { cancel: 'cancelled', expire: 'expired', approve: 'approved', deny: 'denied' } as const;

interface ConfirmDialogProps {
  readonly id: string;
  readonly name: Confirmed;
  readonly onClose: () => void;
}

export function ConfirmDialog({ id, name, onClose }: ConfirmDialogProps) {
  const words = useWords(ACT_WORDS);
  return (
    <ActDialog
      title={words[`${name}Title`]}
      act={words[`${name}Act`]}
      isHard={name !== 'approve'}
      done={words[DONE[name]]}
      run={(_, idempotencyKey) => RUNS[name](id, { idempotencyKey })}
      refresh={changedBy(id)}
      onClose={onClose}
    >
      <p>{words[`${name}Text`]}</p>
    </ActDialog>
  );
}

interface CaptureDialogProps {
  readonly payment: PaymentWithActions;
  readonly onClose: () => void;
}

export function CaptureDialog({ payment, onClose }: CaptureDialogProps) {
  const words = useWords(ACT_WORDS);
  const format = useFormat();
  return (
    <ActDialog
      title={words.captureTitle}
      act={words.captureAct}
      done={words.captured}
      run={(form, idempotencyKey) => gapura.payments.capture(payment.id, readAmount(form), { idempotencyKey })}
      refresh={changedBy(payment.id)}
      onClose={onClose}
    >
      <p>{words.captureText(format.rupiah(payment.gross_amount))}</p>
      <AmountField most={payment.gross_amount} />
    </ActDialog>
  );
}

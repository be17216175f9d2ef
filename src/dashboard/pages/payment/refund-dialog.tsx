// The dialog in which money is given back: how much can go back and until when, how much shall, why, and how fast.

import { useId } from 'react';
import type { PaymentAction, RefundInput, RefundResult } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { useFormat, useWords } from '../../language/language.tsx';
import { ActDialog } from '../../parts/act.tsx';
import { InputField, typedIn } from '../../parts/input-field.tsx';
import { StatusBadge } from '../../parts/values.tsx';
import { ACT_WORDS } from './act-words.ts';
import { AmountField, readAmount } from './amount-field.tsx';
import { changedBy } from './changed-by.ts';

const REASON_CHARACTERS_MAX = 255;
const DAY_MS = 86_400_000;
const UNDER_WAY = ['pending', 'accepted', 'confirmed'];

interface RefundDialogProps {
  readonly id: string;
  readonly action: PaymentAction;
  readonly onClose: () => void;
}

export function RefundDialog({ id, action, onClose }: RefundDialogProps) {
  const words = useWords(ACT_WORDS);
  const format = useFormat();
  const { max_amount, until } = action;
  return (
    <ActDialog
      title={words.refundTitle}
      act={words.refundAct}
      done={words.refunded}
      run={(form, idempotencyKey) => gapura.payments.refund(id, readInput(form), { idempotencyKey })}
      refresh={changedBy(id)}
      onClose={onClose}
      showAnswer={(answer) => <Answer answer={answer} />}
    >
      <p>
        {max_amount !== null && words.refundLeft(format.rupiah(max_amount))}{' '}
        {until !== null && words.refundUntil(daysUntil(until), format.time(until))}
      </p>
      <Fields action={action} />
    </ActDialog>
  );
}

function readInput(form: FormData): RefundInput {
  const reason = typedIn(form, 'reason');
  return {
    ...readAmount(form),
    ...(reason === undefined ? {} : { reason }),
    ...(form.has('direct') ? { direct: true } : {}),
  };
}

const daysUntil = (until: string): number => Math.max(0, Math.floor((Date.parse(until) - Date.now()) / DAY_MS));

function Fields({ action: { max_amount, partial, direct } }: { readonly action: PaymentAction }) {
  const words = useWords(ACT_WORDS);
  const id = useId();
  return (
    <>
      {partial === false || max_amount === null ? <p>{words.refundWhole}</p> : <AmountField most={max_amount} />}
      <InputField
        name="reason"
        label={words.refundReason}
        hint={words.refundReasonHint}
        maxLength={REASON_CHARACTERS_MAX}
      />
      {direct === true ? (
        <div className="field">
          <label className="check">
            <input type="checkbox" name="direct" aria-describedby={`${id}-direct`} /> {words.refundDirect}
          </label>
          <p className="hint" id={`${id}-direct`}>
            {words.refundDirectHint}
          </p>
        </div>
      ) : (
        <p className="hint">{words.refundNotDirect}</p>
      )}
    </>
  );
}

function Answer({ answer: { refund } }: { readonly answer: RefundResult }) {
  const words = useWords(ACT_WORDS);
  const format = useFormat();
  const amount = format.rupiah(refund.amount);
  return (
    <>
      <p>
        <StatusBadge kind="refund" status={refund.status} />
      </p>
      {refund.status === 'requested' && <p>{words.refundRequested(amount)}</p>}
      {UNDER_WAY.includes(refund.status) && <p>{words.refundMade(amount)}</p>}
      {refund.status_message !== null && <p lang="en">{refund.status_message}</p>}
    </>
  );
}

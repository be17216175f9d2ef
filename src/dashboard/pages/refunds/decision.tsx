// The second person's decision on a refund: approved, and the gateway is asked, or rejected, and its amount is free again.

import './page.css';
import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import type { Refund } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { useSpeech, useWords } from '../../language/language.tsx';
import { ActDialog, type DialogProps } from '../../parts/act.tsx';
import { allTypedIn, InputField } from '../../parts/fields.tsx';
import { Time } from '../../parts/values.tsx';
import { useMay, useMe } from '../../shell/session-gate.tsx';
import { WORDS } from './words.ts';

export interface Deciding {
  readonly kind: 'approve' | 'reject';
  readonly refund: Refund;
  readonly paymentId: string;
}

/** What was chosen, and the dialog for it. Keep it outside of the rows: they change while it is open. */
export function useDecision() {
  const [deciding, decide] = useState<Deciding | null>(null);
  const close = () => decide(null);
  const dialog =
    deciding === null ? null : deciding.kind === 'approve' ? (
      <ApproveDialog {...deciding} onClose={close} />
    ) : (
      <RejectDialog {...deciding} onClose={close} />
    );
  return { decide, dialog };
}

interface DecisionProps {
  readonly refund: Refund;
  readonly paymentId: string;
  readonly orderId: string;
  readonly onDecide: (deciding: Deciding) => void;
}

/** Who asked for it, and when. */
export function AskedFor({ refund: { requested_by, created_at } }: { readonly refund: Refund }) {
  const words = useWords(WORDS);
  return (
    <span className="asked">
      <span>{words.by(requested_by ?? words.elsewhere)}</span>
      <span className="quiet small">
        <Time at={created_at} />
      </span>
    </span>
  );
}

/** The buttons, for a refund that waits. */
export function Decision({ refund, paymentId, orderId, onDecide }: DecisionProps) {
  const { words, format } = useSpeech(WORDS);
  const me = useMe();
  const mayDecide = useMay('payments:refund');
  if (refund.status !== 'requested' || !mayDecide) return null;
  const isOwn = refund.requested_by === me.id;
  const button = (kind: Deciding['kind']) => (
    <button
      type="button"
      className="small-act"
      aria-label={words.of(words[kind], format.rupiah(refund.amount), orderId)}
      onClick={() => onDecide({ kind, refund, paymentId })}
    >
      {words[kind]}
    </button>
  );
  return (
    <span className="decision">
      <span className="acts">
        {!isOwn && button('approve')}
        {button('reject')}
      </span>
      {isOwn && <span className="hint">{words.notYours}</span>}
    </span>
  );
}

function ApproveDialog({ refund, paymentId, onClose }: Deciding & DialogProps) {
  const { words, format } = useSpeech(WORDS);
  return (
    <ActDialog
      title={words.approveTitle}
      act={words.approveAct}
      done={words.approved}
      run={(_, options) => gapura.refunds.approve(refund.id, options)}
      refresh={changedBy(paymentId)}
      onClose={onClose}
      text={words.approveText(format.rupiah(refund.amount), refund.requested_by ?? words.somebody)}
    >
      {refund.reason !== null && (
        <p>
          {words.reason}: {refund.reason}
        </p>
      )}
    </ActDialog>
  );
}

const REASON_CHARACTERS_MAX = 255;

function RejectDialog({ refund, paymentId, onClose }: Deciding & DialogProps) {
  const { words, format } = useSpeech(WORDS);
  return (
    <ActDialog
      title={words.rejectTitle}
      act={words.rejectAct}
      isHard
      done={words.rejected}
      run={(form, options) => gapura.refunds.reject(refund.id, allTypedIn(form, 'reason'), options)}
      refresh={changedBy(paymentId)}
      onClose={onClose}
      text={words.rejectText(format.rupiah(refund.amount))}
    >
      <InputField name="reason" label={words.rejectReason} maxLength={REASON_CHARACTERS_MAX} />
    </ActDialog>
  );
}

export function changedBy(paymentId: string): QueryKey[] {
  return [['payment', paymentId], ['payments'], ['refunds'], ['summary'], ['attention']];
}

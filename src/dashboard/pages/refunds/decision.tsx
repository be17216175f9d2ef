// What is said of refunds, and the second person's decision on one: approved, and the gateway is asked, or rejected, and its amount is free
// again.

import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import type { Refund } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { COMMON } from '../../language/common.ts';
import { bilingual, useSpeech, useWords } from '../../language/language.tsx';
import { ActDialog, type DialogProps } from '../../parts/act.tsx';
import { allTypedIn, InputField } from '../../parts/fields.tsx';
import { Time } from '../../parts/values.tsx';
import { useMay, useMe } from '../../shell/session-gate.tsx';
import './decision.css';

export const WORDS = bilingual({
  ...COMMON,
  title: ['Refunds', 'Pengembalian dana'],
  reason: ['Reason', 'Alasan'],
  decidedBy: ['Decided by', 'Diputuskan oleh'],
  created: ['Asked for', 'Diminta'],
  confirmed: ['Confirmed by the bank', 'Dikonfirmasi bank'],
  direct: ['At once', 'Langsung'],
  key: ['Refund key', 'Kunci pengembalian'],
  said: ['The gateway said', 'Kata gateway'],
  by: (who: string) => [`by ${who}`, `oleh ${who}`],
  createdAfter: ['Asked for from', 'Diminta dari'],
  createdBefore: ['Asked for until', 'Diminta sampai'],
  elsewhere: ['a person outside of Gapura', 'pihak di luar Gapura'],
  none: ['No refunds yet', 'Belum ada pengembalian dana'],
  noneText: ['Open a paid payment to give money back.', 'Buka pembayaran yang lunas untuk mengembalikan uang.'],
  noneFoundText: ['Take a filter away to see more.', 'Lepas satu saringan untuk melihat lebih banyak.'],
  toPayments: ['To the paid payments', 'Ke pembayaran yang lunas'],
  approve: ['Approve', 'Setujui'],
  reject: ['Reject', 'Tolak'],
  notYours: [
    'You asked for it: another person has to approve it.',
    'Anda yang memintanya: orang lain yang harus menyetujui.',
  ],
  approveTitle: ['Approve this refund?', 'Setujui pengembalian dana ini?'],
  approveText: (amount: string, by: string) => [
    `${amount} goes back to the customer. ${by} asked for it; with your approval the gateway is asked at once.`,
    `${amount} kembali ke pelanggan. ${by} yang memintanya; setelah Anda setujui, gateway langsung diminta.`,
  ],
  approveAct: ['Approve the refund', 'Setujui pengembalian'],
  approved: ['The refund was approved.', 'Pengembalian dana disetujui.'],
  rejectTitle: ['Reject this refund?', 'Tolak pengembalian dana ini?'],
  rejectText: (amount: string) => [
    `${amount} stays here and can be refunded again. The gateway is not called.`,
    `${amount} tetap di sini dan bisa dikembalikan lagi nanti. Gateway tidak dipanggil.`,
  ],
  rejectReason: ['Why (kept with the refund)', 'Mengapa (disimpan bersama pengembalian)'],
  rejectAct: ['Reject the refund', 'Tolak pengembalian'],
  rejected: ['The refund was rejected.', 'Pengembalian dana ditolak.'],
  unknownPerson: ['An unknown person', 'Seseorang'],
  of: (what: string, amount: string, order: string) => [`${what}: ${amount}, ${order}`, `${what}: ${amount}, ${order}`],
});

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
      text={words.approveText(format.rupiah(refund.amount), refund.requested_by ?? words.unknownPerson)}
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

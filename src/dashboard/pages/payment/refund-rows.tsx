// The refunds of the payment, each with how far it is; those that wait can be decided here.

import type { PaymentWithActions, Refund } from '../../../sdk/index.ts';
import { useWords } from '../../language/language.tsx';
import { Section } from '../../parts/page.tsx';
import { type Column, DataTable } from '../../parts/table.tsx';
import { Money, StatusBadge, Time } from '../../parts/values.tsx';
import { type Deciding, Decision } from '../refunds/decision.tsx';
import { WORDS as REFUND_WORDS } from '../refunds/words.ts';
import { WORDS } from './words.ts';

interface RefundRowsProps {
  readonly payment: PaymentWithActions;
  readonly onDecide: (deciding: Deciding) => void;
}

export function RefundRows({ payment, onDecide }: RefundRowsProps) {
  const words = useWords(WORDS);
  const refundWords = useWords(REFUND_WORDS);
  if (payment.refunds.length === 0) return null;
  const columns: Column<Refund>[] = [
    {
      id: 'amount',
      title: refundWords.amount,
      isName: true,
      cell: ({ amount }) => <Money amount={amount} />,
    },
    {
      id: 'status',
      title: refundWords.status,
      cell: ({ status, status_message }) => (
        <>
          <StatusBadge kind="refund" status={status} />
          {status_message !== null && (
            <span className="hint said-of-it" lang="en">
              {status_message}
            </span>
          )}
        </>
      ),
    },
    { id: 'reason', title: refundWords.reason, cell: ({ reason }) => reason ?? '–' },
    {
      id: 'created',
      title: refundWords.created,
      cell: ({ requested_by, created_at }) => (
        <span className="asked">
          <span>{refundWords.by(requested_by ?? refundWords.elsewhere)}</span>
          <span className="quiet small">
            <Time at={created_at} />
          </span>
        </span>
      ),
    },
    {
      id: 'decided_by',
      title: refundWords.decidedBy,
      cell: (refund) =>
        refund.status === 'requested' ? (
          <Decision refund={refund} paymentId={payment.id} orderId={payment.order_id} onDecide={onDecide} />
        ) : (
          (refund.decided_by ?? '–')
        ),
    },
  ];
  return (
    <Section title={words.refunds}>
      <DataTable label={words.refunds} rows={payment.refunds} columns={columns} rowKey={({ id }) => id} />
    </Section>
  );
}

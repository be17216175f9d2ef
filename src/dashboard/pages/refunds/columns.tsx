// What the list of refunds shows of each.

import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { RefundSummary } from '../../../sdk/index.ts';
import { useWords } from '../../language/language.tsx';
import type { Column } from '../../parts/table.tsx';
import { Method, Money, StatusBadge, Time } from '../../parts/values.tsx';
import { type Deciding, Decision } from './decision.tsx';
import { WORDS } from './words.ts';

export function useRefundColumns(onDecide: (deciding: Deciding) => void): Column<RefundSummary>[] {
  const words = useWords(WORDS);
  return useMemo(
    () => [
      {
        id: 'order_id',
        title: words.order,
        isName: true,
        cell: ({ payment_id, order_id }) => (
          <Link to="/payments/$id" params={{ id: payment_id }}>
            {order_id}
          </Link>
        ),
      },
      { id: 'status', title: words.status, cell: ({ status }) => <StatusBadge kind="refund" status={status} /> },
      { id: 'amount', title: words.amount, isNumber: true, cell: ({ amount }) => <Money amount={amount} /> },
      { id: 'reason', title: words.reason, cell: ({ reason }) => reason ?? '–' },
      {
        id: 'created',
        title: words.created,
        cell: ({ requested_by, created_at }) => (
          <span className="asked">
            <span>{words.by(requested_by ?? words.elsewhere)}</span>
            <span className="quiet small">
              <Time at={created_at} />
            </span>
          </span>
        ),
      },
      {
        id: 'decided_by',
        title: words.decidedBy,
        cell: (refund) =>
          refund.status === 'requested' ? (
            <Decision refund={refund} paymentId={refund.payment_id} orderId={refund.order_id} onDecide={onDecide} />
          ) : (
            (refund.decided_by ?? '–')
          ),
      },
      ...extraColumns(words),
    ],
    [words, onDecide],
  );
}

const extraColumns = (words: (typeof WORDS)['en']): Column<RefundSummary>[] => [
  { id: 'method', title: words.method, isExtra: true, cell: ({ payment_type }) => <Method type={payment_type} /> },
  { id: 'direct', title: words.direct, isExtra: true, cell: ({ is_direct }) => (is_direct ? words.yes : words.no) },
  {
    id: 'confirmed',
    title: words.confirmed,
    isExtra: true,
    cell: ({ bank_confirmed_at }) => <Time at={bank_confirmed_at} />,
  },
  {
    id: 'said',
    title: words.said,
    isExtra: true,
    cell: ({ status_message }) => (status_message === null ? '–' : <span lang="en">{status_message}</span>),
  },
  { id: 'key', title: words.key, isExtra: true, cell: ({ refund_key }) => <code className="id">{refund_key}</code> },
  { id: 'updated', title: words.updated, isExtra: true, cell: ({ updated_at }) => <Time at={updated_at} /> },
];

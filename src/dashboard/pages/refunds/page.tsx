// All refunds: who asked for which, how far each is, and those that wait for a second person.

import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Page as PageOf, RefundQuery, RefundSummary } from '../../../sdk/index.ts';
import { useFilters } from '../../address.ts';
import { gapura } from '../../api.ts';
import { useLanguage, useWords } from '../../language/language.tsx';
import { statusOptions } from '../../language/statuses.ts';
import { CsvButton } from '../../parts/csv.tsx';
import { AnyOfFilter, DayFilter, Filters } from '../../parts/filters.tsx';
import { List } from '../../parts/list.tsx';
import { PageFrame } from '../../parts/page.tsx';
import type { Column } from '../../parts/table.tsx';
import { Method, Money, StatusBadge, Time } from '../../parts/values.tsx';
import { useEvents } from '../../shell/live.tsx';
import { type Deciding, Decision, useDecision } from './decision.tsx';
import { WORDS } from './words.ts';

const FILTERS = ['created_after', 'created_before', 'payment_id'] as const;

export function Page() {
  const words = useWords(WORDS);
  const query = useFilters<RefundQuery>(FILTERS, ['status']);
  const { decide, dialog } = useDecision();
  const columns = useRefundColumns(decide);
  useRefreshOfShown();
  const { payment_id: paymentId, ...exported } = query;
  // The file knows no such filter: one of more than what is shown would be taken for what is shown.
  const file =
    paymentId === undefined ? (
      <CsvButton name="refunds" read={(signal) => gapura.exports.refunds(exported, { signal })} />
    ) : undefined;
  return (
    <PageFrame title={words.title} acts={file}>
      <RefundFilters />
      <List
        label={words.title}
        words={words}
        queryKey={['refunds']}
        query={query}
        ask={gapura.refunds.list}
        columns={columns}
        choiceName="refunds"
        whenNone={
          <Link to="/payments" search={{ status: ['settlement', 'partial_refund'] }} className="button">
            {words.toPayments}
          </Link>
        }
      />
      {dialog}
    </PageFrame>
  );
}

/** Reads a list anew when something happened to a refund that is in it: rows change where they stand. */
function useRefreshOfShown(): void {
  const queries = useQueryClient();
  useEvents((event) => {
    const refund = 'refund' in event.data ? event.data.refund : null;
    if (refund === null) return;
    const lists = queries.getQueriesData<PageOf<RefundSummary>>({ queryKey: ['refunds'] });
    for (const [queryKey, page] of lists) {
      if (page?.items.some(({ id }) => id === refund.id)) void queries.invalidateQueries({ queryKey });
    }
  });
}

function RefundFilters() {
  const words = useWords(WORDS);
  const { language } = useLanguage();
  return (
    <Filters names={['status', ...FILTERS]}>
      <AnyOfFilter name="status" label={words.status} options={statusOptions('refund', language)} />
      <DayFilter name="created_after" label={words.createdAfter} />
      <DayFilter name="created_before" label={words.createdBefore} isEnd />
    </Filters>
  );
}

function useRefundColumns(onDecide: (deciding: Deciding) => void): Column<RefundSummary>[] {
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

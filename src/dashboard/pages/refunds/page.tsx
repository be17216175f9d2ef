// All refunds: who asked for which, how far each is, and those that wait for a second person.

import { Link } from '@tanstack/react-router';
import type { Page as PageOf, RefundQuery, RefundSummary } from '../../../sdk/index.ts';
import { gapura, queryClient } from '../../api.ts';
import { useSpeech } from '../../language/language.tsx';
import { statusOptions } from '../../language/statuses.ts';
import { CsvButton } from '../../parts/csv.tsx';
import type { Filter } from '../../parts/filters.tsx';
import { List, useQueryOf } from '../../parts/list.tsx';
import { PageFrame } from '../../parts/page.tsx';
import { English, LinkTo, Method, Money, StatusBadge, Time } from '../../parts/values.tsx';
import { useEvents } from '../../shell/live.tsx';
import { AskedFor, Decision, useDecision, WORDS } from './decision.tsx';

export function Page() {
  const { words, language } = useSpeech(WORDS);
  const filters: Filter[] = [
    ['status', words.status, 'any', statusOptions('refund', language)],
    ['created_after', words.createdAfter, 'from'],
    ['created_before', words.createdBefore, 'until'],
    ['payment_id'],
  ];
  const { payment_id: paymentId, ...exported } = useQueryOf<RefundQuery>(filters);
  const { decide, dialog } = useDecision();
  useRefreshOfShown();
  // The file knows no such filter: one of more than what is shown would be taken for what is shown.
  const file =
    paymentId === undefined ? (
      <CsvButton name="refunds" read={(signal) => gapura.exports.refunds(exported, { signal })} />
    ) : undefined;
  return (
    <PageFrame title={words.title} acts={file}>
      <List
        noun="refunds"
        words={words}
        filters={filters}
        ask={gapura.refunds.list}
        columns={[
          [
            'order_id',
            words.order,
            ({ payment_id, order_id }) => <LinkTo payment={payment_id}>{order_id}</LinkTo>,
            'name',
          ],
          ['status', words.status, ({ status }) => <StatusBadge kind="refund" status={status} />],
          ['amount', words.amount, ({ amount }) => <Money amount={amount} />, 'number'],
          ['reason', words.reason, ({ reason }) => reason ?? '–'],
          ['created', words.created, (refund) => <AskedFor refund={refund} />],
          [
            'decided_by',
            words.decidedBy,
            (refund) =>
              refund.status === 'requested' ? (
                <Decision refund={refund} paymentId={refund.payment_id} orderId={refund.order_id} onDecide={decide} />
              ) : (
                (refund.decided_by ?? '–')
              ),
          ],
          ['method', words.method, ({ payment_type }) => <Method type={payment_type} />, 'extra'],
          ['direct', words.direct, ({ is_direct }) => (is_direct ? words.yes : words.no), 'extra'],
          ['confirmed', words.confirmed, ({ bank_confirmed_at }) => <Time at={bank_confirmed_at} />, 'extra'],
          [
            'said',
            words.said,
            ({ status_message }) => (status_message === null ? '–' : <English>{status_message}</English>),
            'extra',
          ],
          ['key', words.key, ({ refund_key }) => <code className="id">{refund_key}</code>, 'extra'],
          ['updated', words.updated, ({ updated_at }) => <Time at={updated_at} />, 'extra'],
        ]}
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

/** Reads a list again when a refund that is in it changed: rows change in place. */
function useRefreshOfShown(): void {
  useEvents((event) => {
    const refund = 'refund' in event.data ? event.data.refund : null;
    if (refund === null) return;
    const lists = queryClient.getQueriesData<PageOf<RefundSummary>>({ queryKey: ['refunds'] });
    for (const [queryKey, page] of lists) {
      if (page?.items.some(({ id }) => id === refund.id)) void queryClient.invalidateQueries({ queryKey });
    }
  });
}

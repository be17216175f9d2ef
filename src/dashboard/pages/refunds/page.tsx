// All refunds: who asked for which, how far each is, and those that wait for a second person.

import { Link } from '@tanstack/react-router';
import type { RefundQuery } from '../../../sdk/index.ts';
import { statusOptions } from '../../../text/statuses.ts';
import { gapura } from '../../api.ts';
import { useSpeech } from '../../language/language.tsx';
import { FileButton, ScheduleButton } from '../../parts/exports.tsx';
import type { Filter } from '../../parts/filters.tsx';
import { List, useQueryOf } from '../../parts/list.tsx';
import { PageFrame } from '../../parts/page.tsx';
import { LinkTo, Method, Money, Quoted, StatusBadge, Time } from '../../parts/values.tsx';
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
  // The file knows no such filter: one of more than what is shown would be taken for what is shown.
  const file =
    paymentId === undefined ? (
      <>
        <FileButton what="refunds" filters={exported} />
        <ScheduleButton what="refunds" />
      </>
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
          ['reason', words.reason, ({ reason }) => reason],
          ['created', words.created, (refund) => <AskedFor refund={refund} />],
          [
            'decided_by',
            words.decidedBy,
            (refund) =>
              refund.status === 'requested' ? (
                <Decision refund={refund} paymentId={refund.payment_id} orderId={refund.order_id} onDecide={decide} />
              ) : (
                refund.decided_by
              ),
          ],
          ['method', words.method, ({ payment_type }) => <Method type={payment_type} />, 'extra'],
          ['direct', words.direct, ({ is_direct }) => (is_direct ? words.yes : words.no), 'extra'],
          ['confirmed', words.confirmed, ({ bank_confirmed_at }) => <Time at={bank_confirmed_at} />, 'extra'],
          [
            'said',
            words.said,
            ({ status_message }) => (status_message === null ? null : <Quoted>{status_message}</Quoted>),
            'extra',
          ],
          ['key', words.key, ({ refund_key }) => <code className="id">{refund_key}</code>, 'extra'],
          ['updated', words.updated, ({ updated_at }) => <Time at={updated_at} />, 'extra'],
        ]}
        rowIn={(data) => ('refund' in data ? data.refund : null)}
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

// All payments: one search, filters in the address, pages back and forth, and a word when there are new ones.

import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { PaymentQuery, PaymentSummary, StreamedEvent } from '../../../sdk/index.ts';
import { useFilters } from '../../address.ts';
import { gapura } from '../../api.ts';
import { useWords } from '../../language/language.tsx';
import { CsvButton } from '../../parts/csv.tsx';
import { List } from '../../parts/list.tsx';
import { News } from '../../parts/news.tsx';
import { PageFrame } from '../../parts/page.tsx';
import type { Column } from '../../parts/table.tsx';
import { Method, Money, StatusBadge, Time } from '../../parts/values.tsx';
import { DemoPayment } from './demo-payment.tsx';
import { PaymentFilters, SearchBox } from './payment-filters.tsx';
import { SavedViews } from './saved-views.tsx';
import { WORDS } from './words.ts';

/** The filters of the API: those that take one value, and those that take several. */
const ONE = [
  ...(['q', 'contradicted', 'amount_min', 'amount_max'] as const),
  ...(['paid_after', 'paid_before', 'created_after', 'created_before'] as const),
];
const SEVERAL = [
  ...['payment_type', 'status', 'order_id', 'charge_state', 'fraud_status', 'bank', 'owner'],
  ...['invoice_id', 'subscription_id', 'checkout_id'],
];

const newIn = (event: StreamedEvent) => (event.name === 'payment_received' ? event.data.payment.id : null);

export function Page() {
  const words = useWords(WORDS);
  const query = useFilters<PaymentQuery>(ONE, SEVERAL);
  return (
    <PageFrame
      title={words.title}
      acts={
        <>
          <DemoPayment />
          <CsvButton name="payments" read={(signal) => gapura.exports.payments(query, { signal })} />
        </>
      }
    >
      <SearchBox />
      <PaymentFilters />
      <SavedViews />
      <News noun="payments" newIn={newIn} says={words.showNew} />
      <List
        label={words.title}
        words={words}
        queryKey={['payments']}
        query={query}
        ask={gapura.payments.list}
        columns={useColumns()}
        choiceName="payments"
      />
    </PageFrame>
  );
}

function useColumns(): Column<PaymentSummary>[] {
  const words = useWords(WORDS);
  return useMemo(
    () => [
      {
        id: 'order_id',
        title: words.order,
        isName: true,
        cell: ({ id, order_id }) => (
          <Link to="/payments/$id" params={{ id }}>
            {order_id}
          </Link>
        ),
      },
      {
        id: 'status',
        title: words.status,
        cell: ({ transaction_status }) => <StatusBadge kind="payment" status={transaction_status} />,
      },
      {
        id: 'amount',
        title: words.amount,
        isNumber: true,
        cell: ({ gross_amount }) => <Money amount={gross_amount} />,
      },
      {
        id: 'method',
        title: words.method,
        cell: ({ payment_type, bank }) => <Method type={payment_type} by={bank} />,
      },
      { id: 'customer', title: words.customer, cell: ({ customer_email }) => customer_email ?? '–' },
      { id: 'created', title: words.created, cell: ({ created_at }) => <Time at={created_at} /> },
      { id: 'updated', title: words.updated, isExtra: true, cell: ({ updated_at }) => <Time at={updated_at} /> },
      {
        id: 'fraud',
        title: words.fraud,
        isExtra: true,
        cell: ({ fraud_status }) => (fraud_status === null ? '–' : <StatusBadge kind="fraud" status={fraud_status} />),
      },
    ],
    [words],
  );
}

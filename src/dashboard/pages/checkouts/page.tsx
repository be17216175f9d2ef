// All checkouts: filters in the address, and what was paid more than once stands out.

import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Checkout, CheckoutQuery, StreamedEvent } from '../../../sdk/index.ts';
import { useFilters } from '../../address.ts';
import { gapura } from '../../api.ts';
import { useLanguage, useWords } from '../../language/language.tsx';
import { statusOptions } from '../../language/statuses.ts';
import { ChoiceFilter, DayFilter, Filters, TextFilter } from '../../parts/filters.tsx';
import { List } from '../../parts/list.tsx';
import { News, useKeptRows } from '../../parts/news.tsx';
import { PageFrame } from '../../parts/page.tsx';
import type { Column } from '../../parts/table.tsx';
import { Money, StatusBadge, Time } from '../../parts/values.tsx';
import { hasSurplus, nameOf } from './customer.ts';
import { WORDS } from './words.ts';
import './page.css';

/** There is no field for the payment link: its own page leads here, and it can be taken away. */
const FILTERS = ['status', 'order_id', 'surplus', 'created_after', 'created_before', 'payment_link_id'] as const;

export function Page() {
  const words = useWords(WORDS);
  const query = useFilters<CheckoutQuery>(FILTERS);
  const newIn = (event: StreamedEvent) => newCheckout(event, query.payment_link_id);
  useKeptRows('checkouts', (data) => ('checkout' in data ? data.checkout : null));
  return (
    <PageFrame title={words.title}>
      <CheckoutFilters />
      {query.payment_link_id !== undefined && <OfLink id={query.payment_link_id} />}
      <News noun="checkouts" newIn={newIn} says={words.showNew} />
      <List
        label={words.title}
        words={words}
        queryKey={['checkouts']}
        query={query}
        ask={gapura.checkouts.list}
        columns={useColumns()}
        choiceName="checkouts"
      />
    </PageFrame>
  );
}

/** The list of one link is not told of others. */
function newCheckout(event: StreamedEvent, linkId: string | undefined): string | null {
  if (event.name !== 'checkout_created') return null;
  const { id, payment_link_id } = event.data.checkout;
  return linkId === undefined || linkId === payment_link_id ? id : null;
}

function OfLink({ id }: { readonly id: string }) {
  const words = useWords(WORDS);
  return (
    <p>
      {words.ofLink}{' '}
      <Link to="/payment-links/$id" params={{ id }}>
        {words.toLink}
      </Link>
    </p>
  );
}

function CheckoutFilters() {
  const words = useWords(WORDS);
  const { language } = useLanguage();
  return (
    <Filters names={FILTERS}>
      <ChoiceFilter name="status" label={words.status} options={statusOptions('checkout', language)} />
      <TextFilter name="order_id" label={words.order} />
      <ChoiceFilter name="surplus" label={words.surplus} options={[{ value: 'true', label: words.surplusOnly }]} />
      <DayFilter name="created_after" label={words.createdAfter} />
      <DayFilter name="created_before" label={words.createdBefore} isEnd />
    </Filters>
  );
}

function useColumns(): Column<Checkout>[] {
  const words = useWords(WORDS);
  return useMemo(
    () => [
      {
        id: 'order',
        title: words.order,
        isName: true,
        cell: ({ id, order_id }) => (
          <Link to="/checkouts/$id" params={{ id }}>
            {order_id}
          </Link>
        ),
      },
      { id: 'status', title: words.status, cell: ({ status }) => <StatusBadge kind="checkout" status={status} /> },
      { id: 'amount', title: words.amount, isNumber: true, cell: ({ amount }) => <Money amount={amount} /> },
      {
        id: 'surplus',
        title: words.surplus,
        isNumber: true,
        cell: (checkout) =>
          hasSurplus(checkout) ? (
            <span className="surplus">
              <Money amount={checkout.surplus_amount} />
            </span>
          ) : (
            '–'
          ),
      },
      {
        id: 'customer',
        title: words.customer,
        cell: (checkout) => nameOf(checkout) || (checkout.customer_details?.email ?? '–'),
      },
      { id: 'created', title: words.created, cell: ({ created_at }) => <Time at={created_at} /> },
      {
        id: 'email',
        title: words.email,
        isExtra: true,
        cell: ({ customer_details }) => customer_details?.email ?? '–',
      },
      { id: 'expires', title: words.expires, isExtra: true, cell: ({ expires_at }) => <Time at={expires_at} /> },
      {
        id: 'completed',
        title: words.completed,
        isExtra: true,
        cell: ({ completed_at }) => <Time at={completed_at} />,
      },
    ],
    [words],
  );
}

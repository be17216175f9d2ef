// All checkouts: filters in the address, and what was paid more than once stands out.

import { Link } from '@tanstack/react-router';
import type { CheckoutQuery, StreamedEvent } from '../../../sdk/index.ts';
import { useFilters } from '../../address.ts';
import { gapura } from '../../api.ts';
import { useLanguage, useWords } from '../../language/language.tsx';
import { statusOptions } from '../../language/statuses.ts';
import { ChoiceFilter, DayFilter, Filters, TextFilter } from '../../parts/filters.tsx';
import { List } from '../../parts/list.tsx';
import { News, useKeptRows } from '../../parts/news.tsx';
import { PageFrame } from '../../parts/page.tsx';
import { useCheckoutColumns } from './columns.tsx';
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
        columns={useCheckoutColumns()}
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

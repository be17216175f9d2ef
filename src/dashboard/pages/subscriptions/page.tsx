// All subscriptions: what each costs and how often, how many cycles were charged, and when the next is.

import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { StreamedEvent, Subscription, SubscriptionQuery } from '../../../sdk/index.ts';
import { useFilters } from '../../address.ts';
import { gapura } from '../../api.ts';
import { useLanguage, useWords } from '../../language/language.tsx';
import { statusOptions } from '../../language/statuses.ts';
import { ChoiceFilter, Filters } from '../../parts/filters.tsx';
import { List } from '../../parts/list.tsx';
import { News, useKeptRows } from '../../parts/news.tsx';
import { PageFrame } from '../../parts/page.tsx';
import type { Column } from '../../parts/table.tsx';
import { Method, Money, StatusBadge, Time } from '../../parts/values.tsx';
import { useSchedule } from './schedule.ts';
import { WORDS } from './words.ts';

const FILTERS = ['status'] as const;

export function Page() {
  const words = useWords(WORDS);
  const { language } = useLanguage();
  const query = useFilters<SubscriptionQuery>(FILTERS);
  useKeptRows('subscriptions', (data) => ('subscription' in data ? data.subscription : null));
  return (
    <PageFrame title={words.title}>
      <Filters names={FILTERS}>
        <ChoiceFilter name="status" label={words.status} options={statusOptions('subscription', language)} />
      </Filters>
      <News noun="subscriptions" newIn={newSubscription} says={words.showNew} />
      <List
        label={words.title}
        words={words}
        queryKey={['subscriptions']}
        query={query}
        ask={gapura.subscriptions.list}
        columns={useColumns()}
        choiceName="subscriptions"
      />
    </PageFrame>
  );
}

function newSubscription(event: StreamedEvent): string | null {
  return event.name === 'subscription_created' ? event.data.subscription.id : null;
}

function useColumns(): Column<Subscription>[] {
  const words = useWords(WORDS);
  const schedule = useSchedule();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the schedule's words change with the others
  return useMemo(
    () => [
      {
        id: 'name',
        title: words.name,
        isName: true,
        cell: ({ id, name }) => (
          <Link to="/subscriptions/$id" params={{ id }}>
            {name}
          </Link>
        ),
      },
      { id: 'status', title: words.status, cell: ({ status }) => <StatusBadge kind="subscription" status={status} /> },
      { id: 'amount', title: words.amount, isNumber: true, cell: ({ amount }) => <Money amount={amount} /> },
      { id: 'schedule', title: words.schedule, cell: schedule },
      {
        id: 'cycles',
        title: words.cycles,
        isNumber: true,
        cell: ({ current_interval, max_interval }) => words.cyclesOf(current_interval, max_interval),
      },
      {
        id: 'next',
        title: words.next,
        cell: ({ status, next_execution_at: next }) => <Time at={status === 'active' ? next : null} />,
      },
      { id: 'customer', title: words.customer, cell: ({ customer_email }) => customer_email ?? '–' },
      { id: 'method', title: words.method, isExtra: true, cell: ({ payment_type }) => <Method type={payment_type} /> },
      { id: 'created', title: words.created, isExtra: true, cell: ({ created_at }) => <Time at={created_at} /> },
    ],
    [words],
  );
}

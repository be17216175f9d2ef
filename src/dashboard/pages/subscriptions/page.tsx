// All subscriptions: what each costs and how often, how many cycles were charged, and when the next is.

import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type {
  Page as PageOf,
  StreamedEvent,
  Subscription,
  SubscriptionQuery,
  SubscriptionStatus,
} from '../../../sdk/index.ts';
import { firstOf, useAddress } from '../../address.ts';
import { gapura } from '../../api.ts';
import { useLanguage, useWords } from '../../language/language.tsx';
import { findStatus, statusesOf } from '../../language/statuses.ts';
import { ChoiceFilter, Filters } from '../../parts/filters.tsx';
import { List, ROWS_PER_PAGE } from '../../parts/list.tsx';
import { News } from '../../parts/news.tsx';
import { Empty, PageFrame } from '../../parts/page.tsx';
import type { Column } from '../../parts/table.tsx';
import { Method, Money, StatusBadge, Time } from '../../parts/values.tsx';
import { useEvents } from '../../shell/live.tsx';
import { useSchedule } from './schedule.ts';
import { WORDS } from './words.ts';

export function Page() {
  const words = useWords(WORDS);
  const { language } = useLanguage();
  const { address } = useAddress();
  const status = firstOf(address, 'status') as SubscriptionStatus | undefined;
  const query: SubscriptionQuery = status === undefined ? {} : { status };
  const statuses = statusesOf('subscription').map((value) => ({
    value,
    label: findStatus('subscription', value).words[language],
  }));
  useKeptRows();
  return (
    <PageFrame title={words.title}>
      <Filters names={['status']}>
        <ChoiceFilter name="status" label={words.status} options={statuses} />
      </Filters>
      <News noun="subscriptions" newIn={newSubscription} says={words.showNew} />
      <List
        label={words.title}
        queryKey={['subscriptions', query]}
        ask={(cursor, signal) =>
          gapura.subscriptions.list(
            { ...query, limit: ROWS_PER_PAGE, ...(cursor === undefined ? {} : { cursor }) },
            { signal },
          )
        }
        columns={useColumns()}
        choiceName="subscriptions"
        rowKey={({ id }) => id}
        empty={
          <Empty title={status === undefined ? words.none : words.noneFound}>
            <p>{status === undefined ? words.noneText : words.noneFoundText}</p>
          </Empty>
        }
      />
    </PageFrame>
  );
}

function newSubscription(event: StreamedEvent): string | null {
  return event.name === 'subscription_created' ? event.data.subscription.id : null;
}

/** What happens to a subscription shows in its row, which stays where it is. */
function useKeptRows(): void {
  const queries = useQueryClient();
  useEvents((event) => {
    if (!('subscription' in event.data)) return;
    const { subscription } = event.data;
    queries.setQueriesData<PageOf<Subscription>>({ queryKey: ['subscriptions'] }, (page) =>
      page === undefined
        ? undefined
        : { ...page, items: page.items.map((row) => (row.id === subscription.id ? subscription : row)) },
    );
  });
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

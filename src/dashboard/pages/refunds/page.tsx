// All refunds: who asked for which, how far each is, and those that wait for a second person.

import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Page as PageOf, RefundQuery, RefundSummary } from '../../../sdk/index.ts';
import { useFilters } from '../../address.ts';
import { gapura } from '../../api.ts';
import { useLanguage, useWords } from '../../language/language.tsx';
import { statusOptions } from '../../language/statuses.ts';
import { CsvButton } from '../../parts/csv.tsx';
import { AnyOfFilter, DayFilter, Filters } from '../../parts/filters.tsx';
import { List } from '../../parts/list.tsx';
import { PageFrame } from '../../parts/page.tsx';
import { useEvents } from '../../shell/live.tsx';
import { useRefundColumns } from './columns.tsx';
import { useDecision } from './decision.tsx';
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

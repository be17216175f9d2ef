// All refunds: who asked for which, how far each is, and those that wait for a second person.

import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Page as PageOf, RefundQuery, RefundSummary } from '../../../sdk/index.ts';
import { type Address, firstOf, useAddress, valuesOf } from '../../address.ts';
import { gapura } from '../../api.ts';
import { useLanguage, useWords } from '../../language/language.tsx';
import { findStatus, statusesOf } from '../../language/statuses.ts';
import { CsvButton } from '../../parts/csv.tsx';
import { AnyOfFilter, DayFilter, Filters } from '../../parts/filters.tsx';
import { List, ROWS_PER_PAGE } from '../../parts/list.tsx';
import { Empty, PageFrame } from '../../parts/page.tsx';
import { useEvents } from '../../shell/live.tsx';
import { useRefundColumns } from './columns.tsx';
import { useDecision } from './decision.tsx';
import { WORDS } from './words.ts';

const FILTERS = ['status', 'created_after', 'created_before', 'payment_id'];

/** The filters of the API, as the address has them. */
function toQuery(address: Address): RefundQuery {
  const status = valuesOf(address, 'status');
  const rest = ['payment_id', 'created_after', 'created_before'].flatMap((name) => {
    const value = firstOf(address, name);
    return value === undefined ? [] : [[name, value]];
  });
  return { ...(status.length === 0 ? {} : { status }), ...Object.fromEntries(rest) } as RefundQuery;
}

export function Page() {
  const words = useWords(WORDS);
  const { address } = useAddress();
  const query = toQuery(address);
  const { decide, dialog } = useDecision();
  const columns = useRefundColumns(decide);
  useRefreshOfShown();
  const isFiltered = Object.keys(query).length > 0;
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
        queryKey={['refunds', query]}
        ask={(cursor, signal) =>
          gapura.refunds.list(
            { ...query, limit: ROWS_PER_PAGE, ...(cursor === undefined ? {} : { cursor }) },
            { signal },
          )
        }
        columns={columns}
        choiceName="refunds"
        rowKey={({ id }) => id}
        empty={<NoRefunds isFiltered={isFiltered} />}
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
  const statuses = statusesOf('refund').map((value) => ({ value, label: findStatus('refund', value).words[language] }));
  return (
    <Filters names={FILTERS}>
      <AnyOfFilter name="status" label={words.status} options={statuses} />
      <DayFilter name="created_after" label={words.createdAfter} />
      <DayFilter name="created_before" label={words.createdBefore} isEnd />
    </Filters>
  );
}

function NoRefunds({ isFiltered }: { readonly isFiltered: boolean }) {
  const words = useWords(WORDS);
  return (
    <Empty title={isFiltered ? words.noneFound : words.none}>
      <p>{isFiltered ? words.noneFoundText : words.noneText}</p>
      {!isFiltered && (
        <Link to="/payments" search={{ status: ['settlement', 'partial_refund'] }} className="button">
          {words.toPayments}
        </Link>
      )}
    </Empty>
  );
}

// All invoices: filters in the address, what is late stands out, and a form for a new one.

import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Invoice, InvoiceQuery, Page as PageOf, StreamedEvent } from '../../../sdk/index.ts';
import { type Address, firstOf, useAddress } from '../../address.ts';
import { gapura } from '../../api.ts';
import { useLanguage, useWords } from '../../language/language.tsx';
import { findStatus, statusesOf } from '../../language/statuses.ts';
import { CsvButton } from '../../parts/csv.tsx';
import { ChoiceFilter, DayFilter, Filters, TextFilter } from '../../parts/filters.tsx';
import { List, ROWS_PER_PAGE } from '../../parts/list.tsx';
import { News } from '../../parts/news.tsx';
import { Empty, PageFrame } from '../../parts/page.tsx';
import type { Column } from '../../parts/table.tsx';
import { Money, StatusBadge, Time } from '../../parts/values.tsx';
import { useEvents } from '../../shell/live.tsx';
import { useMay } from '../../shell/session-gate.tsx';
import { DueDay } from './due-day.tsx';
import { NewInvoice } from './new-invoice.tsx';
import { WORDS } from './words.ts';
import './page.css';

const FILTERS = ['status', 'invoice_number', 'order_id', 'created_after', 'created_before'] as const;
/** The file knows no others. */
const FILE_FILTERS = ['status', 'created_after', 'created_before'] as const;

/** The filters of the API, as the address has them. */
function toQuery(address: Address, names: readonly string[]): InvoiceQuery {
  const given = names.map((name) => [name, firstOf(address, name)]).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as InvoiceQuery;
}

export function Page() {
  const words = useWords(WORDS);
  const navigate = useNavigate();
  const { address } = useAddress();
  const mayWrite = useMay('invoices:write');
  const [isMaking, setMaking] = useState(false);
  const query = toQuery(address, FILTERS);
  const fileQuery = toQuery(address, FILE_FILTERS);
  // A file of more than what is shown would be taken for what is shown.
  const isFileSame = query.invoice_number === undefined && query.order_id === undefined;
  const open = ({ id }: Invoice) => void navigate({ to: '/invoices/$id', params: { id } });
  useKeptRows();
  return (
    <PageFrame
      title={words.title}
      acts={
        <>
          {isFileSame && (
            <CsvButton name="invoices" read={(signal) => gapura.exports.invoices(fileQuery, { signal })} />
          )}
          {mayWrite && (
            <button type="button" className="main-act" onClick={() => setMaking(true)}>
              {words.make}
            </button>
          )}
        </>
      }
    >
      <InvoiceFilters />
      <News noun="invoices" newIn={newInvoice} says={words.showNew} />
      <List
        label={words.title}
        queryKey={['invoices', query]}
        ask={(cursor, signal) =>
          gapura.invoices.list(
            { ...query, limit: ROWS_PER_PAGE, ...(cursor === undefined ? {} : { cursor }) },
            { signal },
          )
        }
        columns={useColumns()}
        choiceName="invoices"
        rowKey={({ id }) => id}
        empty={<NoInvoices isFiltered={Object.keys(query).length > 0} mayWrite={mayWrite} />}
      />
      {isMaking && <NewInvoice onMade={open} onClose={() => setMaking(false)} />}
    </PageFrame>
  );
}

function newInvoice(event: StreamedEvent): string | null {
  return event.name === 'invoice_created' ? event.data.invoice.id : null;
}

/** What happens to an invoice shows in its row, which stays where it is. */
function useKeptRows(): void {
  const queries = useQueryClient();
  useEvents((event) => {
    if (!('invoice' in event.data)) return;
    const { invoice } = event.data;
    queries.setQueriesData<PageOf<Invoice>>({ queryKey: ['invoices'] }, (page) =>
      page === undefined
        ? undefined
        : { ...page, items: page.items.map((row) => (row.id === invoice.id ? invoice : row)) },
    );
  });
}

function NoInvoices({ isFiltered, mayWrite }: { readonly isFiltered: boolean; readonly mayWrite: boolean }) {
  const words = useWords(WORDS);
  if (isFiltered) {
    return (
      <Empty title={words.noneFound}>
        <p>{words.noneFoundText}</p>
      </Empty>
    );
  }
  return (
    <Empty title={words.none}>
      <p>{mayWrite ? words.noneText : words.noneTextReading}</p>
    </Empty>
  );
}

function InvoiceFilters() {
  const words = useWords(WORDS);
  const { language } = useLanguage();
  const statuses = statusesOf('invoice').map((value) => ({
    value,
    label: findStatus('invoice', value).words[language],
  }));
  return (
    <Filters names={FILTERS}>
      <ChoiceFilter name="status" label={words.status} options={statuses} />
      <TextFilter name="invoice_number" label={words.number} />
      <TextFilter name="order_id" label={words.order} />
      <DayFilter name="created_after" label={words.createdAfter} />
      <DayFilter name="created_before" label={words.createdBefore} isEnd />
    </Filters>
  );
}

function useColumns(): Column<Invoice>[] {
  const words = useWords(WORDS);
  return useMemo(
    () => [
      {
        id: 'invoice_number',
        title: words.number,
        isName: true,
        cell: ({ id, invoice_number }) => (
          <Link to="/invoices/$id" params={{ id }} className="invoice-number">
            {invoice_number}
          </Link>
        ),
      },
      {
        id: 'status',
        title: words.status,
        cell: ({ status, is_overdue }) => <StatusBadge kind="invoice" status={is_overdue ? 'overdue' : status} />,
      },
      { id: 'amount', title: words.amount, isNumber: true, cell: (invoice) => <Money amount={invoice.total_amount} /> },
      { id: 'customer', title: words.customer, cell: ({ customer_name }) => customer_name },
      { id: 'due', title: words.due, cell: (invoice) => <DueDay of={invoice} /> },
      { id: 'created', title: words.created, cell: ({ created_at }) => <Time at={created_at} /> },
      { id: 'email', title: words.email, isExtra: true, cell: ({ customer_email }) => customer_email },
      {
        id: 'order',
        title: words.order,
        isExtra: true,
        cell: ({ order_id }) => <code className="id">{order_id}</code>,
      },
      { id: 'paid', title: words.paid, isExtra: true, cell: ({ paid_at }) => <Time at={paid_at} /> },
    ],
    [words],
  );
}

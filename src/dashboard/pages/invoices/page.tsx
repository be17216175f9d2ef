// All invoices: filters in the address, what is late stands out, and a form for a new one.

import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Invoice, InvoiceQuery, StreamedEvent } from '../../../sdk/index.ts';
import { useFilters } from '../../address.ts';
import { gapura } from '../../api.ts';
import { useLanguage, useWords } from '../../language/language.tsx';
import { statusOptions } from '../../language/statuses.ts';
import { DialogButton } from '../../parts/act.tsx';
import { CsvButton } from '../../parts/csv.tsx';
import { ChoiceFilter, DayFilter, Filters, TextFilter } from '../../parts/filters.tsx';
import { List } from '../../parts/list.tsx';
import { News, useKeptRows } from '../../parts/news.tsx';
import { PageFrame } from '../../parts/page.tsx';
import type { Column } from '../../parts/table.tsx';
import { Money, StatusBadge, Time } from '../../parts/values.tsx';
import { useMay } from '../../shell/session-gate.tsx';
import { DueDay } from './due-day.tsx';
import { NewInvoice } from './new-invoice.tsx';
import { WORDS } from './words.ts';
import './page.css';

const FILTERS = ['status', 'invoice_number', 'order_id', 'surplus', 'created_after', 'created_before'] as const;
/** The file knows no others. */
const FILE_FILTERS = ['status', 'created_after', 'created_before'] as const;

export function Page() {
  const words = useWords(WORDS);
  const navigate = useNavigate();
  const mayWrite = useMay('invoices:write');
  const query = useFilters<InvoiceQuery>(FILTERS);
  const fileQuery = useFilters<InvoiceQuery>(FILE_FILTERS);
  // A file of more than what is shown would be taken for what is shown.
  const isFileSame = [query.invoice_number, query.order_id, query.surplus].every((value) => value === undefined);
  const open = ({ id }: Invoice) => void navigate({ to: '/invoices/$id', params: { id } });
  useKeptRows('invoices', (data) => ('invoice' in data ? data.invoice : null));
  return (
    <PageFrame
      title={words.title}
      acts={
        <>
          {isFileSame && (
            <CsvButton name="invoices" read={(signal) => gapura.exports.invoices(fileQuery, { signal })} />
          )}
          <DialogButton
            scope="invoices:write"
            label={words.make}
            look="main-act"
            dialog={(onClose) => <NewInvoice onMade={open} onClose={onClose} />}
          />
        </>
      }
    >
      <InvoiceFilters />
      <News noun="invoices" newIn={newInvoice} says={words.showNew} />
      <List
        label={words.title}
        words={mayWrite ? words : { ...words, noneText: words.noneTextReading }}
        queryKey={['invoices']}
        query={query}
        ask={gapura.invoices.list}
        columns={useColumns()}
        choiceName="invoices"
      />
    </PageFrame>
  );
}

function newInvoice(event: StreamedEvent): string | null {
  return event.name === 'invoice_created' ? event.data.invoice.id : null;
}

function InvoiceFilters() {
  const words = useWords(WORDS);
  const { language } = useLanguage();
  return (
    <Filters names={FILTERS}>
      <ChoiceFilter name="status" label={words.status} options={statusOptions('invoice', language)} />
      <TextFilter name="invoice_number" label={words.number} />
      <TextFilter name="order_id" label={words.order} />
      <ChoiceFilter name="surplus" label={words.surplus} options={[{ value: 'true', label: words.surplusOnly }]} />
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

// All invoices: filters in the address, what is late stands out, and a form for a new one.

import { useNavigate } from '@tanstack/react-router';
import type { Invoice, InvoiceQuery } from '../../../sdk/index.ts';
import { statusOptions } from '../../../text/statuses.ts';
import { gapura } from '../../api.ts';
import { useSpeech } from '../../language/language.tsx';
import { DialogButton } from '../../parts/act.tsx';
import { CUSTOMER_FILTERS, OnlyOfCustomer } from '../../parts/customer.tsx';
import { FileButton, ScheduleButton } from '../../parts/exports.tsx';
import type { Filter } from '../../parts/filters.tsx';
import { List, useQueryOf } from '../../parts/list.tsx';
import { PageFrame } from '../../parts/page.tsx';
import { LinkTo, Money, StatusBadge, Time } from '../../parts/values.tsx';
import { useMay } from '../../shell/session-gate.tsx';
import { DueDay } from './due-day.tsx';
import { NewInvoice } from './new-invoice.tsx';
import { WORDS } from './words.ts';

export function Page() {
  const { words, language } = useSpeech(WORDS);
  const navigate = useNavigate();
  const mayWrite = useMay('invoices:write');
  const filters: Filter[] = [
    ['status', words.status, 'one', statusOptions('invoice', language)],
    ['invoice_number', words.number],
    ['order_id', words.order],
    ['surplus', words.surplus, 'one', [{ value: 'true', label: words.surplusOnly }]],
    ['created_after', words.createdAfter, 'from'],
    ['created_before', words.createdBefore, 'until'],
    ...CUSTOMER_FILTERS,
  ];
  const { invoice_number, order_id, surplus, customer_email, customer_phone, ...exported } =
    useQueryOf<InvoiceQuery>(filters);
  // The file knows no such filters: one of more than what is shown would be taken for what is shown.
  const isFileSame = [invoice_number, order_id, surplus, customer_email, customer_phone].every(
    (value) => value === undefined,
  );
  const open = ({ id }: Invoice) => void navigate({ to: '/invoices/$id', params: { id } });
  return (
    <PageFrame
      title={words.title}
      acts={
        <>
          {isFileSame && <FileButton what="invoices" filters={exported} />}
          <ScheduleButton what="invoices" />
          <DialogButton
            scope="invoices:write"
            label={words.make}
            look="main-act"
            dialog={(onClose) => <NewInvoice onMade={open} onClose={onClose} />}
          />
        </>
      }
    >
      <List
        noun="invoices"
        words={mayWrite ? words : { ...words, noneText: words.noneTextReading }}
        filters={filters}
        ask={gapura.invoices.list}
        columns={[
          [
            'invoice_number',
            words.number,
            ({ id, invoice_number }) => (
              <LinkTo invoice={id} className="invoice-number">
                {invoice_number}
              </LinkTo>
            ),
            'name',
          ],
          [
            'status',
            words.status,
            ({ status, is_overdue }) => <StatusBadge kind="invoice" status={is_overdue ? 'overdue' : status} />,
          ],
          ['amount', words.amount, (invoice) => <Money amount={invoice.total_amount} />, 'number'],
          ['customer', words.customer, ({ customer_name }) => customer_name],
          ['due', words.due, (invoice) => <DueDay of={invoice} />],
          ['created', words.created, ({ created_at }) => <Time at={created_at} />],
          ['email', words.email, ({ customer_email }) => customer_email, 'extra'],
          ['order', words.order, ({ order_id }) => <code className="id">{order_id}</code>, 'extra'],
          ['paid', words.paid, ({ paid_at }) => <Time at={paid_at} />, 'extra'],
        ]}
        newIn={(event) => (event.name === 'invoice_created' ? event.data.invoice.id : null)}
        rowIn={(data) => ('invoice' in data ? data.invoice : null)}
      >
        <OnlyOfCustomer />
      </List>
    </PageFrame>
  );
}

// The parts of the page of an invoice: what it is, how it is paid, what is on it.

import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Invoice, InvoiceItem } from '../../../sdk/index.ts';
import { useFormat, useWords } from '../../language/language.tsx';
import { Section } from '../../parts/page.tsx';
import { type Column, DataTable } from '../../parts/table.tsx';
import { Copyable, Facts, Json, Money, Time } from '../../parts/values.tsx';
import { useMay } from '../../shell/session-gate.tsx';
import { DueDay } from '../invoices/due-day.tsx';
import { WORDS } from './words.ts';

interface InvoiceProps {
  readonly invoice: Invoice;
}

export function InvoiceFacts({ invoice }: InvoiceProps) {
  const words = useWords(WORDS);
  const format = useFormat();
  const isSurplus = Number(invoice.surplus_amount) > 0;
  return (
    <Section title={words.facts}>
      <Facts
        of={[
          [words.number, <Copyable key="number" text={invoice.invoice_number} name={words.number} />],
          [words.order, <Copyable key="order" text={invoice.order_id} name={words.order} />],
          [words.customer, invoice.customer_name],
          [words.email, invoice.customer_email],
          [words.phone, invoice.customer_phone],
          [words.customerId, invoice.customer_id],
          [words.amount, <Money key="amount" amount={invoice.total_amount} />],
          [words.made, format.day(invoice.invoice_date)],
          [words.due, <DueDay key="due" of={invoice} />],
          [words.paid, invoice.paid_at && <Time key="paid" at={invoice.paid_at} />],
          [words.surplus, isSurplus && <Money key="surplus" amount={invoice.surplus_amount} />],
          [words.voidReason, invoice.void_reason],
          [words.notes, invoice.notes],
          [words.gatewayId, invoice.gateway_invoice_id && <code className="id">{invoice.gateway_invoice_id}</code>],
          [words.created, <Time key="created" at={invoice.created_at} />],
          [words.updated, <Time key="updated" at={invoice.updated_at} />],
          [words.metadata, invoice.metadata && <Json title={words.metadata} value={invoice.metadata} />],
        ]}
      />
    </Section>
  );
}

export function Paying({ invoice }: InvoiceProps) {
  const words = useWords(WORDS);
  const maySeePayments = useMay('payments:read');
  const { id, payment_id, payment_link_url: link, pdf_url: pdf } = invoice;
  return (
    <Section title={words.paying}>
      <Facts
        of={[
          [
            words.link,
            link === null ? (
              words.noLink
            ) : (
              <span className="ways" key="link">
                <Copyable text={link} name={words.link} />
                <Outside to={link}>{words.open}</Outside>
              </span>
            ),
          ],
          [words.pdf, pdf && <Outside to={pdf}>{words.openPdf}</Outside>],
          [
            words.payment,
            payment_id === null ? (
              words.noPayment
            ) : (
              <Link key="payment" to="/payments/$id" params={{ id: payment_id }}>
                {words.toPayment}
              </Link>
            ),
          ],
        ]}
      />
      {maySeePayments && (
        <p className="section-links">
          <Link to="/payments" search={{ invoice_id: id }}>
            {words.allPayments}
          </Link>
          <Link to="/events" search={{ subject_id: id }}>
            {words.events}
          </Link>
        </p>
      )}
    </Section>
  );
}

/** A page of the gateway. Only addresses of the web are followed: what the gateway says is not ours. */
function Outside({ to, children }: { readonly to: string; readonly children: string }) {
  const words = useWords(WORDS);
  if (!/^https?:/.test(to)) return <code className="id">{to}</code>;
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {children} <span aria-hidden="true">↗</span>
      <span className="unseen"> ({words.newTab})</span>
    </a>
  );
}

export function Items({ invoice }: InvoiceProps) {
  const words = useWords(WORDS);
  const format = useFormat();
  const columns = useMemo<Column<InvoiceItem>[]>(
    () => [
      {
        id: 'what',
        title: words.what,
        isName: true,
        cell: ({ description, item_id }) => (
          <span>
            {description}
            {item_id !== null && <span className="quiet small"> {item_id}</span>}
          </span>
        ),
      },
      { id: 'quantity', title: words.quantity, isNumber: true, cell: ({ quantity }) => format.number(quantity) },
      { id: 'price', title: words.price, isNumber: true, cell: ({ price }) => <Money amount={price} /> },
      { id: 'subtotal', title: words.subtotal, isNumber: true, cell: ({ subtotal }) => <Money amount={subtotal} /> },
    ],
    [words, format],
  );
  return (
    <Section title={words.items}>
      <DataTable label={words.items} rows={invoice.items} columns={columns} rowKey={({ id }) => id} />
      <p className="items-total">
        {words.amount} <strong>{<Money amount={invoice.total_amount} />}</strong>
      </p>
    </Section>
  );
}

// One invoice: how it stands, how it is paid, what is on it, and what happened to it.

import { useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useId, useMemo } from 'react';
import type { Invoice, InvoiceItem } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { useFormat, useWords } from '../../language/language.tsx';
import { ActDialog, DialogButton } from '../../parts/act.tsx';
import { useAnswer } from '../../parts/answer.tsx';
import { useCheck } from '../../parts/check.tsx';
import { Loading, PageFrame, Section, useKeptFocus } from '../../parts/page.tsx';
import { Steps } from '../../parts/steps.tsx';
import { Copyable, Facts, Json, Money, StatusBadge, Time } from '../../parts/values.tsx';
import { useEvents } from '../../shell/live.tsx';
import { useMay } from '../../shell/session-gate.tsx';
import { DueDay } from '../invoices/due-day.tsx';
import { WORDS } from './words.ts';
import '../invoices/page.css';
import './page.css';
import { type Column, DataTable } from '../../parts/table.tsx';

export function Page() {
  const words = useWords(WORDS);
  const { id } = useParams({ strict: false }) as { id: string };
  const queries = useQueryClient();
  const { data, trouble } = useAnswer({
    queryKey: ['invoice', id],
    queryFn: ({ signal }) => gapura.invoices.get(id, { signal }),
  });
  useEvents((event) => {
    if ('invoice' in event.data && event.data.invoice.id === id)
      void queries.invalidateQueries({ queryKey: ['invoice', id] });
  });
  if (data !== undefined) return <InvoicePage key={id} invoice={data} trouble={trouble} />;
  return <PageFrame title={words.title}>{trouble ?? <Loading />}</PageFrame>;
}

function InvoicePage({ invoice, trouble }: { readonly invoice: Invoice; readonly trouble: ReactNode }) {
  const words = useWords(WORDS);
  const format = useFormat();
  const { id, status, is_overdue, total_amount, surplus_amount } = invoice;
  useKeptFocus(status);
  const check = useCheck(() => gapura.invoices.checkStatus(id), [['invoice', id], ['invoices']]);
  return (
    <PageFrame
      title={`${words.title} ${invoice.invoice_number}`}
      lead={
        <>
          <StatusBadge kind="invoice" status={is_overdue ? 'overdue' : status} />
          <Money amount={total_amount} />
          <span>
            {words.due} <DueDay of={invoice} />
          </span>
        </>
      }
      acts={
        <>
          {check.button}
          <VoidAct invoice={invoice} />
        </>
      }
    >
      {trouble}
      {check.outcome}
      {Number(surplus_amount) > 0 && <p className="said wait">{words.paidTwice(format.rupiah(surplus_amount))}</p>}
      {status === 'draft' && <p className="said wait">{words.draft}</p>}
      <div className="columns-2">
        <InvoiceFacts invoice={invoice} />
        <Paying invoice={invoice} />
      </div>
      <Items invoice={invoice} />
      <History id={id} />
    </PageFrame>
  );
}

/** Where it cannot be done, why not; nothing for those who may not. */
function VoidAct({ invoice }: { readonly invoice: Invoice }) {
  const words = useWords(WORDS);
  const mayVoid = useMay('invoices:write');
  const isPayable = invoice.status === 'pending' || invoice.status === 'overdue';
  const canVoid = isPayable && invoice.gateway_invoice_id !== null;
  return (
    <>
      <DialogButton
        scope="invoices:write"
        isOffered={canVoid}
        label={words.voidAct}
        look="hard-act"
        dialog={(onClose) => <VoidDialog invoice={invoice} onClose={onClose} />}
      />
      {mayVoid && !canVoid && <span className="quiet small why-not">{isPayable ? words.notNamed : words.overNow}</span>}
    </>
  );
}

function History({ id }: { readonly id: string }) {
  const words = useWords(WORDS);
  const { data, trouble } = useAnswer({
    queryKey: ['invoice', id, 'history'],
    queryFn: ({ signal }) => gapura.invoices.history(id, { signal }),
  });
  return (
    <Section title={words.history}>
      {trouble}
      {data !== undefined ? <Steps kind="invoice" of={data} /> : trouble === null && <Loading rows={3} />}
    </Section>
  );
}

interface InvoiceProps {
  readonly invoice: Invoice;
}

function InvoiceFacts({ invoice }: InvoiceProps) {
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

function Paying({ invoice }: InvoiceProps) {
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

function Items({ invoice }: InvoiceProps) {
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

const REASON_CHARACTERS_MAX = 255;

function VoidDialog({ invoice, onClose }: { readonly invoice: Invoice; readonly onClose: () => void }) {
  const words = useWords(WORDS);
  const id = useId();
  return (
    <ActDialog
      title={words.voidTitle(invoice.invoice_number)}
      act={words.voidIt}
      isHard
      done={words.voided}
      run={(form, idempotencyKey) => {
        const reason = String(form.get('reason')).trim();
        return gapura.invoices.void(invoice.id, reason === '' ? {} : { reason }, { idempotencyKey });
      }}
      refresh={[['invoice', invoice.id], ['invoices']]}
      onClose={onClose}
    >
      <p>{words.voidText}</p>
      <div className="field">
        <label htmlFor={id}>{words.reason}</label>
        <input id={id} name="reason" maxLength={REASON_CHARACTERS_MAX} autoComplete="off" />
      </div>
    </ActDialog>
  );
}

// One invoice: how it stands, how it is paid, what is on it, and what happened to it.

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Invoice, InvoiceItem } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { bilingual, useSpeech, useWords } from '../../language/language.tsx';
import { ActButton } from '../../parts/act.tsx';
import { useAnswer } from '../../parts/answer.tsx';
import { OfCustomer } from '../../parts/customer.tsx';
import { allTypedIn, InputField } from '../../parts/fields.tsx';
import { FactSection, PageFrame, ReadSection, Section } from '../../parts/page.tsx';
import { RecordPage, useCheck, useKeptFocus } from '../../parts/record.tsx';
import { Steps } from '../../parts/steps.tsx';
import { type Column, DataTable } from '../../parts/table.tsx';
import { Copyable, Facts, Json, LinkTo, Money, StatusBadge, Time } from '../../parts/values.tsx';
import { useMay } from '../../shell/session-gate.tsx';
import { DueDay } from '../invoices/due-day.tsx';
import './page.css';
import { COMMON } from '../../language/common.ts';

const WORDS = bilingual({
  ...COMMON,
  title: ['Invoice', 'Faktur'],
  facts: ['Invoice', 'Faktur'],
  paying: ['Paying', 'Pembayaran'],
  customerId: ['Your id of the customer', 'ID pelanggan Anda'],
  amount: ['Total', 'Total'],
  made: ['Dated', 'Tanggal faktur'],
  paidTwice: (amount: string) => [
    `It was paid more than once: ${amount} is too much. Refund one of its payments; all of them are listed below.`,
    `Dibayar lebih dari sekali: kelebihan ${amount}. Kembalikan salah satu pembayarannya; semuanya ada di daftar di bawah.`,
  ],
  voidReason: ['Voided because', 'Alasan dibatalkan'],
  link: ['Page to pay on', 'Halaman pembayaran'],
  open: ['Open the page to pay on', 'Buka halaman pembayaran'],
  pdf: ['Document (PDF)', 'Dokumen (PDF)'],
  openPdf: ['Open the document', 'Buka dokumen'],
  newTab: ['opens in a new tab', 'terbuka di tab baru'],
  allPayments: ['All payments of this invoice', 'Semua pembayaran faktur ini'],
  events: ['Events of this invoice', 'Peristiwa faktur ini'],
  noLink: [
    'There is no page to pay on: the gateway has not made the invoice.',
    'Belum ada halaman pembayaran: gateway belum membuat fakturnya.',
  ],
  noPayment: ['The customer has not tried to pay it yet.', 'Pelanggan belum mencoba membayarnya.'],
  subtotal: ['Subtotal', 'Subtotal'],
  voidAct: ['Void', 'Batalkan'],
  voidTitle: (number: string) => [`Void ${number}?`, `Batalkan ${number}?`],
  voidText: [
    'The customer can then no longer pay it. This cannot be undone.',
    'Pelanggan tidak bisa lagi membayarnya. Ini tidak bisa diurungkan.',
  ],
  voidIt: ['Void the invoice', 'Batalkan faktur'],
  voided: ['The invoice was voided.', 'Faktur dibatalkan.'],
  reason: ['Why (optional)', 'Alasan (opsional)'],
  notNamed: [
    'It cannot be voided yet: the gateway has not named it. Refresh first.',
    'Belum bisa dibatalkan: gateway belum memberinya nama. Perbarui dulu.',
  ],
  overNow: [
    'Only an invoice that waits to be paid can be voided.',
    'Hanya faktur yang menunggu pembayaran yang bisa dibatalkan.',
  ],
  draft: [
    'The gateway has not confirmed this invoice yet. Gapura asks again; it cannot be paid so far.',
    'Gateway belum mengonfirmasi faktur ini. Gapura sedang mencari tahu; untuk sementara belum bisa dibayar.',
  ],
});

interface InvoiceProps {
  readonly invoice: Invoice;
}

export function Page() {
  const words = useWords(WORDS);
  return (
    <RecordPage
      noun="invoice"
      title={words.title}
      ask={gapura.invoices.get}
      isAbout={({ data }, id) => 'invoice' in data && data.invoice.id === id}
    >
      {(invoice, trouble) => <InvoicePage invoice={invoice} trouble={trouble} />}
    </RecordPage>
  );
}

function InvoicePage({ invoice, trouble }: InvoiceProps & { readonly trouble: ReactNode }) {
  const { words, format } = useSpeech(WORDS);
  const { id, status, is_overdue, total_amount, surplus_amount } = invoice;
  useKeptFocus(status);
  const history = useAnswer(['invoice', id, 'history'], (options) => gapura.invoices.history(id, options));
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
      <ReadSection title={words.history} answer={history} rows={3}>
        {(steps) => <Steps kind="invoice" of={steps} />}
      </ReadSection>
    </PageFrame>
  );
}

const REASON_CHARACTERS_MAX = 255;

/** Where it cannot be done, why not; nothing for those who may not. */
function VoidAct({ invoice: { id, status, invoice_number, gateway_invoice_id } }: InvoiceProps) {
  const words = useWords(WORDS);
  const mayVoid = useMay('invoices:write');
  const isPayable = status === 'pending' || status === 'overdue';
  const canVoid = isPayable && gateway_invoice_id !== null;
  return (
    <>
      <ActButton
        scope="invoices:write"
        isOffered={canVoid}
        label={words.voidAct}
        isHard
        title={words.voidTitle(invoice_number)}
        text={words.voidText}
        act={words.voidIt}
        done={words.voided}
        run={(form, options) => gapura.invoices.void(id, allTypedIn(form, 'reason'), options)}
        refresh={[['invoice', id], ['invoices']]}
      >
        <InputField name="reason" label={words.reason} maxLength={REASON_CHARACTERS_MAX} />
      </ActButton>
      {mayVoid && !canVoid && <span className="quiet small why-not">{isPayable ? words.notNamed : words.overNow}</span>}
    </>
  );
}

function InvoiceFacts({ invoice }: InvoiceProps) {
  const { words, format } = useSpeech(WORDS);
  const isSurplus = Number(invoice.surplus_amount) > 0;
  return (
    <FactSection
      title={words.facts}
      of={[
        [words.number, <Copyable key="number" text={invoice.invoice_number} name={words.number} />],
        [words.order, <Copyable key="order" text={invoice.order_id} name={words.order} />],
        [words.customer, invoice.customer_name],
        [words.email, invoice.customer_email && <OfCustomer email={invoice.customer_email} />],
        [words.phone, invoice.customer_phone && <OfCustomer phone={invoice.customer_phone} />],
        [words.customerId, invoice.customer_id],
        [words.amount, <Money key="amount" amount={invoice.total_amount} />],
        [words.made, format.day(invoice.invoice_date)],
        [words.due, <DueDay key="due" of={invoice} />],
        [words.paid, invoice.paid_at && <Time at={invoice.paid_at} />],
        [words.surplus, isSurplus && <Money amount={invoice.surplus_amount} />],
        [words.voidReason, invoice.void_reason],
        [words.notes, invoice.notes],
        [words.gatewayId, invoice.gateway_invoice_id && <code className="id">{invoice.gateway_invoice_id}</code>],
        [words.created, <Time key="created" at={invoice.created_at} />],
        [words.updated, <Time key="updated" at={invoice.updated_at} />],
        [words.metadata, invoice.metadata && <Json title={words.metadata} value={invoice.metadata} />],
      ]}
    />
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
          [words.payment, (payment_id && <LinkTo payment={payment_id}>{words.toPayment}</LinkTo>) ?? words.noPayment],
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
  const { words, format } = useSpeech(WORDS);
  const columns: Column<InvoiceItem>[] = [
    [
      'what',
      words.what,
      ({ description, item_id }) => (
        <span>
          {description}
          {item_id !== null && <span className="quiet small"> {item_id}</span>}
        </span>
      ),
      'name',
    ],
    ['quantity', words.quantity, ({ quantity }) => format.number(quantity), 'number'],
    ['price', words.price, ({ price }) => <Money amount={price} />, 'number'],
    ['subtotal', words.subtotal, ({ subtotal }) => <Money amount={subtotal} />, 'number'],
  ];
  return (
    <Section title={words.items}>
      <DataTable label={words.items} rows={invoice.items} columns={columns} rowKey={({ id }) => id} />
      <p className="items-total">
        {words.amount} <strong>{<Money amount={invoice.total_amount} />}</strong>
      </p>
    </Section>
  );
}

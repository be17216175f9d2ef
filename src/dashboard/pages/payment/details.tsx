// What is known of the payment: what the customer was told, the facts, the customer, the items, ids and links.

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PaymentItem, PaymentWithActions, Refund } from '../../../sdk/index.ts';
import { useFormat, useWords } from '../../language/language.tsx';
import { Section } from '../../parts/page.tsx';
import { type Column, DataTable } from '../../parts/table.tsx';
import { Copyable, Facts, Json, Method, Money, StatusBadge, Time } from '../../parts/values.tsx';
import { type Deciding, Decision } from '../refunds/decision.tsx';
import { WORDS as REFUND_WORDS } from '../refunds/words.ts';
import { WORDS } from './words.ts';

interface DetailsProps {
  readonly payment: PaymentWithActions;
}

const copyable = (text: string | null, name: string) => text !== null && <Copyable text={text} name={name} />;
type Fact = readonly [name: string, value: ReactNode];
const known = (facts: readonly Fact[]) =>
  facts.filter(([, value]) => value !== null && value !== false && value !== '');

/** What a browser can open; wallets have addresses of their own. */
const isWeb = (url: string) => /^https?:\/\//.test(url);

function Address({ url, name }: { readonly url: string; readonly name: string }) {
  const words = useWords(WORDS);
  return (
    <span className="address">
      <Copyable text={url} name={name} />
      {isWeb(url) && (
        <a href={url} target="_blank" rel="noreferrer">
          {words.open} <span className="unseen">{name}</span>
        </a>
      )}
    </span>
  );
}

/** Numbers, codes and addresses with which the customer pays; nothing for a card. */
export function Instructions({ payment }: DetailsProps) {
  const words = useWords(WORDS);
  const { va_number, bill_key, biller_code, payment_code, qr_url, qr_string, redirect_url, deeplink_url } = payment;
  const told = known([
    [words.bank, va_number !== null && payment.bank?.toUpperCase()],
    [words.vaNumber, copyable(va_number, words.vaNumber)],
    [words.billerCode, copyable(biller_code, words.billerCode)],
    [words.billKey, copyable(bill_key, words.billKey)],
    [words.store, payment_code !== null && payment.store],
    [words.paymentCode, copyable(payment_code, words.paymentCode)],
    [words.qrImage, qr_url !== null && <Address url={qr_url} name={words.qrImage} />],
    [words.qrText, qr_string !== null && <Address url={qr_string} name={words.qrText} />],
    [words.redirect, redirect_url !== null && <Address url={redirect_url} name={words.redirect} />],
    [words.deeplink, deeplink_url !== null && <Address url={deeplink_url} name={words.deeplink} />],
  ]);
  if (told.length === 0) return null;
  return (
    <Section title={words.told}>
      <Facts of={[...told, [words.payUntil, payment.expiry_time !== null && <Time at={payment.expiry_time} />]]} />
    </Section>
  );
}

export function PaymentFacts({ payment }: DetailsProps) {
  const words = useWords(WORDS);
  const { refund_amount, net_amount, gross_amount, masked_card, card_type, fraud_status, status_message } = payment;
  const isRefunded = Number(refund_amount) > 0;
  const money = (amount: string | null) => amount !== null && <Money amount={amount} />;
  const time = (at: string | null) => at !== null && <Time at={at} />;
  return (
    <Section title={words.facts}>
      <Facts
        of={known([
          [words.amount, <Money key="amount" amount={gross_amount} />],
          [words.paidAmount, money(payment.paid_amount)],
          [words.capturedAmount, money(payment.captured_amount)],
          [words.refundAmount, isRefunded && <Money amount={refund_amount} />],
          [words.netAmount, net_amount !== gross_amount && <Money amount={net_amount} />],
          [words.method, <Method key="method" type={payment.payment_type} by={payment.bank ?? payment.store} />],
          [words.card, masked_card !== null && [masked_card, card_type].filter(Boolean).join(' · ')],
          [words.acquirer, payment.acquirer],
          [words.issuer, payment.issuer],
          [words.charge, <StatusBadge key="charge" kind="charge" status={payment.charge_state} />],
          [words.fraud, fraud_status !== null && <StatusBadge kind="fraud" status={fraud_status} />],
          [words.created, time(payment.created_at)],
          [words.taken, time(payment.transaction_time)],
          [words.settled, time(payment.settlement_time)],
          [words.expiry, payment.is_pending && time(payment.expiry_time)],
          [words.updated, time(payment.updated_at)],
          [words.said, status_message !== null && <span lang="en">{`${payment.status_code} ${status_message}`}</span>],
        ])}
      />
    </Section>
  );
}

export function Customer({ payment }: DetailsProps) {
  const words = useWords(WORDS);
  const { customer_email: email, customer_phone: phone } = payment;
  const name = [payment.customer_first_name, payment.customer_last_name].filter(Boolean).join(' ');
  if (name === '' && email === null && phone === null) return null;
  return (
    <Section title={words.customer}>
      <Facts
        of={known([
          [words.name, name],
          [words.email, email !== null && <Email email={email} />],
          [words.phone, copyable(phone, words.phone)],
        ])}
      />
    </Section>
  );
}

function Email({ email }: { readonly email: string }) {
  const words = useWords(WORDS);
  return (
    <span className="address">
      <Copyable text={email} name={words.email} />
      <Link to="/payments" search={{ q: email }}>
        {words.ofEmail}
      </Link>
    </span>
  );
}

export function Items({ payment }: DetailsProps) {
  const words = useWords(WORDS);
  const format = useFormat();
  if (payment.items.length === 0) return null;
  const columns: Column<PaymentItem>[] = [
    { id: 'name', title: words.item, isName: true, cell: ({ name }) => name },
    { id: 'quantity', title: words.quantity, isNumber: true, cell: ({ quantity }) => format.number(quantity) },
    { id: 'price', title: words.price, isNumber: true, cell: ({ price }) => <Money amount={price} /> },
    { id: 'subtotal', title: words.subtotal, isNumber: true, cell: ({ subtotal }) => <Money amount={subtotal} /> },
  ];
  return (
    <Section title={words.items}>
      <DataTable label={words.items} rows={payment.items} columns={columns} rowKey={({ id }) => id} />
    </Section>
  );
}

export function Ids({ payment }: DetailsProps) {
  const words = useWords(WORDS);
  const { invoice_id, subscription_id, checkout_id, metadata } = payment;
  const own = [payment.custom_field1, payment.custom_field2, payment.custom_field3].filter(Boolean).join(' · ');
  return (
    <Section title={words.links}>
      <Facts
        of={known([
          [words.orderId, copyable(payment.order_id, words.orderId)],
          [words.paymentId, copyable(payment.id, words.paymentId)],
          [words.transactionId, copyable(payment.transaction_id, words.transactionId)],
          [
            words.invoice,
            invoice_id !== null && (
              <Link to="/invoices/$id" params={{ id: invoice_id }}>
                {words.toInvoice}
              </Link>
            ),
          ],
          [
            words.checkout,
            checkout_id !== null && (
              <Link to="/checkouts/$id" params={{ id: checkout_id }}>
                {words.toCheckout}
              </Link>
            ),
          ],
          [words.subscription, subscription_id !== null && <SubscriptionLinks id={subscription_id} />],
          [words.customFields, own],
          [words.metadata, metadata !== null && <Json title={words.metadata} value={metadata} />],
        ])}
      />
    </Section>
  );
}

function SubscriptionLinks({ id }: { readonly id: string }) {
  const words = useWords(WORDS);
  return (
    <span className="address">
      <Link to="/subscriptions/$id" params={{ id }}>
        {words.toSubscription}
      </Link>
      <Link to="/payments" search={{ subscription_id: id }}>
        {words.ofSubscription}
      </Link>
    </span>
  );
}

interface RefundRowsProps {
  readonly payment: PaymentWithActions;
  readonly onDecide: (deciding: Deciding) => void;
}

export function RefundRows({ payment, onDecide }: RefundRowsProps) {
  const words = useWords(WORDS);
  const refundWords = useWords(REFUND_WORDS);
  if (payment.refunds.length === 0) return null;
  const columns: Column<Refund>[] = [
    {
      id: 'amount',
      title: refundWords.amount,
      isName: true,
      cell: ({ amount }) => <Money amount={amount} />,
    },
    {
      id: 'status',
      title: refundWords.status,
      cell: ({ status, status_message }) => (
        <>
          <StatusBadge kind="refund" status={status} />
          {status_message !== null && (
            <span className="hint said-of-it" lang="en">
              {status_message}
            </span>
          )}
        </>
      ),
    },
    { id: 'reason', title: refundWords.reason, cell: ({ reason }) => reason ?? '–' },
    {
      id: 'created',
      title: refundWords.created,
      cell: ({ requested_by, created_at }) => (
        <span className="asked">
          <span>{refundWords.by(requested_by ?? refundWords.elsewhere)}</span>
          <span className="quiet small">
            <Time at={created_at} />
          </span>
        </span>
      ),
    },
    {
      id: 'decided_by',
      title: refundWords.decidedBy,
      cell: (refund) =>
        refund.status === 'requested' ? (
          <Decision refund={refund} paymentId={payment.id} orderId={payment.order_id} onDecide={onDecide} />
        ) : (
          (refund.decided_by ?? '–')
        ),
    },
  ];
  return (
    <Section title={words.refunds}>
      <DataTable label={words.refunds} rows={payment.refunds} columns={columns} rowKey={({ id }) => id} />
    </Section>
  );
}

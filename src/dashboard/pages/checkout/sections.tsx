// The parts of the page of a checkout: where it is paid, what it is, who pays, how, and for what.

import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Checkout, CheckoutItem, CheckoutPayment } from '../../../sdk/index.ts';
import { useFormat, useWords } from '../../language/language.tsx';
import { Empty, Section } from '../../parts/page.tsx';
import { usePageFacts } from '../../parts/page-address.tsx';
import { type Column, DataTable } from '../../parts/table.tsx';
import { Copyable, Facts, Json, Method, Money, StatusBadge, Time } from '../../parts/values.tsx';
import { useMe } from '../../shell/session-gate.tsx';
import { hasSurplus, nameOf } from '../checkouts/customer.ts';
import { WORDS } from './words.ts';

interface CheckoutProps {
  readonly checkout: Checkout;
}

export function PayPage({ checkout }: CheckoutProps) {
  const words = useWords(WORDS);
  const page = usePageFacts(checkout, words);
  return (
    <Section title={words.paying}>
      <Facts
        of={[
          ...page,
          [words.success, checkout.success_url && <code className="id">{checkout.success_url}</code>],
          [words.back, checkout.back_url && <code className="id">{checkout.back_url}</code>],
          [words.expires, <Time key="expires" at={checkout.expires_at} />],
        ]}
      />
    </Section>
  );
}

export function CheckoutFacts({ checkout }: CheckoutProps) {
  const words = useWords(WORDS);
  const { staff } = useMe();
  const { id, completed_at, payment_link_id: linkId, metadata } = checkout;
  return (
    <Section title={words.facts}>
      <Facts
        of={[
          [words.order, <Copyable key="order" text={checkout.order_id} name={words.order} />],
          [words.amount, <Money key="amount" amount={checkout.amount} />],
          [
            words.surplus,
            hasSurplus(checkout) ? (
              <span key="surplus" className="surplus">
                <Money amount={checkout.surplus_amount} />
              </span>
            ) : null,
          ],
          [
            words.link,
            linkId && (
              <Link key="link" to="/payment-links/$id" params={{ id: linkId }}>
                {words.toLink}
              </Link>
            ),
          ],
          [words.created, <Time key="created" at={checkout.created_at} />],
          [words.completed, completed_at && <Time key="completed" at={completed_at} />],
          [words.updated, <Time key="updated" at={checkout.updated_at} />],
          [words.metadata, metadata && <Json title={words.metadata} value={metadata} />],
        ]}
      />
      <p className="section-links">
        <Link to="/payments" search={{ checkout_id: id }}>
          {words.allPayments}
        </Link>
        {staff && (
          <Link to="/events" search={{ subject_id: id }}>
            {words.events}
          </Link>
        )}
      </p>
    </Section>
  );
}

/** With what they filled in on the page of a payment link; nothing where nothing is known. */
export function Customer({ checkout }: CheckoutProps) {
  const words = useWords(WORDS);
  const { customer_details: customer, link_answers: answers } = checkout;
  const said = Object.entries(answers ?? {}).filter(([name]) => !['name', 'email', 'phone'].includes(name));
  if (customer === null && said.length === 0) return null;
  return (
    <Section title={words.customer}>
      <Facts
        of={[
          [words.name, nameOf(checkout)],
          [words.email, customer?.email && <Copyable key="email" text={customer.email} name={words.email} />],
          [words.phone, customer?.phone && <Copyable key="phone" text={customer.phone} name={words.phone} />],
          ...said,
        ]}
      />
    </Section>
  );
}

export function Payments({ checkout }: CheckoutProps) {
  const words = useWords(WORDS);
  const { payments, payment_id, status } = checkout;
  const columns: Column<CheckoutPayment>[] = [
    {
      id: 'order',
      title: words.order,
      isName: true,
      cell: ({ id, order_id }) => (
        <Link to="/payments/$id" params={{ id }}>
          {order_id}
        </Link>
      ),
    },
    { id: 'method', title: words.method, cell: ({ payment_type }) => <Method type={payment_type} /> },
    {
      id: 'status',
      title: words.status,
      cell: ({ transaction_status }) => <StatusBadge kind="payment" status={transaction_status} />,
    },
    {
      id: 'counts',
      title: words.counts,
      cell: ({ id }) => (status === 'completed' && id === payment_id ? words.itCounts : '–'),
    },
  ];
  return (
    <Section title={words.payments}>
      {payments.length === 0 ? (
        <Empty title={words.noPayments}>{status === 'open' && <p>{words.noPaymentsText}</p>}</Empty>
      ) : (
        <DataTable label={words.payments} rows={payments} columns={columns} rowKey={({ id }) => id} />
      )}
    </Section>
  );
}

export function Items({ checkout }: CheckoutProps) {
  const words = useWords(WORDS);
  const format = useFormat();
  const columns = useMemo<Column<CheckoutItem & { readonly at: number }>[]>(
    () => [
      { id: 'what', title: words.what, isName: true, cell: ({ name }) => name },
      { id: 'quantity', title: words.quantity, isNumber: true, cell: ({ quantity }) => format.number(quantity) },
      { id: 'price', title: words.price, isNumber: true, cell: ({ price }) => <Money amount={String(price)} /> },
    ],
    [words, format],
  );
  if (checkout.items.length === 0) return null;
  return (
    <Section title={words.items}>
      <DataTable
        label={words.items}
        rows={checkout.items.map((item, at) => ({ ...item, at }))}
        columns={columns}
        rowKey={({ at }) => String(at)}
      />
      <p className="items-total">
        {words.amount} <strong>{<Money amount={checkout.amount} />}</strong>
      </p>
    </Section>
  );
}

// The parts of the page of a payment link.

import { Link } from '@tanstack/react-router';
import type { Checkout, PaymentLink, PaymentLinkField } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { useFormat, useLanguage, useWords } from '../../language/language.tsx';
import { wayWord } from '../../language/ways.ts';
import { useAnswer } from '../../parts/answer.tsx';
import { Empty, Loading, Section } from '../../parts/page.tsx';
import { PageAddress } from '../../parts/page-address.tsx';
import { type Column, DataTable } from '../../parts/table.tsx';
import { Facts, Json, Money, StatusBadge, Time } from '../../parts/values.tsx';
import { nameOf } from '../checkouts/customer.ts';
import { WORDS as CHECKOUT_WORDS } from '../checkouts/words.ts';
import { Price } from '../payment-links/price.tsx';
import { WORDS } from './words.ts';

interface LinkProps {
  readonly link: PaymentLink;
}

export function ItsPage({ link }: LinkProps) {
  const words = useWords(WORDS);
  const { language } = useLanguage();
  const { url, payment_methods: methods, language: spoken, expires_at } = link;
  return (
    <Section title={words.page}>
      <Facts
        of={[
          [words.address, url && <PageAddress url={url} name={words.address} open={words.open} />],
          [
            words.methods,
            methods === null ? words.allMethods : methods.map((way) => wayWord(language, way)).join(', '),
          ],
          [words.language, spoken === null ? words.browser : words.languages[spoken]],
          [words.expires, expires_at === null ? words.never : <Time key="expires" at={expires_at} />],
          [words.endedMessage, link.ended_message],
        ]}
      />
    </Section>
  );
}

export function LinkFacts({ link }: LinkProps) {
  const words = useWords(WORDS);
  const format = useFormat();
  const { uses, held, usage_limit: limit, amount_suggestions: suggestions, metadata } = link;
  const paid =
    limit === null ? words.paidTimes(format.number(uses)) : words.paidOf(format.number(uses), format.number(limit));
  return (
    <Section title={words.facts}>
      <Facts
        of={[
          [words.price, <Price key="price" link={link} />],
          [words.suggestions, suggestions.map((amount) => format.rupiah(amount)).join(', ')],
          [words.paid, paid],
          [words.held, held === 0 ? null : words.heldBy(format.number(held))],
          [words.created, <Time key="created" at={link.created_at} />],
          [words.updated, <Time key="updated" at={link.updated_at} />],
          [words.metadata, metadata && <Json title={words.metadata} value={metadata} />],
        ]}
      />
    </Section>
  );
}

export function Fields({ link }: LinkProps) {
  const words = useWords(WORDS);
  const columns: Column<PaymentLinkField>[] = [
    { id: 'label', title: words.label, isName: true, cell: ({ label }) => label },
    { id: 'name', title: words.name, cell: ({ name }) => <code className="id">{name}</code> },
    { id: 'required', title: words.required, cell: ({ required }) => (required ? words.yes : words.no) },
  ];
  return (
    <Section title={words.fields}>
      {link.fields.length === 0 ? (
        <Empty title={words.noFields} />
      ) : (
        <DataTable label={words.fields} rows={link.fields} columns={columns} rowKey={({ name }) => name} />
      )}
    </Section>
  );
}

const SHOWN = 10;

/** The newest of them; the rest are in the list of checkouts. */
export function Checkouts({ id }: { readonly id: string }) {
  const words = useWords(WORDS);
  const { data, trouble } = useAnswer({
    queryKey: ['payment-link', id, 'checkouts'],
    queryFn: ({ signal }) => gapura.checkouts.list({ payment_link_id: id, limit: SHOWN }, { signal }).page(),
  });
  const columns = useColumns();
  return (
    <Section
      title={words.checkouts}
      acts={
        <Link to="/checkouts" search={{ payment_link_id: id }}>
          {words.allCheckouts}
        </Link>
      }
    >
      {trouble}
      {data === undefined && trouble === null && <Loading rows={3} />}
      {data?.items.length === 0 && <Empty title={words.noCheckouts} />}
      {data !== undefined && data.items.length > 0 && (
        <DataTable label={words.checkouts} rows={data.items} columns={columns} rowKey={(row) => row.id} />
      )}
    </Section>
  );
}

function useColumns(): Column<Checkout>[] {
  const words = useWords(CHECKOUT_WORDS);
  return [
    {
      id: 'order',
      title: words.order,
      isName: true,
      cell: ({ id, order_id }) => (
        <Link to="/checkouts/$id" params={{ id }}>
          {order_id}
        </Link>
      ),
    },
    { id: 'status', title: words.status, cell: ({ status }) => <StatusBadge kind="checkout" status={status} /> },
    { id: 'amount', title: words.amount, isNumber: true, cell: ({ amount }) => <Money amount={amount} /> },
    { id: 'customer', title: words.customer, cell: (checkout) => nameOf(checkout) || '–' },
    { id: 'created', title: words.created, cell: ({ created_at }) => <Time at={created_at} /> },
  ];
}

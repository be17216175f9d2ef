// The parts of the page of a payment link.

import { Link } from '@tanstack/react-router';
import type { Checkout, PaymentLink, PaymentLinkField } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { useFormat, useWords } from '../../language/language.tsx';
import { useAnswer } from '../../parts/answer.tsx';
import { Empty, Loading, Section } from '../../parts/page.tsx';
import { usePageFacts } from '../../parts/page-address.tsx';
import { type Column, DataTable } from '../../parts/table.tsx';
import { Facts, Json, Time } from '../../parts/values.tsx';
import { useCheckoutColumns } from '../checkouts/columns.tsx';
import { nameOf } from '../checkouts/customer.ts';
import { Price } from '../payment-links/price.tsx';
import { WORDS } from './words.ts';

interface LinkProps {
  readonly link: PaymentLink;
}

export function ItsPage({ link }: LinkProps) {
  const words = useWords(WORDS);
  const page = usePageFacts(link, words);
  const { expires_at } = link;
  return (
    <Section title={words.page}>
      <Facts
        of={[
          ...page,
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
const COLUMNS = ['order', 'status', 'amount', 'customer', 'created'];

/** The newest of them; the rest are in the list of checkouts. */
export function Checkouts({ id }: { readonly id: string }) {
  const words = useWords(WORDS);
  const { data, trouble } = useAnswer({
    queryKey: ['payment-link', id, 'checkouts'],
    queryFn: ({ signal }) => gapura.checkouts.list({ payment_link_id: id, limit: SHOWN }, { signal }).page(),
  });
  const columns = useCheckoutColumns()
    .filter((column) => COLUMNS.includes(column.id))
    .map((column) => (column.id === 'customer' ? { ...column, cell: (row: Checkout) => nameOf(row) || '–' } : column));
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

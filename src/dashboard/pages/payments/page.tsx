// All payments: one search, filters in the address, pages back and forth, and a word when there are new ones.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useId, useMemo, useState } from 'react';
import type { PaymentQuery, PaymentSummary, StreamedEvent } from '../../../sdk/index.ts';
import { firstOf, useAddress, useFilters } from '../../address.ts';
import { gapura } from '../../api.ts';
import { useLanguage, useWords } from '../../language/language.tsx';
import { PAYMENT_TYPES, typeLabel } from '../../language/methods.ts';
import { type StatusKind, statusOptions } from '../../language/statuses.ts';
import { CsvButton } from '../../parts/csv.tsx';
import { AnyOfFilter, ChoiceFilter, DayFilter, Filters, TextFilter, useDraft } from '../../parts/filters.tsx';
import { Icon } from '../../parts/icon.tsx';
import { List } from '../../parts/list.tsx';
import { News } from '../../parts/news.tsx';
import { PageFrame } from '../../parts/page.tsx';
import { Problem } from '../../parts/problem.tsx';
import type { Column } from '../../parts/table.tsx';
import { Method, Money, StatusBadge, Time } from '../../parts/values.tsx';
import { useAnnounce } from '../../shell/announcer.tsx';
import { useMe } from '../../shell/session-gate.tsx';
import { SavedViews } from './saved-views.tsx';
import { WORDS } from './words.ts';

/** The filters of the API: those that take one value, and those that take several. */
const ONE = [
  ...(['q', 'contradicted', 'amount_min', 'amount_max'] as const),
  ...(['paid_after', 'paid_before', 'created_after', 'created_before'] as const),
];
const SEVERAL = [
  ...['payment_type', 'status', 'order_id', 'charge_state', 'fraud_status', 'bank', 'owner'],
  ...['invoice_id', 'subscription_id', 'checkout_id'],
];

const newIn = (event: StreamedEvent) => (event.name === 'payment_received' ? event.data.payment.id : null);

export function Page() {
  const words = useWords(WORDS);
  const query = useFilters<PaymentQuery>(ONE, SEVERAL);
  return (
    <PageFrame
      title={words.title}
      acts={
        <>
          <DemoPayment />
          <CsvButton name="payments" read={(signal) => gapura.exports.payments(query, { signal })} />
        </>
      }
    >
      <SearchBox />
      <PaymentFilters />
      <SavedViews />
      <News noun="payments" newIn={newIn} says={words.showNew} />
      <List
        label={words.title}
        words={words}
        queryKey={['payments']}
        query={query}
        ask={gapura.payments.list}
        columns={useColumns()}
        choiceName="payments"
      />
    </PageFrame>
  );
}

function useColumns(): Column<PaymentSummary>[] {
  const words = useWords(WORDS);
  return useMemo(
    () => [
      {
        id: 'order_id',
        title: words.order,
        isName: true,
        cell: ({ id, order_id }) => (
          <Link to="/payments/$id" params={{ id }}>
            {order_id}
          </Link>
        ),
      },
      {
        id: 'status',
        title: words.status,
        cell: ({ transaction_status }) => <StatusBadge kind="payment" status={transaction_status} />,
      },
      {
        id: 'amount',
        title: words.amount,
        isNumber: true,
        cell: ({ gross_amount }) => <Money amount={gross_amount} />,
      },
      {
        id: 'method',
        title: words.method,
        cell: ({ payment_type, bank }) => <Method type={payment_type} by={bank} />,
      },
      { id: 'customer', title: words.customer, cell: ({ customer_email }) => customer_email ?? '–' },
      { id: 'created', title: words.created, cell: ({ created_at }) => <Time at={created_at} /> },
      { id: 'updated', title: words.updated, isExtra: true, cell: ({ updated_at }) => <Time at={updated_at} /> },
      {
        id: 'fraud',
        title: words.fraud,
        isExtra: true,
        cell: ({ fraud_status }) => (fraud_status === null ? '–' : <StatusBadge kind="fraud" status={fraud_status} />),
      },
    ],
    [words],
  );
}

const FIRST = ['status', 'payment_type', 'created_after', 'created_before'];
const MORE = [
  ...['charge_state', 'fraud_status', 'contradicted', 'bank', 'amount_min', 'amount_max'],
  ...['paid_after', 'paid_before', 'owner'],
];
/** Set by links from other pages; there is no field for them, but they can be taken away. */
const BY_LINK = ['order_id', 'invoice_id', 'subscription_id', 'checkout_id'];

/** The least that can be looked for. */
const isTooShort = (words: string) => words !== '' && (words.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < 2;

function SearchBox() {
  const words = useWords(WORDS);
  const id = useId();
  const { address, change } = useAddress();
  const [draft, setDraft] = useDraft(firstOf(address, 'q') ?? '');
  const [isRefused, setRefused] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const asked = draft.trim();
    setRefused(isTooShort(asked));
    if (!isTooShort(asked)) change({ q: asked });
  };
  return (
    <search className="search">
      <form onSubmit={submit}>
        <label htmlFor={id} className="unseen">
          {words.searchHint}
        </label>
        <Icon name="search" />
        <input
          id={id}
          type="search"
          name="q"
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          placeholder={words.searchHint}
          maxLength={100}
          aria-invalid={isRefused}
          aria-describedby={isRefused ? `${id}-told` : undefined}
        />
        <button type="submit">{words.search}</button>
      </form>
      {isRefused && (
        <p role="alert" id={`${id}-told`} className="field-error small">
          {words.searchShort}
        </p>
      )}
    </search>
  );
}

function PaymentFilters() {
  const words = useWords(WORDS);
  const { language } = useLanguage();
  const { address } = useAddress();
  const { staff } = useMe();
  const statuses = (kind: StatusKind) => statusOptions(kind, language);
  const methods = PAYMENT_TYPES.map((value) => ({ value, label: typeLabel(language, value) }));
  return (
    <Filters names={[...FIRST, ...MORE, ...BY_LINK]}>
      <AnyOfFilter name="status" label={words.status} options={statuses('payment')} />
      <AnyOfFilter name="payment_type" label={words.method} options={methods} />
      <DayFilter name="created_after" label={words.createdAfter} />
      <DayFilter name="created_before" label={words.createdBefore} isEnd />
      <details className="more-filters" open={MORE.some((name) => firstOf(address, name) !== undefined)}>
        <summary>{words.more}</summary>
        <div className="filters">
          <AnyOfFilter name="charge_state" label={words.charge} options={statuses('charge')} />
          <AnyOfFilter name="fraud_status" label={words.fraud} options={statuses('fraud')} />
          <ChoiceFilter
            name="contradicted"
            label={words.contradicted}
            options={[{ value: 'true', label: words.contradictedOnly }]}
          />
          <TextFilter name="bank" label={words.bank} />
          <TextFilter name="amount_min" label={words.amountMin} isNumber />
          <TextFilter name="amount_max" label={words.amountMax} isNumber />
          <DayFilter name="paid_after" label={words.paidAfter} />
          <DayFilter name="paid_before" label={words.paidBefore} isEnd />
          {staff && <TextFilter name="owner" label={words.owner} />}
        </div>
      </details>
    </Filters>
  );
}

const AMOUNTS = [25_000, 49_500, 150_000, 325_000, 1_250_000];

function demoCharge() {
  const amount = AMOUNTS[Math.floor(Math.random() * AMOUNTS.length)] ?? 150_000;
  return {
    payment_type: 'bank_transfer' as const,
    bank: 'bca' as const,
    order_id: `DEMO-${Date.now().toString(36).toUpperCase()}`,
    gross_amount: amount,
    customer_details: { first_name: 'Budi', last_name: 'Contoh', email: 'budi@example.com', phone: '081234567890' },
  };
}

function DemoPayment() {
  const words = useWords(WORDS);
  const { environment, scopes } = useMe();
  const announce = useAnnounce();
  const queries = useQueryClient();
  const making = useMutation({
    mutationFn: () => gapura.payments.charge(demoCharge()),
    onSuccess: async () => {
      announce(words.demoMade);
      await queries.invalidateQueries({ queryKey: ['payments'] });
    },
  });
  if (environment !== 'local' || !scopes.includes('payments:write')) return null;
  return (
    <>
      <button type="button" onClick={() => making.mutate()} disabled={making.isPending}>
        {words.demo}
      </button>
      {making.error !== null && <Problem error={making.error} />}
    </>
  );
}

// All payments: one search, filters in the address, pages back and forth, and a word when there are new ones.

import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import type { PaymentQuery } from '../../../sdk/index.ts';
import { statusOptions } from '../../../text/statuses.ts';
import { firstOf, parseAddress, useAddress, useFilters, writeAddress } from '../../address.ts';
import { gapura, queryClient } from '../../api.ts';
import { useKept } from '../../kept.ts';
import { COMMON } from '../../language/common.ts';
import { bilingual, useSpeech, useWords } from '../../language/language.tsx';
import { PAYMENT_TYPES, typeLabel } from '../../language/methods.ts';
import { OnlyOfCustomer } from '../../parts/customer.tsx';
import { FileButton, ScheduleButton } from '../../parts/exports.tsx';
import { Filters, useDraft } from '../../parts/filters.tsx';
import { Icon } from '../../parts/icon.tsx';
import { List } from '../../parts/list.tsx';
import { Modal } from '../../parts/modal.tsx';
import { PageFrame } from '../../parts/page.tsx';
import { Problem } from '../../parts/problem.tsx';
import { LinkTo, Method, Money, StatusBadge, Time } from '../../parts/values.tsx';
import { useAnnounce } from '../../shell/announcer.tsx';
import { later } from '../../shell/page-failure.tsx';
import { useMe } from '../../shell/session-gate.tsx';

const SeveralPayments = later(async () => (await import('./several.tsx')).SeveralPayments);

export const WORDS = bilingual({
  ...COMMON,
  title: ['Payments', 'Pembayaran'],
  contradicted: ['Gateway', 'Gateway'],
  contradictedOnly: ['Says what does not fit', 'Keterangannya tidak cocok'],
  amountMin: ['From Rp', 'Dari Rp'],
  amountMax: ['To Rp', 'Sampai Rp'],
  paidAfter: ['Paid from', 'Dibayar dari'],
  paidBefore: ['Paid until', 'Dibayar sampai'],
  search: ['Search', 'Cari'],
  searchHint: ['Order, name, e-mail, phone, amount or number', 'Pesanan, nama, email, telepon, jumlah, atau nomor'],
  searchShort: ['Type at least two letters or digits.', 'Ketik paling sedikit dua huruf atau angka.'],
  none: ['No payments yet', 'Belum ada pembayaran'],
  noneText: [
    'The first charge through the API shows up here by itself.',
    'Tagihan pertama lewat API akan muncul di sini dengan sendirinya.',
  ],
  noneFoundText: ['Change the search or take a filter away.', 'Ubah pencarian atau lepas satu saringan.'],
  showNew: (count: number) => [
    count === 1 ? 'Show 1 new payment' : `Show ${count} new payments`,
    `Tampilkan ${count} pembayaran baru`,
  ],
  views: ['Saved views', 'Tampilan tersimpan'],
  saveView: ['Save this view', 'Simpan tampilan ini'],
  viewName: ['Name of the view', 'Nama tampilan'],
  save: ['Save', 'Simpan'],
  forget: ['Forget', 'Lupakan'],
  demo: ['Make a demo payment', 'Buat pembayaran contoh'],
  demoMade: ['A demo payment was made.', 'Satu pembayaran contoh dibuat.'],
});

/** The filters of the API: those that take one value, and those that take several. */
const ONE = [
  ...(['q', 'contradicted', 'amount_min', 'amount_max'] as const),
  ...(['paid_after', 'paid_before', 'created_after', 'created_before'] as const),
  ...(['customer_email', 'customer_phone'] as const),
];
const SEVERAL = [
  ...['payment_type', 'status', 'order_id', 'charge_state', 'fraud_status', 'bank', 'owner'],
  ...['invoice_id', 'subscription_id', 'checkout_id'],
];

export function Page() {
  const words = useWords(WORDS);
  const query = useFilters<PaymentQuery>(ONE, SEVERAL);
  return (
    <PageFrame
      title={words.title}
      acts={
        <>
          <DemoPayment />
          <FileButton what="payments" filters={query} />
          <ScheduleButton what="payments" />
        </>
      }
    >
      <SearchBox />
      <PaymentFilters />
      <SavedViews />
      <OnlyOfCustomer />
      <List
        noun="payments"
        words={words}
        query={query}
        ask={gapura.payments.list}
        columns={[
          ['order_id', words.order, ({ id, order_id }) => <LinkTo payment={id}>{order_id}</LinkTo>, 'name'],
          [
            'status',
            words.status,
            ({ transaction_status }) => <StatusBadge kind="payment" status={transaction_status} />,
          ],
          ['amount', words.amount, ({ gross_amount }) => <Money amount={gross_amount} />, 'number'],
          ['method', words.method, ({ payment_type, bank }) => <Method type={payment_type} by={bank} />],
          ['customer', words.customer, ({ customer_email }) => customer_email],
          ['created', words.created, ({ created_at }) => <Time at={created_at} />],
          ['updated', words.updated, ({ updated_at }) => <Time at={updated_at} />, 'extra'],
          [
            'fraud',
            words.fraud,
            ({ fraud_status }) => (fraud_status === null ? null : <StatusBadge kind="fraud" status={fraud_status} />),
            'extra',
          ],
        ]}
        several={{ nameOf: ({ order_id }) => order_id, acts: (rows) => <SeveralPayments rows={rows} /> }}
        newIn={(event) => (event.name === 'payment_received' ? event.data.payment.id : null)}
        rowIn={(data) => ('payment' in data ? data.payment : null)}
      />
    </PageFrame>
  );
}

function PaymentFilters() {
  const { words, language } = useSpeech(WORDS);
  const { staff } = useMe();
  return (
    <Filters
      of={[
        ['status', words.status, 'any', statusOptions('payment', language)],
        [
          'payment_type',
          words.method,
          'any',
          PAYMENT_TYPES.map((value) => ({ value, label: typeLabel(language, value) })),
        ],
        ['created_after', words.createdAfter, 'from'],
        ['created_before', words.createdBefore, 'until'],
        ['order_id'],
        ['invoice_id'],
        ['subscription_id'],
        ['checkout_id'],
      ]}
      more={[
        ['charge_state', words.charge, 'any', statusOptions('charge', language)],
        ['fraud_status', words.fraud, 'any', statusOptions('fraud', language)],
        ['contradicted', words.contradicted, 'one', [{ value: 'true', label: words.contradictedOnly }]],
        ['bank', words.bank],
        ['amount_min', words.amountMin, 'rupiah'],
        ['amount_max', words.amountMax, 'rupiah'],
        ['paid_after', words.paidAfter, 'from'],
        ['paid_before', words.paidBefore, 'until'],
        staff ? ['owner', words.owner] : ['owner'],
      ]}
    />
  );
}

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
  const making = useMutation({
    mutationFn: () => gapura.payments.charge(demoCharge()),
    onSuccess: async () => {
      announce(words.demoMade);
      await queryClient.invalidateQueries({ queryKey: ['payments'] });
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

interface View {
  readonly name: string;
  /** As in the address. */
  readonly filters: string;
}

const VIEWS_MAX = 20;
const NAME_CHARACTERS_MAX = 40;

function SavedViews() {
  const words = useWords(WORDS);
  const { address } = useAddress();
  const [views, setViews] = useKept<readonly View[]>('views', []);
  const [isNaming, setNaming] = useState(false);
  const filters = writeAddress({ ...address, cursor: undefined });
  const isSaved = views.some((view) => view.filters === filters);
  if (views.length === 0 && filters === '') return null;
  const save = (name: string) => {
    setViews([...views.filter((view) => view.name !== name), { name, filters }].slice(-VIEWS_MAX));
    setNaming(false);
  };
  return (
    <nav className="views" aria-label={words.views}>
      {views.map((view) => (
        <span key={view.name} className="view">
          <Link
            to="/payments"
            search={parseAddress(view.filters)}
            className="button"
            aria-current={view.filters === filters ? 'page' : undefined}
          >
            {view.name}
          </Link>
          {view.filters === filters && (
            <button type="button" onClick={() => setViews(views.filter((one) => one !== view))}>
              {words.forget} <span className="unseen">{view.name}</span>
            </button>
          )}
        </span>
      ))}
      {filters !== '' && !isSaved && (
        <button type="button" onClick={() => setNaming(true)}>
          {words.saveView}
        </button>
      )}
      {isNaming && <NameDialog onSave={save} onClose={() => setNaming(false)} />}
    </nav>
  );
}

function NameDialog({ onSave, onClose }: { onSave: (name: string) => void; onClose: () => void }) {
  const words = useWords(WORDS);
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name')).trim();
    if (name !== '') onSave(name);
  };
  return (
    <Modal labelledBy={id} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <h2 id={id}>{words.saveView}</h2>
        <div className="field">
          <label htmlFor={`${id}-name`}>{words.viewName}</label>
          <input id={`${id}-name`} name="name" required maxLength={NAME_CHARACTERS_MAX} autoComplete="off" />
        </div>
        <button type="submit" className="main-act">
          {words.save}
        </button>
      </form>
    </Modal>
  );
}

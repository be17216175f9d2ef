// One customer, known by an e-mail or a phone: the newest of everything that is theirs, and the way to all of it.

import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { Invoice, Mail, Page as PageOf, Pages, PaymentSummary, Subscription } from '../../../sdk/index.ts';
import { firstOf, useAddress } from '../../address.ts';
import { gapura } from '../../api.ts';
import { COMMON } from '../../language/common.ts';
import { bilingual, useWords } from '../../language/language.tsx';
import { useAnswer } from '../../parts/answer.tsx';
import { Empty, PageFrame, ReadSection } from '../../parts/page.tsx';
import { Said } from '../../parts/said.tsx';
import { type Column, DataTable } from '../../parts/table.tsx';
import { LinkTo, Method, Money, StatusBadge, Time } from '../../parts/values.tsx';
import { useMay } from '../../shell/session-gate.tsx';
import { useCheckoutColumns } from '../checkouts/columns.tsx';

const WORDS = bilingual({
  ...COMMON,
  title: ['Customers', 'Pelanggan'],
  ask: ['E-mail or phone', 'Email atau telepon'],
  show: ['Show', 'Tampilkan'],
  wrong: ['Type a whole e-mail or phone.', 'Ketik email atau telepon yang lengkap.'],
  hint: [
    'A customer is known by an e-mail or a phone. Upper and lower case, and how the phone is written, make no difference.',
    'Pelanggan dikenali dari email atau telepon. Huruf besar-kecil dan cara menulis telepon tidak berpengaruh.',
  ],
  other: ['Another customer', 'Pelanggan lain'],
  checkouts: ['Checkouts', 'Checkout'],
  invoices: ['Invoices', 'Faktur'],
  subscriptions: ['Subscriptions', 'Langganan'],
  mails: ['Mails', 'Email terkirim'],
  all: ['All of them', 'Semuanya'],
  none: ['None', 'Tidak ada'],
  next: ['Next charge', 'Berikutnya'],
  mail: ['Mail', 'Email'],
  sent: ['Sent', 'Terkirim'],
  reason: ['Why not', 'Sebabnya'],
  kinds: {
    request: ['Asks to pay', 'Permintaan pembayaran'],
    how_to_pay: ['How to pay', 'Cara membayar'],
    reminder: ['Reminder', 'Pengingat'],
    receipt: ['Receipt', 'Tanda terima'],
    refund: ['Refund', 'Pengembalian dana'],
    surplus: ['Paid too much', 'Kelebihan bayar'],
    returned: ['Money given back', 'Uang dikembalikan'],
    declined: ['Card refused', 'Kartu ditolak'],
  },
});

/** The filters of the lists that make them those of one customer. */
type Whose = { readonly customer_email: string } | { readonly customer_phone: string };

export function Page() {
  const words = useWords(WORDS);
  const { address } = useAddress();
  const email = firstOf(address, 'email');
  const phone = firstOf(address, 'phone');
  const name = email ?? phone;
  if (name === undefined) {
    return (
      <PageFrame title={words.title}>
        <Asking />
      </PageFrame>
    );
  }
  const whose: Whose = email === undefined ? { customer_phone: name } : { customer_email: name };
  return (
    <PageFrame
      key={name}
      title={name}
      acts={
        <Link to="/customers" className="button">
          {words.other}
        </Link>
      }
    >
      <Records whose={whose} />
    </PageFrame>
  );
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const PHONE = /^\+?[0-9 ().-]+$/;
const PHONE_DIGITS_MIN = 6;

function Asking() {
  const words = useWords(WORDS);
  const { change } = useAddress();
  const id = useId();
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('customer')).trim();
    const isPhone = PHONE.test(typed) && typed.replace(/\D/g, '').length >= PHONE_DIGITS_MIN;
    setWrong(!isPhone && !EMAIL.test(typed));
    if (isPhone) change({ phone: typed });
    else if (EMAIL.test(typed)) change({ email: typed });
  };
  return (
    <form className="sheet pad stack" onSubmit={submit}>
      <div className="field">
        <label htmlFor={id}>{words.ask}</label>
        <input
          id={id}
          name="customer"
          required
          maxLength={255}
          autoComplete="off"
          aria-describedby={`${id}-hint`}
          aria-invalid={isWrong}
        />
        <p id={`${id}-hint`} className={isWrong ? 'field-error' : 'hint'} role={isWrong ? 'alert' : undefined}>
          {isWrong ? words.wrong : words.hint}
        </p>
      </div>
      <div>
        <button type="submit" className="main-act">
          {words.show}
        </button>
      </div>
    </form>
  );
}

function Records({ whose }: { readonly whose: Whose }) {
  const words = useWords(WORDS);
  const mayPayments = useMay('payments:read');
  const mayInvoices = useMay('invoices:read');
  const maySubscriptions = useMay('subscriptions:read');
  const checkoutColumns = useCheckoutColumns().filter(([id]) => ['order', 'status', 'amount', 'created'].includes(id));
  const { payments, invoices, subscriptions, mails } = useColumns();
  return (
    <>
      {mayPayments && (
        <Newest noun="payments" title={words.payments} whose={whose} ask={gapura.payments.list} columns={payments} />
      )}
      {mayPayments && (
        <Newest
          noun="checkouts"
          title={words.checkouts}
          whose={whose}
          ask={gapura.checkouts.list}
          columns={checkoutColumns}
        />
      )}
      {mayInvoices && (
        <Newest noun="invoices" title={words.invoices} whose={whose} ask={gapura.invoices.list} columns={invoices} />
      )}
      {maySubscriptions && (
        <Newest
          noun="subscriptions"
          title={words.subscriptions}
          whose={whose}
          ask={gapura.subscriptions.list}
          columns={subscriptions}
        />
      )}
      {mayPayments && (
        <Newest noun="mails" title={words.mails} whose={whose} ask={gapura.mails.list} columns={mails} more={null} />
      )}
    </>
  );
}

/** So many of each are shown here. */
const NEWEST = 10;

interface NewestProps<Item> {
  readonly noun: 'payments' | 'checkouts' | 'invoices' | 'subscriptions' | 'mails';
  readonly title: string;
  readonly whose: Whose;
  readonly ask: (query: Whose & { limit: number }, options: { readonly signal: AbortSignal }) => Pages<Item>;
  readonly columns: readonly Column<Item>[];
  /** Null where there is no list of all. */
  readonly more?: ReactNode;
}

function Newest<Item extends { readonly id: string }>({ noun, title, whose, ask, columns, more }: NewestProps<Item>) {
  const words = useWords(WORDS);
  const answer = useAnswer<PageOf<Item>>([noun, 'customer', whose], (options) =>
    ask({ ...whose, limit: NEWEST }, options).page(),
  );
  return (
    <ReadSection title={title} answer={answer} rows={2}>
      {({ items, next }) =>
        items.length === 0 ? (
          <Empty title={words.none} />
        ) : (
          <>
            <DataTable label={title} rows={items} columns={columns} rowKey={({ id }) => id} />
            {next !== null && more !== null && (
              <p className="pad">
                <Link to={`/${noun}` as '/payments'} search={whose as never}>
                  {words.all}
                </Link>
              </p>
            )}
          </>
        )
      }
    </ReadSection>
  );
}

function useColumns() {
  const words = useWords(WORDS);
  const payments: Column<PaymentSummary>[] = [
    ['order', words.order, ({ id, order_id }) => <LinkTo payment={id}>{order_id}</LinkTo>, 'name'],
    ['status', words.status, ({ transaction_status }) => <StatusBadge kind="payment" status={transaction_status} />],
    ['amount', words.amount, ({ gross_amount }) => <Money amount={gross_amount} />, 'number'],
    ['method', words.method, ({ payment_type, bank }) => <Method type={payment_type} by={bank} />],
    ['created', words.created, ({ created_at }) => <Time at={created_at} />],
  ];
  const invoices: Column<Invoice>[] = [
    ['number', words.number, ({ id, invoice_number }) => <LinkTo invoice={id}>{invoice_number}</LinkTo>, 'name'],
    [
      'status',
      words.status,
      ({ status, is_overdue }) => <StatusBadge kind="invoice" status={is_overdue ? 'overdue' : status} />,
    ],
    ['amount', words.amount, ({ total_amount }) => <Money amount={total_amount} />, 'number'],
    ['created', words.created, ({ created_at }) => <Time at={created_at} />],
  ];
  const subscriptions: Column<Subscription>[] = [
    ['name', words.name, ({ id, name }) => <LinkTo subscription={id}>{name}</LinkTo>, 'name'],
    ['status', words.status, ({ status }) => <StatusBadge kind="subscription" status={status} />],
    ['amount', words.amount, ({ amount }) => <Money amount={amount} />, 'number'],
    ['next', words.next, ({ status, next_execution_at: next }) => <Time at={status === 'active' ? next : null} />],
  ];
  const mails: Column<Mail>[] = [
    ['order', words.order, ({ checkout_id, order_id }) => <LinkTo checkout={checkout_id}>{order_id}</LinkTo>, 'name'],
    ['kind', words.mail, ({ kind }) => words.kinds[kind]],
    ['status', words.status, ({ status }) => <StatusBadge kind="mail" status={status} />],
    ['sent', words.sent, ({ sent_at }) => <Time at={sent_at} />],
    [
      'reason',
      words.reason,
      ({ reason, reason_said }) => (reason === null ? null : <Said text={reason} as={reason_said} />),
    ],
  ];
  return { payments, invoices, subscriptions, mails };
}

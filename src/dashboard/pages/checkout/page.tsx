// One checkout: how it stands, where it is paid, its payments, and what came in too often.

import { useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import type { Checkout, CheckoutItem, CheckoutPayment, StreamedEvent, SurplusRefund } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { useFormat, useLanguage, useWords } from '../../language/language.tsx';
import { findStatus } from '../../language/statuses.ts';
import { useAnswer } from '../../parts/answer.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Empty, Loading, PageFrame, Section, useKeptFocus } from '../../parts/page.tsx';
import { Copyable, Facts, Json, Method, Money, StatusBadge, Time } from '../../parts/values.tsx';
import { useAnnounce } from '../../shell/announcer.tsx';
import { useEvents } from '../../shell/live.tsx';
import { hasSurplus, nameOf } from '../checkouts/columns.tsx';
import { WORDS } from './words.ts';
import '../invoice/page.css';
import '../checkouts/page.css';
import { ActDialog, DialogButton } from '../../parts/act.tsx';
import { InputField, typedIn } from '../../parts/fields.tsx';
import { usePageFacts } from '../../parts/page-address.tsx';
import { type Column, DataTable } from '../../parts/table.tsx';
import { useMay, useMe } from '../../shell/session-gate.tsx';

export function Page() {
  const words = useWords(WORDS);
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, trouble } = useAnswer({
    queryKey: ['checkout', id],
    queryFn: ({ signal }) => gapura.checkouts.get(id, { signal }),
  });
  if (data !== undefined) return <CheckoutPage key={id} checkout={data} trouble={trouble} />;
  return (
    <PageFrame key={id} title={words.title}>
      {trouble ?? <Loading />}
    </PageFrame>
  );
}

function CheckoutPage({ checkout, trouble }: { readonly checkout: Checkout; readonly trouble: ReactNode }) {
  const words = useWords(WORDS);
  const { status, amount, surplus_amount, expires_at, order_id } = checkout;
  useKeptFocus(`${status} ${surplus_amount}`);
  useLive(checkout);
  return (
    <PageFrame
      title={`${words.title} ${order_id}`}
      lead={
        <>
          <StatusBadge kind="checkout" status={status} />
          <Money amount={amount} />
          {status === 'open' && (
            <span>
              {words.until} <Time at={expires_at} />
            </span>
          )}
        </>
      }
      acts={<CheckoutActs checkout={checkout} />}
    >
      {trouble}
      {hasSurplus(checkout) && <PaidTwice checkout={checkout} />}
      <div className="columns-2">
        <PayPage checkout={checkout} />
        <div className="column">
          <CheckoutFacts checkout={checkout} />
          <Customer checkout={checkout} />
        </div>
      </div>
      <Payments checkout={checkout} />
      <Items checkout={checkout} />
    </PageFrame>
  );
}

function PaidTwice({ checkout }: { readonly checkout: Checkout }) {
  const words = useWords(WORDS);
  const format = useFormat();
  return (
    <div className="said bad">
      <Icon name="back" size={28} />
      <strong>{words.paidTwice}</strong>
      <p>{words.paidTwiceText(format.rupiah(checkout.surplus_amount))}</p>
    </div>
  );
}

/** Whether it is about this checkout or one of its payments. */
function isAbout(event: StreamedEvent, id: string): boolean {
  if ('checkout' in event.data) return event.data.checkout.id === id;
  return 'payment' in event.data && event.data.payment?.checkout_id === id;
}

/** Whatever happens to it or to its payments is shown at once; another status is also said. */
function useLive({ id, order_id, status }: Checkout): void {
  const words = useWords(WORDS);
  const { language } = useLanguage();
  const queries = useQueryClient();
  const announce = useAnnounce();
  useEvents((event) => {
    if (!isAbout(event, id)) return;
    void queries.invalidateQueries({ queryKey: ['checkout', id] });
    if (!('checkout' in event.data) || event.data.checkout.status === status) return;
    announce(words.nowIs(order_id, findStatus('checkout', event.data.checkout.status).words[language]));
  });
}

interface CheckoutProps {
  readonly checkout: Checkout;
}

function PayPage({ checkout }: CheckoutProps) {
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

function CheckoutFacts({ checkout }: CheckoutProps) {
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
function Customer({ checkout }: CheckoutProps) {
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

function Payments({ checkout }: CheckoutProps) {
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

function Items({ checkout }: CheckoutProps) {
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

interface ActsProps {
  readonly checkout: Checkout;
}

/** Read anew after each of them: its payments, and what the overview counts. */
const changedBy = (id: string) => [['checkout', id], ['checkouts'], ['payments'], ['attention']];

const NOTE_CHARACTERS_MAX = 200;
const CANCEL = ['payments:cancel', 'payments:write'] as const;

/** Where it cannot be cancelled, why not; nothing for those who may not. */
function CheckoutActs({ checkout }: ActsProps) {
  const words = useWords(WORDS);
  const mayCancel = useMay(CANCEL);
  const isOpen = checkout.status === 'open' || checkout.status === 'processing';
  return (
    <>
      <DialogButton
        scope="payments:refund"
        isOffered={hasSurplus(checkout)}
        label={words.giveBack}
        look="main-act"
        dialog={(onClose) => <SurplusDialog checkout={checkout} onClose={onClose} />}
      />
      <DialogButton
        scope="payments:refund"
        isOffered={hasSurplus(checkout)}
        label={words.sentBack}
        dialog={(onClose) => <SentBackDialog checkout={checkout} onClose={onClose} />}
      />
      <DialogButton
        scope={CANCEL}
        isOffered={isOpen}
        label={words.cancel}
        look="hard-act"
        dialog={(onClose) => <CancelDialog checkout={checkout} onClose={onClose} />}
      />
      {mayCancel && !isOpen && !hasSurplus(checkout) && <span className="quiet small why-not">{words.overNow}</span>}
    </>
  );
}

interface DialogProps extends ActsProps {
  readonly onClose: () => void;
}

function CancelDialog({ checkout, onClose }: DialogProps) {
  const words = useWords(WORDS);
  return (
    <ActDialog
      title={words.cancelTitle(checkout.order_id)}
      act={words.cancelIt}
      isHard
      done={words.cancelled}
      run={(_, idempotencyKey) => gapura.checkouts.cancel(checkout.id, { idempotencyKey })}
      refresh={changedBy(checkout.id)}
      onClose={onClose}
    >
      <p>{words.cancelText}</p>
    </ActDialog>
  );
}

function SurplusDialog({ checkout, onClose }: DialogProps) {
  const words = useWords(WORDS);
  const format = useFormat();
  // As it was when the button was pressed: the surplus is gone with what the dialog does.
  const [surplus] = useState(checkout.surplus_amount);
  return (
    <ActDialog
      title={words.giveBackTitle(format.rupiah(surplus))}
      act={words.giveBackIt}
      done={words.givenBack}
      run={(_, idempotencyKey) => gapura.checkouts.refundSurplus(checkout.id, { idempotencyKey })}
      refresh={changedBy(checkout.id)}
      onClose={onClose}
      showAnswer={(answer) => <Outcome answer={answer} />}
    >
      <p>{words.giveBackText}</p>
    </ActDialog>
  );
}

/** For money that the gateway cannot give back: a person did, and says so. */
function SentBackDialog({ checkout, onClose }: DialogProps) {
  const words = useWords(WORDS);
  const format = useFormat();
  const [surplus] = useState(checkout.surplus_amount);
  return (
    <ActDialog
      title={words.sentBackTitle(format.rupiah(surplus))}
      act={words.sentBackIt}
      done={words.noneLeft}
      run={(form, idempotencyKey) => {
        const note = typedIn(form, 'note');
        return gapura.checkouts.noteSurplusReturned(checkout.id, note === undefined ? {} : { note }, {
          idempotencyKey,
        });
      }}
      refresh={changedBy(checkout.id)}
      onClose={onClose}
    >
      <p>{words.sentBackText}</p>
      <InputField name="note" label={words.note} maxLength={NOTE_CHARACTERS_MAX} />
    </ActDialog>
  );
}

/** What became of each payment. The server's own words are English. */
function Outcome({ answer: { checkout, refunds } }: { readonly answer: SurplusRefund }) {
  const words = useWords(WORDS);
  const format = useFormat();
  const orderOf = (id: string) => checkout.payments.find((payment) => payment.id === id)?.order_id ?? id;
  return (
    <>
      <ul className="outcomes">
        {refunds.map(({ payment_id, refusal, status }) => (
          <li key={payment_id}>
            <Link to="/payments/$id" params={{ id: payment_id }}>
              {orderOf(payment_id)}
            </Link>{' '}
            {refusal === null ? (
              words.refunded[status === 'requested' ? 'waits' : 'asked']
            ) : (
              <>
                {words.notRefunded} <span lang="en">{refusal}</span>
              </>
            )}
          </li>
        ))}
      </ul>
      <p>{hasSurplus(checkout) ? words.left(format.rupiah(checkout.surplus_amount)) : words.noneLeft}</p>
    </>
  );
}

// One checkout: how it stands, where it is paid, its payments, and what came in too often.

import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Checkout, CheckoutItem, CheckoutPayment, StreamedEvent, SurplusRefund } from '../../../sdk/index.ts';
import { findStatus } from '../../../text/statuses.ts';
import { gapura } from '../../api.ts';
import { bilingual, useSpeech, useWords } from '../../language/language.tsx';
import { methodLabel } from '../../language/methods.ts';
import { ActButton, ActDialog, DialogButton, type DialogProps } from '../../parts/act.tsx';
import { OfCustomer } from '../../parts/customer.tsx';
import { allTypedIn, InputField } from '../../parts/fields.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Empty, FactSection, PageFrame, Section } from '../../parts/page.tsx';
import { usePageFacts } from '../../parts/page-address.tsx';
import { RecordPage, useKeptFocus } from '../../parts/record.tsx';
import { Share } from '../../parts/share.tsx';
import { type Column, DataTable } from '../../parts/table.tsx';
import { Copyable, Facts, Json, LinkTo, Method, Money, Quoted, StatusBadge, Time } from '../../parts/values.tsx';
import { useAnnounce } from '../../shell/announcer.tsx';
import { useEvents } from '../../shell/live.tsx';
import { useMay, useMe } from '../../shell/session-gate.tsx';
import { site } from '../../site.ts';
import { hasSurplus, nameOf, Surplus } from '../checkouts/columns.tsx';
import { MAKES } from '../payment-links/words.ts';
import '../invoice/page.css';
import { COMMON } from '../../language/common.ts';

const WORDS = bilingual({
  ...COMMON,
  title: ['Checkout', 'Checkout'],
  nowIs: (order: string, status: string) => [`${order} is now: ${status}.`, `${order} sekarang: ${status}.`],
  until: ['until', 'sampai'],
  facts: ['Checkout', 'Checkout'],
  paying: ['Pay page', 'Halaman bayar'],
  link: ['Made by', 'Dibuat oleh'],
  toLink: ['A payment link', 'Tautan pembayaran'],
  open: ['Open the pay page', 'Buka halaman bayar'],
  fees: ['Fees that the customer pays', 'Biaya yang dibayar pelanggan'],
  allMethods: ['All that the amount allows', 'Semua yang bisa untuk jumlah ini'],
  success: ['After paying, to', 'Setelah membayar, ke'],
  back: ['Without paying, to', 'Tanpa membayar, ke'],
  counts: ['Counts', 'Dihitung'],
  itCounts: ['Yes', 'Ya'],
  noPayments: ['The customer has not begun to pay yet', 'Pelanggan belum mulai membayar'],
  noPaymentsText: ['Send the customer the address of the pay page.', 'Kirim alamat halaman bayar kepada pelanggan.'],
  allPayments: ['All payments of this checkout', 'Semua pembayaran checkout ini'],
  events: ['Events of this checkout', 'Peristiwa checkout ini'],
  paidTwice: ['Paid more than once', 'Dibayar lebih dari sekali'],
  paidTwiceText: (amount: string) => [
    `${amount} came in above the amount, and has to go back to the customer.`,
    `${amount} masuk melebihi jumlahnya, dan harus dikembalikan ke pelanggan.`,
  ],
  giveBack: ['Give back', 'Kembalikan'],
  giveBackTitle: (amount: string) => [`Give back ${amount}?`, `Kembalikan ${amount}?`],
  giveBackText: [
    'Every payment but the one that counts is refunded. Some payment methods have no refund: that money has to be sent back by hand.',
    'Setiap pembayaran selain yang dihitung dikembalikan. Beberapa metode pembayaran tidak mengenal pengembalian: uangnya harus dikirim sendiri.',
  ],
  giveBackIt: ['Refund the surplus', 'Kembalikan kelebihan'],
  givenBack: ['The refunds were requested.', 'Pengembalian dana sudah diminta.'],
  refunded: {
    asked: ['The refund was asked for.', 'Pengembalian dana diminta.'],
    waits: ['The refund waits for a second person.', 'Pengembalian dana menunggu orang kedua.'],
  },
  notRefunded: ['Not given back:', 'Tidak dikembalikan:'],
  left: (amount: string) => [
    `${amount} is still to be given back. Send it to the customer yourself and say so, or try again later.`,
    `${amount} masih harus dikembalikan. Kirim sendiri ke pelanggan lalu catat, atau coba lagi nanti.`,
  ],
  noneLeft: ['Nothing is left to give back.', 'Tidak ada lagi yang harus dikembalikan.'],
  sentBack: ['Sent back by hand', 'Sudah dikirim sendiri'],
  sentBackTitle: (amount: string) => [
    `Did you send ${amount} back yourself?`,
    `Sudahkah Anda mengirim kembali ${amount}?`,
  ],
  sentBackText: [
    'Say so after you have sent it, for instance by a bank transfer. No money is moved, and nothing refunds it again.',
    'Catat setelah uangnya Anda kirim, misalnya lewat transfer bank. Tidak ada uang yang dipindahkan, dan tidak ada yang mengembalikannya lagi.',
  ],
  sentBackIt: ['Yes, it was sent back', 'Ya, sudah dikirim'],
  note: ['How it was sent; kept in the audit', 'Cara mengirimnya; disimpan di audit'],
  please: (amount: string, order: string) => [
    `Please pay ${amount} for order ${order} here:`,
    `Silakan bayar ${amount} untuk pesanan ${order} di sini:`,
  ],
  send: ['Send by e-mail', 'Kirim lewat email'],
  sendTitle: (email: string) => [`Send it to ${email}?`, `Kirim ke ${email}?`],
  sendText: [
    'The customer gets a mail with the amount and the address of the pay page.',
    'Pelanggan mendapat email berisi jumlah dan alamat halaman bayarnya.',
  ],
  sendIt: ['Send the mail', 'Kirim email'],
  sent: ['The mail is on its way.', 'Email sedang dikirim.'],
  receipt: ['Send the receipt again', 'Kirim ulang bukti bayar'],
  receiptText: [
    'The customer gets the same mail once more. One address gets a few mails an hour and no more.',
    'Pelanggan mendapat email yang sama sekali lagi. Satu alamat hanya mendapat beberapa email per jam.',
  ],
  cancel: ['Cancel', 'Batalkan'],
  cancelTitle: (order: string) => [`Cancel ${order}?`, `Batalkan ${order}?`],
  cancelText: [
    'No customer can begin to pay it from then on, and a payment under way is cancelled at the gateway. This cannot be undone.',
    'Sejak itu tidak ada yang bisa mulai membayar, dan pembayaran yang sedang berjalan dibatalkan di gateway. Ini tidak bisa diurungkan.',
  ],
  cancelIt: ['Cancel the checkout', 'Batalkan checkout'],
  cancelled: ['The checkout was cancelled.', 'Checkout dibatalkan.'],
  overNow: [
    'Only a checkout that is not paid can be cancelled.',
    'Hanya checkout yang belum dibayar yang bisa dibatalkan.',
  ],
});

interface CheckoutProps {
  readonly checkout: Checkout;
}

export function Page() {
  const words = useWords(WORDS);
  return (
    <RecordPage noun="checkout" title={words.title} ask={gapura.checkouts.get} isAbout={isAbout}>
      {(checkout, trouble) => <CheckoutPage checkout={checkout} trouble={trouble} />}
    </RecordPage>
  );
}

/** Whether it is about this checkout or one of its payments. */
function isAbout(event: StreamedEvent, id: string): boolean {
  if ('checkout' in event.data) return event.data.checkout.id === id;
  return 'payment' in event.data && event.data.payment?.checkout_id === id;
}

function CheckoutPage({ checkout, trouble }: CheckoutProps & { readonly trouble: ReactNode }) {
  const { words, format } = useSpeech(WORDS);
  const { status, amount, surplus_amount, expires_at, order_id } = checkout;
  useKeptFocus(`${status} ${surplus_amount}`);
  useStatusAnnounced(checkout);
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
      {hasSurplus(checkout) && (
        <div className="said bad">
          <Icon name="back" size={28} />
          <strong>{words.paidTwice}</strong>
          <p>{words.paidTwiceText(format.rupiah(surplus_amount))}</p>
        </div>
      )}
      <div className="columns-2">
        <div className="column">
          <PayPage checkout={checkout} />
          {isPayable(checkout) && checkout.url !== null && <ShareCheckout checkout={checkout} url={checkout.url} />}
        </div>
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

/** Another status is also said. */
function useStatusAnnounced({ id, order_id, status }: Checkout): void {
  const { words, language } = useSpeech(WORDS);
  const announce = useAnnounce();
  useEvents(({ data }) => {
    if (!('checkout' in data) || data.checkout.id !== id || data.checkout.status === status) return;
    announce(words.nowIs(order_id, findStatus('checkout', data.checkout.status).words[language]));
  });
}

function PayPage({ checkout }: CheckoutProps) {
  const words = useWords(WORDS);
  const page = usePageFacts(checkout, words);
  return (
    <FactSection
      title={words.paying}
      of={[
        ...page,
        [words.success, checkout.success_url && <code className="id">{checkout.success_url}</code>],
        [words.back, checkout.back_url && <code className="id">{checkout.back_url}</code>],
        [words.expires, <Time key="expires" at={checkout.expires_at} />],
      ]}
    />
  );
}

const isPayable = ({ status }: Checkout) => status === 'open' || status === 'processing';

function ShareCheckout({ checkout, url }: CheckoutProps & { readonly url: string }) {
  const { words, format } = useSpeech(WORDS);
  const { id, order_id, amount, customer_details: customer } = checkout;
  const email = customer?.email;
  return (
    <Share
      url={url}
      message={words.please(format.rupiah(amount), order_id)}
      phone={customer?.phone ?? undefined}
      name={order_id}
    >
      <ActButton
        scope={MAKES}
        isOffered={site.mails && email !== undefined}
        label={words.send}
        title={words.sendTitle(email ?? '')}
        text={words.sendText}
        act={words.sendIt}
        done={words.sent}
        run={(_, options) => gapura.checkouts.send(id, options)}
        refresh={[['checkout', id]]}
      />
    </Share>
  );
}

function CheckoutFacts({ checkout }: CheckoutProps) {
  const { words, format, language } = useSpeech(WORDS);
  const { staff } = useMe();
  const fees = Object.entries(checkout.fees ?? {}).map(([method, { fixed, percent }]) => {
    const parts = [percent > 0 && `${format.number(percent)}%`, fixed > 0 && format.rupiah(String(fixed))];
    return `${methodLabel(language, method)}: ${parts.filter(Boolean).join(' + ')}`;
  });
  const { id, completed_at, payment_link_id: linkId, metadata } = checkout;
  return (
    <Section title={words.facts}>
      <Facts
        of={[
          [words.order, <Copyable key="order" text={checkout.order_id} name={words.order} />],
          [words.amount, <Money key="amount" amount={checkout.amount} />],
          [words.fees, fees.join(', ')],
          [words.surplus, hasSurplus(checkout) && <Surplus of={checkout} />],
          [words.link, linkId && <LinkTo payment_link={linkId}>{words.toLink}</LinkTo>],
          [words.created, <Time key="created" at={checkout.created_at} />],
          [words.completed, completed_at && <Time at={completed_at} />],
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
    <FactSection
      title={words.customer}
      of={[
        [words.name, nameOf(checkout)],
        [words.email, customer?.email && <OfCustomer email={customer.email} />],
        [words.phone, customer?.phone && <OfCustomer phone={customer.phone} />],
        ...said,
      ]}
    />
  );
}

function Payments({ checkout }: CheckoutProps) {
  const words = useWords(WORDS);
  const { payments, payment_id, status } = checkout;
  const columns: Column<CheckoutPayment>[] = [
    ['order', words.order, ({ id, order_id }) => <LinkTo payment={id}>{order_id}</LinkTo>, 'name'],
    ['method', words.method, ({ payment_type }) => <Method type={payment_type} />],
    ['amount', words.amount, ({ gross_amount }) => <Money amount={gross_amount} />, 'number'],
    ['status', words.status, ({ transaction_status }) => <StatusBadge kind="payment" status={transaction_status} />],
    ['counts', words.counts, ({ id }) => (status === 'completed' && id === payment_id ? words.itCounts : null)],
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
  const { words, format } = useSpeech(WORDS);
  const columns: Column<CheckoutItem & { readonly at: number }>[] = [
    ['what', words.what, ({ name }) => name, 'name'],
    ['quantity', words.quantity, ({ quantity }) => format.number(quantity), 'number'],
    ['price', words.price, ({ price }) => <Money amount={String(price)} />, 'number'],
  ];
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

/** Read again after each of them: its payments, and what the overview counts. */
const changedBy = (id: string) => [['checkout', id], ['checkouts'], ['payments'], ['attention']];

const NOTE_CHARACTERS_MAX = 200;
const CANCEL = ['payments:cancel', 'checkouts:write', 'payments:write'] as const;

/** Where it cannot be cancelled, why not; nothing for those who may not. */
function CheckoutActs({ checkout }: CheckoutProps) {
  const words = useWords(WORDS);
  const mayCancel = useMay(CANCEL);
  const { id, status, order_id } = checkout;
  const isOpen = status === 'open' || status === 'processing';
  const surplus = { scope: 'payments:refund', isOffered: hasSurplus(checkout) } as const;
  return (
    <>
      <DialogButton
        {...surplus}
        label={words.giveBack}
        look="main-act"
        dialog={(onClose) => <SurplusDialog checkout={checkout} onClose={onClose} />}
      />
      <DialogButton
        {...surplus}
        label={words.sentBack}
        dialog={(onClose) => <SentBackDialog checkout={checkout} onClose={onClose} />}
      />
      <ReceiptButton checkout={checkout} />
      <ActButton
        scope={CANCEL}
        isOffered={isOpen}
        label={words.cancel}
        isHard
        title={words.cancelTitle(order_id)}
        text={words.cancelText}
        act={words.cancelIt}
        done={words.cancelled}
        run={(_, options) => gapura.checkouts.cancel(id, options)}
        refresh={changedBy(id)}
      />
      {mayCancel && !isOpen && !hasSurplus(checkout) && <span className="quiet small why-not">{words.overNow}</span>}
    </>
  );
}

function ReceiptButton({ checkout: { id, status, customer_details: customer } }: CheckoutProps) {
  const words = useWords(WORDS);
  const email = customer?.email;
  return (
    <ActButton
      scope={MAKES}
      isOffered={site.mails && email !== undefined && status === 'completed'}
      label={words.receipt}
      title={words.sendTitle(email ?? '')}
      text={words.receiptText}
      act={words.sendIt}
      done={words.sent}
      run={(_, options) => gapura.checkouts.sendReceipt(id, options)}
      refresh={[['checkout', id]]}
    />
  );
}

function SurplusDialog({ checkout: { id, surplus_amount }, onClose }: CheckoutProps & DialogProps) {
  const { words, format } = useSpeech(WORDS);
  // As it was when the button was pressed: the surplus is gone with what the dialog does.
  const [surplus] = useState(surplus_amount);
  return (
    <ActDialog
      title={words.giveBackTitle(format.rupiah(surplus))}
      text={words.giveBackText}
      act={words.giveBackIt}
      done={words.givenBack}
      run={(_, options) => gapura.checkouts.refundSurplus(id, options)}
      refresh={changedBy(id)}
      onClose={onClose}
      showAnswer={(answer) => <Outcome answer={answer} />}
    />
  );
}

/** For money that the gateway cannot give back: a person did, and says so. */
function SentBackDialog({ checkout: { id, surplus_amount }, onClose }: CheckoutProps & DialogProps) {
  const { words, format } = useSpeech(WORDS);
  const [surplus] = useState(surplus_amount);
  return (
    <ActDialog
      title={words.sentBackTitle(format.rupiah(surplus))}
      text={words.sentBackText}
      act={words.sentBackIt}
      done={words.noneLeft}
      run={(form, options) => gapura.checkouts.noteSurplusReturned(id, allTypedIn(form, 'note'), options)}
      refresh={changedBy(id)}
      onClose={onClose}
    >
      <InputField name="note" label={words.note} maxLength={NOTE_CHARACTERS_MAX} />
    </ActDialog>
  );
}

/** The outcome of each payment. The server's own words are Quoted. */
function Outcome({ answer: { checkout, refunds } }: { readonly answer: SurplusRefund }) {
  const { words, format } = useSpeech(WORDS);
  const orderOf = (id: string) => checkout.payments.find((payment) => payment.id === id)?.order_id ?? id;
  return (
    <>
      <ul className="outcomes">
        {refunds.map(({ payment_id, refusal, status }) => (
          <li key={payment_id}>
            <LinkTo payment={payment_id}>{orderOf(payment_id)}</LinkTo>{' '}
            {refusal === null ? (
              words.refunded[status === 'requested' ? 'waits' : 'asked']
            ) : (
              <>
                {words.notRefunded} <Quoted>{refusal}</Quoted>
              </>
            )}
          </li>
        ))}
      </ul>
      <p>{hasSurplus(checkout) ? words.left(format.rupiah(checkout.surplus_amount)) : words.noneLeft}</p>
    </>
  );
}

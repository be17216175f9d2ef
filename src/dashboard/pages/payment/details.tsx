// What is known of the payment: instructions for the customer, the facts, the customer, the items, ids and links.

import { Link } from '@tanstack/react-router';
import type { PaymentItem, PaymentWithActions, Refund } from '../../../sdk/index.ts';
import { useSpeech, useWords } from '../../language/language.tsx';
import { OfCustomer } from '../../parts/customer.tsx';
import { FactSection, Section } from '../../parts/page.tsx';
import { type Column, DataTable } from '../../parts/table.tsx';
import { Copyable, Json, knownOf, LinkTo, Method, Money, Quoted, StatusBadge, Time } from '../../parts/values.tsx';
import { AskedFor, type Deciding, Decision, WORDS as REFUND_WORDS } from '../refunds/decision.tsx';
import { WORDS } from './words.ts';

interface DetailsProps {
  readonly payment: PaymentWithActions;
}

const copyable = (text: string | null, name: string) => text !== null && <Copyable text={text} name={name} />;
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
  const instructions = knownOf([
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
  if (instructions.length === 0) return null;
  return (
    <FactSection
      title={words.instructions}
      of={[...instructions, [words.payUntil, payment.expiry_time !== null && <Time at={payment.expiry_time} />]]}
    />
  );
}

export function PaymentFacts({ payment }: DetailsProps) {
  const words = useWords(WORDS);
  const { refund_amount, net_amount, gross_amount, masked_card, card_type, fraud_status, status_message } = payment;
  const isRefunded = Number(refund_amount) > 0;
  const money = (amount: string | null) => amount !== null && <Money amount={amount} />;
  const time = (at: string | null) => at !== null && <Time at={at} />;
  return (
    <FactSection
      title={words.facts}
      of={[
        [words.amount, <Money key="amount" amount={gross_amount} />],
        [words.paidAmount, money(payment.paid_amount)],
        [words.capturedAmount, money(payment.captured_amount)],
        [words.refundAmount, isRefunded && <Money amount={refund_amount} />],
        [words.netAmount, net_amount !== gross_amount && <Money amount={net_amount} />],
        [words.method, <Method key="method" type={payment.payment_type} by={payment.bank ?? payment.store} />],
        [words.card, masked_card !== null && [masked_card, card_type].filter(Boolean).join(' · ')],
        [words.instalments, payment.installment_term !== null && words.inMonths(payment.installment_term)],
        [words.acquirer, payment.acquirer],
        [words.issuer, payment.issuer],
        [words.charge, <StatusBadge key="charge" kind="charge" status={payment.charge_state} />],
        [words.fraud, fraud_status !== null && <StatusBadge kind="fraud" status={fraud_status} />],
        [words.created, time(payment.created_at)],
        [words.taken, time(payment.transaction_time)],
        [words.settled, time(payment.settlement_time)],
        [words.expiry, payment.is_pending && time(payment.expiry_time)],
        [words.updated, time(payment.updated_at)],
        [words.said, status_message !== null && <Quoted>{`${payment.status_code} ${status_message}`}</Quoted>],
      ]}
    />
  );
}

export function Customer({ payment }: DetailsProps) {
  const words = useWords(WORDS);
  const { customer_email: email, customer_phone: phone } = payment;
  const name = [payment.customer_first_name, payment.customer_last_name].filter(Boolean).join(' ');
  if (name === '' && email === null && phone === null) return null;
  return (
    <FactSection
      title={words.customer}
      of={[
        [words.name, name],
        [words.email, email !== null && <OfCustomer email={email} />],
        [words.phone, phone !== null && <OfCustomer phone={phone} />],
      ]}
    />
  );
}

export function Items({ payment }: DetailsProps) {
  const { words, format } = useSpeech(WORDS);
  if (payment.items.length === 0) return null;
  const columns: Column<PaymentItem>[] = [
    ['name', words.item, ({ name }) => name, 'name'],
    ['quantity', words.quantity, ({ quantity }) => format.number(quantity), 'number'],
    ['price', words.price, ({ price }) => <Money amount={price} />, 'number'],
    ['subtotal', words.subtotal, ({ subtotal }) => <Money amount={subtotal} />, 'number'],
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
    <FactSection
      title={words.links}
      of={[
        [words.orderId, copyable(payment.order_id, words.orderId)],
        [words.paymentId, copyable(payment.id, words.paymentId)],
        [words.transactionId, copyable(payment.transaction_id, words.transactionId)],
        [words.invoice, invoice_id !== null && <LinkTo invoice={invoice_id}>{words.toInvoice}</LinkTo>],
        [words.checkout, checkout_id !== null && <LinkTo checkout={checkout_id}>{words.toCheckout}</LinkTo>],
        [words.subscription, subscription_id !== null && <SubscriptionLinks id={subscription_id} />],
        [words.customFields, own],
        [words.metadata, metadata !== null && <Json title={words.metadata} value={metadata} />],
      ]}
    />
  );
}

function SubscriptionLinks({ id }: { readonly id: string }) {
  const words = useWords(WORDS);
  return (
    <span className="address">
      <LinkTo subscription={id}>{words.toSubscription}</LinkTo>
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
    ['amount', refundWords.amount, ({ amount }) => <Money amount={amount} />, 'name'],
    [
      'status',
      refundWords.status,
      ({ status, status_message }) => (
        <>
          <StatusBadge kind="refund" status={status} />
          {status_message !== null && (
            <span className="hint said-of-it">
              <Quoted>{status_message}</Quoted>
            </span>
          )}
        </>
      ),
    ],
    ['reason', refundWords.reason, ({ reason }) => reason],
    ['created', refundWords.created, (refund) => <AskedFor refund={refund} />],
    [
      'decided_by',
      refundWords.decidedBy,
      (refund) =>
        refund.status === 'requested' ? (
          <Decision refund={refund} paymentId={payment.id} orderId={payment.order_id} onDecide={onDecide} />
        ) : (
          refund.decided_by
        ),
    ],
  ];
  return (
    <Section title={words.refunds}>
      <DataTable label={words.refunds} rows={payment.refunds} columns={columns} rowKey={({ id }) => id} />
    </Section>
  );
}

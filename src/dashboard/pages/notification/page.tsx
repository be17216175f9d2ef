// One notification of the gateway: its content, its outcome, and the payment beside it as it is now.

import type { ReactNode } from 'react';
import type { Notification, Payment } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { bilingual, useWords } from '../../language/language.tsx';
import { ActButton } from '../../parts/act.tsx';
import { useAnswer } from '../../parts/answer.tsx';
import { FactSection, PageFrame, ReadSection, Section } from '../../parts/page.tsx';
import { RecordPage, useKeptFocus } from '../../parts/record.tsx';
import { type Column, DataTable } from '../../parts/table.tsx';
import { Badge, Copyable, LinkTo, Method, Money, StatusBadge, Time } from '../../parts/values.tsx';
import { useMay } from '../../shell/session-gate.tsx';
import { WORDS as INBOX_WORDS } from '../notifications/words.ts';
import '../invoice/page.css';
import { COMMON } from '../../language/common.ts';
import { Said } from '../../parts/said.tsx';
import './page.css';

const WORDS = bilingual({
  ...COMMON,
  title: ['Notification', 'Notifikasi'],
  facts: ['Notification', 'Notifikasi'],
  why: ['Why it was not applied', 'Sebab tidak diterapkan'],
  kind: ['About', 'Tentang'],
  transaction: ['Transaction', 'Transaksi'],
  toSubscription: ['To the subscription', 'Ke langganannya'],
  unmatched: ['It fits no payment that is known here.', 'Tidak cocok dengan pembayaran mana pun yang dikenal di sini.'],
  raw: ['As it came', 'Seperti datangnya'],
  rawText: [
    'Tokens of cards and wallets are taken out before anything is stored.',
    'Token kartu dan dompet dibuang sebelum disimpan.',
  ],
  compare: ['Compared with the payment', 'Dibandingkan dengan pembayarannya'],
  compareText: [
    'A difference need not be a fault: a later notification may have changed the payment.',
    'Perbedaan belum tentu kesalahan: notifikasi sesudahnya mungkin sudah mengubah pembayaran itu.',
  ],
  field: ['Field', 'Isian'],
  inMessage: ['In the notification', 'Di notifikasi'],
  atPayment: ['At the payment now', 'Di pembayaran sekarang'],
  compared: ['Compared', 'Hasil'],
  same: ['Same', 'Sama'],
  differs: ['Differs', 'Berbeda'],
  fields: {
    order_id: ['Order', 'Pesanan'],
    transaction_id: ['Transaction', 'Transaksi'],
    transaction_status: ['Status', 'Status'],
    fraud_status: ['Fraud check', 'Cek penipuan'],
    payment_type: ['Method', 'Metode'],
    gross_amount: ['Amount', 'Jumlah'],
    status_code: ['Code', 'Kode'],
  },
  nothing: ['nothing', 'tidak ada'],
  replay: ['Replay it', 'Putar ulang'],
  replayTitle: ['Replay this notification?', 'Putar ulang notifikasi ini?'],
  replayText: [
    'It is applied as if it came now. What was applied before is not applied twice.',
    'Notifikasi diterapkan seolah baru datang. Yang sudah diterapkan tidak diterapkan dua kali.',
  ],
  replayed: ['The notification was replayed.', 'Notifikasi sudah diputar ulang.'],
  isNow: ['It is now:', 'Keadaannya sekarang:'],
  cannotReplay: [
    'It was applied: there is nothing to replay.',
    'Sudah diterapkan: tidak ada yang perlu diputar ulang.',
  ],
});

interface MessageProps {
  readonly message: Notification;
}

export function Page() {
  const words = useWords(WORDS);
  return (
    <RecordPage
      noun="notification"
      title={words.title}
      ask={gapura.notifications.get}
      isAbout={({ data }, id) => data.notification_id === id}
    >
      {(message, trouble) => <MessagePage message={message} trouble={trouble} />}
    </RecordPage>
  );
}

function MessagePage({ message, trouble }: MessageProps & { readonly trouble: ReactNode }) {
  const words = useWords(WORDS);
  const { kinds } = useWords(INBOX_WORDS);
  const { order_id, kind, status, payment_id, error_message, raw_payload } = message;
  useKeptFocus(status);
  return (
    <PageFrame
      title={`${words.title} ${order_id ?? kinds[kind]}`}
      lead={
        <>
          <StatusBadge kind="message" status={status} />
          <span>{kinds[kind]}</span>
          <Time at={message.created_at} />
        </>
      }
      acts={<ReplayAct message={message} />}
    >
      {trouble}
      {error_message !== null && (
        <p className={status === 'stale' ? 'said' : 'said bad'}>
          <strong>{words.why}</strong>
          <span className="why-text">
            <Said text={error_message} as={message.error_message_said} />
          </span>
        </p>
      )}
      <MessageFacts message={message} />
      {payment_id !== null && <Comparison message={message} paymentId={payment_id} />}
      <Section title={words.raw}>
        <div className="raw json">
          <p className="quiet small">{words.rawText}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
          <pre tabIndex={0} lang="en">
            {JSON.stringify(raw_payload, null, 2)}
          </pre>
        </div>
      </Section>
    </PageFrame>
  );
}

function MessageFacts({ message }: MessageProps) {
  const words = useWords(WORDS);
  const { kinds } = useWords(INBOX_WORDS);
  const { payment_id: payment, subscription_id: subscription, order_id: order } = message;
  return (
    <FactSection
      title={words.facts}
      of={[
        [words.outcome, <StatusBadge key="status" kind="message" status={message.status} />],
        [words.kind, kinds[message.kind]],
        [words.order, order && <Copyable text={order} name={words.order} />],
        [words.transaction, message.transaction_id && <code className="id">{message.transaction_id}</code>],
        [words.payment, payment && <LinkTo payment={payment}>{words.toPayment}</LinkTo>],
        [words.payment, payment === null && message.kind === 'transaction' && words.unmatched],
        [words.subscription, subscription && <LinkTo subscription={subscription}>{words.toSubscription}</LinkTo>],
        [words.came, <Time key="came" at={message.created_at} />],
        [words.applied, message.processed_at && <Time at={message.processed_at} />],
      ]}
    />
  );
}

/** What was applied is not replayed; hidden without the scope. */
function ReplayAct({ message: { id, status } }: MessageProps) {
  const words = useWords(WORDS);
  const mayReplay = useMay('admin');
  const isApplied = status === 'processed' || status === 'duplicate';
  return (
    <>
      <ActButton
        scope="admin"
        isOffered={!isApplied}
        label={words.replay}
        look="main-act"
        title={words.replayTitle}
        text={words.replayText}
        act={words.replay}
        done={words.replayed}
        run={(_, options) => gapura.notifications.replay(id, options)}
        refresh={[['notification', id], ['notifications'], ['payments'], ['payment']]}
        showAnswer={(replayed) => (
          <>
            <p>
              {words.isNow} <StatusBadge kind="message" status={replayed.status} />
            </p>
            {replayed.error_message !== null && (
              <p>
                <Said text={replayed.error_message} as={replayed.error_message_said} />
              </p>
            )}
          </>
        )}
      />
      {mayReplay && isApplied && <span className="quiet small why-not">{words.cannotReplay}</span>}
    </>
  );
}

const FIELDS = [
  'transaction_status',
  'gross_amount',
  'fraud_status',
  'payment_type',
  'status_code',
  'order_id',
  'transaction_id',
] as const satisfies readonly (keyof Notification & keyof Payment)[];
type Field = (typeof FIELDS)[number];

interface Row {
  readonly field: Field;
  readonly reported: string | null;
  readonly now: string | null;
}

const AMOUNT = /^\d+(\.\d+)?$/;

/** `150000` and `150000.00` are one amount. What the notification does not say cannot differ. */
function differs({ field, reported, now }: Row): boolean {
  if (reported === null) return false;
  if (field === 'gross_amount' && now !== null && AMOUNT.test(reported)) return Number(reported) !== Number(now);
  return reported !== now;
}

function Comparison({ message, paymentId }: { readonly message: Notification; readonly paymentId: string }) {
  const words = useWords(WORDS);
  const payment = useAnswer(['payment', paymentId], (options) => gapura.payments.get(paymentId, options));
  const columns: Column<Row>[] = [
    ['field', words.field, ({ field }) => words.fields[field], 'name'],
    ['reported', words.inMessage, ({ field, reported }) => shown(field, reported, words.nothing)],
    ['now', words.atPayment, ({ field, now }) => shown(field, now, words.nothing)],
    [
      'differs',
      words.compared,
      (row) =>
        differs(row) ? <Badge tone="wait">{words.differs}</Badge> : <span className="quiet">{words.same}</span>,
    ],
  ];
  return (
    <ReadSection title={words.compare} answer={payment} rows={FIELDS.length}>
      {(now) => (
        <>
          <DataTable
            label={words.compare}
            rows={FIELDS.map((field) => ({ field, reported: message[field], now: now[field] }))}
            columns={columns}
            rowKey={({ field }) => field}
          />
          <p className="compare-text quiet small">{words.compareText}</p>
        </>
      )}
    </ReadSection>
  );
}

/** As the other pages show it; what is not of its kind as it came. */
function shown(field: Field, value: string | null, nothing: string): ReactNode {
  if (value === null) return <span className="quiet">{nothing}</span>;
  switch (field) {
    case 'transaction_status':
      return <StatusBadge kind="payment" status={value} />;
    case 'fraud_status':
      return <StatusBadge kind="fraud" status={value} />;
    case 'gross_amount':
      return AMOUNT.test(value) ? <Money amount={value} /> : <code className="id">{value}</code>;
    case 'payment_type':
      return <Method type={value} />;
    default:
      return <code className="id">{value}</code>;
  }
}

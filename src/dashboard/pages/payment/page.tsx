// One payment: how it stands, what can be done, what is known, and everything that happened around it.

import './page.css';
import { Link, useParams } from '@tanstack/react-router';
import type { PaymentStatus, PaymentWithActions } from '../../../sdk/index.ts';
import { findStatus, type Tone } from '../../../text/statuses.ts';
import { gapura, queryClient } from '../../api.ts';
import type { Format } from '../../language/format.ts';
import { bilingual, type Pair, useFormat, useLanguage, useSpeech, useWords } from '../../language/language.tsx';
import { useAnswer } from '../../parts/answer.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Loading, PageFrame } from '../../parts/page.tsx';
import { useCheck } from '../../parts/record.tsx';
import { Method, Money } from '../../parts/values.tsx';
import { useAnnounce } from '../../shell/announcer.tsx';
import { useEvents } from '../../shell/live.tsx';
import { useMe } from '../../shell/session-gate.tsx';
import { site } from '../../site.ts';
import { changedBy, useDecision } from '../refunds/decision.tsx';
import { Acts, WhyNot } from './acts.tsx';
import { Customer, Ids, Instructions, Items, PaymentFacts, RefundRows } from './details.tsx';
import { Notes } from './notes.tsx';
import { Timeline } from './timeline.tsx';
import { WORDS } from './words.ts';

export function Page() {
  const words = useWords(WORDS);
  const { id } = useParams({ from: '/payments/$id' });
  const { data, trouble } = useAnswer(['payment', id], (options) => gapura.payments.get(id, options));
  const check = useCheck(() => gapura.payments.checkStatus(id), changedBy(id));
  if (data === undefined) {
    return (
      <PageFrame key={id} title={words.title}>
        {trouble ?? <Loading />}
      </PageFrame>
    );
  }
  return (
    <PageFrame
      key={id}
      title={data.order_id}
      lead={<Lead payment={data} />}
      acts={<Acts payment={data} check={check.button} />}
    >
      {trouble}
      {check.outcome}
      <Content payment={data} />
    </PageFrame>
  );
}

function Content({ payment }: { readonly payment: PaymentWithActions }) {
  const { decide, dialog } = useDecision();
  useLive(payment);
  return (
    <>
      <StatusSentence payment={payment} />
      <RefundRows payment={payment} onDecide={decide} />
      <div className="columns-2">
        <div className="column">
          <Instructions payment={payment} />
          <PaymentFacts payment={payment} />
          <WhyNot actions={payment.actions} />
        </div>
        <div className="column">
          <Customer payment={payment} />
          <Items payment={payment} />
          <Ids payment={payment} />
        </div>
      </div>
      <Notes id={payment.id} />
      <Timeline id={payment.id} />
      {dialog}
    </>
  );
}

function Lead({ payment }: { readonly payment: PaymentWithActions }) {
  const words = useWords(WORDS);
  const { environment } = useMe();
  const { transaction_id } = payment;
  return (
    <>
      <strong className="amount">
        <Money amount={payment.gross_amount} />
      </strong>
      <span>
        <Method type={payment.payment_type} by={payment.bank ?? payment.store} />
      </span>
      {payment.transaction_status.includes('chargeback') && (
        <Link to="/chargebacks" search={{ payment_id: payment.id }}>
          {words.toChargeback}
        </Link>
      )}
      {environment === 'local' && site.sandboxUrl !== null && transaction_id !== null && (
        <a
          href={`${site.sandboxUrl}console/transactions/${encodeURIComponent(transaction_id)}`}
          target="_blank"
          rel="noreferrer"
          className="at-sandbox"
        >
          <Icon name="flask" size={16} /> {words.atSandbox}
        </a>
      )}
    </>
  );
}

/** Every change of this payment is shown at once; another status is also announced. */
function useLive({ id, order_id, transaction_status }: PaymentWithActions): void {
  const { words, language } = useSpeech(WORDS);
  const announce = useAnnounce();
  useEvents((event) => {
    const payment = 'payment' in event.data ? event.data.payment : null;
    if (payment?.id !== id) return;
    void queryClient.invalidateQueries({ queryKey: ['payment', id] });
    if (payment.transaction_status === transaction_status) return;
    announce(words.nowIs(order_id, findStatus('payment', payment.transaction_status).words[language]));
  });
}

// How the payment stands, in a sentence that says what this means for the money.

/** What the sentences are about, written out. */
interface SentenceValues {
  readonly amount: string;
  readonly refunded: string;
  /** Until when it can be paid, or when it was. */
  readonly until: string | null;
  readonly paidAt: string | null;
}

type Sentence = PaymentStatus | 'chargeUnknown' | 'chargeInitiated' | 'chargeRejected' | 'challenged';

const SENTENCES = bilingual<Record<Sentence, (told: SentenceValues) => Pair>>({
  pending: ({ amount, until }) => [
    `The customer has still to pay ${amount}${until === null ? '' : `, until ${until}`}.`,
    `Pelanggan masih harus membayar ${amount}${until === null ? '' : `, paling lambat ${until}`}.`,
  ],
  authorize: ({ amount }) => [
    `${amount} is held on the card and not taken yet: capture it, or cancel to let it go.`,
    `${amount} ditahan di kartu dan belum ditarik: tarik dananya, atau batalkan untuk melepasnya.`,
  ],
  capture: ({ amount }) => [
    `${amount} was taken from the card; the bank settles it later. Until then it can be cancelled, not refunded.`,
    `${amount} sudah ditarik dari kartu; bank menyelesaikannya nanti. Sampai saat itu bisa dibatalkan, belum bisa dikembalikan.`,
  ],
  settlement: ({ amount, paidAt }) => [
    `${amount} was paid${paidAt === null ? '' : ` on ${paidAt}`}. The money is here.`,
    `${amount} sudah dibayar${paidAt === null ? '' : ` pada ${paidAt}`}. Uangnya sudah masuk.`,
  ],
  deny: () => [
    'The bank or the fraud check refused it. No money moved.',
    'Ditolak oleh bank atau pemeriksaan penipuan. Tidak ada uang yang berpindah.',
  ],
  cancel: () => [
    'It was cancelled. Nothing is taken, and what was held on a card is let go.',
    'Dibatalkan. Tidak ada yang ditarik, dan dana yang ditahan di kartu dilepas.',
  ],
  expire: () => [
    'The customer did not pay in time. It can no longer be paid.',
    'Pelanggan tidak membayar tepat waktu. Sudah tidak bisa dibayar.',
  ],
  failure: () => ['The charge failed. No money moved.', 'Penagihan gagal. Tidak ada uang yang berpindah.'],
  partial_refund: ({ amount, refunded }) => [
    `${amount} was paid; ${refunded} of it went back to the customer.`,
    `${amount} sudah dibayar; ${refunded} di antaranya dikembalikan ke pelanggan.`,
  ],
  refund: ({ refunded }) => [
    `All of it, ${refunded}, went back to the customer.`,
    `Seluruhnya, ${refunded}, sudah dikembalikan ke pelanggan.`,
  ],
  partial_chargeback: () => [
    'The customer’s bank took a part of the money back.',
    'Bank pelanggan menarik kembali sebagian uangnya.',
  ],
  chargeback: () => ['The customer’s bank took the money back.', 'Bank pelanggan menarik kembali uangnya.'],
  chargeUnknown: () => [
    'It is not known yet whether the gateway took the charge. Gapura asks again by itself: do not charge the customer a second time.',
    'Belum diketahui apakah gateway menerima tagihan ini. Gapura bertanya lagi dengan sendirinya: jangan menagih pelanggan dua kali.',
  ],
  chargeInitiated: () => [
    'The gateway is being asked for the charge. Its answer shows up here.',
    'Gateway sedang dimintai tagihan ini. Jawabannya akan muncul di sini.',
  ],
  chargeRejected: () => [
    'The gateway did not take the charge. No money moved, and the customer cannot pay it.',
    'Gateway tidak menerima tagihan ini. Tidak ada uang yang berpindah, dan pelanggan tidak bisa membayarnya.',
  ],
  challenged: ({ amount }) => [
    `The fraud check is unsure about these ${amount}: approve it or deny it.`,
    `Pemeriksaan penipuan meragukan ${amount} ini: terima atau tolak.`,
  ],
});

/** The charge and the fraud check say more than the status while they are open. */
function findSentence(payment: PaymentWithActions): Sentence {
  if (payment.charge_state === 'unknown') return 'chargeUnknown';
  if (payment.charge_state === 'initiated') return 'chargeInitiated';
  if (payment.charge_state === 'rejected') return 'chargeRejected';
  const isOpen = payment.transaction_status === 'authorize' || payment.transaction_status === 'capture';
  return payment.fraud_status === 'challenge' && isOpen ? 'challenged' : payment.transaction_status;
}

function factsOf(payment: PaymentWithActions, format: Format): SentenceValues {
  const { gross_amount, captured_amount, refund_amount, expiry_time, settlement_time } = payment;
  return {
    amount: format.rupiah(captured_amount ?? gross_amount),
    refunded: format.rupiah(refund_amount),
    until: expiry_time === null ? null : format.time(expiry_time),
    paidAt: settlement_time === null ? null : format.time(settlement_time),
  };
}

function StatusSentence({ payment }: { readonly payment: PaymentWithActions }) {
  const sentences = useWords(SENTENCES);
  const format = useFormat();
  const { language } = useLanguage();
  const sentence = findSentence(payment);
  const isCharge = sentence === 'chargeUnknown' || sentence === 'chargeInitiated' || sentence === 'chargeRejected';
  const status = isCharge
    ? findStatus('charge', payment.charge_state)
    : sentence === 'challenged'
      ? findStatus('fraud', 'challenge')
      : findStatus('payment', payment.transaction_status);
  const tone: Tone = status.tone;
  return (
    <div className={`said standing ${tone}`}>
      <Icon name={tone} size={28} />
      <strong>{status.words[language]}</strong>
      <p>{(sentences[sentence] ?? sentences.pending)(factsOf(payment, format))}</p>
    </div>
  );
}

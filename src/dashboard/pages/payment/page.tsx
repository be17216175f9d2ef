// One payment: how it stands, what can be done, what is known, and everything that happened around it.

import './page.css';
import { useParams } from '@tanstack/react-router';
import type { PaymentWithActions } from '../../../sdk/index.ts';
import { gapura, queryClient } from '../../api.ts';
import { useSpeech, useWords } from '../../language/language.tsx';
import { findStatus } from '../../language/statuses.ts';
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
import { Standing } from './standing.tsx';
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
      <Standing payment={payment} />
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

/** Whatever happens to this payment is shown at once; another status is also said. */
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

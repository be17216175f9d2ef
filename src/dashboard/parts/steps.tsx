// The life of an invoice or a subscription, step by step: what it became, when, by whom and why.

import { useEffect, useRef, useState } from 'react';
import type { Saying } from '../../sdk/index.ts';
import type { StatusKind } from '../../text/statuses.ts';
import { bilingual, useWords } from '../language/language.tsx';
import { useActorName } from './actor.ts';
import { Said } from './said.tsx';
import { Json, LinkTo, StatusBadge, Time } from './values.tsx';

const WORDS = bilingual({
  create: ['Creation', 'Pembuatan'],
  payment: ['Payment', 'Pembayaran'],
  notification: ['Notification', 'Notifikasi'],
  status_check: ['Answer of the gateway', 'Jawaban gateway'],
  action: ['By hand', 'Manual'],
  task: ['Background task', 'Tugas latar'],
  toPayment: ['Payment', 'Pembayaran'],
  toMessage: ['Notification', 'Notifikasi'],
  answer: ['The gateway’s answer', 'Jawaban gateway'],
  all: (count: number) => [`Show all ${count} steps`, `Tampilkan semua ${count} langkah`],
});

interface Step {
  readonly from_status: string | null;
  readonly to_status: string;
  readonly source: 'create' | 'payment' | 'notification' | 'status_check' | 'action' | 'task';
  readonly actor: string | null;
  readonly reason: string;
  readonly reason_said: readonly Saying[];
  readonly notification_id: string | null;
  readonly payment_id?: string | null;
  readonly gateway_response: unknown;
  readonly created_at: string;
}

const SHOWN_FIRST = 12;

/** Newest first, as everywhere; the API gives the oldest first. */
export function Steps({ kind, of }: { readonly kind: StatusKind; readonly of: readonly Step[] }) {
  const words = useWords(WORDS);
  const [isAll, setAll] = useState(false);
  const next = useRef<HTMLLIElement>(null);
  // The button goes away with what it did: one goes on with the first step that was not there before.
  useEffect(() => {
    if (isAll) next.current?.focus();
  }, [isAll]);
  const shown = of.map((step, at) => ({ step, at })).reverse();
  return (
    <>
      <ol className="steps">
        {shown.slice(0, isAll ? undefined : SHOWN_FIRST).map(({ step, at }, place) => (
          <li key={at} {...(place === SHOWN_FIRST ? { ref: next, tabIndex: -1 } : {})}>
            <StepText kind={kind} step={step} />
          </li>
        ))}
      </ol>
      {!isAll && of.length > SHOWN_FIRST && (
        <div className="steps-more">
          <button type="button" onClick={() => setAll(true)}>
            {words.all(of.length)}
          </button>
        </div>
      )}
    </>
  );
}

function StepText({ kind, step }: { readonly kind: StatusKind; readonly step: Step }) {
  const words = useWords(WORDS);
  const actorName = useActorName();
  return (
    <>
      <div className="step-head">
        {step.from_status !== step.to_status && <StatusBadge kind={kind} status={step.to_status} />}
        <span>
          {words[step.source]}
          {step.actor !== null && <span className="quiet"> · {actorName(step.actor)}</span>}
        </span>
        <span className="quiet">
          <Time at={step.created_at} />
        </span>
        <StepLinks step={step} />
      </div>
      <p className="quiet">
        <Said text={step.reason} as={step.reason_said} />
      </p>
      {step.gateway_response !== null && <Json title={words.answer} value={step.gateway_response} />}
    </>
  );
}

function StepLinks({ step: { payment_id: payment, notification_id: message } }: { readonly step: Step }) {
  const words = useWords(WORDS);
  if (!payment && message === null) return null;
  return (
    <span className="step-links">
      {payment && <LinkTo payment={payment}>{words.toPayment}</LinkTo>}
      {message !== null && <LinkTo notification={message}>{words.toMessage}</LinkTo>}
    </span>
  );
}

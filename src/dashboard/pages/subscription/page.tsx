// One subscription: how it stands, how its cycles went, what can be done to it, and what happened.

import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Subscription } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { useFormat, useLanguage, useWords } from '../../language/language.tsx';
import { useAnswer } from '../../parts/answer.tsx';
import { useCheck } from '../../parts/check.tsx';
import { Loading, PageFrame, Section, useKeptFocus } from '../../parts/page.tsx';
import { Steps } from '../../parts/steps.tsx';
import { Facts, Json, Method, Money, StatusBadge, Time } from '../../parts/values.tsx';
import { useEvents } from '../../shell/live.tsx';
import { retryWords, useSchedule } from '../subscriptions/schedule.ts';
import { Cycles } from './cycles.tsx';
import { WORDS } from './words.ts';
import '../invoice/page.css';
import './page.css';
import { ActDialog } from '../../parts/act.tsx';
import { useMay } from '../../shell/session-gate.tsx';
import { ChangeDialog } from './change-dialog.tsx';

export function Page() {
  const words = useWords(WORDS);
  const { id } = useParams({ strict: false }) as { id: string };
  const queries = useQueryClient();
  const { data, trouble } = useAnswer({
    queryKey: ['subscription', id],
    queryFn: ({ signal }) => gapura.subscriptions.get(id, { signal }),
  });
  useEvents((event) => {
    if (!('subscription' in event.data) || event.data.subscription.id !== id) return;
    void queries.invalidateQueries({ queryKey: ['subscription', id] });
    void queries.invalidateQueries({ queryKey: ['payments', 'of-subscription', id] });
  });
  if (data !== undefined) return <SubscriptionPage key={id} subscription={data} trouble={trouble} />;
  return <PageFrame title={words.title}>{trouble ?? <Loading />}</PageFrame>;
}

/** Why one that is not active stands where it stands; null where there is nothing to explain. */
function whyInactive(subscription: Subscription): 'notConfirmed' | 'complete' | 'gaveUp' | null {
  const { status, gateway_subscription_id: gatewayId, max_interval: max, current_interval: done } = subscription;
  if (status !== 'inactive') return null;
  if (gatewayId === null) return 'notConfirmed';
  return max !== null && done >= max ? 'complete' : 'gaveUp';
}

interface SubscriptionPageProps {
  readonly subscription: Subscription;
  readonly trouble: ReactNode;
}

function SubscriptionPage({ subscription, trouble }: SubscriptionPageProps) {
  const words = useWords(WORDS);
  const schedule = useSchedule();
  const { id, name, status, amount } = subscription;
  useKeptFocus(status);
  const check = useCheck(
    () => gapura.subscriptions.checkStatus(id),
    [['subscription', id], ['subscriptions'], ['payments']],
  );
  const history = useAnswer({
    queryKey: ['subscription', id, 'history'],
    queryFn: ({ signal }) => gapura.subscriptions.history(id, { signal }),
  });
  const why = whyInactive(subscription);
  return (
    <PageFrame
      title={`${words.title} ${name}`}
      lead={
        <>
          <StatusBadge kind="subscription" status={status} />
          <Money amount={amount} />
          <span>{schedule(subscription)}</span>
        </>
      }
      acts={
        <>
          {check.button}
          <SubscriptionActs subscription={subscription} isComplete={why === 'complete'} />
        </>
      }
    >
      {trouble}
      {why !== null && <p className="why">{words[why]}</p>}
      {check.outcome}
      <Cycles subscription={subscription} history={history.data ?? []} />
      <SubscriptionFacts subscription={subscription} />
      <Section title={words.history}>
        {history.trouble}
        {history.data !== undefined ? (
          <Steps kind="subscription" of={history.data} />
        ) : (
          history.trouble === null && <Loading rows={3} />
        )}
      </Section>
    </PageFrame>
  );
}

function SubscriptionFacts({ subscription }: { readonly subscription: Subscription }) {
  const words = useWords(WORDS);
  const { language } = useLanguage();
  const schedule = useSchedule();
  const customer = [subscription.customer_first_name, subscription.customer_last_name].filter(Boolean).join(' ');
  const { retry_interval: interval, retry_interval_unit: unit, retry_max_interval: max } = subscription;
  // The gateway keeps the date of one that is paused, though it does not charge.
  const isCharged = subscription.status === 'active' && subscription.next_execution_at !== null;
  const facts: [string, ReactNode][] = [
    [words.name, subscription.name],
    [words.amount, <Money key="amount" amount={subscription.amount} />],
    [words.schedule, schedule(subscription)],
    [words.charged, words.chargedOf(subscription.current_interval, subscription.max_interval)],
    [words.next, isCharged && <Time at={subscription.next_execution_at} />],
    [words.start, subscription.start_time && <Time at={subscription.start_time} />],
    [words.retry, retryWords(language, { interval, unit, max })],
    [words.method, <Method key="method" type={subscription.payment_type} />],
    [words.customer, customer],
    [words.email, subscription.customer_email],
    [words.phone, subscription.customer_phone],
    [
      words.gatewayId,
      subscription.gateway_subscription_id && <code className="id">{subscription.gateway_subscription_id}</code>,
    ],
    [words.created, <Time key="created" at={subscription.created_at} />],
    [words.updated, <Time key="updated" at={subscription.updated_at} />],
    [words.metadata, subscription.metadata && <Json title={words.metadata} value={subscription.metadata} />],
  ];
  return (
    <Section title={words.facts}>
      <Facts of={facts.filter(([, value]) => value !== false)} />
    </Section>
  );
}

type Act = 'pause' | 'resume' | 'change' | 'cancel';

interface ActsProps {
  readonly subscription: Subscription;
  /** All of its cycles are charged: there is nothing to resume or change. */
  readonly isComplete: boolean;
}

/** Which acts make sense now; the server decides anyway. */
function actsFor({ status, gateway_subscription_id: gatewayId }: Subscription, isComplete: boolean): Act[] {
  if (status === 'cancelled') return [];
  if (gatewayId === null || isComplete) return ['cancel'];
  return [status === 'active' ? 'pause' : 'resume', 'change', 'cancel'];
}

function SubscriptionActs({ subscription, isComplete }: ActsProps) {
  const words = useWords(WORDS);
  const mayAct = useMay('subscriptions:write');
  const [act, setAct] = useState<Act | null>(null);
  if (!mayAct) return null;
  const acts = actsFor(subscription, isComplete);
  if (acts.length === 0) return <span className="quiet small why-not">{words.isOver}</span>;
  const close = () => setAct(null);
  return (
    <>
      {acts.map((one) => (
        <button
          key={one}
          type="button"
          className={one === 'cancel' ? 'hard-act' : undefined}
          onClick={() => setAct(one)}
        >
          {words[one]}
        </button>
      ))}
      {act === 'change' && <ChangeDialog subscription={subscription} onClose={close} />}
      {act !== null && act !== 'change' && <SimpleAct act={act} subscription={subscription} onClose={close} />}
    </>
  );
}

interface SimpleActProps {
  readonly act: Exclude<Act, 'change'>;
  readonly subscription: Subscription;
  readonly onClose: () => void;
}

function SimpleAct({ act, subscription, onClose }: SimpleActProps) {
  const words = useWords(WORDS);
  const format = useFormat();
  const { id, name, amount } = subscription;
  const { disable, enable, cancel } = gapura.subscriptions;
  const said = {
    pause: { title: words.pauseTitle(name), text: words.pauseText, button: words.pause, done: words.paused },
    resume: {
      title: words.resumeTitle(name),
      text: words.resumeText(format.rupiah(amount)),
      button: words.resume,
      done: words.resumed,
    },
    cancel: { title: words.cancelTitle(name), text: words.cancelText, button: words.cancelIt, done: words.cancelled },
  }[act];
  const call = { pause: disable, resume: enable, cancel }[act];
  return (
    <ActDialog
      title={said.title}
      act={said.button}
      isHard={act === 'cancel'}
      done={said.done}
      run={(_, idempotencyKey) => call(id, { idempotencyKey })}
      refresh={[['subscription', id], ['subscriptions']]}
      onClose={onClose}
    >
      <p>{said.text}</p>
    </ActDialog>
  );
}

// One subscription: how it stands, how its cycles went, what can be done to it, and what happened.

import { type ReactNode, useState } from 'react';
import type { Subscription, SubscriptionUpdate } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { useSpeech, useWords } from '../../language/language.tsx';
import { ActDialog, type DialogProps } from '../../parts/act.tsx';
import { useAnswer } from '../../parts/answer.tsx';
import { OfCustomer } from '../../parts/customer.tsx';
import { FactSection, PageFrame, ReadSection } from '../../parts/page.tsx';
import { RecordPage, useCheck, useKeptFocus } from '../../parts/record.tsx';
import { Steps } from '../../parts/steps.tsx';
import { Json, Method, Money, StatusBadge, Time } from '../../parts/values.tsx';
import { useMay } from '../../shell/session-gate.tsx';
import { retryWords, unitWord, useSchedule } from '../subscriptions/schedule.ts';
import { Cycles } from './cycles.tsx';
import { WORDS } from './words.ts';
import '../invoice/page.css';
import { InputField, inWib, RupiahField, readRupiah, SelectField } from '../../parts/fields.tsx';
import './page.css';

interface SubscriptionProps {
  readonly subscription: Subscription;
}

export function Page() {
  const words = useWords(WORDS);
  return (
    <RecordPage
      noun="subscription"
      title={words.title}
      ask={gapura.subscriptions.get}
      isAbout={({ data }, id) => 'subscription' in data && data.subscription.id === id}
    >
      {(subscription, trouble) => <SubscriptionPage subscription={subscription} trouble={trouble} />}
    </RecordPage>
  );
}

/** Why one that is not active stands where it stands; null where there is nothing to explain. */
function whyInactive(subscription: Subscription): 'notConfirmed' | 'complete' | 'gaveUp' | null {
  const { status, gateway_subscription_id: gatewayId, max_interval: max, current_interval: done } = subscription;
  if (status !== 'inactive') return null;
  if (gatewayId === null) return 'notConfirmed';
  return max !== null && done >= max ? 'complete' : 'gaveUp';
}

function SubscriptionPage({ subscription, trouble }: SubscriptionProps & { readonly trouble: ReactNode }) {
  const words = useWords(WORDS);
  const schedule = useSchedule();
  const { id, name, status, amount } = subscription;
  useKeptFocus(status);
  const check = useCheck(
    () => gapura.subscriptions.checkStatus(id),
    [['subscription', id], ['subscriptions'], ['payments']],
  );
  const history = useAnswer(['subscription', id, 'history'], (options) => gapura.subscriptions.history(id, options));
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
      <ReadSection title={words.history} answer={history} rows={3}>
        {(steps) => <Steps kind="subscription" of={steps} />}
      </ReadSection>
    </PageFrame>
  );
}

function SubscriptionFacts({ subscription }: SubscriptionProps) {
  const { words, language } = useSpeech(WORDS);
  const schedule = useSchedule();
  const customer = [subscription.customer_first_name, subscription.customer_last_name].filter(Boolean).join(' ');
  const { retry_interval: interval, retry_interval_unit: unit, retry_max_interval: max } = subscription;
  // The gateway keeps the date of one that is paused, though it does not charge.
  const isCharged = subscription.status === 'active' && subscription.next_execution_at !== null;
  return (
    <FactSection
      title={words.facts}
      of={[
        [words.name, subscription.name],
        [words.amount, <Money key="amount" amount={subscription.amount} />],
        [words.schedule, schedule(subscription)],
        [words.charged, words.chargedOf(subscription.current_interval, subscription.max_interval)],
        [words.next, isCharged && <Time at={subscription.next_execution_at} />],
        [words.start, subscription.start_time && <Time at={subscription.start_time} />],
        [words.retry, retryWords(language, { interval, unit, max })],
        [words.method, <Method key="method" type={subscription.payment_type} />],
        [words.customer, customer],
        [words.email, subscription.customer_email && <OfCustomer email={subscription.customer_email} />],
        [words.phone, subscription.customer_phone && <OfCustomer phone={subscription.customer_phone} />],
        [
          words.gatewayId,
          subscription.gateway_subscription_id && <code className="id">{subscription.gateway_subscription_id}</code>,
        ],
        [words.created, <Time key="created" at={subscription.created_at} />],
        [words.updated, <Time key="updated" at={subscription.updated_at} />],
        [words.metadata, subscription.metadata && <Json title={words.metadata} value={subscription.metadata} />],
      ]}
    />
  );
}

type Act = 'pause' | 'resume' | 'change' | 'cancel';

interface ActsProps extends SubscriptionProps {
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

interface SimpleActProps extends SubscriptionProps, DialogProps {
  readonly act: Exclude<Act, 'change'>;
}

function SimpleAct({ act, subscription, onClose }: SimpleActProps) {
  const { words, format } = useSpeech(WORDS);
  const { id, name, amount } = subscription;
  const { disable, enable, cancel } = gapura.subscriptions;
  const said = {
    pause: { title: words.pauseTitle(name), text: words.pauseText, act: words.pause, done: words.paused },
    resume: {
      title: words.resumeTitle(name),
      text: words.resumeText(format.rupiah(amount)),
      act: words.resume,
      done: words.resumed,
    },
    cancel: { title: words.cancelTitle(name), text: words.cancelText, act: words.cancelIt, done: words.cancelled },
  }[act];
  const call = { pause: disable, resume: enable, cancel }[act];
  return (
    <ActDialog
      {...said}
      isHard={act === 'cancel'}
      run={(_, options) => call(id, options)}
      refresh={[['subscription', id], ['subscriptions']]}
      onClose={onClose}
    />
  );
}

// Changing what is charged from now on: only what differs is sent.

const INTERVAL_MAX = 1_000;
const RETRIES_MAX = 3;
const NUMBERS = { type: 'number', inputMode: 'numeric', min: 1, max: INTERVAL_MAX } as const;
const RETRY_UNITS = ['minute', 'hour', 'day'] as const;

interface Plan {
  readonly amount: string;
  readonly interval: string;
  readonly retryMax: string;
  readonly retryInterval: string;
  readonly retryUnit: string;
  /** As a field for a date and a time has it, in WIB; empty for none. */
  readonly next: string;
}

function planOf(subscription: Subscription): Plan {
  const text = (value: number | string | null) => (value === null ? '' : String(value));
  return {
    amount: subscription.amount.split('.', 1)[0] ?? '',
    interval: text(subscription.interval),
    retryMax: text(subscription.retry_max_interval),
    retryInterval: text(subscription.retry_interval),
    retryUnit: text(subscription.retry_interval_unit),
    next: '',
  };
}

/** The difference, as the API takes it. What was emptied stays as it is. */
function changesFrom(before: Plan, plan: Plan): SubscriptionUpdate {
  const differs = (name: keyof Plan) => plan[name] !== before[name] && plan[name] !== '';
  const amount = readRupiah(plan.amount);
  return {
    ...(amount !== undefined && amount !== readRupiah(before.amount) ? { amount } : {}),
    ...(differs('interval') ? { interval: Number(plan.interval) } : {}),
    ...(differs('retryMax') ? { retry_max_interval: Number(plan.retryMax) } : {}),
    ...(differs('retryInterval') ? { retry_interval: Number(plan.retryInterval) } : {}),
    ...(differs('retryUnit')
      ? { retry_interval_unit: plan.retryUnit as NonNullable<SubscriptionUpdate['retry_interval_unit']> }
      : {}),
    ...(differs('next') ? { next_execution_at: inWib(plan.next) } : {}),
  };
}

function ChangeDialog({ subscription, onClose }: DialogProps & { readonly subscription: Subscription }) {
  const { words, language, format } = useSpeech(WORDS);
  const { id, name, interval_unit: unit, status } = subscription;
  // What it was when the dialog opened: a change that comes meanwhile must not be undone unseen.
  const [before] = useState(() => planOf(subscription));
  const [plan, setPlan] = useState(before);
  const changes = changesFrom(before, plan);
  const isSame = Object.keys(changes).length === 0;
  const part = (field: keyof Plan) => ({
    value: plan[field],
    onChange: (event: { target: { value: string } }) => setPlan({ ...plan, [field]: event.target.value }),
  });
  return (
    <ActDialog
      title={words.changeTitle(name)}
      text={words.changeText}
      act={words.changeIt}
      done={words.changed}
      run={(_, options) => gapura.subscriptions.update(id, changes, options)}
      refresh={[['subscription', id], ['subscriptions']]}
      onClose={onClose}
    >
      <RupiahField
        name="amount"
        label={words.amountField}
        value={plan.amount}
        onChange={(amount) => setPlan({ ...plan, amount })}
        objection={isSame ? words.nothingChanged : undefined}
      />
      {changes.amount !== undefined && (
        <p className="small">
          {format.rupiah(before.amount)} → <strong>{format.rupiah(String(changes.amount))}</strong>
        </p>
      )}
      <InputField
        name="interval"
        label={words.interval(unitWord(language, unit))}
        {...NUMBERS}
        required
        {...part('interval')}
      />
      <InputField
        name="retry_max_interval"
        label={words.retryMax}
        {...NUMBERS}
        min={0}
        max={RETRIES_MAX}
        {...part('retryMax')}
      />
      <div className="form-pair">
        <InputField name="retry_interval" label={words.retryInterval} {...NUMBERS} {...part('retryInterval')} />
        <SelectField
          name="retry_interval_unit"
          label={words.retryUnit}
          options={[
            ...(plan.retryUnit === '' ? [{ value: '', label: '–' }] : []),
            ...RETRY_UNITS.map((value) => ({ value, label: unitWord(language, value) })),
          ]}
          {...part('retryUnit')}
        />
      </div>
      {status !== 'active' && (
        <InputField name="next_execution_at" label={words.nextField} type="datetime-local" {...part('next')} />
      )}
    </ActDialog>
  );
}

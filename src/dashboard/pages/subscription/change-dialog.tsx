// Changes what is charged from now on. Only what differs is sent.

import { type ReactNode, useId, useState } from 'react';
import type { Subscription, SubscriptionUpdate } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { useFormat, useLanguage, useWords } from '../../language/language.tsx';
import { ActDialog } from '../../parts/act.tsx';
import { RupiahField, readRupiah } from '../../parts/fields.tsx';
import { unitWord } from '../subscriptions/schedule.ts';
import { WORDS } from './words.ts';

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
    ...(differs('next') ? { next_execution_at: `${plan.next}:00+07:00` } : {}),
  };
}

interface ChangeDialogProps {
  readonly subscription: Subscription;
  readonly onClose: () => void;
}

export function ChangeDialog({ subscription, onClose }: ChangeDialogProps) {
  const words = useWords(WORDS);
  const format = useFormat();
  // What it was when the dialog opened: a change that comes meanwhile must not be undone unseen.
  const [before] = useState(() => planOf(subscription));
  const [plan, setPlan] = useState(before);
  const changes = changesFrom(before, plan);
  const isSame = Object.keys(changes).length === 0;
  const { id, name } = subscription;
  return (
    <ActDialog
      title={words.changeTitle(name)}
      act={words.changeIt}
      done={words.changed}
      run={(_, idempotencyKey) => gapura.subscriptions.update(id, changes, { idempotencyKey })}
      refresh={[['subscription', id], ['subscriptions']]}
      onClose={onClose}
    >
      <p>{words.changeText}</p>
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
      <PlanFields subscription={subscription} plan={plan} onChange={(part) => setPlan({ ...plan, ...part })} />
    </ActDialog>
  );
}

interface PlanFieldsProps {
  readonly subscription: Subscription;
  readonly plan: Plan;
  readonly onChange: (part: Partial<Plan>) => void;
}

function PlanFields({ subscription, plan, onChange }: PlanFieldsProps) {
  const words = useWords(WORDS);
  const { language } = useLanguage();
  const unit = unitWord(language, subscription.interval_unit);
  return (
    <>
      <Labelled label={words.interval(unit)}>
        {(id) => (
          <input
            id={id}
            name="interval"
            {...NUMBERS}
            required
            value={plan.interval}
            onChange={(event) => onChange({ interval: event.target.value })}
          />
        )}
      </Labelled>
      <RetryFields plan={plan} onChange={onChange} />
      {subscription.status !== 'active' && (
        <Labelled label={words.nextField}>
          {(id) => (
            <input
              id={id}
              name="next_execution_at"
              type="datetime-local"
              value={plan.next}
              onChange={(event) => onChange({ next: event.target.value })}
            />
          )}
        </Labelled>
      )}
    </>
  );
}

function RetryFields({ plan, onChange }: Pick<PlanFieldsProps, 'plan' | 'onChange'>) {
  const words = useWords(WORDS);
  return (
    <>
      <Labelled label={words.retryMax}>
        {(id) => (
          <input
            id={id}
            name="retry_max_interval"
            {...NUMBERS}
            min={0}
            max={RETRIES_MAX}
            value={plan.retryMax}
            onChange={(event) => onChange({ retryMax: event.target.value })}
          />
        )}
      </Labelled>
      <div className="form-pair">
        <Labelled label={words.retryInterval}>
          {(id) => (
            <input
              id={id}
              name="retry_interval"
              {...NUMBERS}
              value={plan.retryInterval}
              onChange={(event) => onChange({ retryInterval: event.target.value })}
            />
          )}
        </Labelled>
        <RetryUnit value={plan.retryUnit} onChange={(retryUnit) => onChange({ retryUnit })} />
      </div>
    </>
  );
}

function RetryUnit({ value, onChange }: { readonly value: string; readonly onChange: (unit: string) => void }) {
  const words = useWords(WORDS);
  const { language } = useLanguage();
  return (
    <Labelled label={words.retryUnit}>
      {(id) => (
        <select id={id} name="retry_interval_unit" value={value} onChange={(event) => onChange(event.target.value)}>
          {value === '' && <option value="">–</option>}
          {RETRY_UNITS.map((unit) => (
            <option key={unit} value={unit}>
              {unitWord(language, unit)}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

function Labelled({ label, children }: { readonly label: string; readonly children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

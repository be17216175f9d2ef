// Changes what is charged from now on. Only what differs is sent.

import { useState } from 'react';
import type { Subscription, SubscriptionUpdate } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { useSpeech } from '../../language/language.tsx';
import { ActDialog, type DialogProps } from '../../parts/act.tsx';
import { InputField, inWib, RupiahField, readRupiah, SelectField } from '../../parts/fields.tsx';
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
    ...(differs('next') ? { next_execution_at: inWib(plan.next) } : {}),
  };
}

export function ChangeDialog({ subscription, onClose }: DialogProps & { readonly subscription: Subscription }) {
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

// Which cycle went how, made from the charges, the history and the plan: a row of marks, each with a way to its payment.

import { Link } from '@tanstack/react-router';
import type { PaymentSummary, Subscription, SubscriptionChange } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { useSpeech, useWords } from '../../language/language.tsx';
import { useAnswer } from '../../parts/answer.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Loading, Section } from '../../parts/page.tsx';
import { LinkTo } from '../../parts/values.tsx';
import { useMay } from '../../shell/session-gate.tsx';
import { type CycleState, WORDS } from './words.ts';

const CHARGES_MAX = 100;
const STATES = ['paid', 'failed', 'waiting', 'coming'] as const satisfies readonly CycleState[];
const ICONS = { paid: 'good', failed: 'bad', waiting: 'wait' } as const;

interface CyclesProps {
  readonly subscription: Subscription;
  readonly history: readonly SubscriptionChange[];
}

export function Cycles({ subscription, history }: CyclesProps) {
  const words = useWords(WORDS);
  const maySee = useMay('payments:read');
  const { id } = subscription;
  const { data, trouble } = useAnswer(
    ['subscription', id, 'charges'],
    (options) => gapura.payments.list({ subscription_id: [id], limit: CHARGES_MAX }, options).page(),
    { enabled: maySee },
  );
  if (!maySee) {
    return (
      <Section title={words.cycles}>
        <p className="cycles-text quiet">{words.noPayments}</p>
      </Section>
    );
  }
  return (
    <Section title={words.cycles}>
      {trouble}
      {data === undefined ? (
        trouble === null && <Loading rows={1} />
      ) : (
        <Marks
          subscription={subscription}
          cycles={cyclesOf(subscription, { charges: data.items, isAll: data.next === null, history })}
          isAll={data.next === null}
        />
      )}
      <p className="section-links">
        <Link to="/payments" search={{ subscription_id: id }}>
          {words.allPayments}
        </Link>
        <Link to="/events" search={{ subject_id: id }}>
          {words.events}
        </Link>
      </p>
    </Section>
  );
}

interface MarksProps {
  readonly subscription: Subscription;
  readonly cycles: readonly Cycle[];
  readonly isAll: boolean;
}

function Marks({ subscription, cycles, isAll }: MarksProps) {
  const { words, format } = useSpeech(WORDS);
  const coming = comingCount(subscription);
  const isEndless = subscription.max_interval === null && coming > 0;
  const counts = STATES.map((state) => [state, cycles.filter((cycle) => cycle.state === state).length] as const);
  const said = counts
    .filter(([state, count]) => count > 0 && !(state === 'coming' && isEndless))
    .map(([state, count]) => `${format.number(state === 'coming' ? coming : count)} ${words.stateOf[state]}`);
  return (
    <div className="cycles-text">
      {cycles.length === 0 ? (
        <p className="quiet">{words.noneCharged}</p>
      ) : (
        <ol className="cycles" aria-label={words.cycles}>
          {cycles.map((cycle, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cycles follow each other, and stay in their place
            <li key={at}>
              <Mark cycle={cycle} />
            </li>
          ))}
        </ol>
      )}
      <p className="quiet small">
        {said.join(' · ')}
        {isEndless && ` · ${words.endless}`}
        {coming > COMING_MAX && ` · ${words.moreComing(coming - COMING_MAX)}`}
        {!isAll && ` · ${words.onlyNewest(CHARGES_MAX)}`}
      </p>
    </div>
  );
}

function Mark({ cycle }: { readonly cycle: Cycle }) {
  const { words, format } = useSpeech(WORDS);
  const { state, number, at, paymentId, failedTries } = cycle;
  const text = [
    `${words.cycle(number)}: ${words.stateOf[state]}`,
    ...(at === null ? [] : [format.time(at)]),
    ...(failedTries > 0 ? [words.tries(failedTries)] : []),
  ].join(', ');
  const inside = (
    <>
      {state === 'coming' ? <span aria-hidden="true">{number ?? '·'}</span> : <Icon name={ICONS[state]} size={20} />}
      <span className="unseen">{text}</span>
    </>
  );
  const className = `cycle ${state}${failedTries > 0 ? ' tried' : ''}`;
  if (paymentId === null) {
    return (
      <span className={className} title={text}>
        {inside}
      </span>
    );
  }
  return (
    <LinkTo payment={paymentId} className={className} title={text}>
      {inside}
    </LinkTo>
  );
}

interface Cycle {
  readonly state: CycleState;
  /** Counted from the first; null where older charges are not known. */
  readonly number: number | null;
  /** When it was charged, or will be; null where that is not known. */
  readonly at: string | null;
  /** Its last charge; null where the gateway made none. */
  readonly paymentId: string | null;
  /** How many charges of it failed before. */
  readonly failedTries: number;
}

interface Known {
  /** Newest first, as the API lists them. */
  readonly charges: readonly PaymentSummary[];
  /** Whether these are all. */
  readonly isAll: boolean;
  /** Oldest first. */
  readonly history: readonly SubscriptionChange[];
}

/** How many cycles that are still to come are shown one by one. */
const COMING_MAX = 24;

const DAY_MS = 86_400_000;
const UNIT_DAYS = { day: 1, week: 7, month: 28 } as const;
/** A try that comes later than this share of the interval belongs to the next cycle. */
const RETRY_SHARE = 0.75;
const FAILED: readonly string[] = ['deny', 'cancel', 'expire', 'failure'];
/** What was given back was paid before. */
const PAID_ONCE: readonly string[] = ['refund', 'partial_refund', 'chargeback', 'partial_chargeback'];

function stateOf({ is_paid, transaction_status: status }: PaymentSummary): CycleState {
  if (is_paid || PAID_ONCE.includes(status)) return 'paid';
  return FAILED.includes(status) ? 'failed' : 'waiting';
}

type Past = Omit<Cycle, 'number'> & { readonly begunAt: number };

/** The gateway tries a failed charge again, as another order: both are one cycle. */
function addCharge(cycles: readonly Past[], charge: PaymentSummary, retryMs: number): Past[] {
  const state = stateOf(charge);
  const before = cycles.at(-1);
  const at = Date.parse(charge.created_at);
  if (before?.state === 'failed' && at - before.begunAt < retryMs) {
    const again = { state, at: charge.created_at, paymentId: charge.id, failedTries: before.failedTries + 1 };
    return [...cycles.slice(0, -1), { ...again, begunAt: before.begunAt }];
  }
  return [...cycles, { state, at: charge.created_at, paymentId: charge.id, failedTries: 0, begunAt: at }];
}

/** Where the gateway gave up without a charge that is known here, only the history says so. */
function addGivenUp(cycles: readonly Past[], history: readonly SubscriptionChange[], retryMs: number): Past[] {
  const gaveUp = history.filter(
    ({ from_status, to_status, source }) => from_status === 'active' && to_status === 'inactive' && source !== 'action',
  );
  const unknown = gaveUp.filter(({ created_at }) => {
    const at = Date.parse(created_at);
    return !cycles.some(({ begunAt }) => Math.abs(at - begunAt) < retryMs);
  });
  const added = unknown.map(
    ({ created_at }): Past => ({
      state: 'failed',
      at: created_at,
      paymentId: null,
      failedTries: 0,
      begunAt: Date.parse(created_at),
    }),
  );
  return [...cycles, ...added].sort((one, other) => one.begunAt - other.begunAt);
}

/** The cycles that were charged, oldest first, and then those to come, as far as they are shown. */
function cyclesOf(subscription: Subscription, { charges, isAll, history }: Known): Cycle[] {
  const { interval, interval_unit: unit } = subscription;
  const retryMs = interval * UNIT_DAYS[unit] * DAY_MS * RETRY_SHARE;
  const charged = charges.toReversed().reduce<Past[]>((cycles, charge) => addCharge(cycles, charge, retryMs), []);
  const past = isAll ? addGivenUp(charged, history, retryMs) : charged;
  const numbered = past.map(({ begunAt: _, ...cycle }, at) => ({ ...cycle, number: isAll ? at + 1 : null }));
  return [...numbered, ...comingAfter(subscription, numbered)];
}

/** How many cycles follow; one stands for all where there is no end. */
function comingCount({ status, max_interval: max, current_interval: done }: Subscription): number {
  if (status !== 'active' && status !== 'disabled') return 0;
  return max === null ? 1 : Math.max(0, max - done);
}

function comingAfter(subscription: Subscription, past: readonly Cycle[]): Cycle[] {
  const last = past.at(-1);
  // One that waits is counted as charged only when it is paid.
  const open = last?.state === 'waiting' ? 1 : 0;
  const count = Math.min(COMING_MAX, Math.max(0, comingCount(subscription) - open));
  const first = last === undefined ? 1 : last.number === null ? null : last.number + 1;
  return Array.from({ length: count }, (_, at) => ({
    state: 'coming' as const,
    number: first === null ? null : first + at,
    at: at === 0 && subscription.status === 'active' ? subscription.next_execution_at : null,
    paymentId: null,
    failedTries: 0,
  }));
}

// The cycles as a row of marks, each with its date for those who point at it or listen, and a way to its payment.

import { Link } from '@tanstack/react-router';
import type { Subscription, SubscriptionChange } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { useFormat, useWords } from '../../language/language.tsx';
import { useAnswer } from '../../parts/answer.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Loading, Section } from '../../parts/page.tsx';
import { useMay } from '../../shell/session-gate.tsx';
import { COMING_MAX, type Cycle, type CycleState, comingCount, cyclesOf } from './cycles.ts';
import { WORDS } from './words.ts';

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
  const { data, trouble } = useAnswer({
    queryKey: ['payments', 'of-subscription', id],
    queryFn: ({ signal }) => gapura.payments.list({ subscription_id: [id], limit: CHARGES_MAX }, { signal }).page(),
    enabled: maySee,
  });
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
  const words = useWords(WORDS);
  const format = useFormat();
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
  const words = useWords(WORDS);
  const format = useFormat();
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
    <Link to="/payments/$id" params={{ id: paymentId }} className={className} title={text}>
      {inside}
    </Link>
  );
}

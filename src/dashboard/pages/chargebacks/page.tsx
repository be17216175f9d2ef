// Chargebacks as a queue: the one that has to be answered first stands first.

import type { Chargeback } from '../../../sdk/index.ts';
import { statusOptions } from '../../../text/statuses.ts';
import { gapura } from '../../api.ts';
import { useSpeech, useWords } from '../../language/language.tsx';
import { List } from '../../parts/list.tsx';
import { PageFrame } from '../../parts/page.tsx';
import { LinkTo, Money, StatusBadge, Time } from '../../parts/values.tsx';
import { WORDS } from './words.ts';

export function Page() {
  const { words, language } = useSpeech(WORDS);
  return (
    <PageFrame title={words.title} lead={words.lead}>
      <List
        noun="chargebacks"
        words={words}
        filters={[['state', words.state, 'any', statusOptions('chargeback', language)], ['payment_id']]}
        ask={gapura.chargebacks.list}
        columns={[
          ['order', words.order, ({ id, order_id }) => <LinkTo chargeback={id}>{order_id}</LinkTo>, 'name'],
          ['state', words.state, ({ state }) => <StatusBadge kind="chargeback" status={state} />],
          ['deadline', words.deadline, (one) => <Deadline of={one} />],
          ['amount', words.amount, ({ amount }) => <Money amount={amount} />, 'number'],
          ['payment', words.payment, ({ payment_status }) => <StatusBadge kind="payment" status={payment_status} />],
          ['reported', words.reported, ({ created_at }) => <Time at={created_at} />],
        ]}
      />
    </PageFrame>
  );
}

/** Says so where it is over and nothing was sent. */
export function Deadline({ of: { due_at, state } }: { readonly of: Chargeback }) {
  const words = useWords(WORDS);
  const isLate = state === 'open' && due_at !== null && Date.parse(due_at) < Date.now();
  return (
    <span className={isLate ? 'due late' : 'due'}>
      <Time at={due_at} />
      {isLate && <span>{words.late}</span>}
    </span>
  );
}

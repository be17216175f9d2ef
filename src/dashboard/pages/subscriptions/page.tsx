// All subscriptions: what each costs and how often, how many cycles were charged, and when the next is.

import { statusOptions } from '../../../text/statuses.ts';
import { gapura } from '../../api.ts';
import { COMMON } from '../../language/common.ts';
import { bilingual, useSpeech } from '../../language/language.tsx';
import { CUSTOMER_FILTERS, OnlyOfCustomer } from '../../parts/customer.tsx';
import { List } from '../../parts/list.tsx';
import { PageFrame } from '../../parts/page.tsx';
import { LinkTo, Method, Money, StatusBadge, Time } from '../../parts/values.tsx';
import { useSchedule } from './schedule.ts';

const WORDS = bilingual({
  ...COMMON,
  title: ['Subscriptions', 'Langganan'],
  cycles: ['Charged', 'Tertagih'],
  cyclesOf: (done: number, all: number | null) => [
    all === null ? String(done) : `${done} of ${all}`,
    all === null ? String(done) : `${done} dari ${all}`,
  ],
  next: ['Next charge', 'Berikutnya'],
  none: ['No subscriptions yet', 'Belum ada langganan'],
  noneText: [
    'They are made through the API, with a saved card or a linked GoPay, and show up here by themselves.',
    'Langganan dibuat lewat API, dengan kartu tersimpan atau GoPay tertaut, dan muncul di sini dengan sendirinya.',
  ],
  noneFoundText: ['Take the filter away or change it.', 'Lepas atau ubah saringannya.'],
  showNew: (count: number) => [
    count === 1 ? 'Show 1 new subscription' : `Show ${count} new subscriptions`,
    `Tampilkan ${count} langganan baru`,
  ],
});

export function Page() {
  const { words, language } = useSpeech(WORDS);
  const schedule = useSchedule();
  return (
    <PageFrame title={words.title}>
      <List
        noun="subscriptions"
        words={words}
        filters={[['status', words.status, 'one', statusOptions('subscription', language)], ...CUSTOMER_FILTERS]}
        ask={gapura.subscriptions.list}
        columns={[
          ['name', words.name, ({ id, name }) => <LinkTo subscription={id}>{name}</LinkTo>, 'name'],
          ['status', words.status, ({ status }) => <StatusBadge kind="subscription" status={status} />],
          ['amount', words.amount, ({ amount }) => <Money amount={amount} />, 'number'],
          ['schedule', words.schedule, schedule],
          [
            'cycles',
            words.cycles,
            ({ current_interval, max_interval }) => words.cyclesOf(current_interval, max_interval),
            'number',
          ],
          [
            'next',
            words.next,
            ({ status, next_execution_at: next }) => <Time at={status === 'active' ? next : null} />,
          ],
          ['customer', words.customer, ({ customer_email }) => customer_email],
          ['method', words.method, ({ payment_type }) => <Method type={payment_type} />, 'extra'],
          ['created', words.created, ({ created_at }) => <Time at={created_at} />, 'extra'],
        ]}
        newIn={(event) => (event.name === 'subscription_created' ? event.data.subscription.id : null)}
        rowIn={(data) => ('subscription' in data ? data.subscription : null)}
      >
        <OnlyOfCustomer />
      </List>
    </PageFrame>
  );
}

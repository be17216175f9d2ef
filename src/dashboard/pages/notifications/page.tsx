// The inbox of the gateway's notifications: what came, its outcome, and the replay of what could not be applied.

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Notification, NotificationQuery, ReplayReport } from '../../../sdk/index.ts';
import { findStatus, statusOptions } from '../../../text/statuses.ts';
import { useAddress } from '../../address.ts';
import { gapura, queryClient } from '../../api.ts';
import { useSpeech, useWords } from '../../language/language.tsx';
import { ActButton } from '../../parts/act.tsx';
import type { Filter } from '../../parts/filters.tsx';
import { List, NewsButton, useQueryOf } from '../../parts/list.tsx';
import { Empty, PageFrame } from '../../parts/page.tsx';
import { Said } from '../../parts/said.tsx';
import { LinkTo, Money, None, StatusBadge, Time } from '../../parts/values.tsx';
import { useEvents } from '../../shell/live.tsx';
import { useMe } from '../../shell/session-gate.tsx';
import { WORDS } from './words.ts';
import './page.css';

export function Page() {
  const { words, language } = useSpeech(WORDS);
  const { staff } = useMe();
  const filters: Filter[] = [
    ['status', words.outcome, 'one', statusOptions('message', language)],
    ['kind', words.about, 'one', Object.entries(words.kinds).map(([value, label]) => ({ value, label }))],
    ['order_id', words.order],
    ['payment_id', words.paymentId],
    ['created_after', words.cameAfter, 'from'],
    ['created_before', words.cameBefore, 'until'],
  ];
  const query = useQueryOf<NotificationQuery>(filters);
  if (!staff) {
    return (
      <PageFrame title={words.title} lead={words.lead}>
        <div className="sheet">
          <Empty title={words.staffOnly} />
        </div>
      </PageFrame>
    );
  }
  return (
    <PageFrame title={words.title} lead={words.lead} acts={<Replay query={query} />}>
      <List
        noun="notifications"
        words={words}
        filters={filters}
        ask={gapura.notifications.list}
        columns={[
          [
            'order_id',
            words.message,
            ({ id, order_id, kind }) => (
              <LinkTo notification={id}>{order_id ?? words.noOrder(words.kinds[kind])}</LinkTo>
            ),
            'name',
          ],
          ['outcome', words.outcome, (message) => <Outcome of={message} />],
          [
            'says',
            words.says,
            ({ transaction_status: status }) =>
              status === null ? null : <StatusBadge kind="payment" status={status} />,
          ],
          [
            'payment',
            words.payment,
            ({ payment_id: id }) =>
              id === null ? null : (
                <LinkTo payment={id} className="to-payment">
                  {words.toPayment}
                </LinkTo>
              ),
          ],
          ['came', words.came, ({ created_at }) => <Time at={created_at} />],
          ['kind', words.about, ({ kind }) => words.kinds[kind], 'extra'],
          ['amount', words.amount, (one) => <Amount of={one} />, 'number', 'extra'],
          ['applied', words.applied, ({ processed_at }) => <Time at={processed_at} />, 'extra'],
        ]}
      >
        <NewMessages key={JSON.stringify(query)} query={query} />
      </List>
    </PageFrame>
  );
}

function Outcome({ of: { status, error_message, error_message_said } }: { readonly of: Notification }) {
  return (
    <span className="outcome">
      <StatusBadge kind="message" status={status} />
      {error_message !== null && (
        <span className="small quiet">
          <Said text={error_message} as={error_message_said} />
        </span>
      )}
    </span>
  );
}

/** As received: it need not be an amount at all. */
function Amount({ of: { gross_amount: amount } }: { readonly of: Notification }) {
  if (amount === null) return <None />;
  return /^\d+(\.\d+)?$/.test(amount) ? <Money amount={amount} /> : <code className="id">{amount}</code>;
}

const ASKED_EVERY_MS = 20_000;
const COUNTED_MAX = 50;

/** Says when notifications have come since the list was read. Those that fit no payment emit no event: the server is polled. */
function NewMessages({ query }: { readonly query: NotificationQuery }) {
  const words = useWords(WORDS);
  const { change } = useAddress();
  /** The newest notification when the list was read; null where there was none, undefined before the first answer. */
  const [seen, setSeen] = useState<string | null>();
  const { data } = useQuery({
    queryKey: ['newest-notifications', query],
    queryFn: async ({ signal }) => {
      const { items } = await gapura.notifications.list({ ...query, limit: COUNTED_MAX }, { signal }).page();
      return items.map(({ id }) => id);
    },
    refetchInterval: ASKED_EVERY_MS,
    gcTime: 0,
  });
  useEffect(() => {
    if (data !== undefined) setSeen((known) => (known === undefined ? (data[0] ?? null) : known));
  }, [data]);
  useEvents((event) => {
    if (event.data.notification_id !== null) void queryClient.invalidateQueries({ queryKey: ['newest-notifications'] });
  });
  const ids = data ?? [];
  const known = ids.indexOf(seen ?? '');
  const count = seen === undefined ? 0 : known === -1 ? ids.length : known;
  const show = async () => {
    setSeen(ids[0] ?? null);
    change({});
    await queryClient.invalidateQueries({ queryKey: ['notifications'] });
  };
  return <NewsButton count={count} says={words.showNew} onShow={() => void show()} />;
}

/** As many as are done while the person waits. */
const REPLAYED_MAX = 200;
const REPLAYABLE = ['failed', 'unmatched'] as const satisfies readonly Notification['status'][];

/** Which of what is shown can be looked at again. */
function replayable({ status }: NotificationQuery): (typeof REPLAYABLE)[number][] {
  return REPLAYABLE.filter((one) => status === undefined || status === one);
}

/** One request for each status, each with a key of its own: after a break, what was done is not done again. */
async function replay(query: NotificationQuery, idempotencyKey: string): Promise<ReplayReport> {
  let replayed = 0;
  const statuses: Record<string, number> = {};
  for (const status of replayable(query)) {
    const { cursor: _, ...filters } = query;
    const input = { ...filters, status, limit: REPLAYED_MAX };
    const report = await gapura.notifications.replayMany(input, { idempotencyKey: `${idempotencyKey}-${status}` });
    replayed += report.replayed;
    for (const [name, count] of Object.entries(report.statuses)) statuses[name] = (statuses[name] ?? 0) + count;
  }
  return { replayed, statuses, next: null };
}

/** Only with the scope, and only where what is shown could be replayed. */
function Replay({ query }: { readonly query: NotificationQuery }) {
  const { words, language } = useSpeech(WORDS);
  const names = replayable(query).map((status) => findStatus('message', status).words[language]);
  const isFiltered = Object.keys(query).some((name) => name !== 'status');
  if (names.length === 0) return null;
  return (
    <ActButton
      scope="admin"
      label={words.replay}
      title={words.replayTitle}
      text={words.replayText(names.join(', '))}
      act={words.replayIt}
      done={words.replayed}
      run={(_, { idempotencyKey }) => replay(query, idempotencyKey)}
      refresh={[['notifications'], ['notification'], ['payments'], ['payment']]}
      showAnswer={(report) => <Report of={report} />}
    >
      {isFiltered && <p>{words.replayFilter}</p>}
      <p className="quiet small">{words.replayMost(REPLAYED_MAX)}</p>
    </ActButton>
  );
}

function Report({ of: { replayed, statuses } }: { readonly of: ReplayReport }) {
  const { words, format } = useSpeech(WORDS);
  return (
    <>
      <p>{words.report(replayed)}</p>
      {replayed > 0 && (
        <ul className="report">
          {Object.entries(statuses).map(([status, count]) => (
            <li key={status}>
              <strong className="number">{format.number(count)}</strong> <StatusBadge kind="message" status={status} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

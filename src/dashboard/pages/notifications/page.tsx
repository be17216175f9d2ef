// The inbox of the gateway's messages: what came, what became of it, and another look at what could not be applied.

import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import type { Notification, NotificationQuery, ReplayReport } from '../../../sdk/index.ts';
import { useAddress, useFilters } from '../../address.ts';
import { gapura } from '../../api.ts';
import { useFormat, useLanguage, useWords } from '../../language/language.tsx';
import { findStatus, statusOptions } from '../../language/statuses.ts';
import { ActDialog, DialogButton } from '../../parts/act.tsx';
import { ChoiceFilter, DayFilter, Filters, TextFilter } from '../../parts/filters.tsx';
import { List } from '../../parts/list.tsx';
import { Empty, PageFrame } from '../../parts/page.tsx';
import type { Column } from '../../parts/table.tsx';
import { Money, StatusBadge, Time } from '../../parts/values.tsx';
import { useMe } from '../../shell/session-gate.tsx';
import { WORDS } from './words.ts';
import './page.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { NewsButton } from '../../parts/news.tsx';
import { useEvents } from '../../shell/live.tsx';

const FILTERS = ['kind', 'status', 'order_id', 'payment_id', 'created_after', 'created_before'] as const;

export function Page() {
  const words = useWords(WORDS);
  const { staff } = useMe();
  return (
    <PageFrame title={words.title} lead={words.lead} acts={staff ? <Replay /> : undefined}>
      {staff ? (
        <Inbox />
      ) : (
        <div className="sheet">
          <Empty title={words.staffOnly} />
        </div>
      )}
    </PageFrame>
  );
}

/** For whoever may, and only where what is shown could be looked at again. */
function Replay() {
  const words = useWords(WORDS);
  const query = useFilters<NotificationQuery>(FILTERS);
  if (replayable(query).length === 0) return null;
  return (
    <DialogButton
      scope="admin"
      label={words.replay}
      dialog={(onClose) => <ReplayDialog query={query} onClose={onClose} />}
    />
  );
}

function Inbox() {
  const words = useWords(WORDS);
  const { language } = useLanguage();
  const query = useFilters<NotificationQuery>(FILTERS);
  const kinds = Object.entries(words.kinds).map(([value, label]) => ({ value, label }));
  return (
    <>
      <Filters names={FILTERS}>
        <ChoiceFilter name="status" label={words.outcome} options={statusOptions('message', language)} />
        <ChoiceFilter name="kind" label={words.about} options={kinds} />
        <TextFilter name="order_id" label={words.order} />
        <TextFilter name="payment_id" label={words.paymentId} />
        <DayFilter name="created_after" label={words.cameAfter} />
        <DayFilter name="created_before" label={words.cameBefore} isEnd />
      </Filters>
      <NewMessages key={JSON.stringify(query)} query={query} />
      <List
        label={words.title}
        words={words}
        queryKey={['notifications']}
        query={query}
        ask={gapura.notifications.list}
        columns={useColumns()}
        choiceName="notifications"
      />
    </>
  );
}

function useColumns(): Column<Notification>[] {
  const words = useWords(WORDS);
  return useMemo(
    () => [
      {
        id: 'order_id',
        title: words.message,
        isName: true,
        cell: ({ id, order_id, kind }) => (
          <Link to="/notifications/$id" params={{ id }}>
            {order_id ?? words.noOrder(words.kinds[kind])}
          </Link>
        ),
      },
      { id: 'outcome', title: words.outcome, cell: (message) => <Outcome of={message} /> },
      {
        id: 'says',
        title: words.says,
        cell: ({ transaction_status: status }) =>
          status === null ? '–' : <StatusBadge kind="payment" status={status} />,
      },
      {
        id: 'payment',
        title: words.payment,
        cell: ({ payment_id: id }) =>
          id === null ? (
            '–'
          ) : (
            <Link to="/payments/$id" params={{ id }} className="to-payment">
              {words.toPayment}
            </Link>
          ),
      },
      { id: 'came', title: words.came, cell: ({ created_at }) => <Time at={created_at} /> },
      { id: 'kind', title: words.about, isExtra: true, cell: ({ kind }) => words.kinds[kind] },
      { id: 'amount', title: words.amount, isExtra: true, isNumber: true, cell: (one) => <Amount of={one} /> },
      { id: 'applied', title: words.applied, isExtra: true, cell: ({ processed_at }) => <Time at={processed_at} /> },
    ],
    [words],
  );
}

function Outcome({ of: { status, error_message } }: { readonly of: Notification }) {
  return (
    <span className="outcome">
      <StatusBadge kind="message" status={status} />
      {error_message !== null && (
        <span className="small quiet" lang="en">
          {error_message}
        </span>
      )}
    </span>
  );
}

/** As received: it need not be an amount at all. */
function Amount({ of: { gross_amount: amount } }: { readonly of: Notification }) {
  if (amount === null) return <>–</>;
  return /^\d+(\.\d+)?$/.test(amount) ? <Money amount={amount} /> : <code className="id">{amount}</code>;
}

const ASKED_EVERY_MS = 20_000;
const COUNTED_MAX = 50;

function NewMessages({ query }: { readonly query: NotificationQuery }) {
  const words = useWords(WORDS);
  const queries = useQueryClient();
  const { change } = useAddress();
  /** The newest message when the list was read; null where there was none, undefined before the first answer. */
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
    if (event.data.notification_id !== null) void queries.invalidateQueries({ queryKey: ['newest-notifications'] });
  });
  const ids = data ?? [];
  const known = ids.indexOf(seen ?? '');
  const count = seen === undefined ? 0 : known === -1 ? ids.length : known;
  const show = async () => {
    setSeen(ids[0] ?? null);
    change({});
    await queries.invalidateQueries({ queryKey: ['notifications'] });
  };
  return <NewsButton count={count} says={words.showNew} onShow={() => void show()} />;
}

/** As many as are done while somebody waits. */
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

interface ReplayDialogProps {
  readonly query: NotificationQuery;
  readonly onClose: () => void;
}

function ReplayDialog({ query, onClose }: ReplayDialogProps) {
  const words = useWords(WORDS);
  const { language } = useLanguage();
  const names = replayable(query).map((status) => findStatus('message', status).words[language]);
  const isFiltered = Object.keys(query).some((name) => name !== 'status');
  return (
    <ActDialog
      title={words.replayTitle}
      act={words.replayIt}
      done={words.replayed}
      run={(_, idempotencyKey) => replay(query, idempotencyKey)}
      refresh={[['notifications'], ['notification'], ['payments'], ['payment']]}
      onClose={onClose}
      showAnswer={(report) => <Report of={report} />}
    >
      <p>{words.replayText(names.join(', '))}</p>
      {isFiltered && <p>{words.replayFilter}</p>}
      <p className="quiet small">{words.replayMost(REPLAYED_MAX)}</p>
    </ActDialog>
  );
}

function Report({ of: { replayed, statuses } }: { readonly of: ReplayReport }) {
  const words = useWords(WORDS);
  const format = useFormat();
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

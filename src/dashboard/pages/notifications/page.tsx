// The inbox of the gateway's messages: what came, what became of it, and another look at what could not be applied.

import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Notification, NotificationQuery } from '../../../sdk/index.ts';
import { useFilters } from '../../address.ts';
import { gapura } from '../../api.ts';
import { useLanguage, useWords } from '../../language/language.tsx';
import { statusOptions } from '../../language/statuses.ts';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { ChoiceFilter, DayFilter, Filters, TextFilter } from '../../parts/filters.tsx';
import { List } from '../../parts/list.tsx';
import { Empty, PageFrame } from '../../parts/page.tsx';
import type { Column } from '../../parts/table.tsx';
import { Money, StatusBadge, Time } from '../../parts/values.tsx';
import { useMe } from '../../shell/session-gate.tsx';
import { NewMessages } from './new-messages.tsx';
import { ReplayDialog, replayable } from './replay-dialog.tsx';
import { WORDS } from './words.ts';
import './page.css';

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

// The jobs of a task that failed too often, with what they failed of and what they were about.

import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Task, TaskFailure } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { useFormat, useWords } from '../../language/language.tsx';
import { useAnswer } from '../../parts/answer.tsx';
import { Empty, Loading, Section } from '../../parts/page.tsx';
import { type Column, DataTable } from '../../parts/table.tsx';
import { Time } from '../../parts/values.tsx';
import { WORDS } from './words.ts';

const SHOWN_MAX = 200;

export function Failures({ task: { name, failed } }: { readonly task: Task }) {
  const words = useWords(WORDS);
  const columns = useColumns();
  const { data, trouble } = useAnswer({
    // Another number of them is another list.
    queryKey: ['task-failures', name, failed],
    queryFn: ({ signal }) => gapura.tasks.failures(name, { limit: SHOWN_MAX }, { signal }),
  });
  return (
    <Section title={words.failures}>
      {trouble}
      {data === undefined && trouble === null && <Loading rows={2} />}
      {data?.length === 0 && (
        <Empty title={words.noFailures}>
          <p>{words.noFailuresText}</p>
        </Empty>
      )}
      {data !== undefined && data.length > 0 && (
        <>
          <p className="failures-note quiet">{words.failuresText}</p>
          <DataTable label={words.failures} rows={data} columns={columns} rowKey={({ id }) => id} />
        </>
      )}
    </Section>
  );
}

function useColumns(): Column<TaskFailure>[] {
  const words = useWords(WORDS);
  const format = useFormat();
  return useMemo(
    () => [
      { id: 'about', title: words.about, isName: true, cell: ({ id, data }) => <About job={id} data={data} /> },
      {
        id: 'reason',
        title: words.reason,
        cell: ({ error }) => (error === null ? words.noReason : <span lang="en">{error}</span>),
      },
      { id: 'attempts', title: words.attempts, isNumber: true, cell: ({ attempts }) => format.number(attempts) },
      { id: 'at', title: words.failedAt, cell: ({ failed_at }) => <Time at={failed_at} /> },
    ],
    [words, format],
  );
}

/** A job of a sweep is about nothing in particular: its own id names it. */
function About({ job, data }: { readonly job: string; readonly data: TaskFailure['data'] }) {
  const words = useWords(WORDS);
  const { payment_id: payment, subscription_id: subscription } = data;
  if (payment !== undefined) {
    return (
      <Link to="/payments/$id" params={{ id: payment }} className="id">
        {payment}
      </Link>
    );
  }
  if (subscription !== undefined) {
    return (
      <Link to="/subscriptions/$id" params={{ id: subscription }} className="id">
        {subscription}
      </Link>
    );
  }
  const [other] = Object.values(data);
  return <span className="id">{other ?? `${words.job} ${job}`}</span>;
}

// The background: its tasks with their queues, and one of them where the address names it.

import './page.css';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Task } from '../../../sdk/index.ts';
import { firstOf, useAddress } from '../../address.ts';
import { gapura } from '../../api.ts';
import { useFormat, useWords } from '../../language/language.tsx';
import { WholeList } from '../../parts/list.tsx';
import { Empty, PageFrame } from '../../parts/page.tsx';
import type { Column } from '../../parts/table.tsx';
import { Badge } from '../../parts/values.tsx';
import { NotKnown, SCHEDULE_WORDS, scheduleWord, TaskPage } from './task-page.tsx';
import { TASK_WORDS, WORDS } from './words.ts';

/** Most of them run every minute. */
const REFRESH_MS = 10_000;

export function Page() {
  const { address } = useAddress();
  const name = firstOf(address, 'task');
  return name === undefined ? <TaskList /> : <TaskPage key={name} name={name} />;
}

function TaskList() {
  const words = useWords(WORDS);
  const columns = useColumns();
  return (
    <PageFrame title={words.title} lead={words.lead}>
      <WholeList
        label={words.title}
        queryKey={['tasks']}
        ask={(signal) => gapura.tasks.list({ signal })}
        columns={columns}
        rowKey={({ name }) => name}
        refreshMs={REFRESH_MS}
        empty={
          <Empty title={words.none}>
            <p>{words.noneText}</p>
          </Empty>
        }
      />
    </PageFrame>
  );
}

function useColumns(): Column<Task>[] {
  const words = useWords(WORDS);
  const names = useWords(TASK_WORDS);
  const schedules = useWords(SCHEDULE_WORDS);
  const format = useFormat();
  return useMemo(() => {
    const count = (id: 'waiting' | 'running' | 'retrying'): Column<Task> => ({
      id,
      title: words[id],
      isNumber: true,
      cell: ({ [id]: counted }) => (counted ? format.number(counted) : <Quiet count={counted} />),
    });
    return [
      {
        id: 'name',
        title: words.task,
        isName: true,
        cell: ({ name }) => (
          <div>
            <Link to="/tasks" search={{ task: name }}>
              {names[name]?.[0] ?? name}
            </Link>
            <p className="small quiet task-name">{name}</p>
          </div>
        ),
      },
      {
        id: 'schedule',
        title: words.schedule,
        cell: ({ schedule }) => <span className="task-schedule">{scheduleWord(schedules, schedule)}</span>,
      },
      count('waiting'),
      count('running'),
      count('retrying'),
      {
        id: 'failed',
        title: words.failed,
        isNumber: true,
        cell: ({ failed }) => (failed ? <Badge tone="bad">{format.number(failed)}</Badge> : <Quiet count={failed} />),
      },
      { id: 'last', title: words.lastRun, cell: (task) => <LastRun task={task} /> },
      { id: 'next', title: words.nextRun, cell: ({ next_run_at }) => <ShortTime at={next_run_at} /> },
    ];
  }, [words, names, schedules, format]);
}

/** Nothing, or what there was no time to count. */
function Quiet({ count }: { readonly count: number | null }) {
  return count === null ? <NotKnown /> : <span className="quiet">{count}</span>;
}

function LastRun({ task: { last_run: run, timed_out: isLate } }: { readonly task: Task }) {
  const words = useWords(WORDS);
  if (run === null) return isLate ? <NotKnown /> : <span className="quiet">{words.never}</span>;
  return (
    <div className="last-run">
      <ShortTime at={run.ended_at} />
      {run.outcome === 'failed' && <Badge tone="bad">{words.notOk}</Badge>}
    </div>
  );
}

function ShortTime({ at }: { readonly at: string | null }) {
  const format = useFormat();
  if (at === null) return <>–</>;
  const today = format.day(new Date().toISOString());
  return (
    <time dateTime={at} className="short-time">
      {format.time(at).replace(`${today}, `, '')}
    </time>
  );
}

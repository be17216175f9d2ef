// The background: its tasks with their queues, and one of them where the address names it.

import { Link } from '@tanstack/react-router';
import type { Task } from '../../../sdk/index.ts';
import { firstOf, useAddress } from '../../address.ts';
import { gapura } from '../../api.ts';
import { useFormat, useSpeech, useWords } from '../../language/language.tsx';
import { WholeList } from '../../parts/list.tsx';
import { PageFrame } from '../../parts/page.tsx';
import type { Column } from '../../parts/table.tsx';
import { Badge, None } from '../../parts/values.tsx';
import { NotKnown, TaskPage, useScheduleWord } from './task-page.tsx';
import { TASK_WORDS, WORDS } from './words.ts';
import './page.css';

/** Most of them run every minute. */
const REFRESH_MS = 10_000;

export function Page() {
  const { address } = useAddress();
  const name = firstOf(address, 'task');
  return name === undefined ? <TaskList /> : <TaskPage key={name} name={name} />;
}

function TaskList() {
  const { words, format } = useSpeech(WORDS);
  const names = useWords(TASK_WORDS);
  const schedule = useScheduleWord();
  const count = (id: 'waiting' | 'running' | 'retrying'): Column<Task> => [
    id,
    words[id],
    ({ [id]: counted }) => (counted ? format.number(counted) : <Quiet count={counted} />),
    'number',
  ];
  return (
    <PageFrame title={words.title} lead={words.lead}>
      <WholeList
        words={words}
        queryKey={['tasks']}
        ask={gapura.tasks.list}
        rowKey={({ name }) => name}
        refreshMs={REFRESH_MS}
        columns={[
          [
            'name',
            words.task,
            ({ name }) => (
              <div>
                <Link to="/tasks" search={{ task: name }}>
                  {names[name]?.[0] ?? name}
                </Link>
                <p className="small quiet task-name">{name}</p>
              </div>
            ),
            'name',
          ],
          ['schedule', words.schedule, (task) => <span className="task-schedule">{schedule(task.schedule)}</span>],
          count('waiting'),
          count('running'),
          count('retrying'),
          [
            'failed',
            words.failed,
            ({ failed }) => (failed ? <Badge tone="bad">{format.number(failed)}</Badge> : <Quiet count={failed} />),
            'number',
          ],
          ['last', words.lastRun, (task) => <LastRun task={task} />],
          ['next', words.nextRun, ({ next_run_at }) => <ShortTime at={next_run_at} />],
        ]}
      />
    </PageFrame>
  );
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

/** Without its day where that is today: most tasks run every minute, and the day would only make the rows wide. */
function ShortTime({ at }: { readonly at: string | null }) {
  const format = useFormat();
  if (at === null) return <None />;
  const today = format.day(new Date().toISOString());
  return (
    <time dateTime={at} className="short-time">
      {format.time(at).replace(`${today}, `, '')}
    </time>
  );
}

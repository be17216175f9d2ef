// One background task: when it runs, what waits, how it went last, and the jobs that failed too often.

import { Link } from '@tanstack/react-router';
import type { Task } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { useFormat, useWords } from '../../language/language.tsx';
import { useAnswer } from '../../parts/answer.tsx';
import { Empty, Loading, PageFrame, Section } from '../../parts/page.tsx';
import { Badge, Facts, Time } from '../../parts/values.tsx';
import { Failures } from './failures.tsx';
import { NotKnown } from './not-known.tsx';
import { SCHEDULE_WORDS, scheduleWord } from './schedule.ts';
import { TaskActs } from './task-acts.tsx';
import { TASK_WORDS } from './task-words.ts';
import { WORDS } from './words.ts';

const REFRESH_MS = 5_000;

export function TaskPage({ name }: { readonly name: string }) {
  const words = useWords(WORDS);
  const [title = name, text] = useWords(TASK_WORDS)[name] ?? [];
  const { data, trouble } = useAnswer({
    queryKey: ['tasks'],
    queryFn: ({ signal }) => gapura.tasks.list({ signal }),
    refetchInterval: REFRESH_MS,
  });
  const task = data?.find((one) => one.name === name);
  return (
    <PageFrame
      title={title}
      lead={
        <>
          <Link to="/tasks">{words.back}</Link>
          {text !== undefined && <span>{text}</span>}
        </>
      }
      acts={task === undefined ? undefined : <TaskActs task={task} />}
    >
      {trouble}
      {data === undefined && trouble === null && <Loading />}
      {data !== undefined && task === undefined && (
        <div className="sheet">
          <Empty title={words.unknown}>
            <p>{words.unknownText(name)}</p>
          </Empty>
        </div>
      )}
      {task !== undefined && (
        <>
          <TaskFacts task={task} />
          <Failures task={task} />
        </>
      )}
    </PageFrame>
  );
}

function TaskFacts({ task }: { readonly task: Task }) {
  const words = useWords(WORDS);
  const schedules = useWords(SCHEDULE_WORDS);
  const format = useFormat();
  const { name, schedule, waiting, running, retrying, failed, waiting_since, last_run, next_run_at } = task;
  const counted = (count: number | null) => (count === null ? <NotKnown /> : format.number(count));
  return (
    <Section title={words.facts}>
      <Facts
        of={[
          [words.task, <code key="name">{name}</code>],
          [words.schedule, scheduleWord(schedules, schedule)],
          [words.waiting, counted(waiting)],
          [words.waitingSince, waiting_since === null ? null : <Time key="since" at={waiting_since} />],
          [words.running, counted(running)],
          [words.retrying, counted(retrying)],
          [words.failed, counted(failed)],
          [words.lastRun, <LastRunFact key="last" task={task} />],
          [
            words.error,
            last_run?.error ? (
              <span key="error" lang="en">
                {last_run.error}
              </span>
            ) : null,
          ],
          [words.nextRun, next_run_at === null ? null : <Time key="next" at={next_run_at} />],
        ]}
      />
    </Section>
  );
}

function LastRunFact({ task: { last_run: run, timed_out: isLate } }: { readonly task: Task }) {
  const words = useWords(WORDS);
  const format = useFormat();
  if (run === null) return isLate ? <NotKnown /> : words.never;
  const isOk = run.outcome === 'ok';
  return (
    <span className="last-run">
      <Time at={run.ended_at} />
      <Badge tone={isOk ? 'good' : 'bad'}>{isOk ? words.ok : words.notOk}</Badge>
      <span className="quiet">{words.took(took(run.duration_ms, format.number, format.span))}</span>
    </span>
  );
}

const SECOND_MS = 1_000;

function took(ms: number, number: (value: number) => string, span: (seconds: number) => string): string {
  return ms < SECOND_MS ? `${number(ms)} ms` : span(ms / SECOND_MS);
}

// One background task: when it runs, what waits, how it went last, and the jobs that failed too often.

import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Task, TaskFailure } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { bilingual, useFormat, useWords } from '../../language/language.tsx';
import { ActDialog } from '../../parts/act.tsx';
import { useAnswer } from '../../parts/answer.tsx';
import { InputField, typedIn } from '../../parts/fields.tsx';
import { Empty, Loading, PageFrame, Section } from '../../parts/page.tsx';
import { type Column, DataTable } from '../../parts/table.tsx';
import { Badge, Facts, Time } from '../../parts/values.tsx';
import { useMay } from '../../shell/session-gate.tsx';
import { TASK_WORDS, WORDS } from './words.ts';

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

const REFRESH = [['tasks'], ['task-failures']];

function TaskActs({ task }: { readonly task: Task }) {
  const words = useWords(WORDS);
  const mayRun = useMay('admin');
  const [opened, setOpened] = useState<'run' | 'retry' | null>(null);
  if (!mayRun) return null;
  const close = () => setOpened(null);
  return (
    <>
      {(task.failed ?? 0) > 0 && (
        <button type="button" onClick={() => setOpened('retry')}>
          {words.retry}
        </button>
      )}
      <button type="button" className="main-act" onClick={() => setOpened('run')}>
        {words.run}
      </button>
      {opened === 'run' && <RunDialog task={task} onClose={close} />}
      {opened === 'retry' && <RetryDialog task={task} onClose={close} />}
    </>
  );
}

interface DialogProps {
  readonly task: Task;
  readonly onClose: () => void;
}

function RunDialog({ task: { name, takes, schedule }, onClose }: DialogProps) {
  const words = useWords(WORDS);
  const [title = name] = useWords(TASK_WORDS)[name] ?? [];
  // A task without a schedule does not look for its work: it has to be told.
  const isNeeded = schedule === null;
  return (
    <ActDialog
      title={words.runTitle(title)}
      act={words.run}
      done={words.runDone}
      run={(form, idempotencyKey) => {
        const id = typedIn(form, 'id');
        return gapura.tasks.run(name, id === undefined ? {} : { id }, { idempotencyKey });
      }}
      refresh={REFRESH}
      onClose={onClose}
    >
      <p>{words.runText}</p>
      {takes !== null && (
        <InputField
          name="id"
          label={(words.takes as Readonly<Record<string, string>>)[takes] ?? words.takesOther}
          hint={isNeeded ? words.takesNeeded : words.takesOptional}
          required={isNeeded}
          spellCheck={false}
        />
      )}
    </ActDialog>
  );
}

function RetryDialog({ task: { name }, onClose }: DialogProps) {
  const words = useWords(WORDS);
  const format = useFormat();
  return (
    <ActDialog
      title={words.retryTitle}
      act={words.retry}
      done={words.retryDone}
      run={(_form, idempotencyKey) => gapura.tasks.retry(name, { idempotencyKey })}
      refresh={REFRESH}
      onClose={onClose}
      showAnswer={({ retried }) => <p>{words.retried(format.number(retried))}</p>}
    >
      <p>{words.retryText}</p>
    </ActDialog>
  );
}

const SHOWN_MAX = 200;

function Failures({ task: { name, failed } }: { readonly task: Task }) {
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

export const SCHEDULE_WORDS = bilingual({
  onDemand: ['Only when it is asked for', 'Hanya bila diminta'],
  everyMinute: ['Every minute', 'Setiap menit'],
  everyMinutes: (count: number) => [`Every ${count} minutes`, `Setiap ${count} menit`],
  hourly: (minute: string) => [`Every hour, at minute ${minute}`, `Setiap jam, pada menit ${minute}`],
  daily: (time: string) => [`Every day at ${time} WIB`, `Setiap hari pukul ${time} WIB`],
  cron: (cron: string) => [`${cron} (UTC)`, `${cron} (UTC)`],
});

const WIB_AHEAD_HOURS = 7;
const two = (value: number) => String(value).padStart(2, '0');

export function scheduleWord(words: (typeof SCHEDULE_WORDS)['en'], cron: string | null): string {
  if (cron === null) return words.onDemand;
  const [, step, minute, hour] = /^(?:\*(?:\/(\d+))?|(\d+)) (\*|\d+) \* \* \*$/.exec(cron) ?? [];
  if (minute !== undefined && hour !== undefined) {
    if (hour === '*') return words.hourly(two(Number(minute)));
    return words.daily(`${two((Number(hour) + WIB_AHEAD_HOURS) % 24)}.${two(Number(minute))}`);
  }
  if (hour !== '*') return words.cron(cron);
  return step === undefined || step === '1' ? words.everyMinute : words.everyMinutes(Number(step));
}

export function NotKnown() {
  const words = useWords(WORDS);
  return <span className="quiet small">{words.late}</span>;
}

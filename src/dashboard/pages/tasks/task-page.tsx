// One background task: when it runs, what waits, how it went last, and the jobs that failed too often.

import { Link } from '@tanstack/react-router';
import type { Task, TaskFailure } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { bilingual, useSpeech, useWords } from '../../language/language.tsx';
import { ActButton } from '../../parts/act.tsx';
import { useAnswer } from '../../parts/answer.tsx';
import { allTypedIn, InputField } from '../../parts/fields.tsx';
import { Empty, FactSection, Loading, PageFrame, ReadSection } from '../../parts/page.tsx';
import { Said } from '../../parts/said.tsx';
import { type Column, DataTable } from '../../parts/table.tsx';
import { Badge, LinkTo, Time } from '../../parts/values.tsx';
import { TASK_WORDS, WORDS } from './words.ts';
import './page.css';

const REFRESH_MS = 5_000;

export function TaskPage({ name }: { readonly name: string }) {
  const words = useWords(WORDS);
  const [title = name, text] = useWords(TASK_WORDS)[name] ?? [];
  const { data, trouble } = useAnswer(['tasks'], (options) => gapura.tasks.list(options), {
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
  const { words, format } = useSpeech(WORDS);
  const scheduleWord = useScheduleWord();
  const { name, schedule, waiting, running, retrying, failed, waiting_since, last_run, next_run_at } = task;
  const counted = (count: number | null) => (count === null ? <NotKnown /> : format.number(count));
  return (
    <FactSection
      title={words.facts}
      of={[
        [words.task, <code key="name">{name}</code>],
        [words.schedule, scheduleWord(schedule)],
        [words.waiting, counted(waiting)],
        [words.waitingSince, waiting_since && <Time at={waiting_since} />],
        [words.running, counted(running)],
        [words.retrying, counted(retrying)],
        [words.failed, counted(failed)],
        [words.lastRun, <LastRunFact key="last" task={task} />],
        [words.error, last_run?.error && <Said key="error" text={last_run.error} as={last_run.error_said} />],
        [words.nextRun, next_run_at && <Time at={next_run_at} />],
      ]}
    />
  );
}

function LastRunFact({ task: { last_run: run, timed_out: isLate } }: { readonly task: Task }) {
  const { words, format } = useSpeech(WORDS);
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

function TaskActs({ task: { name, failed, takes, schedule } }: { readonly task: Task }) {
  const { words, format } = useSpeech(WORDS);
  const [title = name] = useWords(TASK_WORDS)[name] ?? [];
  // A task without a schedule does not look for its work: it needs an id.
  const isNeeded = schedule === null;
  return (
    <>
      <ActButton
        scope="admin"
        isOffered={(failed ?? 0) > 0}
        label={words.retry}
        title={words.retryTitle}
        text={words.retryText}
        act={words.retry}
        done={words.retryDone}
        run={(_, options) => gapura.tasks.retry(name, options)}
        refresh={REFRESH}
        showAnswer={({ retried }) => <p>{words.retried(format.number(retried))}</p>}
      />
      <ActButton
        scope="admin"
        label={words.run}
        look="main-act"
        title={words.runTitle(title)}
        text={words.runText}
        act={words.run}
        done={words.runDone}
        run={(form, options) => gapura.tasks.run(name, allTypedIn(form, 'id'), options)}
        refresh={REFRESH}
      >
        {takes !== null && (
          <InputField
            name="id"
            label={(words.takes as Readonly<Record<string, string>>)[takes] ?? words.takesOther}
            hint={isNeeded ? words.takesNeeded : words.takesOptional}
            required={isNeeded}
            spellCheck={false}
          />
        )}
      </ActButton>
    </>
  );
}

const SHOWN_MAX = 200;

function Failures({ task: { name, failed } }: { readonly task: Task }) {
  const { words, format } = useSpeech(WORDS);
  const failures = useAnswer(
    // Another number of them is another list.
    ['task-failures', name, failed],
    (options) => gapura.tasks.failures(name, { limit: SHOWN_MAX }, options),
  );
  const columns: Column<TaskFailure>[] = [
    ['about', words.about, ({ id, data }) => <About job={id} data={data} />, 'name'],
    [
      'reason',
      words.reason,
      ({ error, error_said }) => (error === null ? words.noReason : <Said text={error} as={error_said} />),
    ],
    ['attempts', words.attempts, ({ attempts }) => format.number(attempts), 'number'],
    ['at', words.failedAt, ({ failed_at }) => <Time at={failed_at} />],
  ];
  return (
    <ReadSection title={words.failures} answer={failures} rows={2}>
      {(rows) =>
        rows.length === 0 ? (
          <Empty title={words.noFailures}>
            <p>{words.noFailuresText}</p>
          </Empty>
        ) : (
          <>
            <p className="failures-note quiet">{words.failuresText}</p>
            <DataTable label={words.failures} rows={rows} columns={columns} rowKey={({ id }) => id} />
          </>
        )
      }
    </ReadSection>
  );
}

/** A job of a sweep is about nothing in particular: its own id names it. */
function About({ job, data }: { readonly job: string; readonly data: TaskFailure['data'] }) {
  const words = useWords(WORDS);
  const { payment_id: payment, subscription_id: subscription, ...others } = data;
  const id = payment ?? subscription;
  if (id === undefined) return <span className="id">{Object.values(others)[0] ?? `${words.job} ${job}`}</span>;
  return (
    <LinkTo {...(payment === undefined ? { subscription: id } : { payment: id })} className="id">
      {id}
    </LinkTo>
  );
}

const SCHEDULE_WORDS = bilingual({
  onDemand: ['Only when it is asked for', 'Hanya bila diminta'],
  everyMinute: ['Every minute', 'Setiap menit'],
  everyMinutes: (count: number) => [`Every ${count} minutes`, `Setiap ${count} menit`],
  hourly: (minute: string) => [`Every hour, at minute ${minute}`, `Setiap jam, pada menit ${minute}`],
  daily: (time: string) => [`Every day at ${time} WIB`, `Setiap hari pukul ${time} WIB`],
  cron: (cron: string) => [`${cron} (UTC)`, `${cron} (UTC)`],
});

const WIB_AHEAD_HOURS = 7;
const two = (value: number) => String(value).padStart(2, '0');

/** A schedule in words. The server has it as a cron expression in UTC; people here live by WIB. */
export function useScheduleWord(): (cron: string | null) => string {
  const words = useWords(SCHEDULE_WORDS);
  return (cron) => {
    if (cron === null) return words.onDemand;
    const [, step, minute, hour] = /^(?:\*(?:\/(\d+))?|(\d+)) (\*|\d+) \* \* \*$/.exec(cron) ?? [];
    if (minute !== undefined && hour !== undefined) {
      if (hour === '*') return words.hourly(two(Number(minute)));
      return words.daily(`${two((Number(hour) + WIB_AHEAD_HOURS) % 24)}.${two(Number(minute))}`);
    }
    if (hour !== '*') return words.cron(cron);
    return step === undefined || step === '1' ? words.everyMinute : words.everyMinutes(Number(step));
  };
}

/** What the database could not answer in time. */
export function NotKnown() {
  const words = useWords(WORDS);
  return <span className="quiet small">{words.late}</span>;
}

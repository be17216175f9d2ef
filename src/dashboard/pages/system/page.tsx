// The service itself: whether all is well, what to do where it is not, and how it is set up.

import './page.css';
import { useQuery } from '@tanstack/react-query';
import type { Examination } from '../../../sdk/index.ts';
import { gapura, queryClient } from '../../api.ts';
import { useSpeech, useWords } from '../../language/language.tsx';
import { useAnswer } from '../../parts/answer.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Empty, FactSection, Loading, PageFrame, Section } from '../../parts/page.tsx';
import { Problem } from '../../parts/problem.tsx';
import { type Column, DataTable } from '../../parts/table.tsx';
import { Badge, English, StatusBadge } from '../../parts/values.tsx';
import { useAnnounce } from '../../shell/announcer.tsx';
import { useLiveState } from '../../shell/live.tsx';
import { kindOf } from '../../trouble.ts';
import { WORDS } from './words.ts';

/** Looking asks the gateway: not more often than somebody wants to know. */
const FRESH_MS = 60_000;

export function Page() {
  const { words, format } = useSpeech(WORDS);
  const announce = useAnnounce();
  const { data, error, asked } = useAnswer(['system', 'doctor'], (options) => gapura.doctor.examine(options), {
    staleTime: FRESH_MS,
  });
  const { refetch, isFetching, dataUpdatedAt } = asked;
  const lookAgain = async () => {
    await queryClient.invalidateQueries({ queryKey: ['system', 'readiness'] });
    const { data: seen } = await refetch();
    if (seen !== undefined) announce(seen.healthy ? words.looked.well : words.looked.ill);
  };
  // A host application has its own probes, and its own answer at that address.
  const hasProbe = error === null ? data !== undefined && data.configuration !== null : kindOf(error) === 'database';
  return (
    <PageFrame
      title={words.title}
      lead={dataUpdatedAt === 0 ? undefined : words.lookedAt(format.time(new Date(dataUpdatedAt).toISOString()))}
      acts={
        <button type="button" onClick={() => void lookAgain()} aria-disabled={isFetching}>
          {isFetching ? words.looking : words.again}
        </button>
      }
    >
      {error !== null && <Problem error={error} isReading />}
      {error === null && data === undefined && <Loading />}
      {error === null && data !== undefined && <VerdictNote examination={data} />}
      {error === null && data !== undefined && <Checks checks={data.checks} />}
      <div className="columns-2">
        {data !== undefined && <Service examination={data} />}
        {hasProbe && <ReadinessSection />}
      </div>
      {data !== undefined && <Configuration settings={data.configuration} />}
    </PageFrame>
  );
}

function Checks({ checks }: { readonly checks: Examination['checks'] }) {
  const words = useWords(WORDS);
  const names: Readonly<Record<string, string>> = words.names;
  return (
    <Section title={words.checks}>
      <ul className="findings">
        {checks.map(({ name, state, detail, advice }) => (
          <li key={name + detail}>
            <StatusBadge kind="check" status={state} />
            <strong>{names[name] ?? name}</strong>
            <div>
              <English>{detail}</English>
              {advice !== null && (
                <p className="advice">
                  {words.advice}: <English>{advice}</English>
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Service({ examination: { version, environment, database } }: { readonly examination: Examination }) {
  const words = useWords(WORDS);
  const live = useLiveState();
  return (
    <FactSection
      title={words.service}
      of={[
        [words.version, version],
        [words.environment, words.environments[environment]],
        [words.database, words.databases[database]],
        [words.live, words.lives[live]],
      ]}
    />
  );
}

type Setting = NonNullable<Examination['configuration']>[number];

function Configuration({ settings }: { readonly settings: Examination['configuration'] }) {
  const words = useWords(WORDS);
  const columns: Column<Setting>[] = [
    ['name', words.setting, ({ name }) => <code>{name}</code>, 'name'],
    [
      'value',
      words.value,
      ({ value }) => (
        <span lang="en" className={value === 'not set' ? 'quiet' : undefined}>
          {value}
        </span>
      ),
    ],
  ];
  return (
    <Section title={words.configuration}>
      {settings === null ? (
        <Empty title={words.byHost}>
          <p>{words.byHostText}</p>
        </Empty>
      ) : (
        <>
          <p className="note quiet">{words.configurationText}</p>
          <div className="settings">
            <DataTable label={words.configuration} rows={settings} columns={columns} rowKey={({ name }) => name} />
          </div>
        </>
      )}
    </Section>
  );
}

interface Readiness {
  readonly ready: boolean;
  readonly draining: boolean;
  readonly checks: Readonly<Record<string, { readonly ok: boolean; readonly detail: string }>>;
}

/** At the root of the server, wherever the API is mounted. Null where something else answers there. */
async function askReadiness(signal: AbortSignal): Promise<Readiness | null> {
  try {
    const answer: unknown = await (await fetch('/readyz', { signal, cache: 'no-store' })).json();
    return isReadiness(answer) ? answer : null;
  } catch {
    return null;
  }
}

function isReadiness(answer: unknown): answer is Readiness {
  return typeof answer === 'object' && answer !== null && 'ready' in answer && 'checks' in answer;
}

/** What a probe is told. It needs neither session nor database, so it still speaks where the doctor cannot. */
function ReadinessSection() {
  const words = useWords(WORDS);
  const { data } = useQuery({ queryKey: ['system', 'readiness'], queryFn: ({ signal }) => askReadiness(signal) });
  if (data === undefined || data === null) return null;
  const names: Readonly<Record<string, string>> = words.names;
  return (
    <Section
      title={words.readiness}
      acts={<Badge tone={data.ready ? 'good' : 'bad'}>{data.ready ? words.ready : words.notReady}</Badge>}
    >
      <p className="note quiet">{data.draining ? words.draining : words.readinessText}</p>
      <ul className="findings">
        {Object.entries(data.checks).map(([name, { ok, detail }]) => (
          <li key={name}>
            <Badge tone={ok ? 'good' : 'bad'}>{ok ? words.ok : words.notOk}</Badge>
            <strong>{names[name] ?? name}</strong>
            <English>{detail}</English>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type Verdict = 'well' | 'noted' | 'gatewayAway' | 'databaseAway' | 'bothAway' | 'ill';

/** What is looked at in the database says so too where it is away; a word about its kind is no outage. */
function verdictOn({ healthy, checks }: Examination): Verdict {
  if (healthy) return checks.every(({ state }) => state === 'ok') ? 'well' : 'noted';
  const faults = checks.filter(({ ok }) => !ok);
  const isDatabaseAway = faults.some(({ name, advice }) => name === 'database' && advice === null);
  const isGatewayAway = faults.some(({ name }) => name === 'gateway');
  if (isDatabaseAway) return isGatewayAway ? 'bothAway' : 'databaseAway';
  return isGatewayAway ? 'gatewayAway' : 'ill';
}

function VerdictNote({ examination }: { readonly examination: Examination }) {
  const words = useWords(WORDS);
  const verdict = verdictOn(examination);
  const [title, text] = words[verdict];
  const tone = examination.healthy ? 'good' : 'bad';
  return (
    <div className={`said verdict ${tone}`}>
      <Icon name={tone} size={24} />
      <strong>{title}</strong>
      <p>{text}</p>
    </div>
  );
}

// The service itself: whether all is well, what to do where it is not, and how it is set up.

import { useQuery } from '@tanstack/react-query';
import type { Examination } from '../../../sdk/index.ts';
import { gapura, queryClient } from '../../api.ts';
import { bilingual, useSpeech, useWords } from '../../language/language.tsx';
import { useAnswer } from '../../parts/answer.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Empty, FactSection, Loading, PageFrame, Section } from '../../parts/page.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Said } from '../../parts/said.tsx';
import { type Column, DataTable } from '../../parts/table.tsx';
import { Badge, StatusBadge } from '../../parts/values.tsx';
import { useAnnounce } from '../../shell/announcer.tsx';
import { useLiveState } from '../../shell/live.tsx';
import { kindOf } from '../../trouble.ts';
import './page.css';

const WORDS = bilingual({
  title: ['System', 'Sistem'],
  again: ['Check again', 'Periksa lagi'],
  looking: ['Checking…', 'Memeriksa…'],
  lookedAt: (time: string) => [`Checked at ${time}`, `Diperiksa ${time}`],
  looked: {
    well: ['Checked again: all is well.', 'Diperiksa lagi: semua beres.'],
    ill: ['Checked again: something needs fixing.', 'Diperiksa lagi: ada yang perlu diperbaiki.'],
  },
  well: [
    ['All is well', 'Database and gateway answer.'],
    ['Semua beres', 'Basis data dan gateway menjawab.'],
  ],
  noted: [
    ['All works', 'Database and gateway answer. There is something to read below.'],
    ['Semua berjalan', 'Basis data dan gateway menjawab. Ada catatan untuk dibaca di bawah.'],
  ],
  gatewayAway: [
    [
      'The payment gateway does not work',
      'Gapura and its database are up: what is known can be read, and payments that customers make are applied later. New charges and refunds do not get through.',
    ],
    [
      'Gateway pembayaran tidak bisa dipakai',
      'Gapura dan basis datanya hidup: yang sudah diketahui bisa dibaca, dan pembayaran pelanggan akan disusul. Tagihan dan pengembalian dana baru tidak tembus.',
    ],
  ],
  databaseAway: [
    [
      'The database does not answer',
      'Gapura is up, but can neither read nor write. The gateway is not the reason. Nothing was lost: the gateway sends its notifications again.',
    ],
    [
      'Basis data tidak menjawab',
      'Gapura hidup, tetapi tidak bisa membaca atau menulis. Penyebabnya bukan gateway. Tidak ada yang hilang: gateway akan mengirim notifikasinya lagi.',
    ],
  ],
  bothAway: [
    [
      'Neither the database nor the gateway answers',
      'Gapura itself is up. Look at the network of this server first: that both fail at once has one cause most of the time.',
    ],
    [
      'Basis data dan gateway sama-sama tidak menjawab',
      'Gapura sendiri hidup. Periksa dulu jaringan server ini: bila keduanya gagal bersamaan, biasanya sebabnya satu.',
    ],
  ],
  ill: [
    ['Something needs fixing', 'Database and gateway answer. See what is marked below.'],
    ['Ada yang perlu diperbaiki', 'Basis data dan gateway menjawab. Lihat yang ditandai di bawah.'],
  ],
  checks: ['Checks', 'Pemeriksaan'],
  advice: ['What to do', 'Yang perlu dilakukan'],
  names: {
    database: ['Database', 'Basis data'],
    clock: ['Clock', 'Jam'],
    migrations: ['Migrations', 'Migrasi'],
    'api keys': ['API keys', 'Kunci API'],
    gateway: ['Payment gateway', 'Gateway pembayaran'],
    pooler: ['Pooler', 'Pooler'],
    listeners: ['Listeners', 'Pendengar'],
    sinks: ['Message brokers', 'Broker pesan'],
    webhooks: ['Webhooks', 'Webhook'],
    jobs: ['Background jobs', 'Pekerjaan latar'],
    sandbox: ['Sandbox', 'Sandbox'],
    metrics: ['Metrics', 'Metrik'],
    encryption: ['Encryption', 'Enkripsi'],
    configuration: ['Configuration', 'Konfigurasi'],
    worker: ['Background', 'Latar belakang'],
  },
  service: ['Service', 'Layanan'],
  version: ['Version', 'Versi'],
  environment: ['Gateway', 'Gateway'],
  environments: {
    local: ['The built-in sandbox on this machine', 'Sandbox bawaan di mesin ini'],
    sandbox: ['The gateway’s sandbox: no real money', 'Sandbox milik gateway: tanpa uang sungguhan'],
    production: ['Production: real money', 'Produksi: uang sungguhan'],
  },
  database: ['Database', 'Basis data'],
  databases: {
    embedded: ['Embedded, for one machine', 'Tertanam, untuk satu mesin'],
    postgres: ['PostgreSQL', 'PostgreSQL'],
  },
  live: ['Live stream', 'Aliran langsung'],
  lives: {
    live: ['Connected: this page receives every event', 'Tersambung: halaman ini menerima setiap peristiwa'],
    connecting: ['Connecting…', 'Menyambung…'],
    lost: ['Broken off; it comes back by itself', 'Terputus; nanti tersambung sendiri'],
    off: ['Not followed: you may not see payments', 'Tidak diikuti: Anda tidak boleh melihat pembayaran'],
  },
  readiness: ['Readiness', 'Kesiapan'],
  readinessText: ['What a load balancer gets from /readyz.', 'Yang dijawab kepada load balancer, di /readyz.'],
  ready: ['Ready', 'Siap'],
  notReady: ['Not ready', 'Belum siap'],
  draining: ['Is being stopped: new requests go elsewhere', 'Sedang dihentikan: permintaan baru dialihkan'],
  ok: ['In order', 'Beres'],
  notOk: ['Fault', 'Masalah'],
  configuration: ['Configuration', 'Konfigurasi'],
  configurationText: ['Of secrets only whether they are set.', 'Untuk rahasia hanya ditampilkan apakah sudah diisi.'],
  setting: ['Setting', 'Pengaturan'],
  value: ['Value', 'Nilai'],
  notSet: ['not set', 'belum diisi'],
  byHost: ['Set up by the application that Gapura runs in', 'Diatur oleh aplikasi tempat Gapura berjalan'],
  byHostText: ['Its settings are in the code of that application.', 'Pengaturannya ada di kode aplikasi itu.'],
});

/** A check calls the gateway: not more often than the person asks. */
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
        {checks.map(({ name, state, detail, detail_said, advice, advice_said }) => (
          <li key={name + detail}>
            <StatusBadge kind="check" status={state} />
            <strong>{names[name] ?? name}</strong>
            <div>
              <Said text={detail} as={detail_said} />
              {advice !== null && (
                <p className="advice">
                  {words.advice}: <Said text={advice} as={advice_said} />
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
        <code className={value === 'not set' ? 'quiet' : undefined}>{value === 'not set' ? words.notSet : value}</code>
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

/** What a probe gets. It needs neither session nor database, so it still answers where the doctor cannot. */
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
            <code>{detail}</code>
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

// The figures of the period: large, by method, and hour by hour or day by day, as charts or as a table.

import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import type { SummaryRow } from '../../../sdk/index.ts';
import { useKept } from '../../kept.ts';
import { type Format, startOfDay } from '../../language/format.ts';
import { useSpeech, useWords } from '../../language/language.tsx';
import { Chart, Choice } from '../../parts/chart.tsx';
import { Section } from '../../parts/page.tsx';
import { type Column, DataTable } from '../../parts/table.tsx';
import { Method, Money } from '../../parts/values.tsx';
import type { Unit } from '../figures/range.ts';
import { type Totals, totalOf, totalsBy } from './period.ts';
import { WORDS } from './words.ts';

export const shownRate = (format: Format, rate: number | null) => (rate === null ? '–' : format.percent(rate));
export const shownSpan = (format: Format, seconds: number | null) => (seconds === null ? '–' : format.span(seconds));

export function Tiles({ rows }: { readonly rows: readonly SummaryRow[] }) {
  const { words, format } = useSpeech(WORDS);
  const total = totalOf(rows);
  return (
    <dl className="tiles sheet" aria-label={words.figures}>
      <Tile name={words.net} look="main wide">
        <Money amount={total.net} />
      </Tile>
      <Tile name={words.gross} look="wide">
        <Money amount={total.gross} />
      </Tile>
      <Tile name={words.refunded} hint={words.refundedHint} look="wide">
        <Money amount={total.refunded} />
      </Tile>
      <Tile name={words.paid} hint={words.ofMade(format.number(total.count))}>
        {format.number(total.paid_count)}
      </Tile>
      <Tile name={words.success} hint={words.successHint}>
        {shownRate(format, total.success_rate)}
      </Tile>
      <Tile name={words.median} hint={rows.length > 1 ? words.medianHint : undefined}>
        {shownSpan(format, total.median_seconds_to_pay)}
      </Tile>
    </dl>
  );
}

interface TileProps {
  readonly name: string;
  readonly hint?: string | undefined;
  /** As the design has it. */
  readonly look?: string;
  /** Below: how it has changed. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

export function Tile({ name, hint, look, more, children }: TileProps) {
  return (
    <div className={look}>
      <dt>{name}</dt>
      <dd>
        <span className="figure">{children}</span>
        {more}
        {hint !== undefined && <span className="hint">{hint}</span>}
      </dd>
    </div>
  );
}

interface ByMethodProps {
  readonly rows: readonly SummaryRow[];
  /** The first day of the period. */
  readonly from: string;
}

type MethodRow = Totals & { by: string };

export function ByMethod({ rows, from }: ByMethodProps) {
  const { words, format } = useSpeech(WORDS);
  const methods = useMemo(() => totalsBy(rows), [rows]);
  const columns: Column<MethodRow>[] = [
    [
      'method',
      words.method,
      ({ by }) => (
        <Link to="/payments" search={{ payment_type: by, created_after: startOfDay(from) }}>
          <Method type={by} />
        </Link>
      ),
      'name',
    ],
    ['made', words.made, ({ count }) => format.number(count), 'number'],
    ['paid', words.paid, ({ paid_count }) => format.number(paid_count), 'number'],
    [
      'success',
      words.success,
      ({ success_rate }) => <Rate rate={success_rate} text={shownRate(format, success_rate)} />,
      'number',
    ],
    ['net', words.net, ({ net }) => <Money amount={net} />, 'number'],
    ['median', words.median, ({ median_seconds_to_pay }) => shownSpan(format, median_seconds_to_pay), 'number'],
  ];
  return <DataTable label={words.byMethod} rows={methods} columns={columns} rowKey={({ by }) => by} />;
}

function Rate({ rate, text }: { readonly rate: number | null; readonly text: string }) {
  return (
    <span className="rate">
      <span className="track" aria-hidden="true">
        <span style={{ inlineSize: `${(rate ?? 0) * 100}%` }} />
      </span>
      <span>{text}</span>
    </span>
  );
}

interface TrendProps {
  readonly rows: readonly SummaryRow[];
  /** How long the period of each row is. */
  readonly unit: Unit;
  /** With refunds by their own days beside those of the payments. */
  readonly hasRefundsMade?: boolean;
}

const TITLES = { hour: 'byHour', day: 'byDay', month: 'byMonth' } as const;

export function Trend({ rows, unit, hasRefundsMade = false }: TrendProps) {
  const words = useWords(WORDS);
  const [view, setView] = useKept<'chart' | 'table'>('overview-view', 'chart');
  const [isBroken, setBroken] = useState(false);
  return (
    <Section
      title={words[TITLES[unit]]}
      acts={
        <Choice
          label={words.view}
          options={[
            { value: 'chart', label: words.chart },
            { value: 'table', label: words.table },
          ]}
          value={view}
          onChoose={(value) => setView(value === 'table' ? 'table' : 'chart')}
        />
      }
    >
      {view === 'table' || isBroken ? (
        <TrendTable rows={rows} unit={unit} />
      ) : (
        <TrendCharts rows={rows} unit={unit} hasRefundsMade={hasRefundsMade} onFailure={() => setBroken(true)} />
      )}
    </Section>
  );
}

const SHORT: Readonly<Record<Unit, (format: Format) => (start: string) => string>> = {
  hour: ({ hour }) => hour,
  day: ({ shortDay }) => shortDay,
  month: ({ month }) => month,
};

function TrendCharts({ rows, unit, hasRefundsMade, onFailure }: TrendProps & { readonly onFailure: () => void }) {
  const { words, format } = useSpeech(WORDS);
  const labels = rows.map(({ start }) => SHORT[unit](format)(start));
  const alternative = (name: string, values: readonly number[], write: (value: number) => string) => {
    const highest = Math.max(0, ...values);
    const place = Math.max(0, values.indexOf(highest));
    return words.chartAlternative(name, labels[0] ?? '', labels.at(-1) ?? '', write(highest), labels[place] ?? '');
  };
  const gross = rows.map((row) => Number(row.gross));
  const paid = rows.map((row) => row.paid_count);
  const refundsMade = rows.map((row) => Number(row.refunds_made));
  return (
    <div className="charts">
      <Chart
        title={words.money}
        alternative={alternative(words.gross, gross, format.shortRupiah)}
        labels={labels}
        write={format.shortRupiah}
        onFailure={onFailure}
        series={[
          { name: words.gross, values: gross, colour: '--chart-whole' },
          { name: words.refunded, values: rows.map((row) => Number(row.refunded)), colour: '--chart-part' },
        ]}
      />
      <Chart
        title={words.payments}
        alternative={alternative(words.paid, paid, format.number)}
        labels={labels}
        write={format.number}
        onFailure={onFailure}
        series={[
          { name: words.made, values: rows.map((row) => row.count), colour: '--chart-made' },
          { name: words.paid, values: paid, colour: '--chart-whole' },
        ]}
      />
      {hasRefundsMade && (
        <Chart
          title={words.refundsByDay}
          alternative={alternative(words.refundsMade, refundsMade, format.shortRupiah)}
          labels={labels}
          write={format.shortRupiah}
          onFailure={onFailure}
          series={[{ name: words.refundsMade, values: refundsMade, colour: '--chart-part' }]}
        />
      )}
    </div>
  );
}

function TrendTable({ rows, unit }: TrendProps) {
  const { words, format } = useSpeech(WORDS);
  const columns: Column<SummaryRow>[] = [
    [
      'start',
      words[unit],
      ({ start }) => <time dateTime={start}>{unit === 'day' ? format.day(start) : SHORT[unit](format)(start)}</time>,
      'name',
    ],
    ['made', words.made, ({ count }) => format.number(count), 'number'],
    ['paid', words.paid, ({ paid_count }) => format.number(paid_count), 'number'],
    ['success', words.success, ({ success_rate }) => shownRate(format, success_rate), 'number'],
    ['gross', words.gross, ({ gross }) => <Money amount={gross} />, 'number'],
    ['refunded', words.refunded, ({ refunded }) => <Money amount={refunded} />, 'number'],
    ['net', words.net, ({ net }) => <Money amount={net} />, 'number'],
    ['refunds', words.refundsMade, (row) => <Money amount={row.refunds_made} />, 'number'],
    ['median', words.median, ({ median_seconds_to_pay }) => shownSpan(format, median_seconds_to_pay), 'number'],
  ];
  return <DataTable label={words[TITLES[unit]]} rows={rows} columns={columns} rowKey={({ start }) => start} />;
}

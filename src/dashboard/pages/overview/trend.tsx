// How the period went, hour by hour or day by day: as charts, or as a table with everything in it.

import { useState } from 'react';
import type { SummaryRow } from '../../../sdk/index.ts';
import { useKept } from '../../kept.ts';
import { useFormat, useWords } from '../../language/language.tsx';
import { Section } from '../../parts/page.tsx';
import { type Column, DataTable } from '../../parts/table.tsx';
import { Money } from '../../parts/values.tsx';
import { Chart } from './chart.tsx';
import { Choice } from './choice.tsx';
import { shownRate, shownSpan } from './figures.tsx';
import { WORDS } from './words.ts';

interface TrendProps {
  readonly rows: readonly SummaryRow[];
  readonly isByHour: boolean;
}

export function Trend({ rows, isByHour }: TrendProps) {
  const words = useWords(WORDS);
  const [view, setView] = useKept<'chart' | 'table'>('overview-view', 'chart');
  const [isBroken, setBroken] = useState(false);
  return (
    <Section
      title={isByHour ? words.byHour : words.byDay}
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
        <TrendTable rows={rows} isByHour={isByHour} />
      ) : (
        <TrendCharts rows={rows} isByHour={isByHour} onFailure={() => setBroken(true)} />
      )}
    </Section>
  );
}

function TrendCharts({ rows, isByHour, onFailure }: TrendProps & { readonly onFailure: () => void }) {
  const words = useWords(WORDS);
  const format = useFormat();
  const labels = rows.map(({ start }) => (isByHour ? format.hour(start) : format.shortDay(start)));
  const alternative = (name: string, values: readonly number[], write: (value: number) => string) => {
    const highest = Math.max(0, ...values);
    const place = Math.max(0, values.indexOf(highest));
    return words.chartAlternative(name, labels[0] ?? '', labels.at(-1) ?? '', write(highest), labels[place] ?? '');
  };
  const gross = rows.map((row) => Number(row.gross));
  const paid = rows.map((row) => row.paid_count);
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
    </div>
  );
}

function TrendTable({ rows, isByHour }: TrendProps) {
  const words = useWords(WORDS);
  const format = useFormat();
  const columns: Column<SummaryRow>[] = [
    {
      id: 'start',
      title: isByHour ? words.hour : words.day,
      isName: true,
      cell: ({ start }) => <time dateTime={start}>{isByHour ? format.hour(start) : format.day(start)}</time>,
    },
    { id: 'made', title: words.made, isNumber: true, cell: ({ count }) => format.number(count) },
    { id: 'paid', title: words.paid, isNumber: true, cell: ({ paid_count }) => format.number(paid_count) },
    {
      id: 'success',
      title: words.success,
      isNumber: true,
      cell: ({ success_rate }) => shownRate(format, success_rate),
    },
    { id: 'gross', title: words.gross, isNumber: true, cell: ({ gross }) => <Money amount={gross} /> },
    { id: 'refunded', title: words.refunded, isNumber: true, cell: ({ refunded }) => <Money amount={refunded} /> },
    { id: 'net', title: words.net, isNumber: true, cell: ({ net }) => <Money amount={net} /> },
    {
      id: 'median',
      title: words.median,
      isNumber: true,
      cell: ({ median_seconds_to_pay }) => shownSpan(format, median_seconds_to_pay),
    },
  ];
  return (
    <DataTable
      label={isByHour ? words.byHour : words.byDay}
      rows={rows}
      columns={columns}
      rowKey={({ start }) => start}
    />
  );
}

// How many attempts the endpoint took and did not take, by the hours of a day or the days of a month.

import { useState } from 'react';
import type { Webhook, WebhookSuccess } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { useSpeech } from '../../language/language.tsx';
import { useAnswer } from '../../parts/answer.tsx';
import { Chart, Choice } from '../../parts/chart.tsx';
import { Loading, Section } from '../../parts/page.tsx';
import { DataTable } from '../../parts/table.tsx';
import { WORDS } from './words.ts';

const REFRESH_MS = 60_000;

export function Success({ webhook: { id } }: { readonly webhook: Webhook }) {
  const { words } = useSpeech(WORDS);
  const [by, setBy] = useState<'hour' | 'day'>('hour');
  const { data, trouble } = useAnswer(
    ['webhook', id, 'success', by],
    (options) => gapura.webhooks.success(id, { by }, options),
    { refetchInterval: REFRESH_MS },
  );
  return (
    <Section
      title={words.success}
      acts={
        <Choice
          label={words.span}
          options={[
            { value: 'hour', label: words.ofDay },
            { value: 'day', label: words.ofMonth },
          ]}
          value={by}
          onChoose={setBy}
        />
      }
    >
      {trouble}
      {data !== undefined ? <Periods rows={data} by={by} /> : trouble === null && <Loading rows={3} />}
    </Section>
  );
}

function Periods({ rows, by }: { readonly rows: readonly WebhookSuccess[]; readonly by: 'hour' | 'day' }) {
  const { words, format } = useSpeech(WORDS);
  const [isBroken, setBroken] = useState(false);
  const total = (of: 'delivered' | 'failed') => rows.reduce((sum, row) => sum + row[of], 0);
  const [delivered, all] = [total('delivered'), total('delivered') + total('failed')];
  const label = ({ start }: WebhookSuccess) => (by === 'hour' ? format.hour(start) : format.shortDay(start));
  if (all === 0) return <p className="quiet beside-chart">{words.nothingSent}</p>;
  const said = words.taken(format.percent(delivered / all), format.number(all));
  return (
    <>
      <div className="charts">
        {!isBroken && (
          <Chart
            title={said}
            alternative={said}
            labels={rows.map(label)}
            write={format.number}
            onFailure={() => setBroken(true)}
            series={[
              { name: words.attempts, values: rows.map((row) => row.delivered + row.failed), colour: '--chart-whole' },
              { name: words.failed, values: rows.map((row) => row.failed), colour: '--chart-part' },
            ]}
          />
        )}
      </div>
      <details className="json beside-chart" open={isBroken}>
        <summary>{words.asTable}</summary>
        <DataTable
          label={words.success}
          rows={rows.filter((row) => row.delivered + row.failed > 0)}
          columns={[
            ['start', words.start, (row) => <time dateTime={row.start}>{label(row)}</time>, 'name'],
            ['delivered', words.delivered, (row) => format.number(row.delivered), 'number'],
            ['failed', words.failed, (row) => format.number(row.failed), 'number'],
          ]}
          rowKey={({ start }) => start}
        />
      </details>
    </>
  );
}

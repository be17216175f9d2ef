// Writes Grafana's dashboard, from the table of panels below, and the table of alerts in docs/guides/production.md, from the rules in
// deploy/monitoring/alerts.yaml. `npm run reference` runs it.

import { readFileSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const ALERTS = fileURLToPath(new URL('../deploy/monitoring/alerts.yaml', import.meta.url));
export const DASHBOARD = fileURLToPath(new URL('../deploy/monitoring/dashboard.json', import.meta.url));
const PAGE = fileURLToPath(new URL('../docs/guides/production.md', import.meta.url));

export interface AlertRule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly description: string };
}

export function readAlerts(): readonly AlertRule[] {
  const { groups } = parse(readFileSync(ALERTS, 'utf8')) as { groups: { rules: AlertRule[] }[] };
  return groups.flatMap(({ rules }) => rules);
}

type Unit = 'reqps' | 'ops' | 's' | 'percentunit' | 'short' | 'bytes';
type Query = readonly [expr: string, legend: string];
interface Panel {
  readonly title: string;
  readonly unit: Unit;
  readonly queries: readonly Query[];
}

const rate = (metric: string, by: string, labels = '') =>
  `sum by (${by}) (rate(${metric}{${labels}job=~"$job"}[$__rate_interval]))`;
const quantile = (share: number, metric: string, by: string, labels = '') =>
  `histogram_quantile(${share}, ${rate(`${metric}_bucket`, `${by}le`, labels)})`;
const largest = (metric: string, by: string, labels = '') => `max by (${by}) (${metric}{${labels}job=~"$job"})`;

const panel = (title: string, unit: Unit, ...queries: Query[]): Panel => ({ title, unit, queries });

const ALL_REQUESTS = rate('gapura_http_requests_total', 'job');

/** Rows of the dashboard, and their panels. Counters are summed over all processes; what is read from the database is the same in each. */
export const ROWS: Readonly<Record<string, readonly Panel[]>> = {
  'What callers see': [
    panel('Requests by status', 'reqps', [rate('gapura_http_requests_total', 'status'), '{{status}}']),
    // A server without any has no such counter.
    panel('Share of 5xx', 'percentunit', [
      `(${rate('gapura_http_requests_total', 'job', 'status=~"5..", ')} or 0 * ${ALL_REQUESTS}) / ${ALL_REQUESTS}`,
      '5xx',
    ]),
    panel(
      'How long charges and notifications take',
      's',
      [
        quantile(0.99, 'gapura_http_request_duration_seconds', 'route, ', 'route=~"/charge/|/notification/", '),
        '99 % {{route}}',
      ],
      [
        quantile(0.5, 'gapura_http_request_duration_seconds', 'route, ', 'route=~"/charge/|/notification/", '),
        '50 % {{route}}',
      ],
    ),
    panel('Requests under way', 'short', [`sum by (kind) (gapura_http_under_way{job=~"$job"})`, '{{kind}}']),
    panel(
      'Refused requests',
      'reqps',
      [rate('gapura_http_refused_total', 'kind'), 'too many: {{kind}}'],
      [rate('gapura_http_limited_total', 'limit'), 'limit: {{limit}}'],
    ),
    panel(
      'Connections of clients',
      'short',
      ['sum by (instance) (gapura_http_connections{job=~"$job"})', '{{instance}}'],
      [rate('gapura_http_connections_hung_up_total', 'limit'), 'hung up a second: {{limit}}'],
    ),
  ],
  'What happens to payments': [
    panel('Events', 'ops', [rate('gapura_events_total', 'name'), '{{name}}']),
    panel('Notifications by outcome', 'ops', [rate('gapura_notifications_total', 'status'), '{{status}}']),
    panel('Payments that a sweep corrected', 'ops', [rate('gapura_sweep_drift_total', 'task'), '{{task}}']),
  ],
  'The gateway': [
    panel('Calls by outcome', 'reqps', [rate('gapura_gateway_calls_total', 'outcome'), '{{outcome}}']),
    panel('How long calls take', 's', [
      quantile(0.99, 'gapura_gateway_call_duration_seconds', 'operation, '),
      '99 % {{operation}}',
    ]),
    panel(
      'Circuit breaker, and pause after too many requests',
      's',
      [largest('gapura_gateway_circuit', 'instance', 'state="open", '), 'open: {{instance}}'],
      [largest('gapura_gateway_budget_paused_seconds', 'job'), 'pause'],
    ),
    panel(
      'Background calls that wait for their turn',
      'ops',
      [rate('gapura_gateway_budget_waits_total', 'job'), 'calls'],
      [rate('gapura_gateway_budget_wait_seconds_total', 'job'), 'seconds'],
      [largest('gapura_gateway_budget_tokens', 'job'), 'tokens left'],
    ),
  ],
  'The background, and who gets events': [
    panel('Runs of tasks', 'ops', [rate('gapura_task_runs_total', 'task, outcome'), '{{task}} {{outcome}}']),
    panel('How long tasks take', 's', [quantile(0.99, 'gapura_task_duration_seconds', 'task, '), '99 % {{task}}']),
    panel('Jobs in queues', 'short', [largest('gapura_task_queue_jobs', 'queue, state'), '{{queue}} {{state}}']),
    panel('Age of the longest waiting job', 's', [largest('gapura_task_queue_age_seconds', 'queue'), '{{queue}}']),
    panel(
      'Webhooks',
      'ops',
      [rate('gapura_webhook_attempts_total', 'outcome'), '{{outcome}} a second'],
      [largest('gapura_webhook_endpoints', 'state'), 'endpoints: {{state}}'],
    ),
    panel(
      'Sinks',
      's',
      [largest('gapura_sink_lag_seconds', 'sink'), '{{sink}} is behind'],
      [rate('gapura_sink_events_total', 'sink, outcome'), '{{sink}}: {{outcome}} a second'],
    ),
    panel('Rows that were removed', 'ops', [rate('gapura_cleaned_rows_total', 'rows'), '{{rows}}']),
  ],
  'The processes': [
    panel('Answering', 'short', ['up{job=~"$job"}', '{{instance}}']),
    panel('Connections to the database', 'short', [
      'sum by (instance, state) (gapura_database_connections{job=~"$job"})',
      '{{instance}} {{state}}',
    ]),
    panel(
      'Lists and the standby',
      'ops',
      [rate('gapura_standby_reads_total', 'source'), 'read from {{source}} a second'],
      [largest('gapura_standby', 'state'), '{{state}}'],
    ),
    panel('Clock, ahead of the database', 's', [largest('gapura_clock_skew_seconds', 'instance'), '{{instance}}']),
    panel('Processor time', 'percentunit', [rate('process_cpu_seconds_total', 'instance'), '{{instance}}']),
    panel('Memory', 'bytes', ['sum by (instance) (process_resident_memory_bytes{job=~"$job"})', '{{instance}}']),
    panel('Lag of the event loop', 's', [largest('nodejs_eventloop_lag_p99_seconds', 'instance'), '99 % {{instance}}']),
  ],
};

const COLUMNS = 3;
const WIDTH = 24 / COLUMNS;
const HEIGHT = 8;
const DATASOURCE = { type: 'prometheus', uid: '$datasource' };

export function dashboardText(): string {
  const panels: object[] = [];
  let y = 0;
  for (const [title, row] of Object.entries(ROWS)) {
    panels.push({
      id: panels.length + 1,
      type: 'row',
      title,
      collapsed: false,
      panels: [],
      gridPos: { x: 0, y, w: 24, h: 1 },
    });
    y += 1;
    row.forEach(({ title, unit, queries }, at) => {
      const gridPos = { x: (at % COLUMNS) * WIDTH, y: y + Math.floor(at / COLUMNS) * HEIGHT, w: WIDTH, h: HEIGHT };
      const targets = queries.map(([expr, legendFormat], index) => ({
        refId: 'ABC'.charAt(index),
        datasource: DATASOURCE,
        expr,
        legendFormat,
      }));
      const fieldConfig = {
        defaults: { unit, min: 0, custom: { fillOpacity: 8, showPoints: 'never' } },
        overrides: [],
      };
      const options = {
        tooltip: { mode: 'multi', sort: 'desc' },
        legend: { displayMode: 'list', placement: 'bottom' },
      };
      const id = panels.length + 1;
      panels.push({ id, type: 'timeseries', title, datasource: DATASOURCE, gridPos, fieldConfig, options, targets });
    });
    y += Math.ceil(row.length / COLUMNS) * HEIGHT;
  }
  const dashboard = {
    uid: 'gapura',
    title: 'Gapura',
    tags: ['gapura'],
    timezone: 'browser',
    schemaVersion: 39,
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    templating: {
      list: [
        { name: 'datasource', label: 'Prometheus', type: 'datasource', query: 'prometheus' },
        {
          name: 'job',
          label: 'Job',
          type: 'query',
          datasource: DATASOURCE,
          query: { query: 'label_values(gapura_http_under_way, job)', refId: 'job' },
          refresh: 2,
          multi: true,
          includeAll: true,
          current: { text: ['All'], value: ['$__all'] },
        },
      ],
    },
    panels,
  };
  return `${JSON.stringify(dashboard, null, 2)}\n`;
}

const inCell = (text: string) => text.replaceAll('|', '\\|');

export function alertRows(): string {
  const rows = readAlerts().map(({ alert, expr, annotations, ...rule }) => {
    const lasting = rule.for === undefined ? '' : `, for ${rule.for}`;
    const what = annotations.summary.replace(/: \{\{.*$/, '');
    return `| \`${alert}\` | \`${inCell(expr)}\`${lasting} | ${what} | ${inCell(annotations.description)} |\n`;
  });
  return `| Alert | When | It says | What it may be, and what to do |\n| --- | --- | --- | --- |\n${rows.join('')}`;
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(DASHBOARD, dashboardText());
  const before = readFileSync(PAGE, 'utf8');
  const part = /^\| Alert \|.*\n(?:\|.*\n)+/m;
  if (!part.test(before)) throw new Error(`${PAGE} has no place for the alerts`);
  writeFileSync(PAGE, before.replace(part, alertRows));
  console.log('deploy/monitoring/dashboard.json and the alerts of docs/guides/production.md are written');
}

// The dashboard and the alerts name metrics, labels and values that exist, and each alert is raised by its trouble.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { alertRows, DASHBOARD, dashboardText, ROWS, readAlerts } from '../../scripts/monitoring.ts';
import { idleText, listMetrics } from '../docs/metrics.ts';
import { noPrometheusBecause } from '../support/prometheus.ts';
import { readText, root } from './known.ts';

const metrics = new Map(listMetrics().map((metric) => [metric.name, metric]));
const idle = await idleText();
const paths = Object.keys(JSON.parse(readText('docs/openapi.json')).paths);
/** What Prometheus adds: of the target, and of a histogram. */
const ADDED = ['job', 'instance', 'le'];

const panels = Object.values(ROWS).flat();
const alerts = readAlerts();
const expressions = [
  ...panels.flatMap(({ title, queries }) => queries.map(([expr]) => [title, expr] as const)),
  ...alerts.map(({ alert, expr }) => [alert, expr] as const),
];

interface Selector {
  readonly metric: string;
  readonly matchers: readonly { readonly label: string; readonly values: readonly string[] }[];
}

function selectorsOf(expr: string): Selector[] {
  return [...expr.matchAll(/\b((?:gapura|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)].map(
    ([, metric = '', inner = '']) => ({
      metric,
      matchers: [...inner.matchAll(/(\w+)=~?"([^"]*)"/g)].map(([, label = '', text = '']) => ({
        label,
        values: text.split('|').filter((value) => !/[.*$]/.test(value)),
      })),
    }),
  );
}

const metricOf = (name: string) => metrics.get(name) ?? metrics.get(name.replace(/_bucket$/, ''));

describe.each(expressions)('%s: %s', (_, expr) => {
  const selectors = selectorsOf(expr);
  const labels = [...selectors.flatMap(({ metric }) => metricOf(metric)?.labels ?? []), ...ADDED];

  it('names metrics that exist, with labels and values that they have', () => {
    expect(selectors.filter(({ metric }) => metricOf(metric) === undefined)).toEqual([]);
    for (const { metric, matchers } of selectors) {
      const { labels: own = [], help = '' } = metricOf(metric) ?? {};
      for (const { label, values } of matchers) {
        expect([...own, ...ADDED]).toContain(label);
        if (ADDED.includes(label)) continue;
        const isKnown = (value: string) =>
          idle.includes(`${label}="${value}"`) || help.match(/\w+/g)?.includes(value) || paths.includes(value);
        expect(values.filter((value) => !isKnown(value))).toEqual([]);
      }
    }
    const grouped = [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(', '));
    expect(grouped.filter((label) => !labels.includes(label))).toEqual([]);
  });

  it('takes counters by their rate alone, and gauges as they are', () => {
    for (const { metric } of selectors) {
      const isRate = new RegExp(`(?:rate|increase)\\(${metric}\\b`).test(expr);
      expect(isRate).toBe(metricOf(metric)?.kind !== 'gauge');
    }
  });
});

describe('the dashboard', () => {
  it('is what `npm run reference` makes, and shows every metric of ours', () => {
    expect(readFileSync(DASHBOARD, 'utf8') === dashboardText(), 'run `npm run reference` and commit it').toBe(true);
    const shown = new Set(panels.flatMap(({ queries }) => queries.flatMap(([expr]) => selectorsOf(expr))).map(nameOf));
    expect([...metrics.keys()].filter((name) => name.startsWith('gapura_') && !shown.has(name))).toEqual([]);
  });

  it('writes beside each line only labels that its query keeps', () => {
    for (const [expr, legend] of panels.flatMap(({ queries }) => queries)) {
      const kept = expr.startsWith('up{') ? ADDED : [...(/by \(([^)]*)\)/.exec(expr)?.[1]?.split(', ') ?? [])];
      const written = [...legend.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label);
      expect(written.filter((label) => !kept.includes(label))).toEqual([]);
    }
  });
});

const nameOf = ({ metric }: Selector) => metricOf(metric)?.name;

describe('the alerts', () => {
  it('stand in the guide as they are, each with what to do', () => {
    expect(readText('docs/guides/production.md').includes(alertRows()), 'run `npm run reference` and commit it').toBe(
      true,
    );
    for (const { labels, annotations } of alerts) {
      expect(['critical', 'warning']).toContain(labels.severity);
      expect(Object.keys(annotations)).toEqual(['summary', 'description']);
    }
  });

  it('ask for the job that the example and the chart give', () => {
    const { scrape_configs: jobs, rule_files: rules } = parse(readText('deploy/monitoring/prometheus.yml'));
    expect(jobs.map((job: { job_name: string }) => job.job_name)).toEqual(['gapura']);
    expect(rules).toEqual(['alerts.yaml']);
    const asked = alerts.flatMap(({ expr }) => [...expr.matchAll(/job="(\w+)"/g)].map(([, job]) => job));
    expect(new Set(asked)).toEqual(new Set(['gapura']));
  });

  it.skipIf(noPrometheusBecause)('are raised by their troubles and by nothing else, as promtool plays them', () => {
    const fixture = 'test/deploy/fixtures/alerts.test.yaml';
    for (const args of [
      ['check', 'config', 'deploy/monitoring/prometheus.yml'],
      ['test', 'rules', fixture],
    ]) {
      const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: root, encoding: 'utf8' });
      expect(status, `${stdout}${stderr}`).toBe(0);
    }
    const played = readText(fixture);
    expect(alerts.filter(({ alert }) => !played.includes(`"${alert}"`)).map(({ alert }) => alert)).toEqual([]);
  });
});

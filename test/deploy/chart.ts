// Renders the chart as `helm template` would: the values are checked by its schema first, and each result is read as YAML.

import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { parse, parseAllDocuments } from 'yaml';
import { Templates } from './go-template.ts';

const folder = new URL('../../deploy/helm/gapura/', import.meta.url);
export const read = (path: string) => readFileSync(new URL(path, folder), 'utf8');

export interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels: Labels; readonly annotations?: Labels };
  readonly spec: unknown;
}

export type Labels = Readonly<Record<string, string>>;
type Values = Readonly<Record<string, unknown>>;

export const schema = JSON.parse(read('values.schema.json'));
const isValid = new Ajv({ allErrors: true }).compile(schema);

/** What must be given: everything else has a default. */
export const NEEDED = { existingSecret: 'gapura', publicUrl: 'https://pay.example.com' };

export function renderChart(given: Values): Manifest[] {
  const { 'NOTES.txt': _, ...files } = renderFiles(given);
  return Object.values(files).flatMap((text) =>
    parseAllDocuments(text).flatMap((document) => {
      if (document.errors.length > 0) throw document.errors[0];
      const manifest: Manifest | null = document.toJS();
      return manifest === null ? [] : [manifest];
    }),
  );
}

/** What stands at `spec.template.spec` of a manifest; undefined where nothing does. */
export function at<Found = unknown>(value: unknown, path: string): Found {
  return path.split('.').reduce((found, name) => (found as Values | undefined)?.[name], value) as Found;
}

export function renderFiles(given: Values): Record<string, string> {
  const values = merge(parse(read('values.yaml')), given);
  if (!isValid(values)) throw new Error(new Ajv().errorsText(isValid.errors));
  const chart = parse(read('Chart.yaml'));
  const root = {
    Values: values,
    Release: { Name: 'shop', Namespace: 'payments', Service: 'Helm' },
    Chart: { Name: chart.name, Version: chart.version, AppVersion: chart.appVersion },
  };
  const templates = new Templates();
  templates.parse(read('templates/_helpers.tpl'));
  const names = readdirSync(new URL('templates', folder)).filter((name) => /\.yaml$|^NOTES/.test(name));
  return Object.fromEntries(names.map((name) => [name, templates.parse(read(`templates/${name}`))(root)]));
}

function merge(base: Values, over: Values): Values {
  const isMap = (value: unknown): value is Values =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  const entries = Object.entries(over).map(([name, value]) => {
    const under = base[name];
    return [name, isMap(value) && isMap(under) ? merge(under, value) : value];
  });
  return { ...base, ...Object.fromEntries(entries) };
}

// Writes what is known of every setting where people look for it, from the table in src/config/settings.ts: the table of
// docs/reference/configuration.md, the names that the chart takes, and those that compose.yaml passes on. `npm run reference` runs it.

import { readFile, writeFile } from 'node:fs/promises';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { SETTINGS, type SettingName } from '../src/config/settings.ts';

const PAGE = fileURLToPath(new URL('../docs/reference/configuration.md', import.meta.url));
const CHART = fileURLToPath(new URL('../deploy/helm/gapura/values.schema.json', import.meta.url));

const COMPOSE = fileURLToPath(new URL('../compose.yaml', import.meta.url));

/** What the image sets, and what is of no use in it. */
const NOT_IN_CONTAINERS: readonly SettingName[] = [
  'GAPURA_DATA_DIR',
  'PORT',
  'HOST',
  'GAPURA_SANDBOX_PORT',
  'GAPURA_KEY',
];

/** And what the chart sets itself: a test holds this list against the rendered chart. */
const NOT_IN_CHART: readonly SettingName[] = [
  ...NOT_IN_CONTAINERS,
  'GAPURA_PUBLIC_URL',
  'GATEWAY_ENVIRONMENT',
  'GAPURA_WORKER',
  'GAPURA_WORKER_PORT',
  'GAPURA_METRICS_PORT',
  'GAPURA_DRAIN_MS',
  'GAPURA_SHUTDOWN_TIMEOUT_MS',
];

const NAMES = Object.keys(SETTINGS) as SettingName[];

function rowOf(name: SettingName): string {
  const { about, default: fallback, unit, display, parser } = SETTINGS[name];
  const amount = fallback === null ? 'none' : `\`${fallback}\`${unit === null ? '' : ` ${unit}`}`;
  const secrecy = display === 'plain' ? '' : ' (secret)';
  return `| \`${name}\` | ${about}${secrecy} | ${amount} | ${parser.allowed.replaceAll('<', '\\<')} |`;
}

async function rewrite(path: string, part: RegExp, text: string): Promise<void> {
  const before = await readFile(path, 'utf8');
  if (!part.test(before)) throw new Error(`${path} has no place for the settings`);
  await writeFile(
    path,
    before.replace(part, () => text),
  );
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const table = ['| Name | What it does | Default | Allowed |', '| --- | --- | --- | --- |', ...NAMES.map(rowOf)];
  await rewrite(PAGE, /^\| Name .*\n(?:\|.*\n)+/m, `${table.join('\n')}\n`);
  const taken = NAMES.filter((name) => SETTINGS[name].display === 'plain' && !NOT_IN_CHART.includes(name));
  const names = taken.map((name) => `          "${name}"`).join(',\n');
  await rewrite(CHART, /(?<="propertyNames": \{\s+"enum": \[\n)[^\]]*(?=\n\s+\])/, names);
  const set = new Set([...(await readFile(COMPOSE, 'utf8')).matchAll(/^ +([A-Z_]+): \S/gm)].map(([, name]) => name));
  const passed = NAMES.filter((name) => !set.has(name) && !NOT_IN_CONTAINERS.includes(name));
  const lines = passed.map((name) => `  ${name}:\n`).join('');
  await rewrite(COMPOSE, /(?<=Written by `npm run reference`\.\n)(?: +[A-Z_]+:\n)*/, lines);
  console.log(
    'the table of docs/reference/configuration.md, the values of the chart and compose.yaml have the names of all settings',
  );
}

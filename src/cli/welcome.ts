// What a person sees when the server has started: where things are, and a first line to paste.

import type { Config } from '../config/index.ts';
import type { RunningServer } from '../host/server.ts';
import type { Log } from '../services/log.ts';
import type { LocalSandbox } from './local-sandbox.ts';
import { colors, printJsonLine } from './output.ts';

export interface Welcome {
  readonly config: Config;
  readonly server: RunningServer;
  readonly sandbox: LocalSandbox | null;
  readonly databaseKind: 'embedded' | 'postgres';
  /** Null where there is none; its link signs in once. */
  readonly dashboard: { readonly address: string; readonly link: string | null } | null;
  /** Only at the very first start. */
  readonly demoKey: string | null;
  /** For a program: the same as a line of JSON. */
  readonly asJson: boolean;
}

const PUBLIC_SANDBOX =
  'other machines reach this server, and the server key of its gateway is public: any client can report payments as ' +
  'paid. Set HOST=127.0.0.1, or a GATEWAY_SERVER_KEY that only you know, unless a firewall keeps other clients out.';

/** For a person at a terminal, or one who tries it out; a server in production writes one line into its log instead. */
export function tellWelcome(welcome: Welcome, log: Log): void {
  const { config, server, databaseKind } = welcome;
  const api = server.url + config.http.prefix;
  if (config.sandbox.isPublic) log.warn({ host: config.http.host }, PUBLIC_SANDBOX);
  if (welcome.asJson) printJsonLine({ running: describe(welcome, api) });
  else if (config.gateway.environment === 'local' || process.stdout.isTTY === true) printWelcome(welcome, api);
  else log.info({ api: `${api}/`, gateway: config.gateway.environment, database: databaseKind }, 'Gapura is running');
}

function describe({ config, sandbox, databaseKind, dashboard, demoKey }: Welcome, api: string) {
  return {
    api: `${api}/`,
    docs: `${api}/docs`,
    dashboard: dashboard?.address ?? null,
    gateway: config.gateway.environment,
    sandbox: sandbox === null ? null : sandbox.url,
    console: sandbox === null ? null : `${sandbox.url}/`,
    database: databaseKind,
    demo_key: demoKey,
  };
}

function printWelcome(welcome: Welcome, api: string): void {
  const { config, sandbox } = welcome;
  const database =
    welcome.databaseKind === 'embedded'
      ? `embedded, in ${config.database.dataDir}  ${colors.dim('(a power cut may lose the last writes: use PostgreSQL in production)')}`
      : 'PostgreSQL';
  const gateway =
    sandbox === null ? config.gateway.environment : `sandbox at ${sandbox.url}${sandbox.isShared ? ' (shared)' : ''}`;
  console.log(
    [
      '',
      colors.bold('Gapura is running.'),
      `  API        ${api}/`,
      `  Docs       ${api}/docs`,
      ...dashboardLines(welcome),
      `  Gateway    ${gateway}`,
      ...(sandbox === null
        ? []
        : [`  Console    ${sandbox.url}/  ${colors.dim('(pay, refuse, send again, break things)')}`]),
      `  Database   ${database}`,
      '',
      ...(config.sandbox.isPublic ? [colors.red(colors.bold(`WARNING: ${PUBLIC_SANDBOX}`)), ''] : []),
      ...keyLines(welcome, api),
      '',
    ].join('\n'),
  );
}

function dashboardLines({ dashboard }: Welcome): string[] {
  if (dashboard === null) return [];
  const { address, link } = dashboard;
  if (link === null) return [`  Dashboard  ${address}  ${colors.dim('(npx gapura dashboard signs in)')}`];
  return [
    `  Dashboard  ${link}`,
    `             ${colors.dim('(signs in once, within a minute; another link: npx gapura dashboard)')}`,
  ];
}

function keyLines(welcome: Welcome, api: string): string[] {
  const { demoKey, sandbox, config } = welcome;
  if (demoKey === null) {
    const owner = config.gateway.environment === 'local' ? 'demo --staff' : '<id>';
    return [
      `Make an API key:  npx gapura keys create --owner ${owner}`,
      'Read the newest payment with it:',
      '',
      newestPayment(api, '$GAPURA_KEY'),
    ];
  }
  return [
    `Your demo key, shown only this once:  ${colors.bold(demoKey)}`,
    `Another one:  npx gapura keys create --owner demo --staff`,
    '',
    'A first payment, by BCA virtual account:',
    '',
    firstCharge(api, demoKey),
    '',
    sandbox === null ? 'Read it again:' : `Pay it at ${sandbox.url}/ and read it again:`,
    '',
    newestPayment(api, demoKey),
  ];
}

/** In double quotes, so that a shell puts in a key that stands for itself. */
function newestPayment(api: string, key: string): string {
  return `curl -s "${api}/payments/?limit=1" -H "Authorization: Bearer ${key}"`;
}

function firstCharge(api: string, key: string): string {
  const body = JSON.stringify({
    payment_type: 'bank_transfer',
    bank: 'bca',
    gross_amount: 150000,
    customer_details: { first_name: 'Budi', email: 'budi@example.com' },
    item_details: [{ name: 'Kopi Gayo 1 kg', price: 150000, quantity: 1 }],
  });
  return `curl -s ${api}/charge/ -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '${body}'`;
}

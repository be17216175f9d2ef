// The configuration: the environment's text checked as a whole, and each setting at its place in the table, where the library looks
// for it too. The only file that reads the environment.

import type { RoleMap } from '../domain/oidc.ts';
import { Secret } from '../domain/secret.ts';
import { didYouMean, editDistance } from '../text/spelling.ts';
import { LOCAL_CLIENT_KEY, LOCAL_SERVER_KEY, PRODUCTION_DRAIN_MS } from './defaults.ts';
import { isLoopbackHost, SettingError, type ShopHosts } from './parsers.ts';
import { ConfigError, type ConfigFault, faultsBetween, isPublicSandbox } from './rules.ts';
import { SETTING_NAMES, SETTINGS, type SettingName, type Values, type ValuesByPlace } from './settings.ts';

export { ConfigError } from './rules.ts';
export { PROCESSES_MAX } from './settings.ts';
export { isLoopbackHost };

export type Environment = Readonly<Record<string, string | undefined>>;

/** Throws a ConfigError that names every fault. An empty variable counts as absent: compose files and CI set those. */
export function loadConfig(env: Environment = process.env): Config {
  const { values, faults } = parseSettings(env, SETTING_NAMES);
  faults.push(...faultsBetween(values, (name) => Boolean(env[name])), ...misspelledNames(env));
  if (faults.length > 0) throw new ConfigError(faults);
  // Without a fault every setting has passed its parser, and none is missing.
  return assemble(values as Values);
}

const OF_SHOP = SETTING_NAMES.filter((name) => SETTINGS[name].ofShop);
/** What a shop has by itself, or not at all: the server's would be of another merchant, or let its callers in. */
const OWN =
  /^(?:GATEWAY_(?!BASE_URL|TIMEOUT|CONNECT|BACKGROUND)|JWT_|GAPURA_OIDC_|GAPURA_PUBLIC_URL$|GAPURA_SHOP_NAME$)/;

/** The configuration of one shop of a server: its own settings, and for the rest those of the server. */
export function loadShopConfig(own: Environment, settings: Environment, server: Environment = process.env): Config {
  const faults = Object.keys(settings).flatMap((name): ConfigFault[] => {
    if (OF_SHOP.some((known) => known === name)) return [];
    const problem = name in SETTINGS ? 'is set for the whole server, and not for one shop' : 'is not a setting';
    const meant = didYouMean(name, OF_SHOP).trim();
    return [{ name, problem: meant === '' ? problem : `${problem}. ${meant}` }];
  });
  if (faults.length > 0) throw new ConfigError(faults);
  const inherited = Object.entries(server).filter(([name]) => !OWN.test(name));
  return loadConfig({ ...Object.fromEntries(inherited), ...own, ...settings });
}

/** The settings of a shop as they may be shown. */
export function describeShopSettings(settings: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const shown = Object.entries(settings).map(([name, value]) => {
    const isPlain = SETTINGS[name as SettingName]?.display === 'plain';
    return [name, isPlain ? value : 'set'];
  });
  return Object.fromEntries(shown);
}

/** What is said of a setting on the command line, for everything that this process loads from now on. */
export function overrideSetting(name: SettingName, value: string): void {
  process.env[name] = value;
}

/** The configuration with options of the command line, which win over the environment; one that is absent changes nothing. */
export function loadConfigWith(options: { readonly [Name in SettingName]?: string | undefined }): Config {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return loadConfig({ ...process.env, ...Object.fromEntries(given) });
}

export type SandboxSettings = Pick<Values, 'GAPURA_SANDBOX_PORT' | 'GAPURA_DATA_DIR'>;

/** What a sandbox alone needs: it serves any client of the gateway, and ignores the settings of a server. */
export function loadSandboxSettings(env: Environment = process.env): SandboxSettings {
  const { values, faults } = parseSettings(env, ['GAPURA_SANDBOX_PORT', 'GAPURA_DATA_DIR']);
  if (faults.length > 0) throw new ConfigError(faults);
  return values as SandboxSettings;
}

/** A setting with a fault has no value here, and one that is absent is null: the rules between settings skip the former. */
function parseSettings(
  env: Environment,
  names: readonly SettingName[],
): { values: Partial<Values>; faults: ConfigFault[] } {
  const values: Partial<Record<SettingName, unknown>> = {};
  const faults: ConfigFault[] = [];
  for (const name of names) {
    const { parser, default: fallback } = SETTINGS[name];
    const text = env[name] || fallback;
    try {
      values[name] = text === null ? null : parser.parse(text);
    } catch (error) {
      if (!(error instanceof SettingError)) throw error;
      faults.push({ name, problem: `${error.message}; allowed is ${parser.allowed}` });
    }
  }
  return { values: values as Partial<Values>, faults };
}

interface ConfigRow {
  readonly name: SettingName;
  readonly value: string;
  readonly about: string;
}

/** The configuration in force, a row for each setting, with its secrets masked. */
export function describeConfig(config: Config): ConfigRow[] {
  return SETTING_NAMES.map((name) => ({ name, value: show(name, valueAt(config, name)), about: SETTINGS[name].about }));
}

const ENDING_LENGTH = 4;
const KEY_WITH_ENDING_LENGTH_MIN = 16;

function show(name: SettingName, value: unknown): string {
  const { display, unit } = SETTINGS[name];
  if (value === null || value === '') return 'not set';
  if (value instanceof Secret) {
    const key = value.reveal();
    const showsEnding = display === 'secret key' && key.length >= KEY_WITH_ENDING_LENGTH_MIN;
    return showsEnding ? `set, ends in ${key.slice(-ENDING_LENGTH)}` : 'set';
  }
  if (Array.isArray(value)) return value.join(',') || 'none';
  if (name === 'GAPURA_OIDC_ROLES') {
    return Object.entries(value as RoleMap)
      .map((entry) => entry.join('='))
      .join(',');
  }
  if (name === 'GAPURA_SHOP_HOSTS') {
    const { names, endings } = value as ShopHosts;
    return [...Object.entries(names).map((entry) => entry.join('=')), ...endings.map((ending) => `*${ending}`)].join(
      ',',
    );
  }
  return unit === null ? String(value) : `${value} ${unit}`;
}

/** Names that people try because others are spelt that way, though they look like no setting. */
const WRONG_NAMES: Readonly<Record<string, SettingName>> = {
  GAPURA_PORT: 'PORT',
  GAPURA_HOST: 'HOST',
  GAPURA_LOG_LEVEL: 'LOG_LEVEL',
  GAPURA_DATABASE_URL: 'DATABASE_URL',
  GAPURA_DB_URL: 'DATABASE_URL',
  GAPURA_API_KEY: 'GAPURA_KEY',
  GAPURA_ENVIRONMENT: 'GATEWAY_ENVIRONMENT',
  GAPURA_ENV: 'GATEWAY_ENVIRONMENT',
  GAPURA_SERVER_KEY: 'GATEWAY_SERVER_KEY',
  GAPURA_CLIENT_KEY: 'GATEWAY_CLIENT_KEY',
  GAPURA_JWT_SECRET: 'JWT_SECRET',
  MIDTRANS_SERVER_KEY: 'GATEWAY_SERVER_KEY',
  MIDTRANS_CLIENT_KEY: 'GATEWAY_CLIENT_KEY',
  MIDTRANS_MERCHANT_ID: 'GATEWAY_MERCHANT_ID',
  MIDTRANS_IS_PRODUCTION: 'GATEWAY_ENVIRONMENT',
};

/** A misspelled name would leave its setting silently at the default. Names that resemble none are another program's. */
function misspelledNames(env: Readonly<Record<string, string | undefined>>): ConfigFault[] {
  const faults: ConfigFault[] = [];
  for (const name of Object.keys(env)) {
    if (!/^(GAPURA|GATEWAY|JWT|MIDTRANS)_./.test(name) || !env[name] || Object.hasOwn(SETTINGS, name)) continue;
    const meant = wrongName(name, env) ?? SETTING_NAMES.find((known) => isMisspelling(name, known));
    if (meant === undefined) continue;
    faults.push({ name, problem: `is not a setting; did you mean ${meant}? Correct the name, or remove it` });
  }
  return faults;
}

/** An application beside us may read a name of the gateway's too: it is a mistake only where ours is not set. */
function wrongName(name: string, env: Readonly<Record<string, string | undefined>>): SettingName | undefined {
  const meant = Object.hasOwn(WRONG_NAMES, name) ? WRONG_NAMES[name] : undefined;
  // Kubernetes gives every pod the address of a service called gapura under this name.
  if (/^(?:tcp|udp):\/\//.test(env[name] ?? '')) return undefined;
  return meant !== undefined && name.startsWith('MIDTRANS_') && env[meant] ? undefined : meant;
}

const SHORT_NAME_LENGTH_MAX = 14;

function isMisspelling(name: string, known: string): boolean {
  const [prefix = ''] = known.split('_', 1);
  if (!name.startsWith(`${prefix}_`)) return false;
  // Cut short, as GATEWAY_ENV or GATEWAY_TIMEOUT are; a cut within the first letters would say too little.
  if (known.startsWith(name) && name.length >= prefix.length + 4) return true;
  return editDistance(name, known) <= (known.length <= SHORT_NAME_LENGTH_MAX ? 1 : 2);
}

/** `{ 'a.b': T }` as `{ a: { b: T } }`. */
type Nested<Flat> = {
  readonly [Key in keyof Flat & string as Key extends `${infer Head}.${string}`
    ? Head
    : Key]: Key extends `${infer Head}.${string}`
    ? Nested<{ [Inner in keyof Flat & string as Inner extends `${Head}.${infer Rest}` ? Rest : never]: Flat[Inner] }>
    : Flat[Key];
};
type Settled = Nested<ValuesByPlace>;

/** What follows from several settings, or from where the program runs. Null: there is none. */
export type Config = Omit<Settled, 'gateway' | 'http' | 'sandbox' | 'jwt' | 'oidc' | 'checkout' | 'drainMs'> & {
  readonly gateway: Omit<Settled['gateway'], 'serverKey'> & { readonly serverKey: Secret };
  /** `prefix` is `''` for the root, else `/x`. */
  readonly http: Omit<Settled['http'], 'prefix'> & { readonly prefix: string };
  /** Public: other machines reach the server, and the key of its gateway is public. The operator set it so. */
  readonly sandbox: Settled['sandbox'] & { readonly isPublic: boolean };
  /** Null: callers sign in with API keys only. Otherwise exactly one of `secret` and `jwksUrl` is there. */
  readonly jwt: Settled['jwt'] | null;
  /** Null: people sign in here alone. */
  readonly oidc:
    | (Omit<Settled['oidc'], 'issuer' | 'clientId' | 'clientSecret'> & {
        readonly issuer: string;
        readonly clientId: string;
        readonly clientSecret: Secret;
      })
    | null;
  readonly checkout: Omit<Settled['checkout'], 'mail'> & {
    readonly mail: { readonly url: Secret; readonly from: string } | null;
  };
  /** How long a server serves on after SIGTERM, so that balancers notice. */
  readonly drainMs: number;
};

/** Takes values that have passed every check. */
function assemble(values: Values): Config {
  const isLocal = values.GATEWAY_ENVIRONMENT === 'local';
  const settled = nest({
    ...values,
    // Only the built-in sandbox takes this one: the other environments have a server key by now.
    GATEWAY_SERVER_KEY: values.GATEWAY_SERVER_KEY ?? new Secret(LOCAL_SERVER_KEY),
    GATEWAY_CLIENT_KEY: values.GATEWAY_CLIENT_KEY ?? (isLocal ? new Secret(LOCAL_CLIENT_KEY) : null),
    GAPURA_PREFIX: values.GAPURA_PREFIX ?? '',
    GAPURA_DRAIN_MS: values.GAPURA_DRAIN_MS ?? (values.GATEWAY_ENVIRONMENT === 'production' ? PRODUCTION_DRAIN_MS : 0),
  }) as Config;
  const { checkout } = settled;
  return {
    ...settled,
    sandbox: { ...settled.sandbox, isPublic: isPublicSandbox(values) },
    jwt: values.JWT_SECRET === null && values.JWT_JWKS_URL === null ? null : settled.jwt,
    oidc: values.GAPURA_OIDC_ISSUER === null ? null : settled.oidc,
    checkout: { ...checkout, mail: values.GAPURA_SMTP_URL === null ? null : checkout.mail },
  };
}

type Group = { [name: string]: unknown };

function nest(values: Values): unknown {
  const config: Group = {};
  for (const name of SETTING_NAMES) {
    const path = SETTINGS[name].at.split('.');
    const last = path.pop() ?? '';
    const group = path.reduce((within, key) => {
      within[key] ??= {};
      return within[key] as Group;
    }, config);
    group[last] = values[name];
  }
  return config;
}

/** What the configuration has for a setting; null where it has nothing. */
function valueAt(config: Config, name: SettingName): unknown {
  const path = SETTINGS[name].at.split('.');
  return path.reduce<unknown>((within, key) => (within as Group | null)?.[key], config) ?? null;
}

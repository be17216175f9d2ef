// The configuration: settings as text, checked one by one, and each at its place in the table, where the library looks for it too.

import type { RoleMap } from '../domain/oidc.ts';
import { Secret } from '../domain/secret.ts';
import { LOCAL_CLIENT_KEY, LOCAL_SERVER_KEY, PRODUCTION_DRAIN_MS } from './defaults.ts';
import { SettingError, type ShopHosts } from './parsers.ts';
import { type ConfigFault, isPublicSandbox } from './rules.ts';
import { SETTING_NAMES, SETTINGS, type SettingName, type Values, type ValuesByPlace } from './settings.ts';

/** Settings as text, by their names. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting with a fault has no value here, and one that is absent is null: the rules between settings skip the former. */
export function parseSettings(
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
export function assemble(values: Values): Config {
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

/** What stands at the place of a setting; null where nothing does. */
export function valueAt(config: object, name: SettingName): unknown {
  const path = SETTINGS[name].at.split('.');
  return path.reduce<unknown>((within, key) => (within as Group | null)?.[key], config) ?? null;
}

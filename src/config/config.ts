// The configuration as the program uses it: each setting at its place in the table, where the library looks for it too.

import { Secret } from '../domain/secret.ts';
import { LOCAL_CLIENT_KEY, LOCAL_SERVER_KEY, PRODUCTION_DRAIN_MS } from './defaults.ts';
import { isPublicSandbox } from './rules.ts';
import { SETTING_NAMES, SETTINGS, type SettingName, type Values, type ValuesByPlace } from './settings.ts';

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
export type Config = Omit<Settled, 'gateway' | 'http' | 'sandbox' | 'jwt' | 'checkout' | 'drainMs'> & {
  readonly gateway: Omit<Settled['gateway'], 'serverKey'> & { readonly serverKey: Secret };
  /** `prefix` is `''` for the root, else `/x`. */
  readonly http: Omit<Settled['http'], 'prefix'> & { readonly prefix: string };
  /** Public: other machines reach the server, and everybody knows the key of its gateway. It was asked for. */
  readonly sandbox: Settled['sandbox'] & { readonly isPublic: boolean };
  /** Null: callers sign in with API keys only. Otherwise exactly one of `secret` and `jwksUrl` is there. */
  readonly jwt: Settled['jwt'] | null;
  readonly checkout: Omit<Settled['checkout'], 'mail'> & {
    readonly mail: { readonly url: Secret; readonly from: string } | null;
  };
  /** How long a server that is told to stop serves on, so that balancers notice. */
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
export function valueAt(config: Config, name: SettingName): unknown {
  const path = SETTINGS[name].at.split('.');
  return path.reduce<unknown>((within, key) => (within as Group | null)?.[key], config) ?? null;
}

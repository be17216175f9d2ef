// The configuration of one shop of a server: what its row says, and for the rest what the server has.

import { Secret } from '../domain/secret.ts';
import type { Shop, ShopSecrets } from '../domain/shops.ts';
import { didYouMean } from '../text/spelling.ts';
import { assemble, type Config, type Environment, parseSettings, valueAt } from './config.ts';
import { DEFAULTS } from './defaults.ts';
import { ConfigError, type ConfigFault, faultsBetween } from './rules.ts';
import { SETTING_NAMES, SETTINGS, type SettingName, type Values } from './settings.ts';

/** A shop as far as its configuration follows from it. */
export type ConfiguredShop = Pick<Shop, 'environment' | 'merchantId' | 'clientKey'> &
  Partial<Pick<Shop, 'id' | 'name'>>;

/** What a server has: its configuration, or the options of a library, which stand at the same places. */
export interface ServerSettings {
  readonly gateway: { readonly environment?: Shop['environment'] | undefined };
  readonly database?: { readonly dataDir?: string | null | undefined } | undefined;
  readonly publicUrl?: string | null | undefined;
}

const OF_SHOP: readonly string[] = SETTING_NAMES.filter((name) => SETTINGS[name].ofShop);
/** What a shop has by itself, or not at all: the server's would be of another merchant, or let its callers in. */
const OWN =
  /^(?:GATEWAY_(?!BASE_URL|TIMEOUT|CONNECT|BACKGROUND)|JWT_|GAPURA_OIDC_|GAPURA_PUBLIC_URL$|GAPURA_SHOP_NAME$)/;

/** Throws a ConfigError that names every fault. */
export function configOfShop(server: ServerSettings, shop: ConfiguredShop, secrets: ShopSecrets): Config {
  refuseOthers(secrets.settings);
  const given: Environment = { ...settingsOf(server, shop, secrets), ...secrets.settings };
  const { values, faults } = parseSettings(given, SETTING_NAMES);
  const inherited = SETTING_NAMES.filter((name) => given[name] === undefined && isInherited(name, server, shop));
  const all: Values = { ...values, ...valuesOf(server, inherited) } as Values;
  const hasFolder = (database: ServerSettings['database']) =>
    database?.dataDir != null && database.dataDir !== DEFAULTS.dataDir;
  // The server was told where its tables are before it served real money.
  const isNamed = server.gateway.environment === 'production' || hasFolder(server.database);
  faults.push(...faultsBetween(all, (name) => (name === 'GAPURA_DATA_DIR' ? isNamed : Boolean(given[name]))));
  if (faults.length > 0) throw new ConfigError(faults);
  return assemble(all);
}

/** The fields of a shop, by the settings that they stand for. */
const FIELDS: Readonly<Record<string, string>> = {
  GATEWAY_ENVIRONMENT: 'environment',
  GATEWAY_SERVER_KEY: 'server_key',
  GATEWAY_CLIENT_KEY: 'client_key',
  GATEWAY_MERCHANT_ID: 'merchant_id',
  GAPURA_SHOP_NAME: 'name',
};

/** What is wrong with a shop, by the fields of the API. */
export function faultsOfShop(server: ServerSettings, shop: ConfiguredShop, secrets: ShopSecrets) {
  try {
    configOfShop(server, shop, secrets);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.faults.map(({ name, problem }) => ({ field: FIELDS[name] ?? `settings.${name}`, problem }));
  }
}

/** The settings of a shop as they may be shown. */
export function describeShopSettings(settings: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const shown = Object.entries(settings).map(([name, value]) => [name, isSecret(name) ? 'set' : value]);
  return Object.fromEntries(shown);
}

/** What is no setting counts as a secret. */
export function isSecret(name: string): boolean {
  return SETTINGS[name as SettingName]?.display !== 'plain';
}

/** What the fields of a shop say, in the words of the settings. */
function settingsOf(
  { publicUrl }: ServerSettings,
  { id = 'shop', name, environment, clientKey, merchantId }: ConfiguredShop,
  { serverKey, previousServerKey }: ShopSecrets,
): Environment {
  return {
    GATEWAY_ENVIRONMENT: environment,
    GATEWAY_SERVER_KEY: serverKey,
    GATEWAY_SERVER_KEY_PREVIOUS: previousServerKey ?? undefined,
    GATEWAY_CLIENT_KEY: clientKey ?? undefined,
    GATEWAY_MERCHANT_ID: merchantId ?? undefined,
    GAPURA_SHOP_NAME: name,
    GAPURA_PUBLIC_URL: publicUrl == null ? undefined : `${publicUrl.replace(/\/+$/, '')}/${id}`,
  };
}

function refuseOthers(settings: ShopSecrets['settings']): void {
  const faults = Object.keys(settings).flatMap((name): ConfigFault[] => {
    if (OF_SHOP.includes(name)) return [];
    const problem = name in SETTINGS ? 'is set for the whole server, and not for one shop' : 'is not a setting';
    const meant = didYouMean(name, OF_SHOP).trim();
    return [{ name, problem: meant === '' ? problem : `${problem}. ${meant}` }];
  });
  if (faults.length > 0) throw new ConfigError(faults);
}

/** An address of the gateway is that of one environment. */
function isInherited(name: SettingName, { gateway }: ServerSettings, { environment }: ConfiguredShop): boolean {
  return !OWN.test(name) && (name !== 'GATEWAY_BASE_URL' || gateway.environment === environment);
}

/** What the server has, where it has something: a host gives secrets as text. */
function valuesOf(server: ServerSettings, names: readonly SettingName[]): Partial<Values> {
  const known = names.map((name) => [name, valueAt(server, name)] as const).filter(([, value]) => value !== null);
  return Object.fromEntries(
    known.map(([name, value]) => [name, isSecret(name) && typeof value === 'string' ? new Secret(value) : value]),
  );
}

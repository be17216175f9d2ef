// How the shops of a server are opened: from its configuration and theirs, with the gateway and the addresses that each has.

import type { Config } from '../config/index.ts';
import { type ConfiguredShop, configOfShop, describeShopSettings, faultsOfShop } from '../config/shops.ts';
import { accountOf, SHOPS_MAX, type Shop, type ShopSecrets } from '../domain/shops.ts';
import type { GapuraOptions } from '../host/gapura.ts';
import type { ServerParts } from '../host/shop.ts';
import { belowShop } from '../host/shop-address.ts';
import { type Account, type Opening, ShopHouse } from '../host/shops.ts';
import { secretsOfShop } from '../services/shops/shops.ts';
import { createVault } from '../services/vault.ts';
import { openDatabase } from '../store/database/pool.ts';
import { listShops } from '../store/shops/shops.ts';
import { CommandError } from './failure.ts';
import type { LocalSandbox } from './local-sandbox.ts';
import { toDatabaseSettings, toGapuraOptions, toVaultKeys } from './settings.ts';

interface Surroundings {
  /** Where the built-in sandbox is; null where none belongs to this configuration. */
  readonly gatewayUrl: string | null;
  /** Where the notifications of the server's own shop are sent, if that is to be said with each charge. */
  readonly notificationUrl: () => string | null;
  /** Where they come to, while this process serves. */
  readonly address?: () => string | null;
  /** The built-in sandbox, which gets to know each shop as a merchant; where a process introduces none, another does. */
  readonly sandbox?: LocalSandbox | null;
}

export function shopsOf(
  server: Config,
  { gatewayUrl, notificationUrl, address = () => null, sandbox = null }: Surroundings,
): (parts: ServerParts) => ShopHouse {
  const options = {
    environment: server.gateway.environment,
    describe: describeShopSettings,
    faultsOf: (account: Account, secrets: ShopSecrets) => faultsOfShop(server, account, secrets),
    optionsOf: (row: Shop, account: Shop, secrets: ShopSecrets, log: Parameters<typeof toGapuraOptions>[1]) =>
      toGapuraOptions(
        configOfShop(server, withClientKey(row), secrets),
        log,
        row.environment === 'local' ? accountAt(gatewayUrl, account) : null,
        // The account has one address, which is that of the shop whose account it is.
        () => belowShop(account.id === row.id ? notificationUrl() : (notificationUrl() ?? address()), row.id),
      ),
    onOpen: async (row: Shop, own: GapuraOptions, { isOwnAccount }: Opening) => {
      if (sandbox !== null && row.environment === 'local' && isOwnAccount)
        await introduce(sandbox, row, own, belowShop(address(), row.id));
    },
  };
  return (parts) => new ShopHouse(options, parts);
}

/** The configuration of one shop, for a command that works on its tables. */
export async function configOf(
  config: Config,
  id: string,
  gatewayUrl: string | null,
): Promise<{ readonly own: Config; readonly gatewayUrl: string | null }> {
  const opened = await openDatabase(toDatabaseSettings(config));
  try {
    const all = await listShops(opened.pool, SHOPS_MAX);
    const shop = all.find((row) => row.id === id);
    if (shop === undefined) throw new CommandError(`There is no shop called ${id}. See: gapura shops list`, 'usage');
    const secrets = secretsOfShop({ vault: createVault(toVaultKeys(config)) }, shop);
    const database = { ...config.database, schema: shop.schemaName };
    return {
      own: { ...configOfShop(config, withClientKey(shop), secrets), database },
      gatewayUrl: shop.environment === 'local' ? accountAt(gatewayUrl, accountOf(shop, all)) : null,
    };
  } finally {
    await opened.close();
  }
}

/** What the sandbox of this machine calls the account of a shop. */
const merchantOf = (id: string, merchantId: string | null) => merchantId ?? `shop-${id}`;

/** With the key that the sandbox of this machine makes up for it, where it has none of its own. */
function withClientKey(shop: Shop): ConfiguredShop {
  const { environment, id, merchantId } = shop;
  const made = environment === 'local' ? `SB-Mid-client-${merchantOf(id, merchantId)}` : null;
  return { ...shop, clientKey: shop.clientKey ?? made };
}

/** Where the built-in sandbox has the account of a shop. */
function accountAt(gatewayUrl: string | null, { id, merchantId }: Pick<Shop, 'id' | 'merchantId'>): string | null {
  return gatewayUrl === null ? null : `${gatewayUrl}/merchants/${merchantOf(id, merchantId)}`;
}

const INTRODUCTION_MS = 5_000;

/** Has the sandbox of this machine know a shop as a merchant, as the gateway knows its account. */
async function introduce(
  { own, url }: LocalSandbox,
  row: Shop,
  { gateway }: GapuraOptions,
  address: string | null,
): Promise<void> {
  const { serverKey, serverKeyPrevious, clientKey } = gateway;
  const furtherServerKeys = serverKeyPrevious === undefined ? [] : [serverKeyPrevious];
  const known = { serverKey, furtherServerKeys, clientKey, merchantName: row.name };
  const merchantId = merchantOf(row.id, row.merchantId);
  if (own !== null) {
    const { control } = own;
    const comes = address ?? undefined;
    const addresses = { notificationUrl: comes, recurringNotificationUrl: comes, payAccountNotificationUrl: comes };
    if (control.getMerchant(merchantId) === undefined) control.addMerchant({ ...known, ...addresses, merchantId });
    else control.updateMerchant(merchantId, { ...known, ...addresses });
    return;
  }
  // It is another process's.
  const send = (method: string, path: string, body: object) =>
    fetch(`${url}/_sandbox/merchants${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(INTRODUCTION_MS),
    });
  const changed = await send('PATCH', `/${merchantId}`, known);
  const answer = changed.status === 404 ? await send('POST', '', { ...known, merchantId }) : changed;
  if (!answer.ok) throw new Error(`the sandbox does not take the merchant ${merchantId}: ${await answer.text()}`);
}
